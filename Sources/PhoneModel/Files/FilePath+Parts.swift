// The parts of a path, and the order in which nodes are kept.

extension FilePath: Comparable {
  /// By root, then by the spelling of the path: a directory comes before what
  /// lies in it, and names in one directory are in order.
  public static func < (left: Self, right: Self) -> Bool {
    left.root == right.root ? left.path < right.path : left.root < right.root
  }
}

extension FilePath {
  /// Whether this is the top directory of its root.
  public var isRoot: Bool { path.isEmpty }

  /// The last component; empty for the root.
  public var name: String {
    guard let slash = path.utf8.lastIndex(of: Self.slash) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// The directory that this path lies in; nil for the root.
  public var parent: FilePath? {
    if isRoot { return nil }
    guard let slash = path.utf8.lastIndex(of: Self.slash) else { return FilePath(root, "") }
    return FilePath(root, String(path[..<slash]))
  }

  /// Whether this path lies in `directory`, at any depth.
  public func isBelow(_ directory: FilePath) -> Bool {
    guard root == directory.root, path.utf8.count > directory.path.utf8.count else { return false }
    if directory.isRoot { return true }
    let bytes = path.utf8
    let end = bytes.index(bytes.startIndex, offsetBy: directory.path.utf8.count)
    return bytes[end] == Self.slash && bytes.starts(with: directory.path.utf8)
  }

  /// This path after `old`, which is it or lies above it, became `new`; for
  /// what goes along when a directory moves.
  func moved(from old: FilePath, to new: FilePath) -> FilePath {
    let rest = path.utf8.dropFirst(old.path.utf8.count)
    return FilePath(new.root, new.path + String(Substring(rest)))
  }

  /// What parts the components.
  private static let slash = UInt8(ascii: "/")
}
