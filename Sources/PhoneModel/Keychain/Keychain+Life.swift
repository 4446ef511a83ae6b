// What becomes of items when apps, the passcode or the enrolled biometry go.

extension Keychain {
  /// The app with the index `app` was deleted; `groupsGone` are the access
  /// groups that no installed app is entitled to any more.
  ///
  /// Its items stay, as left over by an install that is gone; or those of
  /// `groupsGone` go with it (K-30).
  public mutating func appDeleted(
    app: Int, groupsGone: [String], _ schedule: inout Schedule
  ) {
    let isConcerned = items.contains { groupsGone.contains($0.primaryKey.accessGroup) }
    if isConcerned && schedule.ask(ItemsAfterUninstall.self) == .deleted {
      items.removeAll { groupsGone.contains($0.primaryKey.accessGroup) }
    }
    for index in items.indices where items[index].writer == app {
      items[index].isLeftOver = true
    }
  }

  /// The app with the index `app`, entitled to `groups`, was freshly installed
  /// and run; it may delete the items of `groups` that other apps wrote.
  public mutating func otherAppInstalled(
    app: Int, groups: [String], _ schedule: inout Schedule
  ) {
    func isShared(_ item: KeychainItem) -> Bool {
      item.writer != app && groups.contains(item.primaryKey.accessGroup)
    }
    guard items.contains(where: isShared) else { return }
    if schedule.ask(OtherAppOfGroup.self) == .deletes { items.removeAll(where: isShared) }
  }

  /// The passcode was removed: items that need one go, at once or when next
  /// they are met (K-34).
  public mutating func passcodeRemoved(_ schedule: inout Schedule) {
    func dependsOnPasscode(_ item: KeychainItem) -> Bool {
      item.accessible.needsPasscode && !item.passcodeIsGone
    }
    guard items.contains(where: dependsOnPasscode) else { return }
    switch schedule.ask(PasscodeItems.self) {
    case .goneAtOnce: items.removeAll(where: dependsOnPasscode)
    case .goneAtAccess:
      for index in items.indices where dependsOnPasscode(items[index]) {
        items[index].passcodeIsGone = true
      }
    }
  }

  /// A finger or a face was enrolled or removed: items made for the earlier
  /// set are unusable from now on (K-43).
  public mutating func biometryChanged() {
    for index in items.indices where items[index].accessControl == .biometryCurrentSet {
      items[index].madeBeforeEnrolmentChange = true
    }
  }

  /// Damages the rows of `account`, so that no key decodes them (K-22).
  ///
  /// - Returns: whether there was any.
  @discardableResult
  public mutating func corrupt(account: String) -> Bool {
    var isFound = false
    for index in items.indices where items[index].primaryKey.account == account {
      items[index].isUndecodable = true
      isFound = true
    }
    return isFound
  }

  /// How long a call blocks that stalls, in seconds (K-24).
  public static let stall: Seconds = 10

  /// Whether a call made now blocks for `stall` before it is carried out:
  /// before the first unlock, just after an unlock, in the grace after a lock
  /// (K-24). The caller lets the time pass.
  public static func stalls(_ lock: DeviceLock, _ schedule: inout Schedule) -> Bool {
    guard lock.hasPasscode else { return false }
    let isAroundChange =
      switch lock.state {
      case .beforeFirstUnlock, .lockedInGrace: true
      case .unlocked: lock.justUnlocked
      case .locked: false
      }
    return isAroundChange && schedule.ask(KeychainStall.self) == .blocks
  }
}
