// How handlers of a process begin and end.

extension Phone {
  /// Takes the next waiting handler of a process that runs none; nil where
  /// none waits.
  public mutating func beginHandler(of id: ProcessID) -> Handler? {
    guard let index = index(of: id),
      processes[index].current == nil, !processes[index].queue.isEmpty
    else { return nil }
    let handler = processes[index].queue.removeFirst()
    processes[index].current = handler
    if handler == .notification(.protectedDataDidBecomeAvailable) {
      // The process is told of the unlock (`UD-RECOVER` = after-delay).
      for cache in processes[index].defaults where cache.recoversIn != nil {
        var cache = cache
        cache.recoversIn = 0
        processes[index].setCache(cache)
      }
    }
    return handler
  }

  /// Ends the handler that a process runs: what it wrote to UserDefaults
  /// reaches the disk, if it can.
  public mutating func endHandler(of id: ProcessID, _ schedule: inout Schedule) {
    let changed = flushDefaults(of: id, &schedule)
    withProcess(id) { process in
      process.current = nil
      if changed, process.observed.contains(.defaultsDidChange) {
        process.enqueue(.notification(.defaultsDidChange))  // U-16
      }
      if process.isSuspendedWhenIdle, process.queue.isEmpty {
        process.isSuspendedWhenIdle = false
        process.activity = .suspended
      }
    }
    settleKeys()
  }

  /// The keys are there once nobody handles the early announcement of an
  /// unlock any more (`PD-ORDER`).
  mutating func settleKeys() {
    guard lock.keysLate else { return }
    let early = Handler.notification(.protectedDataDidBecomeAvailable)
    lock.keysLate = processes.contains { $0.current == early || $0.queue.contains(early) }
  }

  /// Ends a process: its memory, its handles and what it had not flushed are
  /// gone (L-42).
  mutating func end(_ id: ProcessID, _ schedule: inout Schedule) {
    guard let process = process(id) else { return }
    for cache in process.defaults where !cache.madeWhileClosed.isEmpty {
      defaults.adopt(cache.madeWhileClosed, in: cache.domain)
    }
    files.closeHandles(of: id)
    processes.removeAll { $0.id == id }
    ended.append(id)
    settleKeys()
  }

  /// Whether processes have ended since the last `takeEnded`.
  public var hasEnded: Bool { !ended.isEmpty }

  /// Hands out and forgets which processes have ended since the last time, so
  /// that an engine can drop their memory.
  public mutating func takeEnded() -> [ProcessID] {
    defer { ended.removeAll() }
    return ended
  }
}
