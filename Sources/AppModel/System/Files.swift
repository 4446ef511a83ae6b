// The files of one container as a process sees them.

import PhoneModel

/// The files of one container, by paths inside it: `list/all`, "" for the container.
///
/// A call that is refused throws a `CallError` with a code of `FileErrorCode` and
/// the POSIX errno beneath it. A missing key is 257 when reading and 513 when
/// writing, both with errno 1 (F-31, F-33); a missing file is 260 when reading and
/// 4 when changing, both with errno 2 (F-32, F-33). `FS-ERRCODE` may give another
/// code for a missing key.
public struct Files: Sendable {
  let calls: CallLog
  let root: FilePath.Root

  /// The place of a path in this container.
  private func at(_ path: String) -> FilePath { FilePath(root, path) }

  /// `Data(contentsOf:)`: opens, reads all and closes.
  ///
  /// What is read may still decode to nothing: see `Contents.fields`.
  ///
  /// - Throws: 257 where the key of the file is missing (F-30, F-31), 260 where there
  ///   is no file (F-32), 256 for a directory.
  public func read(_ path: String) throws(CallError) -> Contents {
    try contents(.read(at(path)))
  }

  /// Writes in place: an existing file keeps its class (C-11), a new one gets
  /// its directory's (F-24).
  ///
  /// - Throws: 513 where the key of the file is missing (F-33), or where a new file
  ///   cannot get its key (F-34); 4 where the directory is missing; 640 on a full
  ///   disk, which leaves a file that is cut off.
  public func write(_ path: String, _ contents: Contents) throws(CallError) {
    try done(.write(at(path), contents, .inPlace, protection: nil))
  }

  /// As `write`, naming the class of a new file; an existing one keeps its own
  /// (C-11).
  ///
  /// - Throws: as `write`; in class B a new file can be made while locked (F-35).
  public func write(
    _ path: String, _ contents: Contents, protection: FileProtection
  ) throws(CallError) {
    try done(.write(at(path), contents, .inPlace, protection: protection))
  }

  /// Writes beside the file and renames over it; the file gets its directory's
  /// class (F-24, F-43). The old file is never opened.
  ///
  /// - Throws: 513 where the new file cannot get its key, and the old one stays
  ///   (F-45); 4 where the directory is missing; 640 on a full disk, which leaves
  ///   the old file whole.
  public func writeAtomically(_ path: String, _ contents: Contents) throws(CallError) {
    try done(.write(at(path), contents, .atomic, protection: nil))
  }

  /// As `writeAtomically`, naming the class that the file gets.
  ///
  /// In class none this replaces a file that cannot be read (F-44,
  /// `FS-ATOMIC-REPLACE`).
  ///
  /// - Throws: as `writeAtomically`.
  public func writeAtomically(
    _ path: String, _ contents: Contents, protection: FileProtection
  ) throws(CallError) {
    try done(.write(at(path), contents, .atomic, protection: protection))
  }

  /// Adds fields at the end of an existing file; one of a name that is there
  /// replaces it.
  ///
  /// - Throws: 513 where its key is missing (F-33), 4 where there is no file, 640 on
  ///   a full disk, which leaves the file as it was.
  public func append(_ path: String, _ contents: Contents) throws(CallError) {
    try done(.append(at(path), contents))
  }

  /// Empties an existing file.
  ///
  /// - Throws: 513 where its key is missing: a change of size needs it (F-38); 4 where
  ///   there is no file.
  public func truncate(_ path: String) throws(CallError) { try done(.truncate(at(path))) }

  /// Creates a file that must not exist yet, in its directory's class (F-24).
  ///
  /// - Throws: 516 where there is one, whether or not it can be read; 513 where the
  ///   new file cannot get its key (F-34); 4 where the directory is missing; 640 on a
  ///   full disk.
  public func create(_ path: String, _ contents: Contents) throws(CallError) {
    try done(.create(at(path), contents, protection: nil))
  }

  /// Creates a file that must not exist yet, in a class of its own.
  ///
  /// - Throws: as `create`; in class B it can be made while locked (F-35).
  public func create(
    _ path: String, _ contents: Contents, protection: FileProtection
  ) throws(CallError) {
    try done(.create(at(path), contents, protection: protection))
  }

  /// `fileExists(atPath:)`: true also for a file that cannot be read (F-39), unless
  /// `FS-EXISTS-BFU` says otherwise. Never fails.
  public func exists(_ path: String) -> Bool { calls.flag(.file(.exists(at(path)))) }

  /// `isReadableFile(atPath:)`: looks at permission bits, so true also for a file
  /// whose key is missing (F-41, `FS-ISREADABLE-BFU`). Never fails.
  public func isReadable(_ path: String) -> Bool { calls.flag(.file(.isReadable(at(path)))) }

  /// `attributesOfItem(atPath:)`: whether it is a directory, and its class. Needs no
  /// key (F-38).
  ///
  /// - Throws: 260 where there is nothing, or `FS-EXISTS-BFU` hides it.
  public func attributes(_ path: String) throws(CallError) -> FileAttributes {
    switch calls.make(.file(.attributes(at(path)))) {
    case .attributes(let attributes): return attributes
    case let reply: throw reply.error
    }
  }

  /// `contentsOfDirectory(atPath:)`: the names in a directory, sorted; "" is the
  /// container itself. Needs no key (F-25, F-38), unless `FS-LIST-BFU` says otherwise.
  ///
  /// - Throws: 260 where there is no such directory, 256 for a file.
  public func list(_ path: String) throws(CallError) -> [String] {
    switch calls.make(.file(.list(at(path)))) {
    case .names(let names): return names
    case let reply: throw reply.error
    }
  }

  /// `moveItem(atPath:toPath:)`: moves a file or a directory, which keeps its class.
  /// Needs no key (F-38, `FS-RENAME-DELETE-BFU`).
  ///
  /// - Throws: 4 where the source or the target's directory is missing, 516 where
  ///   there is something at the target.
  public func move(_ path: String, to target: String) throws(CallError) {
    try done(.move(at(path), to: at(target)))
  }

  /// `removeItem(atPath:)`: removes a file, or a directory with all in it. Needs no
  /// key (F-38, `FS-RENAME-DELETE-BFU`): what cannot be read can be removed.
  ///
  /// - Throws: 4 where there is nothing.
  public func remove(_ path: String) throws(CallError) { try done(.remove(at(path))) }

  /// Makes a directory with its parent's class, without those above it (F-24). Needs
  /// no key (F-38).
  ///
  /// - Throws: 516 where there is something, 4 where the parent is missing, 640 on a
  ///   full disk.
  public func makeDirectory(_ path: String) throws(CallError) {
    try done(.makeDirectory(at(path), protection: nil))
  }

  /// Makes a directory whose new files get `protection` (F-24, F-25).
  ///
  /// - Throws: as `makeDirectory`.
  public func makeDirectory(
    _ path: String, protection: FileProtection
  ) throws(CallError) {
    try done(.makeDirectory(at(path), protection: protection))
  }

  /// Changes the class of a file, which needs its key (F-38), or of a directory,
  /// which needs none (F-25).
  ///
  /// - Throws: 257, a reading error, where the key is missing (F-42); 4 where there is
  ///   nothing.
  public func setProtection(
    _ path: String, _ protection: FileProtection
  ) throws(CallError) {
    try done(.setProtection(at(path), protection))
  }

  /// Sets `isExcludedFromBackup`: a restore does not bring the file, or what is
  /// in the directory (L-54).
  ///
  /// - Throws: 4 where nothing is there.
  public func excludeFromBackup(_ path: String) throws(CallError) {
    try done(.excludeFromBackup(at(path)))
  }

  /// Opens an existing file for reading and writing, and gives the number of its
  /// handle, from 3. The handle may outlive a lock (F-36).
  ///
  /// - Throws: 257 where its key is missing (F-30), 260 where there is no file.
  public func open(_ path: String) throws(CallError) -> Int {
    switch calls.make(.file(.open(at(path)))) {
    case .handle(let handle): return handle
    case let reply: throw reply.error
    }
  }

  /// Reads all through a handle. A lock takes the key of class A, and only of it, from
  /// an open handle, and an unlock gives it back (F-36, F-37, `FS-OPEN-HANDLE-A`).
  ///
  /// - Throws: 257 where the key is gone, 256 where the handle is not open.
  public func read(handle: Int) throws(CallError) -> Contents {
    try contents(.readHandle(handle))
  }

  /// Replaces the contents through a handle.
  ///
  /// - Throws: 513 where the key is gone (F-36), 512 where the handle is not open, 640
  ///   on a full disk.
  public func write(handle: Int, _ contents: Contents) throws(CallError) {
    try done(.writeHandle(handle, contents))
  }

  /// Closes a handle; all handles of a process close when it ends.
  ///
  /// - Throws: 256 where the handle is not open.
  public func close(handle: Int) throws(CallError) { try done(.close(handle)) }

  /// The contents that a call answers.
  private func contents(_ call: FileCall) throws(CallError) -> Contents {
    switch calls.make(.file(call)) {
    case .contents(let contents): return contents
    case let reply: throw reply.error
    }
  }

  /// Makes a call that answers nothing.
  private func done(_ call: FileCall) throws(CallError) {
    let reply = calls.make(.file(call))
    guard reply == .done else { throw reply.error }
  }
}

extension Reply {
  /// The error of a reply that is not what the call returns.
  var error: CallError {
    if case .failure(let error) = self { return error }
    preconditionFailure("the phone gave a reply of the wrong kind: \(self)")
  }
}
