// Calls on entries, which need no key: move, remove, make a directory; and the class change.

extension FileSystem {
  /// Moves a file or a directory with all in it, class and fault unchanged
  /// (F-38). Only a file whose key has been missing since the restart may
  /// refuse (`FS-RENAME-DELETE-BFU`); a directory has no key (F-25).
  ///
  /// The root cannot move, nothing moves into itself, and what is at the target
  /// is never replaced: EACCES, EINVAL, EEXIST.
  mutating func move(
    _ path: FilePath, to target: FilePath, _ lock: DeviceLock, _ schedule: inout Schedule
  ) -> Answer {
    guard let node = node(at: path) else { return .failed(.writing(reasonMissing(path))) }
    if path.isRoot { return .failed(.writing(.accessDenied)) }
    if index(of: target) != nil { return .failed(.writing(.exists)) }
    if target.isBelow(path), node.isDirectory { return .failed(.writing(.invalid)) }
    if directory(of: target) == nil { return .failed(.writing(reasonMissing(target))) }
    if refusesRemoval(node, lock, &schedule) {
      return .refused(.writing(.notPermitted), truth: .done)
    }
    rename(path, to: target)
    return .truthful(.done)
  }

  /// Removes a file, or a directory with all in it (F-38).
  ///
  /// A directory is emptied file by file in the order of their paths, and stops
  /// at the first that refuses (`FS-RENAME-DELETE-BFU`): what came before is
  /// gone.
  mutating func remove(
    _ path: FilePath, _ lock: DeviceLock, _ schedule: inout Schedule
  ) -> Answer {
    guard let node = node(at: path) else { return .failed(.writing(reasonMissing(path))) }
    if path.isRoot { return .failed(.writing(.accessDenied)) }
    let files = node.isDirectory ? nodes(under: path).filter { !$0.isDirectory } : [node]
    for file in files {
      if refusesRemoval(file, lock, &schedule) {
        return .refused(.writing(.notPermitted), truth: .done)
      }
      unlink(file.path)
    }
    nodes.removeAll { $0.path == path || $0.path.isBelow(path) }
    return .truthful(.done)
  }

  /// Whether a rename or removal fails for want of the key
  /// (`FS-RENAME-DELETE-BFU`).
  private func refusesRemoval(
    _ node: FileNode, _ lock: DeviceLock, _ schedule: inout Schedule
  ) -> Bool {
    node.lacksKeySinceBoot(lock, &schedule) && schedule.ask(RemoveUnreadable.self) == .refused
  }

  /// Makes one directory, without those above it, in any lock state (F-38). It
  /// carries the class named or its parent's (F-25).
  mutating func makeDirectory(
    _ path: FilePath, _ named: FileProtection?, by process: ProcessID
  ) -> Answer {
    if index(of: path) != nil { return .failed(.writing(.exists)) }
    guard let parent = directory(of: path) else { return .failed(.writing(reasonMissing(path))) }
    if isFull { return .failed(.writing(.noSpace)) }
    let stored = named.map(StoredProtection.fixed) ?? parent.storedProtection
    insert(
      FileNode(path: path, isDirectory: true, storedProtection: stored, writer: process.app))
    return .truthful(.done)
  }

  /// Changes the class, which needs the key of a file (F-38) and none of a
  /// directory (F-25). EPERM is thrown as a reading error, 257 (F-42).
  mutating func setProtection(
    _ path: FilePath, _ protection: FileProtection, _ lock: DeviceLock,
    _ schedule: inout Schedule
  ) -> Answer {
    guard let index = index(of: path) else { return .failed(.writing(reasonMissing(path))) }
    if nodes[index].lacksKey(lock, &schedule) {
      return .refused(.reading(.notPermitted), truth: .done)
    }
    nodes[index].storedProtection = .fixed(protection)
    return .truthful(.done)
  }
}

extension FileSystem {
  /// Takes an entry away; handles on a file keep it (POSIX unlink).
  mutating func unlink(_ path: FilePath) {
    guard let index = index(of: path) else { return }
    keepForHandles(nodes.remove(at: index))
  }

  /// Gives a node, all below it and the handles on them their new paths.
  private mutating func rename(_ path: FilePath, to target: FilePath) {
    for index in nodes.indices where nodes[index].path.isAtOrBelow(path) {
      nodes[index].path = nodes[index].path.moved(from: path, to: target)
    }
    nodes.sort { $0.path < $1.path }
    for index in openFiles.indices {
      guard let old = openFiles[index].path, old.isAtOrBelow(path) else { continue }
      openFiles[index].target = .linked(old.moved(from: path, to: target))
    }
  }
}

extension FilePath {
  /// Whether a move or removal of `path` takes this along.
  fileprivate func isAtOrBelow(_ path: FilePath) -> Bool { self == path || isBelow(path) }
}
