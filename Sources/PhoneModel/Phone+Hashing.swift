// Quick hashes of the parts of a phone that change at nearly every step.

/// A hash that takes in a few small numbers; for tables in memory only.
private struct QuickHash {
  private(set) var value: UInt64 = 0

  mutating func add(_ number: UInt64) {
    value = (value ^ number) &* 0x9e37_79b9_7f4a_7c15
    value ^= value >> 32
  }

  mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }
}

extension Phone {
  /// A hash of the processes: equal ones have equal hashes, and most that differ do not.
  package var hashOfProcesses: Int {
    var hash = QuickHash()
    for index in processes.indices { processes[index].add(to: &hash) }
    return Int(truncatingIfNeeded: hash.value)
  }

  /// A hash of all but stores, apps and processes, in the same way.
  package var hashOfRemainder: Int {
    var hash = QuickHash()
    hash.add(
      Int(lock.state.rawValue) | (lock.hasPasscode ? 1 << 8 : 0)
        | (lock.justUnlocked ? 1 << 9 : 0) | (lock.inactivityExpired ? 1 << 10 : 0)
        | (lock.isFromUpdate ? 1 << 11 : 0) | Int(lock.keysOf?.rawValue ?? 15) << 12
        | lock.graceLeft << 16)
    hash.add(lock.inactivityLeft ?? -1)
    hash.add(
      deferredLaunches.count | timelineReloads.count << 8 | lateFiles.count << 16
        | ended.count << 24 | (backup == nil ? 0 : 1 << 32))
    hash.add(
      Int(surroundings.region?.rawValue ?? 15) | surroundings.isOnline.number << 4
        | surroundings.showsExplainer.number << 6 | surroundings.isEuropeanEverywhere.number << 8
        | surroundings.allowsTrackingRequests.number << 10
        | (surroundings.failsNextFlow ? 1 << 12 : 0))
    for launch in deferredLaunches { hash.add(launch.app << 8 | Int(launch.reason.rawValue)) }
    return Int(truncatingIfNeeded: hash.value)
  }
}

extension ProcessState {
  /// Adds what tells processes apart most often.
  fileprivate func add(to hash: inout QuickHash) {
    hash.add(
      id.app << 32 | Int(id.kind.rawValue) << 24 | code << 16 | Int(reason.rawValue) << 8
        | Int(stage.rawValue))
    hash.add(
      Int(activity.rawValue) | (isFromBeforeFirstUnlock ? 1 << 8 : 0)
        | (isEarlyPrewarm ? 1 << 9 : 0) | (isSuspendedWhenIdle ? 1 << 10 : 0)
        | (missedAvailability ? 1 << 11 : 0) | queue.count << 16 | observed.count << 24
        | timers.count << 32 | (screen?.name.utf8.count ?? 255) << 40)
    for index in queue.indices { hash.add(queue[index].quickHash) }
    hash.add(current?.quickHash ?? 0)
    for index in defaults.indices {
      hash.add(
        defaults[index].readWhileClosed.count | defaults[index].unflushed.count << 8
          | defaults[index].madeWhileClosed.count << 16
          | (defaults[index].sticks.map { $0 ? 3 : 2 } ?? 0) << 24
          | (defaults[index].wasReset ? 1 << 28 : 0)
          | (defaults[index].recoversIn ?? 255) << 32)
    }
    for index in timers.indices { hash.add(timers[index].left) }
    if let consent { hash.add(consent.quickHash) }
  }
}

extension ConsentSession {
  /// A number that tells most sessions apart.
  fileprivate var quickHash: Int {
    Int(dialogs.first?.rawValue ?? 15) | dialogs.count << 4 | Int(form?.rawValue ?? 15) << 8
      | Int(update.rawValue) << 12 | (hasFailed ? 1 << 14 : 0) | (wantsTracking ? 1 << 15 : 0)
      | (hasRequestedAd ? 1 << 16 : 0) | Int(trackingRequests) << 18
      | (trackingComesLater ? 1 << 17 : 0) | (flowAwaitsTracking ? 1 << 26 : 0)
      | (isFormSeen ? 1 << 27 : 0)
  }
}

extension Bool? {
  /// A number for each of the three.
  fileprivate var number: Int { map { $0 ? 2 : 1 } ?? 0 }
}

extension Handler {
  /// A number that tells most handlers apart.
  fileprivate var quickHash: Int {
    switch self {
    case .load: 1
    case .main: 2
    case .connectScene: 3
    case .becomeActive: 4
    case .resignActive: 5
    case .enterBackground: 6
    case .refresh: 7
    case .receive: 8
    case .timeline: 9
    case .launch(let reason): 1 << 8 | Int(reason.rawValue)
    case .background(let reason): 2 << 8 | Int(reason.rawValue)
    case .notification(let notification): 3 << 8 | Int(notification.rawValue)
    case .timer(let name): 4 << 8 | name.utf8.count
    case .completed(let completion):
      switch completion {
      case .permission(let prompt, let isGranted):
        6 << 8 | Int(prompt.rawValue) << 1 | (isGranted ? 1 : 0)
      case .tracking(let status): 7 << 8 | Int(status.rawValue)
      case .consentInfoUpdate(let succeeded): 8 << 8 | (succeeded ? 1 : 0)
      case .consentForm(let succeeded): 9 << 8 | (succeeded ? 1 : 0)
      }
    case .action(let name, let argument):
      5 << 8 | name.utf8.count << 24 | argument.utf8.count << 16 | Int(argument.utf8.last ?? 0)
    }
  }
}
