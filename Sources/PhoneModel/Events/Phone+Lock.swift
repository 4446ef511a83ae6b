// Events of the lock: restart, unlock, lock, passcode, biometry.

extension Phone {
  /// Lets an event of the lock happen; all checks come before all changes.
  mutating func applyToLock(
    _ event: Event, _ schedule: inout Schedule
  ) throws(ImpossibleEvent) {
    switch event {
    case .restart: restart(&schedule)
    case .systemUpdate:
      restart(&schedule)
      lock.isFromUpdate = true
    case .unlock: try unlock(&schedule)
    case .lock: try lockScreen(&schedule)
    case .userInactive:
      if isLockedWithPasscode, holdsInactive,
        schedule.ask(InactivityExpiry.self) == .atInactivity
      {
        lock.inactivityExpired = true
      }
    case .setPasscode:
      guard lock.state == .unlocked else { throw Self.needsUnlocked("set a passcode") }
      guard !lock.hasPasscode else { throw ImpossibleEvent("a passcode is set already") }
      lock.hasPasscode = true
    case .removePasscode:
      guard lock.state == .unlocked else { throw Self.needsUnlocked("remove the passcode") }
      guard lock.hasPasscode else { throw ImpossibleEvent("no passcode is set") }
      bringLateKeys(&schedule)
      lock.hasPasscode = false
      lock.justUnlocked = false
      keychain.passcodeRemoved(&schedule)
    case .enrolBiometry:
      guard lock.state == .unlocked else { throw Self.needsUnlocked("enrol biometry") }
      keychain.biometryChanged()
    case .authentication(let result): keychain.nextAuthentication = result
    default: preconditionFailure("not an event of the lock")
    }
  }

  /// The error of an event that needs the phone unlocked.
  static func needsUnlocked(_ what: String) -> ImpossibleEvent {
    ImpossibleEvent("the phone is locked, and to \(what) the user must unlock it first")
  }

  /// Everything ends, and the phone stands before its first unlock (L-44).
  ///
  /// What is stored stays; what the daemon kept in memory goes.
  mutating func restart(_ schedule: inout Schedule) {
    for id in processes.map({ $0.id }) { flushIfKept(id, &schedule) }
    lock = DeviceLock(state: .beforeFirstUnlock, hasPasscode: lock.hasPasscode)
    for id in processes.map({ $0.id }) { end(id, &schedule) }
    defaults.forgetKept()
    deferredLaunches.removeAll()
    if apps.contains(where: { $0.isForceQuit }) {
      for index in apps.indices { apps[index].isForceQuit = false }
    }
  }

  /// The user unlocks the phone: keys come, the unlock is announced (P-07), and
  /// what waited for the first one starts (L-08).
  ///
  /// Where the announcement comes first (`PD-ORDER`), the keys stay those of
  /// the state before until everybody has handled it.
  private mutating func unlock(_ schedule: inout Schedule) throws(ImpossibleEvent) {
    guard lock.state != .unlocked else {
      throw ImpossibleEvent("the phone is unlocked already")
    }
    let old = lock
    lock = DeviceLock(state: .unlocked, hasPasscode: old.hasPasscode)
    lock.justUnlocked = old.hasPasscode
    if old.hasPasscode, announceUnlock(after: old.state, &schedule) {
      lock.keysOf = old.state
      lock.inactivityExpired = old.inactivityExpired
    } else {
      keysCame(after: old.state, &schedule)
    }
    if old.state == .beforeFirstUnlock {
      announceChangedDefaults(since: old, &schedule)
      startDeferred(&schedule)
    }
  }

  /// Observers of UserDefaults that were closed until now may hear of the
  /// unlock (`UD-KVO-UNLOCK`).
  private mutating func announceChangedDefaults(
    since old: DeviceLock, _ schedule: inout Schedule
  ) {
    for index in processes.indices
    where processes[index].observed.contains(.defaultsDidChange)
      && processes[index].activity != .suspended
    {
      let id = processes[index].id
      let domains = [domain(nil, of: id)] + profile(of: id).appGroups.map(DefaultsDomain.group)
      let keys = domains.map { protection(of: $0).key }
      if keys.contains(where: { !old.hasKey($0, &schedule) }),
        schedule.ask(ChangeAtUnlock.self) == .fires
      {
        processes[index].enqueue(.notification(.defaultsDidChange))
      }
    }
  }

  /// The screen locks: the app in front goes to the background, and with a
  /// passcode the grace begins (F-07), announced to observers (P-06).
  private mutating func lockScreen(_ schedule: inout Schedule) throws(ImpossibleEvent) {
    guard lock.state == .unlocked else { throw ImpossibleEvent("the phone is locked already") }
    bringLateKeys(&schedule)
    let front = frontIndex.map { processes[$0].id }
    if let front { putInBackground(front) }
    if lock.hasPasscode {
      lock = DeviceLock(state: .lockedInGrace)
      announceLock(front: front, &schedule)
      startInactivityTimer(&schedule)
    } else {
      lock = DeviceLock(state: .locked, hasPasscode: false)
    }
  }

  /// Whether the phone has a passcode, and is locked after its first unlock.
  private var isLockedWithPasscode: Bool {
    lock.hasPasscode && (lock.state == .locked || lock.state == .lockedInGrace)
  }

  /// Whether anything stored is of class CX.
  var holdsInactive: Bool {
    files.holdsFile(of: .completeWhenUserInactive)
      || defaults.lists.contains { $0.protection == .completeWhenUserInactive }
  }

  /// Files of class CX may close some time after the lock (F-04); the first
  /// that is made after it, some time after that.
  mutating func startInactivityTimer(_ schedule: inout Schedule) {
    guard isLockedWithPasscode, holdsInactive, !lock.inactivityExpired,
      lock.inactivityLeft == nil
    else { return }
    switch schedule.ask(InactivityExpiry.self) {
    case .atLock: lock.inactivityExpired = true
    case .fiveMinutes: lock.inactivityLeft = Self.inactivity
    case .atInactivity, .never: break
    }
  }

  /// The arbitrary figure of `FS-CX-EXPIRY`, in seconds.
  static let inactivity: Seconds = 300
}
