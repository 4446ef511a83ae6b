// What a script does to a file, which no call of an app does.

extension FileSystem {
  /// Makes the file refuse reads or writes, or neither, in every lock state;
  /// false where no file is at `path`.
  @discardableResult
  public mutating func setFault(_ fault: FileFault, at path: FilePath) -> Bool {
    guard let index = fileIndex(of: path) else { return false }
    nodes[index].fault = fault
    return true
  }

  /// Damages the file: it opens, and decodes to nothing (F-47). False where no
  /// file is at `path`.
  ///
  /// A handle whose key is gone keeps the pages it had (`FS-OPEN-HANDLE-A`).
  @discardableResult
  public mutating func damage(_ path: FilePath) -> Bool {
    guard let index = fileIndex(of: path) else { return false }
    for handle in openFiles.indices
    where openFiles[handle].path == path && openFiles[handle].key == .gone
      && openFiles[handle].cachedPages == nil
    {
      openFiles[handle].cachedPages = nodes[index].contents
    }
    nodes[index].contents.integrity = .damaged
    return true
  }

  /// Takes a file, or a directory with all in it, away in any lock state; false
  /// where nothing is at `path` or it is a root.
  @discardableResult
  public mutating func removeSilently(_ path: FilePath) -> Bool {
    guard !path.isRoot, index(of: path) != nil else { return false }
    for node in nodes(under: path) where !node.isDirectory { unlink(node.path) }
    unlink(path)
    nodes.removeAll { $0.path.isBelow(path) }
    return true
  }

  /// Sets whether backups leave the file, or the directory with all in it, out
  /// (L-54); false where nothing is at `path`.
  @discardableResult
  public mutating func setExcludedFromBackup(_ isExcluded: Bool, at path: FilePath) -> Bool {
    guard let index = index(of: path) else { return false }
    nodes[index].isExcludedFromBackup = isExcluded
    return true
  }

  /// The index of a file; nil for a directory or where there is nothing.
  private func fileIndex(of path: FilePath) -> Int? {
    guard let index = index(of: path), !nodes[index].isDirectory else { return nil }
    return index
  }
}
