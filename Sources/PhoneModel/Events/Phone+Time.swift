// The virtual clock: time passes from deadline to deadline.

extension Phone {
  /// Seconds to the next moment at which time alone changes something; nil
  /// where no timer runs.
  public var nextDeadline: Seconds? { nextDeadline(recoversLate: true) }

  /// The same.
  ///
  /// - Parameter recoversLate: whether UserDefaults that a process read too early may be right again
  ///   after a time (`UD-RECOVER` = after-delay); where they may not, that is no deadline.
  package func nextDeadline(recoversLate: Bool) -> Seconds? {
    var next: Seconds?
    func consider(_ left: Seconds?) {
      guard let left, left > 0 else { return }
      next = min(next ?? left, left)
    }
    if lock.state == .lockedInGrace { consider(lock.graceLeft) }
    consider(lock.inactivityLeft)
    for index in processes.indices {
      if recoversLate {
        for cache in processes[index].defaults { consider(cache.recoversIn) }
      }
      if processes[index].activity != .suspended { consider(processes[index].timers.first?.left) }
    }
    for reload in timelineReloads { consider(reload.left) }
    return next
  }

  /// Lets up to `seconds` pass, and stops where a process gets something to do.
  /// What waited or ran before does not stop it: time may pass between the calls
  /// of a handler, so that a grace ends there.
  /// - Returns: the seconds that are left.
  mutating func pass(_ seconds: Seconds, _ schedule: inout Schedule) -> Seconds {
    var left = max(0, seconds)
    while left > 0 {
      let step = min(left, nextDeadline ?? left)
      left -= step
      if elapse(step, &schedule) { break }
    }
    return left
  }

  /// Moves every running timer on, ends the grace where it is over, and lets
  /// what is due happen. Files of a restore arrive.
  ///
  /// Timers of suspended processes run on and fire when those resume (L-41).
  /// - Returns: whether a process got something to do.
  @discardableResult
  mutating func elapse(_ seconds: Seconds, _ schedule: inout Schedule) -> Bool {
    lock.justUnlocked = false
    arriveLateFiles()
    if lock.state == .lockedInGrace {
      lock.graceLeft -= min(seconds, lock.graceLeft)
      if lock.graceLeft == 0 {
        lock.state = .locked
        files.graceEnded()
      }
    }
    if let inactivity = lock.inactivityLeft {
      lock.inactivityLeft = inactivity > seconds ? inactivity - seconds : nil
      if inactivity <= seconds { lock.inactivityExpired = true }
    }
    if processes.contains(where: { $0.movesWithTime }) {
      for index in processes.indices {
        for cache in processes[index].defaults {
          guard let left = cache.recoversIn, left > 0 else { continue }
          var cache = cache
          cache.recoversIn = max(0, left - seconds)
          processes[index].setCache(cache)
        }
        for timer in processes[index].timers.indices {
          processes[index].timers[timer].left = max(
            0, processes[index].timers[timer].left - seconds)
        }
      }
    }
    for index in timelineReloads.indices {
      timelineReloads[index].left = max(0, timelineReloads[index].left - seconds)
    }
    return fireTimers(&schedule)
  }

  /// Puts the handlers of timers that are due into the queues.
  /// - Returns: whether a process got something to do.
  private mutating func fireTimers(_ schedule: inout Schedule) -> Bool {
    var hasWork = false
    if processes.contains(where: { !$0.timers.isEmpty }) {
      for index in processes.indices where processes[index].fireTimers() { hasWork = true }
    }
    let due = timelineReloads.filter { $0.left == 0 }
    timelineReloads.removeAll { $0.left == 0 }
    for reload in due where start(reload.app, .timeline, &schedule) { hasWork = true }
    return hasWork
  }
}

extension ProcessState {
  /// Whether something of it changes by time alone.
  fileprivate var movesWithTime: Bool {
    !timers.isEmpty || defaults.contains { $0.recoversIn != nil }
  }
}
