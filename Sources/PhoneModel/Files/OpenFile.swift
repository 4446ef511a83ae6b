// A file that a process holds open.

/// An open handle.
///
/// A handle follows its file through a rename, and keeps it alive after its
/// entry was removed or replaced.
public struct OpenFile: Hashable, Sendable {
  /// What the handle leads to.
  enum Target: Hashable, Sendable {
    case linked(FilePath)
    /// A file without an entry, and a number that its handles share.
    case unlinked(Int, FileNode)
  }

  public let process: ProcessID
  /// The lowest number free in the process when it was opened, from 3 (0 … 2
  /// are the standard streams).
  public let number: Int
  var target: Target
  /// Whether the key of class A went while it was held (F-36,
  /// `FS-OPEN-HANDLE-A`).
  var lostKey = false
  /// What cached pages still show, where the stored contents changed after the
  /// key went.
  var cachedPages: Contents?

  init(process: ProcessID, number: Int, path: FilePath) {
    self.process = process
    self.number = number
    self.target = .linked(path)
  }
}

extension OpenFile {
  /// The entry that the handle leads to; nil once it is gone.
  public var path: FilePath? {
    switch target {
    case .linked(let path): path
    case .unlinked: nil
    }
  }

  /// The root that its file is, or was, in.
  var root: FilePath.Root {
    switch target {
    case .linked(let path): path.root
    case .unlinked(_, let node): node.path.root
    }
  }
}
