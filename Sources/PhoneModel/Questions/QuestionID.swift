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
  case availabilityFlip
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
  case trackingInactive
  case trackingPending
  case trackingReprompt
  case trackingFlip
  case adsAfterRefusal
  case firstLaunchOffline
  case formAfterNo
  case reviewOrder
  case reviewRegion
  case region
  case explainerMessage
  case europeanMessage
  case usStatesMessage
  case network
  case trackingOnDevice
}

extension QuestionID {
  /// The question of this id.
  public var question: Question {
    switch self {
    case .apfsAsPublished: APFSAsPublished.question
    case .existsBeforeFirstUnlock: ExistsBeforeFirstUnlock.question
    case .listBeforeFirstUnlock: ListBeforeFirstUnlock.question
    case .isReadableBeforeFirstUnlock: IsReadableBeforeFirstUnlock.question
    case .removeUnreadable: RemoveUnreadable.question
    case .atomicReplace: AtomicReplace.question
    case .createDefaultClass: CreateDefaultClass.question
    case .createUnlessOpen: CreateUnlessOpen.question
    case .openHandle: OpenHandle.question
    case .inactivityExpiry: InactivityExpiry.question
    case .refusedReadCode: RefusedReadCode.question
    case .groupDefaultClass: GroupDefaultClass.question
    case .keychainBeforeFirstUnlock: KeychainBeforeFirstUnlock.question
    case .spuriousRefusal: SpuriousRefusal.question
    case .readsAfterUnlock: ReadsAfterUnlock.question
    case .attributesWhileLocked: AttributesWhileLocked.question
    case .deleteWhileLocked: DeleteWhileLocked.question
    case .duplicateWhileLocked: DuplicateWhileLocked.question
    case .mixedMatchAll: MixedMatchAll.question
    case .itemsAfterUninstall: ItemsAfterUninstall.question
    case .passcodeItems: PasscodeItems.question
    case .biometryChanged: BiometryChanged.question
    case .undecodableItem: UndecodableItem.question
    case .iCloudOtherDevice: ICloudOtherDevice.question
    case .keychainStall: KeychainStall.question
    case .otherAppOfGroup: OtherAppOfGroup.question
    case .recovery: Recovery.question
    case .writeBeforeFirstUnlock: WriteBeforeFirstUnlock.question
    case .writeFromStale: WriteFromStale.question
    case .completeContainer: CompleteContainer.question
    case .changeAtUnlock: ChangeAtUnlock.question
    case .suiteRecovery: SuiteRecovery.question
    case .removeBeforeFirstUnlock: RemoveBeforeFirstUnlock.question
    case .killedWrites: KilledWrites.question
    case .availabilityFlip: AvailabilityFlip.question
    case .availabilityOrder: AvailabilityOrder.question
    case .suspendedDelivery: SuspendedDelivery.question
    case .runningDelivery: RunningDelivery.question
    case .valueInHandler: ValueInHandler.question
    case .willBecomeInBackground: WillBecomeInBackground.question
    case .falseWhileUnlocked: FalseWhileUnlocked.question
    case .signalInExtension: SignalInExtension.question
    case .prewarmDepth: PrewarmDepth.question
    case .activePrewarm: ActivePrewarm.question
    case .launchVoIPPush: LaunchBeforeUnlock.voIPPush
    case .launchSilentPush: LaunchBeforeUnlock.silentPush
    case .launchBackgroundSession: LaunchBeforeUnlock.backgroundSession
    case .launchLocation: LaunchBeforeUnlock.location
    case .launchBluetooth: LaunchBeforeUnlock.bluetooth
    case .launchBackgroundRefresh: LaunchBeforeUnlock.backgroundRefresh
    case .launchLiveActivity: LaunchBeforeUnlock.liveActivity
    case .launchAccessory: LaunchBeforeUnlock.accessory
    case .launchNotification: LaunchBeforeUnlock.notification
    case .launchWidget: LaunchBeforeUnlock.widget
    case .launchOther: LaunchBeforeUnlock.other
    case .sameProcess: SameProcess.question
    case .automaticUpdate: AutomaticUpdate.question
    case .noPasscodeAtBoot: NoPasscodeAtBoot.question
    case .restoredClass: RestoredClass.question
    case .restoreOrder: RestoreOrder.question
    case .updateWhileRunning: UpdateWhileRunning.question
    case .trackingInactive: TrackingInactive.question
    case .trackingPending: TrackingPending.question
    case .trackingReprompt: TrackingReprompt.question
    case .trackingFlip: TrackingFlip.question
    case .adsAfterRefusal: AdsAfterRefusal.question
    case .firstLaunchOffline: FirstLaunchOffline.question
    case .formAfterNo: FormAfterNo.question
    case .reviewOrder: ReviewOrder.question
    case .reviewRegion: ReviewRegion.question
    case .region: RegionNow.question
    case .explainerMessage: ExplainerMessage.question
    case .europeanMessage: EuropeanMessage.question
    case .usStatesMessage: USStatesMessage.question
    case .network: NetworkNow.question
    case .trackingOnDevice: TrackingOnDevice.question
    }
  }

  /// The question's name, as scripts spell it.
  public var name: String { QuestionTable.questions[Int(rawValue)].name }

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

  fileprivate static let bases = questions.map { $0.base }
  private static let open = DistrustLevel.allCases.map { level in
    questions.map { $0.alternatives(at: level) }
  }
  private static let closed = DistrustLevel.allCases.map { level in
    questions.map { question in
      question.base.map { 1 << UInt8($0) } ?? question.alternatives(at: level)
    }
  }
}

/// The open questions as tables, by `QuestionID.rawValue`.
public enum QuestionTable {
  /// Every question, computed once.
  public static let questions = QuestionID.allCases.map { $0.question }
}
