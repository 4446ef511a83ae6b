// A file that a process holds open.

/// An open handle.
///
/// A handle follows its file through a rename, and keeps it alive after its
/// entry was removed or replaced.
public struct OpenFile: Hashable, Sendable {
  /// What the handle leads to.
  enum Target: Hashable, Sendable {
    /// A file with an entry at this path.
    case linked(FilePath)
    /// A file without an entry, and a number that its handles share.
    case unlinked(Int, FileNode)
  }

  /// What became of the key of class A while a handle was held (F-36, F-37).
  enum KeyHistory: UInt8, Hashable, Sendable {
    /// It was there all the time.
    case kept
    /// It went at the end of a grace.
    case gone
    /// It went, and an unlock has been since.
    case cameBack
  }

  /// The process that holds it.
  public let process: ProcessID
  /// The lowest number free in the process when it was opened, from 3 (0 … 2
  /// are the standard streams).
  public let number: Int
  /// What it leads to.
  var target: Target
  /// What became of the key of class A while it was held.
  var key = KeyHistory.kept
  /// What cached pages still show, where the stored contents changed while the
  /// key is gone.
  var cachedPages: Contents?

  /// A handle on the file at `path`.
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
