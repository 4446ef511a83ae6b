// Events of the lock: restart, unlock, lock, passcode, biometry.

extension Phone {
  mutating func applyToLock(
    _ event: Event, _ schedule: inout Schedule
  ) throws(ImpossibleEvent) {
    switch event {
    case .restart: restart(&schedule)
    case .systemUpdate:
      restart(&schedule)
      lock.openAfterUpdate = schedule.ask(AutomaticUpdate.self) == .usable
    case .unlock: try unlock(&schedule)
    case .lock: try lockScreen(&schedule)
    case .userInactive:
      if lock.state == .locked, schedule.ask(InactivityExpiry.self) == .atInactivity {
        lock.inactivityExpired = true
      }
    case .setPasscode:
      guard lock.state == .unlocked else { throw Self.needsUnlocked("set a passcode") }
      lock.hasPasscode = true
    case .removePasscode:
      guard lock.state == .unlocked else { throw Self.needsUnlocked("remove the passcode") }
      lock.hasPasscode = false
      keychain.passcodeRemoved(&schedule)
    case .enrolBiometry:
      guard lock.state == .unlocked else { throw Self.needsUnlocked("enrol biometry") }
      keychain.biometryChanged()
    case .authentication(let result): keychain.nextAuthentication = result
    default: preconditionFailure("not an event of the lock")
    }
  }

  static func needsUnlocked(_ what: String) -> ImpossibleEvent {
    ImpossibleEvent("the phone is locked, and to \(what) the user must unlock it first")
  }

  /// Everything ends, and the phone stands before its first unlock (L-44).
  mutating func restart(_ schedule: inout Schedule) {
    for id in processes.map(\.id) { end(id, &schedule) }
    defaults.forgetOrphans()
    deferredLaunches.removeAll()
    for index in apps.indices { apps[index].isForceQuit = false }
    lock = DeviceLock(state: .beforeFirstUnlock, hasPasscode: lock.hasPasscode)
  }

  private mutating func unlock(_ schedule: inout Schedule) throws(ImpossibleEvent) {
    guard lock.state != .unlocked else {
      throw ImpossibleEvent("the phone is unlocked already")
    }
    let isFirst = lock.state == .beforeFirstUnlock
    lock = DeviceLock(state: .unlocked, hasPasscode: lock.hasPasscode)
    lock.justUnlocked = lock.hasPasscode
    files.unlocked()
    if isFirst { defaultsUnlocked(&schedule) }
    if lock.hasPasscode { announceUnlock(&schedule) }
    if isFirst {
      announceChangedDefaults(&schedule)
      startDeferred(&schedule)
    }
  }

  /// Key-value observers of early readers may hear of the unlock (`UD-KVO-UNLOCK`).
  private mutating func announceChangedDefaults(_ schedule: inout Schedule) {
    for process in processes
    where process.observed.contains(.defaultsDidChange)
      && process.defaults.contains(where: { !$0.readWhileClosed.isEmpty })
      && process.activity != .suspended
    {
      if schedule.ask(ChangeAtUnlock.self) == .fires {
        withProcess(process.id) { $0.enqueue(.notification(.defaultsDidChange)) }
      }
    }
  }

  private mutating func lockScreen(_ schedule: inout Schedule) throws(ImpossibleEvent) {
    guard lock.state == .unlocked else { throw ImpossibleEvent("the phone is locked already") }
    let front = self.front
    if let front { putInBackground(front.id) }
    if lock.hasPasscode {
      lock = DeviceLock(state: .lockedInGrace)
      announceLock(front: front?.id, &schedule)
      startInactivityTimer(&schedule)
    } else {
      lock = DeviceLock(state: .locked, hasPasscode: false)
    }
  }

  /// Files of class CX may close some time after the lock (F-04).
  private mutating func startInactivityTimer(_ schedule: inout Schedule) {
    guard files.holdsFile(of: .completeWhenUserInactive) else { return }
    switch schedule.ask(InactivityExpiry.self) {
    case .atLock: lock.inactivityExpired = true
    case .fiveMinutes: lock.inactivityLeft = Self.inactivity
    case .atInactivity, .never: break
    }
  }

  /// The arbitrary figure of `FS-CX-EXPIRY`, in seconds.
  static let inactivity: Seconds = 300
}
