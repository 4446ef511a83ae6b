// Which contents have their key, and in which class a new file can be made.

extension StoredProtection {
  /// Whether the key that opens contents of this class is missing (matrix 0.1).
  ///
  /// `FS-GROUP-CLASS` is asked only where its two answers differ: while the key
  /// of class C is missing.
  func lacksKey(_ lock: DeviceLock, _ schedule: inout Schedule) -> Bool {
    switch self {
    case .fixed(let protection):
      return !lock.hasKey(protection.key, &schedule)
    case .groupDefault:
      return !lock.hasKey(.c, &schedule) && protection(&schedule) != .none
    }
  }
}

extension FileNode {
  /// Whether its contents cannot be had now. A directory has no key (F-25).
  func lacksKey(_ lock: DeviceLock, _ schedule: inout Schedule) -> Bool {
    !isDirectory && storedProtection.lacksKey(lock, &schedule)
  }

  /// As `lacksKey`, and no unlock has been since the restart: where the open
  /// questions about metadata arise.
  func lacksKeySinceBoot(_ lock: DeviceLock, _ schedule: inout Schedule) -> Bool {
    lock.keyState == .beforeFirstUnlock && lacksKey(lock, &schedule)
  }
}

extension FileSystem {
  /// The class that a new file in `directory` gets where none is named (F-24).
  ///
  /// A directory of class none gives the mount's default, class C. A root is
  /// the default itself (F-21): in one of class none, that is what files get.
  func inheritedProtection(in directory: FileNode) -> StoredProtection {
    guard directory.storedProtection == .fixed(.none), !directory.path.isRoot else {
      return directory.storedProtection
    }
    let root = node(at: FilePath(directory.path.root, ""))
    switch root?.storedProtection {
    case .groupDefault: return .groupDefault
    case .fixed(.none): return .fixed(.none)
    default: return .fixed(.completeUntilFirstUserAuthentication)
    }
  }

  /// The class in which a file can be created in `directory` now; nil where the
  /// creation is refused with EPERM and leaves no entry (F-34).
  ///
  /// - Parameter named: the class asked for, nil for the directory's.
  func creationProtection(
    named: FileProtection?, in directory: FileNode, _ lock: DeviceLock,
    _ schedule: inout Schedule
  ) -> StoredProtection? {
    let wanted = named.map(StoredProtection.fixed) ?? inheritedProtection(in: directory)
    if wanted == .fixed(.completeUnlessOpen) {
      return canCreateUnlessOpen(lock, &schedule) ? wanted : nil
    }
    guard wanted.lacksKey(lock, &schedule) else { return wanted }
    return named == nil ? substitute(for: wanted, lock, &schedule) : nil
  }

  /// Whether a file of class B can be created: its public half suffices
  /// (F-02, F-09, F-35), before the first unlock per `FS-CREATE-B-BFU`.
  private func canCreateUnlessOpen(_ lock: DeviceLock, _ schedule: inout Schedule) -> Bool {
    let stored = StoredProtection.fixed(.completeUnlessOpen)
    guard lock.keyState == .beforeFirstUnlock, stored.lacksKey(lock, &schedule) else { return true }
    return schedule.ask(CreateUnlessOpen.self) == .allowed
  }

  /// What the key store takes before the first unlock in place of the default
  /// class when none was named (F-34, `FS-CREATE-C-BFU`); nil where it refuses.
  ///
  /// The substitute is class none, read literally: the one class whose key is
  /// there then (class B has only its public half).
  private func substitute(
    for wanted: StoredProtection, _ lock: DeviceLock, _ schedule: inout Schedule
  ) -> StoredProtection? {
    guard lock.keyState == .beforeFirstUnlock,
      wanted.protection(&schedule) == .completeUntilFirstUserAuthentication,
      schedule.ask(CreateDefaultClass.self) == .substituted
    else { return nil }
    return .fixed(.none)
  }
}
