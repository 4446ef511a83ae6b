// What a backup takes of a container, and what a restore makes of it.

extension FileSystem {
  /// The root with all in it, sorted by path; empty where there is no such
  /// root.
  public func copy(of root: FilePath.Root) -> [FileNode] {
    nodes.filter { $0.path.root == root }
  }

  /// Replaces all that is in `root` by the nodes of an earlier copy (L-50,
  /// L-51), and closes what is open there.
  ///
  /// A root that is there keeps its class, one that is not is made with the
  /// class it had (F-22). What is excluded from backups does not come back
  /// (L-54). Files come back without the fault that a script set; damaged
  /// contents stay damaged. Their class is the one they had or the container's
  /// default (L-52, `RESTORE-CLASS`).
  public mutating func restore(
    _ copy: [FileNode], into root: FilePath.Root, _ schedule: inout Schedule
  ) {
    closeHandles(in: root)
    let top = rootNode(root, from: copy)
    var restored = Self.backedUp(copy)
    if restored.contains(where: { $0.storedProtection != top.storedProtection }),
      schedule.ask(RestoredClass.self) == .containerDefault
    {
      for index in restored.indices { restored[index].storedProtection = top.storedProtection }
    }
    nodes.removeAll { $0.path.root == root }
    insert(top)
    for var node in restored {
      node.path.root = root
      node.fault = .none
      insert(node)
    }
  }

  /// Takes all that lies below `root` away and hands it out, as if it had not
  /// arrived yet (`RESTORE-ORDER`).
  mutating func takeAll(below root: FilePath.Root) -> [FileNode] {
    let late = nodes.filter { $0.path.root == root && !$0.path.isRoot }
    nodes.removeAll { $0.path.root == root && !$0.path.isRoot }
    return late
  }

  /// Puts nodes where nothing is; what was written meanwhile stays.
  mutating func addMissing(_ late: [FileNode]) {
    for node in late where index(of: node.path) == nil { insert(node) }
  }

  /// The top directory that a restore into `root` fills.
  private func rootNode(_ root: FilePath.Root, from copy: [FileNode]) -> FileNode {
    let path = FilePath(root, "")
    if let node = node(at: path) { return node }
    let stored = copy.first { $0.path.isRoot }?.storedProtection
    return FileNode(
      path: path, isDirectory: true,
      storedProtection: stored ?? .fixed(.completeUntilFirstUserAuthentication))
  }

  /// The nodes below the root that a backup holds (L-54).
  private static func backedUp(_ copy: [FileNode]) -> [FileNode] {
    let excluded = copy.filter { $0.isExcludedFromBackup }.map { $0.path }
    return copy.filter { node in
      !node.path.isRoot
        && !excluded.contains { node.path == $0 || node.path.isBelow($0) }
    }
  }
}
