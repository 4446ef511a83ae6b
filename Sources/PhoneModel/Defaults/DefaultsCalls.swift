// The calls on UserDefaults (matrix 0.4).

extension Phone {
  /// Carries out a call on UserDefaults for a process.
  mutating func perform(
    _ call: DefaultsCall, by id: ProcessID, _ schedule: inout Schedule
  ) -> Answer {
    switch call {
    case .read(let suite, let key):
      return read(key, in: domain(suite, of: id), by: id, &schedule)
    case .write(let suite, let key, let value):
      write(DefaultsEntry(key, value), in: domain(suite, of: id), by: id, &schedule)
    case .remove(let suite, let key):
      write(DefaultsEntry(key, nil), in: domain(suite, of: id), by: id, &schedule)
    case .register(let key, let value):
      withProcess(id) { $0.registered.set(DefaultsEntry(key, value)) }
    case .synchronize(let suite):
      synchronize(domain(suite, of: id), by: id, &schedule)
      return .truthful(.flag(true))
    case .reset(let suite):
      reset(domain(suite, of: id), by: id, &schedule)
    }
    return .truthful(.done)
  }

  /// The domain that a suite's name stands for in a process.
  private func domain(_ suite: String?, of id: ProcessID) -> DefaultsDomain {
    if let suite { .group(suite) } else { .app(id.app) }
  }

  /// Whether the file behind a domain can be reached now (U-01).
  private func isOpen(_ domain: DefaultsDomain, _ schedule: inout Schedule) -> Bool {
    guard let protection = defaults.protection(of: domain) else { return true }
    return lock.hasKey(protection.key, &schedule)
  }

  /// A read: never an error. While the file cannot be reached, the registered
  /// default or nothing (U-04, U-15); later perhaps still (`UD-RECOVER`).
  private mutating func read(
    _ key: String, in domain: DefaultsDomain, by id: ProcessID, _ schedule: inout Schedule
  ) -> Answer {
    guard let index = index(of: id) else { return .truthful(.value(nil)) }
    var cache = processes[index].cache(of: domain)
    let unset = processes[index].registered.entry(for: key)?.value
    let stored: Value? =
      if let entry = cache.unflushed.entry(for: key) { entry.value } else {
        defaults.stored(key, in: domain)
      }
    let truth = Reply.value(stored ?? unset)
    if cache.isBlank, isOpen(domain, &schedule) { return .truthful(truth) }

    if let entry = cache.madeWhileClosed.entry(for: key),
      schedule.ask(WriteBeforeFirstUnlock.self) != .dropped
    {
      if entry.value != nil || schedule.ask(RemoveBeforeFirstUnlock.self) == .removes {
        return .blind(.value(entry.value ?? unset), truth: truth)
      }
    }
    let answer: Answer
    if isOpen(domain, &schedule) {
      answer =
        cache.isStale(key, &schedule)
        ? .blind(.value(unset), truth: truth) : .truthful(truth)
    } else if lock.state == .beforeFirstUnlock || lock.keysLate {
      cache.noteReadWhileClosed(key)
      answer = .blind(.value(unset), truth: truth)
    } else {
      // Locked after the first unlock, in a container of class complete (U-18).
      answer =
        schedule.ask(CompleteContainer.self) == .fromMemory
        ? .truthful(truth) : .blind(.value(unset), truth: truth)
    }
    processes[index].setCache(cache)
    return answer
  }

  /// A write: in memory at once, on disk when the handler ends (L-42).
  private mutating func write(
    _ entry: DefaultsEntry, in domain: DefaultsDomain, by id: ProcessID,
    _ schedule: inout Schedule
  ) {
    let isOpen = isOpen(domain, &schedule)
    let isBeforeFirstUnlock = lock.state == .beforeFirstUnlock
    if !isOpen, !isBeforeFirstUnlock, lock.state == .locked,
      schedule.ask(CompleteContainer.self) == .defaultValues
    {
      return  // U-18
    }
    withProcess(id) { process in
      var cache = process.cache(of: domain)
      if isOpen || !isBeforeFirstUnlock {
        cache.unflushed.set(entry, keepingRemovals: true)
        cache.madeWhileClosed.removeAll { $0.key == entry.key }
      } else {
        cache.madeWhileClosed.set(entry, keepingRemovals: true)
      }
      process.setCache(cache)
    }
  }

  /// `synchronize()`: flushes where it can. Before the first unlock it may
  /// destroy the stored file (U-11); afterwards it may cure a stale process (U-12).
  private mutating func synchronize(
    _ domain: DefaultsDomain, by id: ProcessID, _ schedule: inout Schedule
  ) {
    if isOpen(domain, &schedule) {
      flush(domain, of: id, &schedule)
      reset(domain, by: id, &schedule)
    } else if lock.state == .beforeFirstUnlock, defaults.list(domain)?.entries.isEmpty == false,
      schedule.ask(WriteBeforeFirstUnlock.self) == .synchronizeDestroys
    {
      defaults.apply([], to: domain, replacingAll: true)
    }
  }

  /// Drops what the process holds of the domain, so that it may be read anew (U-07).
  private mutating func reset(
    _ domain: DefaultsDomain, by id: ProcessID, _ schedule: inout Schedule
  ) {
    guard isOpen(domain, &schedule) else { return }
    withProcess(id) { process in
      var cache = process.cache(of: domain)
      guard !cache.readWhileClosed.isEmpty else { return }
      cache.wasReset = true
      process.setCache(cache)
    }
  }
}

extension Phone {
  /// Writes what the process has not flushed, in every domain that is open.
  /// Whether a stored value changed.
  @discardableResult
  mutating func flushDefaults(of id: ProcessID, _ schedule: inout Schedule) -> Bool {
    guard let caches = index(of: id).map({ processes[$0].defaults }) else { return false }
    var changed = false
    for cache in caches where !cache.unflushed.isEmpty {
      if isOpen(cache.domain, &schedule) {
        let before = defaults.list(cache.domain)
        flush(cache.domain, of: id, &schedule)
        changed = changed || defaults.list(cache.domain) != before
      }
    }
    return changed
  }

  /// Writes what the process has not flushed of one open domain. A process
  /// that still sees it empty may replace the whole file (`UD-WRITE-STALE`).
  private mutating func flush(
    _ domain: DefaultsDomain, of id: ProcessID, _ schedule: inout Schedule
  ) {
    guard let process = process(id) else { return }
    var cache = process.cache(of: domain)
    guard !cache.unflushed.isEmpty else { return }
    let hasOthers =
      defaults.list(domain)?.entries.contains { cache.unflushed.entry(for: $0.key) == nil }
      ?? false
    let clobbers =
      hasOthers && cache.isStale(nil, &schedule)
      && schedule.ask(WriteFromStale.self) == .clobbers
    defaults.apply(cache.unflushed, to: domain, replacingAll: clobbers)
    cache.unflushed.removeAll()
    withProcess(id) { $0.setCache(cache) }
  }

  /// The first unlock: what was written before it is flushed, or not
  /// (`UD-WRITE-BFU`), and the recovery of early readers begins.
  mutating func defaultsUnlocked(_ schedule: inout Schedule) {
    for list in defaults.lists {
      let orphans = defaults.takeOrphans(of: list.domain)
      if !orphans.isEmpty { flushClosed(orphans, to: list.domain, &schedule) }
    }
    for id in processes.map(\.id) {
      guard let process = process(id) else { continue }
      for var cache in process.defaults {
        if !cache.readWhileClosed.isEmpty { cache.recoversIn = DefaultsCache.recoveryDelay }
        if !cache.madeWhileClosed.isEmpty,
          flushClosed(cache.madeWhileClosed, to: cache.domain, &schedule)
        {
          cache.madeWhileClosed.removeAll()
        }
        withProcess(id) { $0.setCache(cache) }
      }
    }
  }

  /// Flushes writes made before the first unlock. Whether they reached the disk.
  @discardableResult
  private mutating func flushClosed(
    _ entries: [DefaultsEntry], to domain: DefaultsDomain, _ schedule: inout Schedule
  ) -> Bool {
    let outcome = schedule.ask(WriteBeforeFirstUnlock.self)
    guard outcome == .flushMerges || outcome == .flushClobbers else { return false }
    var written: [DefaultsEntry] = []
    for entry in entries {
      if entry.value != nil || schedule.ask(RemoveBeforeFirstUnlock.self) == .removes {
        written.append(entry)
      }
    }
    defaults.apply(written, to: domain, replacingAll: outcome == .flushClobbers)
    return true
  }
}
