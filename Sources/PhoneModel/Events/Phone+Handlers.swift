// How handlers of a process begin and end.

extension Phone {
  /// Takes the next waiting handler of a process that runs none; nil where
  /// none waits or the process is suspended.
  public mutating func beginHandler(of id: ProcessID) -> Handler? {
    guard let index = index(of: id), processes[index].current == nil,
      processes[index].activity != .suspended, !processes[index].queue.isEmpty
    else { return nil }
    let handler = processes[index].queue.remove(at: 0)
    processes[index].current = handler
    if case .notification(.protectedDataDidBecomeAvailable) = handler {
      // The process is told of the unlock (`UD-RECOVER` = after-delay).
      for cache in processes[index].defaults where cache.recoversIn != nil {
        var cache = cache
        cache.recoversIn = 0
        processes[index].setCache(cache)
      }
    }
    return handler
  }

  /// Whether a process holds writes to UserDefaults that the end of its handler
  /// may flush.
  public func holdsUnflushedDefaults(_ id: ProcessID) -> Bool {
    guard let index = index(of: id) else { return false }
    return processes[index].defaults.contains { !$0.unflushed.isEmpty }
  }

  /// Ends the handler that a process runs: what it wrote to UserDefaults
  /// reaches the disk, if it can.
  public mutating func endHandler(of id: ProcessID, _ schedule: inout Schedule) {
    flushDefaults(of: id, &schedule)
    if let index = index(of: id) {
      processes[index].current = nil
      if processes[index].consent?.trackingComesLater == true, isActive(id) {
        bringTrackingPrompt(id, &schedule)
      }
      if processes[index].isSuspendedWhenIdle, processes[index].queue.isEmpty {
        putToSleep(id, &schedule)
      }
    }
    settleKeys(&schedule)
  }

  /// The keys are there once nobody handles the early announcement of an
  /// unlock any more (`PD-ORDER`).
  mutating func settleKeys(_ schedule: inout Schedule) {
    guard lock.keysLate else { return }
    let early = Handler.notification(.protectedDataDidBecomeAvailable)
    if processes.contains(where: { $0.current == early || $0.queue.contains(early) }) { return }
    bringLateKeys(&schedule)
  }

  /// Keys that were late after an unlock are there now.
  mutating func bringLateKeys(_ schedule: inout Schedule) {
    guard let state = lock.keysOf else { return }
    lock.keysOf = nil
    lock.inactivityExpired = false
    keysCame(after: state, &schedule)
  }

  /// The keys that were missing in `state` are there: files and UserDefaults
  /// can be reached again.
  mutating func keysCame(after state: DeviceLock.State, _ schedule: inout Schedule) {
    files.unlocked()
    defaultsOpened(after: state, &schedule)
  }

  /// A process in the background has nothing to do and is suspended; one whose
  /// code an update has replaced ends (`UPDATE-RUNNING`).
  mutating func putToSleep(_ id: ProcessID, _ schedule: inout Schedule) {
    guard let index = index(of: id) else { return }
    if processes[index].code != apps[id.app].code {
      end(id, &schedule)
    } else {
      processes[index].isSuspendedWhenIdle = false
      processes[index].activity = .suspended
    }
  }

  /// Ends a process: its memory and its handles are gone, and what it had not
  /// flushed may be (L-42, `UD-KILL`).
  mutating func end(_ id: ProcessID, _ schedule: inout Schedule) {
    guard let index = index(of: id) else { return }
    flushIfKept(id, &schedule)
    keepWrites(of: processes[index])
    files.closeHandles(of: id)
    processes.remove(at: index)
    ended.append(id)
    settleKeys(&schedule)
  }

  /// What a process has not flushed when it is killed reaches the disk, where
  /// the daemon has it already (`UD-KILL`).
  mutating func flushIfKept(_ id: ProcessID, _ schedule: inout Schedule) {
    guard holdsUnflushedDefaults(id), schedule.ask(KilledWrites.self) == .kept else { return }
    flushDefaults(of: id, &schedule)
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
