// What each event does to the phone.

/// Why an event cannot happen now.
public struct ImpossibleEvent: Error, Hashable, Sendable {
  /// One sentence, with no full stop.
  public var reason: String

  /// An event that cannot happen now, for this reason.
  init(_ reason: String) {
    self.reason = reason
  }
}

extension Phone {
  /// Lets an event happen. Handlers that it calls for wait in the queues of
  /// their processes afterwards.
  ///
  /// `wait` stops at the first deadline that gives a process something to do.
  /// - Returns: the seconds that are still to pass, for `wait`; else 0.
  /// - Throws: `ImpossibleEvent`, and the phone is as before.
  @discardableResult
  public mutating func apply(
    _ event: Event, _ schedule: inout Schedule
  ) throws(ImpossibleEvent) -> Seconds {
    schedule.beginCall()
    switch event {
    case .wait(let seconds): return pass(seconds, &schedule)
    case .restart, .systemUpdate, .unlock, .lock, .userInactive, .setPasscode, .removePasscode,
      .enrolBiometry, .authentication:
      try applyToLock(event, &schedule)
    case .install, .update, .delete, .offload, .backUp, .restore:
      try applyToInstalls(event, &schedule)
    case .launch, .open, .refresh, .leave, .cover, .uncover, .suspend, .resume, .kill,
      .forceQuit, .action:
      try applyToProcesses(event, &schedule)
    case .answer(let app, let prompt, let answer):
      try self.answer(app, prompt, answer, &schedule)
    case .setTracking(let app, let isAllowed):
      try setTracking(app, isAllowed: isAllowed, &schedule)
    case .repromptTracking(let app): try repromptTracking(app, &schedule)
    case .setTrackingRequests, .setRegion, .setConsole, .setNetwork, .failConsentFlow:
      try applyToSurroundings(event, &schedule)
    case .breakFile(let path, let breakage): try breakFile(path, breakage)
    case .corruptItem(let account):
      guard keychain.corrupt(account: account) else {
        throw ImpossibleEvent("there is no item of the account \(account)")
      }
    case .setKeychainUnavailable(let isUnavailable): keychain.isUnavailable = isUnavailable
    case .setDiskFull(let isFull): files.isFull = isFull
    case .cutNextWrite: files.cutsNextWrite = true
    }
    return 0
  }

  /// Whether an event can happen now.
  public func allows(_ event: Event, _ schedule: Schedule) -> Bool {
    var phone = self
    var schedule = schedule
    do throws(ImpossibleEvent) {
      try phone.apply(event, &schedule)
      return true
    } catch {
      return false
    }
  }

  /// Does to a file what a script says, whatever the lock.
  private mutating func breakFile(
    _ path: FilePath, _ breakage: FileBreakage
  ) throws(ImpossibleEvent) {
    guard let node = files.node(at: path) else {
      throw ImpossibleEvent("there is no file \(path.path)")
    }
    guard !path.isRoot, !node.isDirectory || breakage == .missing else {
      throw ImpossibleEvent("\(path.isRoot ? "the container" : path.path) is a directory")
    }
    switch breakage {
    case .missing: files.removeSilently(path)
    case .damaged: files.damage(path)
    case .unreadable: files.setFault(.refusesReads, at: path)
    case .unwritable: files.setFault(.refusesWrites, at: path)
    case .repaired: files.setFault(.none, at: path)
    }
  }
}
