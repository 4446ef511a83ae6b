// How writes to UserDefaults reach the disk: at the end of a handler, at an unlock.

extension Phone {
  /// Writes what the process has not flushed, in every domain that is open. In
  /// one that a lock has closed it waits for the next unlock, or is lost (U-18).
  mutating func flushDefaults(of id: ProcessID, _ schedule: inout Schedule) {
    guard holdsUnflushedDefaults(id), let index = index(of: id) else { return }
    for var cache in processes[index].defaults where !cache.unflushed.isEmpty {
      if isOpen(cache.domain, &schedule) {
        flush(cache.domain, of: id, &schedule)
      } else if schedule.ask(CompleteContainer.self) == .defaultValues {
        cache.unflushed.removeAll()
        processes[index].setCache(cache)
      }
    }
  }

  /// Writes what the process has not flushed of one open domain. A process
  /// that still sees it empty may replace the whole file by all that it wrote
  /// itself (`UD-WRITE-STALE`); asked only where that leaves another file.
  mutating func flush(
    _ domain: DefaultsDomain, of id: ProcessID, _ schedule: inout Schedule
  ) {
    guard let index = index(of: id), let list = defaults.list(domain) else { return }
    var cache = processes[index].defaults.cache(of: domain)
    guard !cache.unflushed.isEmpty else { return }
    let own = cache.flushedWhileStale.setting(cache.unflushed, keepingRemovals: true)
    let clobbers =
      [].setting(own) != list.entries.setting(cache.unflushed)
      && cache.isStale(nil, &schedule)
      && schedule.ask(WriteFromStale.self) == .clobbers
    defaults.apply(clobbers ? own : cache.unflushed, to: domain, replacingAll: clobbers)
    cache.noteFlushed(cache.unflushed)
    cache.unflushed.removeAll()
    processes[index].setCache(cache)
  }

  /// The files of UserDefaults that were closed can be reached again. After the
  /// first unlock what was written before it is flushed, or not
  /// (`UD-WRITE-BFU`), and the recovery of early readers begins.
  mutating func defaultsOpened(after state: DeviceLock.State, _ schedule: inout Schedule) {
    let isFirst = state == .beforeFirstUnlock
    for index in defaults.lists.indices where !defaults.lists[index].kept.isEmpty {
      let domain = defaults.lists[index].domain
      let kept = defaults.takeKept(of: domain)
      if isFirst {
        flushEarly(kept, to: domain, &schedule)
      } else {
        defaults.apply(kept, to: domain, replacingAll: false)
      }
    }
    for index in processes.indices {
      for var cache in processes[index].defaults {
        if !isFirst {
          if processes[index].current == nil {
            flush(cache.domain, of: processes[index].id, &schedule)
          }
          continue
        }
        cache.noteUnlock()
        if !cache.madeWhileClosed.isEmpty,
          let flushed = flushEarly(cache.madeWhileClosed, to: cache.domain, &schedule)
        {
          cache.noteFlushed(flushed)
          cache.madeWhileClosed.removeAll()
        }
        processes[index].setCache(cache)
      }
    }
  }

  /// Flushes writes made before the first unlock.
  ///
  /// A removal counts as a write by `UD-REMOVE-BFU`; where nothing was written,
  /// nothing is replaced.
  /// - Returns: what reached the disk; nil where nothing ever does.
  @discardableResult
  private mutating func flushEarly(
    _ entries: [DefaultsEntry], to domain: DefaultsDomain, _ schedule: inout Schedule
  ) -> [DefaultsEntry]? {
    let outcome = schedule.ask(WriteBeforeFirstUnlock.self)
    guard outcome == .flushMerges || outcome == .flushClobbers else { return nil }
    var written: [DefaultsEntry] = []
    for entry in entries {
      if entry.value != nil || schedule.ask(RemoveBeforeFirstUnlock.self) == .removes {
        written.append(entry)
      }
    }
    if !written.isEmpty {
      defaults.apply(written, to: domain, replacingAll: outcome == .flushClobbers)
    }
    return written
  }

  /// Keeps what an ending process handed to the daemon and the disk could not
  /// take: its writes before the first unlock, or those of a handler that ended
  /// while the phone was locked (U-13, U-18).
  mutating func keepWrites(of process: ProcessState) {
    for cache in process.defaults {
      if lock.keyState == .beforeFirstUnlock {
        defaults.keep(cache.madeWhileClosed, in: cache.domain)
      } else if process.current == nil {
        defaults.keep(cache.unflushed, in: cache.domain)
      }
    }
  }
}
