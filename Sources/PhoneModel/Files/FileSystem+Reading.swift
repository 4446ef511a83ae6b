// Calls that look: contents, existence, attributes, listings.

extension FileSystem {
  /// Opens, reads all and closes. Opening needs the key (F-30, F-31).
  func read(_ path: FilePath, _ lock: DeviceLock, _ schedule: inout Schedule) -> Answer {
    guard let node = node(at: path) else { return .failed(.reading(reasonMissing(path))) }
    if node.isDirectory { return .failed(.reading(.isDirectory)) }
    return readingRefusal(of: node, truth: .contents(node.contents), lock, &schedule)
      ?? .truthful(.contents(node.contents))
  }

  /// The answer to an open for reading that is refused, by a fault or for want
  /// of the key (F-30); nil where it succeeds.
  func readingRefusal(
    of node: FileNode, truth: Reply, _ lock: DeviceLock, _ schedule: inout Schedule
  ) -> Answer? {
    if node.fault == .refusesReads { return .refused(.reading(.notPermitted), truth: truth) }
    guard node.lacksKey(lock, &schedule) else { return nil }
    return .unreadable(truth: truth, &schedule)
  }

  /// A pure stat: true for a file that cannot be read (F-39, `FS-EXISTS-BFU`).
  func exists(_ path: FilePath, _ lock: DeviceLock, _ schedule: inout Schedule) -> Answer {
    guard let node = node(at: path) else { return .truthful(.flag(false)) }
    return hidesEntry(node, lock, &schedule)
      ? .blind(.flag(false), truth: .flag(true)) : .truthful(.flag(true))
  }

  /// Looks at permission bits only, so true for an unreadable file, and for one
  /// that a script made refuse (F-41, `FS-ISREADABLE-BFU`).
  func isReadable(_ path: FilePath, _ lock: DeviceLock, _ schedule: inout Schedule) -> Answer {
    guard let node = node(at: path) else { return .truthful(.flag(false)) }
    let seesKey =
      node.lacksKeySinceBoot(lock, &schedule)
      && schedule.ask(IsReadableBeforeFirstUnlock.self) == .no
    return seesKey ? .blind(.flag(false), truth: .flag(true)) : .truthful(.flag(true))
  }

  /// A stat, which needs no key (F-38). Where it does not see the file
  /// (`FS-EXISTS-BFU`) it fails as for a missing one.
  func attributes(_ path: FilePath, _ lock: DeviceLock, _ schedule: inout Schedule) -> Answer {
    guard let node = node(at: path) else { return .failed(.reading(reasonMissing(path))) }
    let isHidden = hidesEntry(node, lock, &schedule)
    let truth = Reply.attributes(
      FileAttributes(
        isDirectory: node.isDirectory, protection: node.storedProtection.protection(&schedule)))
    return isHidden ? .blind(.failure(.reading(.noEntry)), truth: truth) : .truthful(truth)
  }

  /// Whether a stat says that there is no such file (`FS-EXISTS-BFU`).
  private func hidesEntry(
    _ node: FileNode, _ lock: DeviceLock, _ schedule: inout Schedule
  ) -> Bool {
    node.lacksKeySinceBoot(lock, &schedule) && schedule.ask(ExistsBeforeFirstUnlock.self) == .no
  }

  /// Lists names, which needs no key (F-25, F-38, `FS-LIST-BFU`).
  ///
  /// An empty listing that was not looked up is blind, of an empty directory too.
  func list(_ path: FilePath, _ lock: DeviceLock, _ schedule: inout Schedule) -> Answer {
    guard let node = node(at: path) else { return .failed(.reading(reasonMissing(path))) }
    guard node.isDirectory else { return .failed(.reading(.notDirectory)) }
    let truth = Reply.names(children(of: path).map { $0.path.name })
    guard lock.keyState == .beforeFirstUnlock, !lock.hasKey(.c, &schedule) else {
      return .truthful(truth)
    }
    switch schedule.ask(ListBeforeFirstUnlock.self) {
    case .complete: return .truthful(truth)
    case .refused: return .refused(.reading(.notPermitted), truth: truth)
    case .empty: return .blind(.names([]), truth: truth)
    }
  }
}
