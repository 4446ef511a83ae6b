// The phone's answers to calls.

extension Phone {
  /// Carries out a call of a running process and answers it.
  ///
  /// The process may have ended afterwards, where a fault cut its write off.
  public mutating func perform(
    _ call: Call, by id: ProcessID, _ schedule: inout Schedule
  ) -> Answer {
    schedule.beginCall()
    switch call {
    case .file(let call):
      let answer = files.perform(call, by: id, lock: lock, &schedule)
      if files.takeCutOff() { end(id, &schedule) }
      return answer
    case .keychain(let call):
      if Keychain.stalls(lock, &schedule) { elapse(Keychain.stall, &schedule) }
      let caller = KeychainCaller(
        app: id.app, groups: profiles[apps[id.app].code].accessGroups,
        isSigned: apps[id.app].isSigned)
      return keychain.perform(call, by: caller, lock: lock, &schedule)
    case .defaults(let call):
      return perform(call, by: id, &schedule)
    case .isProtectedDataAvailable:
      return isProtectedDataAvailable(to: id, &schedule)
    case .activePrewarm:
      return .truthful(.flag(isActivePrewarm(in: id, &schedule)))
    case .observe(let notification):
      withProcess(id) { process in
        if !process.observed.contains(notification) { process.observed.append(notification) }
      }
    case .show(let screen):
      withProcess(id) { $0.screen = screen }
    case .startTimer(let name, let seconds):
      withProcess(id) { process in
        process.timers.removeAll { $0.name == name }
        let index = process.timers.firstIndex { $0.left > seconds } ?? process.timers.endIndex
        process.timers.insert(RunningTimer(name: name, left: max(0, seconds)), at: index)
      }
    case .reloadTimeline(let seconds):
      timelineReloads.removeAll { $0.app == id.app }
      timelineReloads.append(TimelineReload(app: id.app, left: max(0, seconds)))
    }
    return .truthful(.done)
  }

  /// Whether `ActivePrewarm` is in the environment: of a prewarmed process, up
  /// to didFinishLaunching; before the first unlock it is not settled (L-06).
  private func isActivePrewarm(in id: ProcessID, _ schedule: inout Schedule) -> Bool {
    guard let process = process(id), process.reason == .prewarm else { return false }
    switch process.current {
    case .load, .main, .launch:
      return lock.state != .beforeFirstUnlock
        || schedule.ask(ActivePrewarm.self) == .present
    default: return false
    }
  }
}
