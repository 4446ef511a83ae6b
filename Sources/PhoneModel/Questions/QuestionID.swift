// The ids of all open questions, in the order in which every list shows them.

/// Names an open question.
public enum QuestionID: UInt8, Hashable, Sendable, CaseIterable {
  case apfsAsPublished
  case existsBeforeFirstUnlock
  case listBeforeFirstUnlock
  case isReadableBeforeFirstUnlock
  case removeUnreadable
  case atomicReplace
  case createDefaultClass
  case createUnlessOpen
  case openHandle
  case inactivityExpiry
  case refusedReadCode
  case groupDefaultClass
  case keychainBeforeFirstUnlock
  case spuriousRefusal
  case readsAfterUnlock
  case attributesWhileLocked
  case deleteWhileLocked
  case duplicateWhileLocked
  case mixedMatchAll
  case itemsAfterUninstall
  case passcodeItems
  case biometryChanged
  case undecodableItem
  case iCloudOtherDevice
  case keychainStall
  case otherAppOfGroup
  case recovery
  case writeBeforeFirstUnlock
  case writeFromStale
  case completeContainer
  case changeAtUnlock
  case suiteRecovery
  case removeBeforeFirstUnlock
  case killedWrites
  case flip
  case availabilityOrder
  case suspendedDelivery
  case runningDelivery
  case valueInHandler
  case willBecomeInBackground
  case falseWhileUnlocked
  case signalInExtension
  case prewarmDepth
  case activePrewarm
  case launchVoIPPush
  case launchSilentPush
  case launchBackgroundSession
  case launchLocation
  case launchBluetooth
  case launchBackgroundRefresh
  case launchLiveActivity
  case launchAccessory
  case launchNotification
  case launchWidget
  case launchOther
  case sameProcess
  case automaticUpdate
  case noPasscodeAtBoot
  case restoredClass
  case restoreOrder
  case updateWhileRunning
}

extension QuestionID {
  /// The question of this id.
  public var question: Question { QuestionTable.questions[Int(rawValue)] }

  /// The question's name, as scripts spell it.
  public var name: String { question.name }

  /// The index of the answer of a default run; nil where it is unsettled.
  public var base: Int? { QuestionTable.bases[Int(rawValue)] }

  /// The id that `name` spells, or nil when no question has that name.
  public init?(name: String) {
    guard let index = QuestionTable.questions.firstIndex(where: { $0.name == name }) else {
      return nil
    }
    self = Self.allCases[index]
  }
}

extension QuestionID: Comparable {
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension QuestionTable {
  /// How many questions there are.
  static let count = QuestionID.allCases.count

  /// The alternatives that `level` explores of each question, as bit sets by
  /// `QuestionID.rawValue`.
  ///
  /// - Parameter isOpen: whether a settled question takes all of them, or its
  ///   base alone.
  public static func alternatives(at level: DistrustLevel, isOpen: Bool) -> [UInt8] {
    (isOpen ? open : closed)[Int(level.rawValue)]
  }

  fileprivate static let bases = questions.map(\.base)
  private static let open = DistrustLevel.allCases.map { level in
    questions.map { $0.alternatives(at: level) }
  }
  private static let closed = DistrustLevel.allCases.map { level in
    questions.map { question in
      question.base.map { 1 << UInt8($0) } ?? question.alternatives(at: level)
    }
  }
}

/// Every open question, by `QuestionID.rawValue`.
public enum QuestionTable {
  public static let questions: [Question] = [
    APFSAsPublished.question,
    ExistsBeforeFirstUnlock.question,
    ListBeforeFirstUnlock.question,
    IsReadableBeforeFirstUnlock.question,
    RemoveUnreadable.question,
    AtomicReplace.question,
    CreateDefaultClass.question,
    CreateUnlessOpen.question,
    OpenHandle.question,
    InactivityExpiry.question,
    RefusedReadCode.question,
    GroupDefaultClass.question,
    KeychainBeforeFirstUnlock.question,
    SpuriousRefusal.question,
    ReadsAfterUnlock.question,
    AttributesWhileLocked.question,
    DeleteWhileLocked.question,
    DuplicateWhileLocked.question,
    MixedMatchAll.question,
    ItemsAfterUninstall.question,
    PasscodeItems.question,
    BiometryChanged.question,
    UndecodableItem.question,
    ICloudOtherDevice.question,
    KeychainStall.question,
    OtherAppOfGroup.question,
    Recovery.question,
    WriteBeforeFirstUnlock.question,
    WriteFromStale.question,
    CompleteContainer.question,
    ChangeAtUnlock.question,
    SuiteRecovery.question,
    RemoveBeforeFirstUnlock.question,
    KilledWrites.question,
    AvailabilityFlip.question,
    AvailabilityOrder.question,
    SuspendedDelivery.question,
    RunningDelivery.question,
    ValueInHandler.question,
    WillBecomeInBackground.question,
    FalseWhileUnlocked.question,
    SignalInExtension.question,
    PrewarmDepth.question,
    ActivePrewarm.question,
    LaunchVoIPPush.question,
    LaunchSilentPush.question,
    LaunchBackgroundSession.question,
    LaunchLocation.question,
    LaunchBluetooth.question,
    LaunchBackgroundRefresh.question,
    LaunchLiveActivity.question,
    LaunchAccessory.question,
    LaunchNotification.question,
    LaunchWidget.question,
    LaunchOther.question,
    SameProcess.question,
    AutomaticUpdate.question,
    NoPasscodeAtBoot.question,
    RestoredClass.question,
    RestoreOrder.question,
    UpdateWhileRunning.question,
  ]
}
