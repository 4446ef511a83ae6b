// Calls that write contents, and what each leaves when it does not succeed.

extension FileSystem {
  /// Opens the target, truncates it and writes; an existing file keeps its
  /// class whatever class is named (C-11). A missing file is created.
  mutating func writeInPlace(
    _ path: FilePath, _ contents: Contents, _ named: FileProtection?, by process: ProcessID,
    _ lock: DeviceLock, _ schedule: inout Schedule
  ) -> Answer {
    guard let index = index(of: path) else {
      return create(path, contents, named, by: process, lock, &schedule)
    }
    if let answer = writingRefusal(at: index, lock, &schedule) { return answer }
    return put(contents, at: index, by: process)
  }

  /// Creates a file that must not be there: EEXIST, 516, whatever its key.
  mutating func create(
    _ path: FilePath, _ contents: Contents, _ named: FileProtection?, by process: ProcessID,
    _ lock: DeviceLock, _ schedule: inout Schedule
  ) -> Answer {
    if index(of: path) != nil { return .failed(.writing(.exists)) }
    guard let directory = directory(of: path) else { return .failed(.writing(reasonMissing(path))) }
    guard let stored = creationProtection(named: named, in: directory, lock, &schedule) else {
      return refusedWriting
    }
    let (left, reply) = landing(of: contents)
    insert(
      FileNode(path: path, storedProtection: stored, contents: left, writer: process.app))
    return .truthful(reply)
  }

  /// Writes a temporary file of the class named or inherited and renames it
  /// over the target, which is never opened (F-43).
  ///
  /// So it replaces an unreadable file where the temporary file can be made
  /// (F-44), and leaves the old one where it cannot (F-45). What it replaces is
  /// gone with its fault and its exclusion from backups.
  mutating func writeAtomically(
    _ path: FilePath, _ contents: Contents, _ named: FileProtection?, by process: ProcessID,
    _ lock: DeviceLock, _ schedule: inout Schedule
  ) -> Answer {
    guard let directory = directory(of: path) else { return .failed(.writing(reasonMissing(path))) }
    let old = node(at: path)
    if old?.isDirectory == true { return .failed(.writing(.isDirectory)) }
    if old?.fault == .refusesWrites { return refusedWriting }
    guard let stored = creationProtection(named: named, in: directory, lock, &schedule) else {
      return refusedWriting
    }
    if isFull { return .failed(.writing(.noSpace)) }
    if let old, forbidsReplacing(old, by: stored, lock, &schedule) { return refusedWriting }
    if takeCut() { return .truthful(.done) }
    unlink(path)
    insert(
      FileNode(path: path, storedProtection: stored, contents: contents, writer: process.app))
    return .truthful(.done)
  }

  /// Whether the rename over `old` is refused: a file of class none over one
  /// whose key is missing, per `FS-ATOMIC-REPLACE` (F-44).
  private func forbidsReplacing(
    _ old: FileNode, by stored: StoredProtection, _ lock: DeviceLock, _ schedule: inout Schedule
  ) -> Bool {
    guard stored == .fixed(.none) || stored == .groupDefault else { return false }
    return old.lacksKey(lock, &schedule) && stored.protection(&schedule) == .none
      && schedule.ask(AtomicReplace.self) == .refused
  }

  /// Adds fields to an existing file; a field of a name that is there replaces
  /// it. On a full disk the file stays as it was.
  mutating func append(
    _ path: FilePath, _ contents: Contents, by process: ProcessID, _ lock: DeviceLock,
    _ schedule: inout Schedule
  ) -> Answer {
    guard let index = index(of: path) else { return .failed(.writing(reasonMissing(path))) }
    if let answer = writingRefusal(at: index, lock, &schedule) { return answer }
    if isFull { return .failed(.writing(.noSpace)) }
    return put(nodes[index].contents.appending(contents), at: index, by: process)
  }

  /// Empties an existing file, which needs its key (F-38) and no space.
  mutating func truncate(
    _ path: FilePath, by process: ProcessID, _ lock: DeviceLock, _ schedule: inout Schedule
  ) -> Answer {
    guard let index = index(of: path) else { return .failed(.writing(reasonMissing(path))) }
    if let answer = writingRefusal(at: index, truth: .done, lock, &schedule) { return answer }
    nodes[index].contents = Contents([])
    nodes[index].writer = process.app
    return .truthful(.done)
  }
}

extension FileSystem {
  /// The directory that `path` would be created in; nil where there is none.
  func directory(of path: FilePath) -> FileNode? {
    guard let parent = path.parent, let node = node(at: parent), node.isDirectory else {
      return nil
    }
    return node
  }

  /// What an open phone replies to a call that needs new bytes.
  var truthOfWriting: Reply { isFull ? .failure(.writing(.noSpace)) : .done }

  /// The answer to a write that is refused: EPERM, 513 (F-33).
  var refusedWriting: Answer { .refused(.writing(.notPermitted), truth: truthOfWriting) }

  /// The answer to an open for writing of a directory, of a file that refuses
  /// or of one whose key is missing (F-30, F-33); nil where it succeeds.
  ///
  /// - Parameter truth: what an open phone replies; nil for `truthOfWriting`.
  func writingRefusal(
    at index: Int, truth: Reply? = nil, _ lock: DeviceLock, _ schedule: inout Schedule
  ) -> Answer? {
    let node = nodes[index]
    if node.isDirectory { return .failed(.writing(.isDirectory)) }
    guard node.fault == .refusesWrites || node.lacksKey(lock, &schedule) else { return nil }
    return .refused(.writing(.notPermitted), truth: truth ?? truthOfWriting)
  }

  /// Writes into the file at `index`, truncated before.
  private mutating func put(
    _ contents: Contents, at index: Int, by process: ProcessID
  ) -> Answer {
    let (left, reply) = landing(of: contents)
    nodes[index].contents = left
    nodes[index].writer = process.app
    return .truthful(reply)
  }

  /// What is in an open and truncated file after `contents` were written to it,
  /// and the reply: whole; or cut off, by a full disk or by a kill.
  mutating func landing(of contents: Contents) -> (left: Contents, reply: Reply) {
    if isFull { return (contents.cutOff, .failure(.writing(.noSpace))) }
    return (takeCut() ? contents.cutOff : contents, .done)
  }

  /// Whether this write is the one that a kill cuts off; it happens once.
  private mutating func takeCut() -> Bool {
    guard cutsNextWrite else { return false }
    cutsNextWrite = false
    wasCutOff = true
    return true
  }
}

extension Contents {
  /// These contents, of which not all bytes were written.
  fileprivate var cutOff: Contents {
    var copy = self
    copy.integrity = .cutOff
    return copy
  }

  /// These contents with the fields of `more` added. What does not decode does
  /// not decode afterwards either.
  fileprivate func appending(_ more: Contents) -> Contents {
    var copy = self
    for field in more.written { copy[field.name] = field.text }
    if copy.integrity == .whole { copy.integrity = more.integrity }
    return copy
  }
}
