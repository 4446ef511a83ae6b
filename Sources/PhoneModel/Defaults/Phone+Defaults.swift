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

  /// The domain that a suite's name stands for in a process; nil is the
  /// standard domain. A name that is no app group of the build is a suite of
  /// the process's own container.
  public func domain(_ suite: String?, of id: ProcessID) -> DefaultsDomain {
    guard let suite else { return id.kind == .app ? .app(id.app) : .own(id, suite: nil) }
    return profile(of: id).appGroups.contains(suite) ? .group(suite) : .own(id, suite: suite)
  }

  /// Whether the file behind a domain can be reached now (U-01).
  func isOpen(_ domain: DefaultsDomain, _ schedule: inout Schedule) -> Bool {
    lock.hasKey(protection(of: domain).key, &schedule)
  }

  /// The class of the file behind a domain, or that it would be made with.
  func protection(of domain: DefaultsDomain) -> FileProtection {
    if let own = defaults.protection(of: domain) { return own }
    guard case .own(let id, _) = domain else { return .completeUntilFirstUserAuthentication }
    return defaults.protection(of: .app(id.app)) ?? .completeUntilFirstUserAuthentication
  }

  /// Whether a file that is closed has been so since the restart, and not by a
  /// lock after the first unlock (U-18).
  private var isBeforeFirstUnlock: Bool { lock.keyState == .beforeFirstUnlock }

  /// A read: never an error. While the file cannot be reached, the registered
  /// default or nothing (U-04, U-15); later perhaps still (`UD-RECOVER`).
  private mutating func read(
    _ key: String, in domain: DefaultsDomain, by id: ProcessID, _ schedule: inout Schedule
  ) -> Answer {
    guard let index = index(of: id) else { return .truthful(.value(nil)) }
    var cache = processes[index].defaults.cache(of: domain)
    let unset = processes[index].registered.entry(for: key)?.value
    let isOpen = isOpen(domain, &schedule)
    if !isOpen && isBeforeFirstUnlock { cache.noteReadWhileClosed(key) }
    let answer = answer(key, unset, isOpen: isOpen, &cache, &schedule)
    processes[index].setCache(cache)
    return answer
  }

  /// What a read of `key` gives that shows `unset` where it sees nothing.
  ///
  /// A process sees first what it wrote itself: what waits to be flushed, what
  /// it wrote too early, what it flushed while the rest looked unset to it.
  private func answer(
    _ key: String, _ unset: Value?, isOpen: Bool, _ cache: inout DefaultsCache,
    _ schedule: inout Schedule
  ) -> Answer {
    if let own = cache.unflushed.entry(for: key) { return .truthful(.value(own.value ?? unset)) }
    let truth = Reply.value(known(key, in: cache.domain) ?? unset)
    let isClosedSinceBoot = !isOpen && isBeforeFirstUnlock
    if let early = cache.madeWhileClosed.entry(for: key),
      isSeen(early, isClosedSinceBoot: isClosedSinceBoot, &schedule)
    {
      return .blind(.value(early.value ?? unset), truth: truth)
    }
    if isClosedSinceBoot { return .blind(.value(unset), truth: truth) }
    if !isOpen, schedule.ask(CompleteContainer.self) == .defaultValues {
      return .blind(.value(unset), truth: truth)  // U-18
    }
    guard cache.isStale(key, &schedule) else { return .truthful(truth) }
    if let own = cache.flushedWhileStale.entry(for: key) {
      let reply = Reply.value(own.value ?? unset)
      return reply == truth ? .truthful(truth) : .blind(reply, truth: truth)
    }
    return .blind(.value(unset), truth: truth)
  }

  /// Whether a process reads back what it wrote before the first unlock
  /// (`UD-WRITE-BFU`), a removal as such (`UD-REMOVE-BFU`).
  private func isSeen(
    _ early: DefaultsEntry, isClosedSinceBoot: Bool, _ schedule: inout Schedule
  ) -> Bool {
    if early.value == nil && isClosedSinceBoot { return false }
    guard schedule.ask(WriteBeforeFirstUnlock.self) != .dropped else { return false }
    return early.value != nil || schedule.ask(RemoveBeforeFirstUnlock.self) == .removes
  }

  /// What the daemon holds for a key: the stored value, or after the first
  /// unlock what it keeps for the next one.
  private func known(_ key: String, in domain: DefaultsDomain) -> Value? {
    if !isBeforeFirstUnlock, let kept = defaults.kept(key, in: domain) { return kept.value }
    return defaults.stored(key, in: domain)
  }

  /// A write: in memory at once, on disk when the handler ends (L-42). Its
  /// process is told where it changes something (U-16).
  private mutating func write(
    _ entry: DefaultsEntry, in domain: DefaultsDomain, by id: ProcessID,
    _ schedule: inout Schedule
  ) {
    defaults.add(domain, protection: protection(of: domain))
    let isOpen = isOpen(domain, &schedule)
    let isEarly = !isOpen && isBeforeFirstUnlock
    if !isOpen, !isEarly, schedule.ask(CompleteContainer.self) == .defaultValues {
      return  // U-18
    }
    let stored = known(entry.key, in: domain)
    withProcess(id) { process in
      var cache = process.defaults.cache(of: domain)
      let own = cache.madeWhileClosed.entry(for: entry.key) ?? cache.unflushed.entry(for: entry.key)
      let old = own.map { $0.value } ?? stored
      if isEarly {
        cache.madeWhileClosed.set(entry, keepingRemovals: true)
      } else {
        cache.unflushed.set(entry, keepingRemovals: true)
        cache.madeWhileClosed.removeAll { $0.key == entry.key }
      }
      process.setCache(cache)
      if old != entry.value, process.observed.contains(.defaultsDidChange) {
        process.enqueue(.notification(.defaultsDidChange))
      }
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
    } else if isBeforeFirstUnlock, defaults.list(domain)?.entries.isEmpty == false,
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
      var cache = process.defaults.cache(of: domain)
      guard !cache.readWhileClosed.isEmpty else { return }
      cache.wasReset = true
      process.setCache(cache)
    }
  }
}
