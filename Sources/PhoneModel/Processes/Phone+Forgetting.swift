// What a search may drop of a phone, as no future answer depends on it.

extension Phone {
  /// Drops what nothing that can still happen depends on.
  ///
  /// - Parameter allowed: the alternatives that are explored, by `QuestionID.rawValue`.
  package mutating func forget(
    allowed: [UInt8]
  ) {
    func mayBe<Answer: OpenQuestion>(_ answer: Answer) -> Bool {
      allowed[Int(Answer.id.rawValue)] & (1 << answer.rawValue) != 0
    }
    // Two answers look at whether an unlock has just been.
    if !mayBe(ReadsAfterUnlock.sometimesRefused), !mayBe(KeychainStall.blocks) {
      lock.justUnlocked = false
    }
    let mayBeTerminated = mayBe(SameProcess.terminated)
    let mayRecoverLate = mayBe(Recovery.afterDelay)
    let mayRecoverByReset = mayBe(Recovery.afterReset)
    // Written only where it is not forgotten yet, and by a function of its own: a loop in
    // which something may be written copies the processes whether it does or not.
    for index in processes.indices {
      // A process is only ever asked whether it was prewarmed (L-06).
      if processes[index].reason != .prewarm, processes[index].reason != .user {
        change(index) { $0.reason = .user }
      }
      // Only one answer ends a process for having been started too early.
      if processes[index].isFromBeforeFirstUnlock, !mayBeTerminated {
        change(index) { $0.isFromBeforeFirstUnlock = false }
      }
      for place in processes[index].defaults.indices {
        // How a process recovers by itself, or by a reset, matters where that cures it.
        if processes[index].defaults[place].recoversIn != nil, !mayRecoverLate {
          change(index) { $0.defaults[place].recoversIn = nil }
        }
        if processes[index].defaults[place].wasReset, !mayRecoverByReset {
          change(index) { $0.defaults[place].wasReset = false }
        }
      }
    }
  }

  @inline(never) private mutating func change(
    _ index: Int, _ change: (inout ProcessState) -> Void
  ) {
    change(&processes[index])
  }

  /// Drops handlers that wait behind one that runs and do nothing: they are gone as soon
  /// as it ends.
  ///
  /// - Parameter isIdle: whether a handler of a process, with the number of its code, does
  ///   nothing.
  package mutating func dropWaiting(isIdle: (Handler, ProcessID, Int) -> Bool) {
    for index in processes.indices
    where processes[index].current != nil && !processes[index].queue.isEmpty {
      let id = processes[index].id
      let code = processes[index].code
      if processes[index].queue.contains(where: { isIdle($0, id, code) }) {
        change(index) { $0.queue.removeAll { isIdle($0, id, code) } }
      }
    }
  }

  /// Takes a scene that does nothing when it connects to be there already: what opens an app has
  /// it refresh as well.
  ///
  /// - Parameter isIdle: whether a process, with the number of its code, does nothing then.
  package mutating func takeScenesForConnected(isIdle: (ProcessID, Int) -> Bool) {
    for index in processes.indices
    where processes[index].stage == .launched && processes[index].id.kind == .app
      && !processes[index].defaults.contains(where: { !$0.unflushed.isEmpty })
      && isIdle(processes[index].id, processes[index].code)
    {
      change(index) { $0.stage = .sceneConnected }
    }
  }

  /// Drops what processes have read of UserDefaults too early, where nothing they do depends on
  /// it any more: once they are launched, a read does, and a write where it may replace the file
  /// (`UD-RECOVER`, `UD-WRITE-STALE`).
  ///
  /// - Parameters:
  ///   - writesMatter: whether a write may replace the file.
  ///   - recoversLate: whether they may be right again after a time: then the end of that time is
  ///     a deadline (`UD-RECOVER` = after-delay), and they are dropped after it.
  ///   - isDone: whether a process, with the number of its code, does nothing of the kind.
  package mutating func forgetEarlyReads(
    writesMatter: Bool, recoversLate: Bool, isDone: (ProcessID, Int) -> Bool
  ) {
    for index in processes.indices
    where !processes[index].defaults.isEmpty && !processes[index].isLaunching {
      for cache in processes[index].defaults
      where !cache.readWhileClosed.isEmpty && !(writesMatter && !cache.unflushed.isEmpty)
        && !(recoversLate && cache.recoversIn != 0)
      {
        guard isDone(processes[index].id, processes[index].code) else { break }
        var cache = cache
        cache.recover()
        change(index) { $0.setCache(cache) }
      }
    }
  }

  /// Whether a process has to run, or runs, what it runs once and first of all.
  package func isLaunching(_ id: ProcessID) -> Bool {
    index(of: id).map { processes[$0].isLaunching } ?? false
  }

  /// Lets another handler of the same code stand for the one that a process runs.
  package mutating func rename(running handler: Handler, of id: ProcessID) {
    withProcess(id) { $0.current = handler }
  }
}

extension ProcessState {
  /// Whether it has to run, or runs, what it runs once and first of all.
  fileprivate var isLaunching: Bool {
    stage < .launched || current?.isOfLaunch == true || queue.contains { $0.isOfLaunch }
  }
}

extension Handler {
  /// Whether a process runs it once, before all others.
  fileprivate var isOfLaunch: Bool {
    switch self {
    case .load, .main, .launch: true
    default: false
    }
  }
}
