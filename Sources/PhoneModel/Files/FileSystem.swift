// The files of the phone: containers, directories, classes, open handles.

/// All files and directories of the phone, and the handles open on them.
///
/// A call on a root that was not added, or was removed with its app, finds
/// nothing there: ENOENT.
public struct FileSystem: Hashable, Sendable {
  /// Every file and directory, roots among them, sorted by path.
  var nodes: [FileNode] = []
  /// The open handles, sorted by process and number.
  public internal(set) var openFiles: [OpenFile] = []
  /// Whether the disk is full: a call that needs new bytes fails with ENOSPC,
  /// 640. Truncating, moving, removing and changing a class need none.
  ///
  /// A write in place has truncated the file by then, or just created it: it
  /// ends cut off. An atomic write and an append leave the old file.
  public var isFull = false
  /// Whether the system kills the writer in the middle of the next write that
  /// is not refused. What it leaves: in place, contents cut off; atomic, the
  /// target as it was, the temporary file lost.
  public var cutsNextWrite = false
  /// Whether the last write was cut off and nobody asked yet.
  var wasCutOff = false

  /// A file system without containers.
  public init() {}
}

extension FileSystem {
  /// Whether the last call was a write in whose middle its process was killed;
  /// asking forgets it. The reply to such a call reaches nobody.
  public mutating func takeCutOff() -> Bool {
    defer { wasCutOff = false }
    return wasCutOff
  }
}

extension FileSystem {
  /// Makes a container with the class that its new files get (F-20, F-21).
  ///
  /// nil is for an app group, whose class `FS-GROUP-CLASS` decides when it is
  /// needed (F-27). A root that is there keeps class and files (F-22).
  public mutating func addRoot(_ root: FilePath.Root, protection: FileProtection?) {
    let path = FilePath(root, "")
    guard index(of: path) == nil else { return }
    let stored = protection.map(StoredProtection.fixed) ?? .groupDefault
    insert(FileNode(path: path, isDirectory: true, storedProtection: stored))
  }

  /// Removes a container with all in it, and closes what is open there (L-48).
  public mutating func removeRoot(_ root: FilePath.Root) {
    closeHandles(in: root)
    nodes.removeAll { $0.path.root == root }
  }

  /// The containers that are there, sorted.
  public var roots: [FilePath.Root] { nodes.filter { $0.path.isRoot }.map { $0.path.root } }

  /// Whether any file is of that class.
  func holdsFile(of protection: FileProtection) -> Bool {
    nodes.contains { !$0.isDirectory && $0.storedProtection == .fixed(protection) }
  }

  /// The file or directory at `path`, whatever its key.
  public func node(at path: FilePath) -> FileNode? {
    index(of: path).map { nodes[$0] }
  }

  /// What lies directly in the directory, sorted by name.
  public func children(of directory: FilePath) -> [FileNode] {
    nodes.filter { $0.path.isBelow(directory) && $0.path.parent == directory }
  }

  /// All that lies in the directory at any depth, sorted by path.
  public func nodes(under directory: FilePath) -> [FileNode] {
    nodes.filter { $0.path.isBelow(directory) }
  }
}

extension FileSystem {
  /// The index of the node at `path`; nil where nothing is there.
  func index(of path: FilePath) -> Int? {
    let index = insertionIndex(of: path)
    return index < nodes.count && nodes[index].path == path ? index : nil
  }

  /// Puts a node whose path is free at its place.
  mutating func insert(_ node: FileNode) {
    nodes.insert(node, at: insertionIndex(of: node.path))
  }

  /// The index of the first node that does not come before `path`.
  private func insertionIndex(of path: FilePath) -> Int {
    var low = 0
    var high = nodes.count
    while low < high {
      let middle = (low + high) / 2
      if nodes[middle].path < path { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Why nothing is at `path`: no such entry, or a file where a directory is
  /// named.
  func reasonMissing(_ path: FilePath) -> FileErrno {
    var above = path.parent
    while let directory = above {
      if let node = node(at: directory) { return node.isDirectory ? .noEntry : .notDirectory }
      above = directory.parent
    }
    return .noEntry
  }
}
