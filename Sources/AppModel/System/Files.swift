// The files of one container as a process sees them.

import PhoneModel

/// The files of one container. A refused call throws the Cocoa code with the
/// POSIX errno beneath it (F-31 … F-33).
public struct Files: Sendable {
  let calls: CallLog
  let root: FilePath.Root

  private func at(_ path: String) -> FilePath { FilePath(root, path) }

  /// `Data(contentsOf:)`. What is read may still decode to nothing: see `Contents.fields`.
  public func read(_ path: String) throws(CallError) -> Contents {
    try contents(.read(at(path)))
  }

  /// Writes in place: an existing file keeps its class (C-11), a new one gets
  /// its directory's (F-24).
  public func write(_ path: String, _ contents: Contents) throws(CallError) {
    try done(.write(at(path), contents, .inPlace, protection: nil))
  }

  /// As `write`, naming the class of a new file.
  public func write(
    _ path: String, _ contents: Contents, protection: FileProtection
  ) throws(CallError) {
    try done(.write(at(path), contents, .inPlace, protection: protection))
  }

  /// Writes beside the file and renames over it; the file gets its directory's
  /// class (F-24, F-43).
  public func writeAtomically(_ path: String, _ contents: Contents) throws(CallError) {
    try done(.write(at(path), contents, .atomic, protection: nil))
  }

  /// As `writeAtomically`, naming the class that the file gets.
  public func writeAtomically(
    _ path: String, _ contents: Contents, protection: FileProtection
  ) throws(CallError) {
    try done(.write(at(path), contents, .atomic, protection: protection))
  }

  /// Adds fields at the end of an existing file.
  public func append(_ path: String, _ contents: Contents) throws(CallError) {
    try done(.append(at(path), contents))
  }

  public func truncate(_ path: String) throws(CallError) { try done(.truncate(at(path))) }

  /// Creates a file that must not exist yet, in its directory's class.
  public func create(_ path: String, _ contents: Contents) throws(CallError) {
    try done(.create(at(path), contents, protection: nil))
  }

  /// Creates a file that must not exist yet, in a class of its own.
  public func create(
    _ path: String, _ contents: Contents, protection: FileProtection
  ) throws(CallError) {
    try done(.create(at(path), contents, protection: protection))
  }

  /// `fileExists(atPath:)`: true also for a file that cannot be read (F-39).
  public func exists(_ path: String) -> Bool { calls.flag(.file(.exists(at(path)))) }

  /// `isReadableFile(atPath:)` (F-41).
  public func isReadable(_ path: String) -> Bool { calls.flag(.file(.isReadable(at(path)))) }

  public func attributes(_ path: String) throws(CallError) -> FileAttributes {
    switch calls.make(.file(.attributes(at(path)))) {
    case .attributes(let attributes): return attributes
    case let reply: throw reply.error
    }
  }

  /// The names in a directory, sorted; "" is the container itself.
  public func list(_ path: String) throws(CallError) -> [String] {
    switch calls.make(.file(.list(at(path)))) {
    case .names(let names): return names
    case let reply: throw reply.error
    }
  }

  public func move(_ path: String, to target: String) throws(CallError) {
    try done(.move(at(path), to: at(target)))
  }

  /// Removes a file or a directory; needs no key (F-38).
  public func remove(_ path: String) throws(CallError) { try done(.remove(at(path))) }

  /// Makes a directory with its parent's class.
  public func makeDirectory(_ path: String) throws(CallError) {
    try done(.makeDirectory(at(path), protection: nil))
  }

  /// Makes a directory whose new files get `protection`.
  public func makeDirectory(
    _ path: String, protection: FileProtection
  ) throws(CallError) {
    try done(.makeDirectory(at(path), protection: protection))
  }

  public func setProtection(
    _ path: String, _ protection: FileProtection
  ) throws(CallError) {
    try done(.setProtection(at(path), protection))
  }

  /// Opens an existing file; the handle may outlive a lock (F-36).
  public func open(_ path: String) throws(CallError) -> Int {
    switch calls.make(.file(.open(at(path)))) {
    case .handle(let handle): return handle
    case let reply: throw reply.error
    }
  }

  public func read(handle: Int) throws(CallError) -> Contents {
    try contents(.readHandle(handle))
  }

  public func write(handle: Int, _ contents: Contents) throws(CallError) {
    try done(.writeHandle(handle, contents))
  }

  public func close(handle: Int) throws(CallError) { try done(.close(handle)) }

  private func contents(_ call: FileCall) throws(CallError) -> Contents {
    switch calls.make(.file(call)) {
    case .contents(let contents): return contents
    case let reply: throw reply.error
    }
  }

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
