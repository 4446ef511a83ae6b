// The phone's answers to calls.

extension Phone {
  /// Carries out a call of a running process and answers it.
  ///
  /// The process may have ended afterwards, where a fault cut its write off.
  /// Calls take no time, but for a Keychain call that stalls (K-24). An early
  /// observer or a late one is the same to the phone: what was announced before
  /// it came is lost to it (P-19).
  public mutating func perform(
    _ call: Call, by id: ProcessID, _ schedule: inout Schedule
  ) -> Answer {
    schedule.beginCall()
    switch call {
    case .file(let call):
      let heldInactive = lock.state == .unlocked || holdsInactive
      let answer = files.perform(call, by: id, lock: lock, &schedule)
      if files.takeCutOff() { end(id, &schedule) }
      if !heldInactive { startInactivityTimer(&schedule) }
      return answer
    case .keychain(let call):
      if Keychain.stalls(lock, &schedule) { elapse(Keychain.stall, &schedule) }
      let caller = KeychainCaller(
        app: id.app, groups: profiles[code(of: id)].accessGroups, isSigned: apps[id.app].isSigned)
      return keychain.perform(call, by: caller, lock: lock, &schedule)
    case .defaults(let call):
      return perform(call, by: id, &schedule)
    case .isProtectedDataAvailable:
      return isProtectedDataAvailable(to: id, &schedule)
    case .isActive: return .truthful(.flag(isActive(id)))
    case .consent(let call): return perform(call, by: id, &schedule)
    case .activePrewarm:
      return .truthful(.flag(isActivePrewarm(in: id, &schedule)))
    case .observe(let notification):
      withProcess(id) { process in
        guard !process.observed.contains(notification) else { return }
        process.observed.append(notification)
        process.observed.sort { $0.rawValue < $1.rawValue }
      }
    case .show(let screen):
      withProcess(id) { $0.screen = screen }
    case .startTimer(let name, let seconds):
      withProcess(id) { $0.start(RunningTimer(name: name, left: max(0, seconds))) }
    case .reloadTimeline(let seconds):
      timelineReloads.removeAll { $0.app == id.app }
      let index = timelineReloads.firstIndex { $0.app > id.app } ?? timelineReloads.endIndex
      timelineReloads.insert(TimelineReload(app: id.app, left: max(1, seconds)), at: index)
    }
    return .truthful(.done)
  }

  /// Whether `ActivePrewarm` is in the environment: of a prewarmed process, up
  /// to didFinishLaunching; of one started before the first unlock it is not
  /// settled (L-06).
  private func isActivePrewarm(in id: ProcessID, _ schedule: inout Schedule) -> Bool {
    guard let index = index(of: id), processes[index].reason == .prewarm else { return false }
    switch processes[index].current {
    case .load, .main, .launch:
      return !processes[index].isEarlyPrewarm || schedule.ask(ActivePrewarm.self) == .present
    default: return false
    }
  }
}
