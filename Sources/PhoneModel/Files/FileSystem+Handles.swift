// Open handles: how they are opened, used across a lock, and closed.

extension FileSystem {
  /// Opens an existing file for reading and writing, which needs its key (F-30)
  /// and a file that refuses neither.
  ///
  /// Errors are those of a read (F-32), but for a file that refuses writes.
  mutating func open(
    _ path: FilePath, by process: ProcessID, _ lock: DeviceLock, _ schedule: inout Schedule
  ) -> Answer {
    guard let node = node(at: path) else { return .failed(.reading(reasonMissing(path))) }
    if node.isDirectory { return .failed(.reading(.isDirectory)) }
    let number = freeNumber(of: process)
    if let answer = readingRefusal(of: node, truth: .handle(number), lock, &schedule) {
      return answer
    }
    if node.fault == .refusesWrites {
      return .refused(.writing(.notPermitted), truth: .handle(number))
    }
    insert(OpenFile(process: process, number: number, path: path))
    return .truthful(.handle(number))
  }

  /// Reads all through a handle. B, C, CX and D go on across a lock (F-36), A
  /// as `FS-OPEN-HANDLE-A` says.
  ///
  /// Cached pages are blind only where the stored contents changed since.
  func readHandle(
    _ number: Int, of process: ProcessID, _ lock: DeviceLock, _ schedule: inout Schedule
  ) -> Answer {
    guard let index = handleIndex(number, of: process), let node = file(of: openFiles[index])
    else { return .failed(.reading(.badHandle)) }
    let truth = Reply.contents(node.contents)
    if node.fault == .refusesReads { return .refused(.reading(.notPermitted), truth: truth) }
    switch access(openFiles[index], to: node, lock, &schedule) {
    case .works: return .truthful(truth)
    case .refused: return .refused(.reading(.notPermitted), truth: truth)
    case .keyMissing where schedule.ask(OpenHandle.self) != .cachedPages:
      return .refused(.reading(.notPermitted), truth: truth)
    case .keyMissing:
      let pages = openFiles[index].cachedPages ?? node.contents
      return pages == node.contents
        ? .truthful(truth) : .blind(.contents(pages), truth: truth)
    }
  }

  /// Replaces the contents through a handle, truncated before. With its key
  /// missing a class A file refuses, whatever `FS-OPEN-HANDLE-A` says (F-36).
  mutating func writeHandle(
    _ number: Int, _ contents: Contents, of process: ProcessID, _ lock: DeviceLock,
    _ schedule: inout Schedule
  ) -> Answer {
    guard let index = handleIndex(number, of: process), var node = file(of: openFiles[index])
    else { return .failed(.writing(.badHandle)) }
    guard node.fault != .refusesWrites,
      access(openFiles[index], to: node, lock, &schedule) == .works
    else { return refusedWriting }
    let (left, reply) = landing(of: contents)
    node.contents = left
    node.writer = process.app
    update(node, of: openFiles[index])
    return .truthful(reply)
  }

  /// Closes a handle; a file without an entry goes with its last.
  mutating func close(_ number: Int, of process: ProcessID) -> Answer {
    guard let index = handleIndex(number, of: process) else {
      return .failed(.reading(.badHandle))
    }
    openFiles.remove(at: index)
    return .truthful(.done)
  }
}

extension FileSystem {
  /// Closes what a process held, which has ended.
  public mutating func closeHandles(of process: ProcessID) {
    openFiles.removeAll { $0.process == process }
  }

  /// Closes all handles on files in `root`.
  public mutating func closeHandles(in root: FilePath.Root) {
    openFiles.removeAll { $0.root == root }
  }

  /// Takes the key of open class A files away, as the end of the grace does
  /// (F-36). To be called only where that key goes: not without a passcode.
  public mutating func graceEnded() {
    for index in openFiles.indices
    where file(of: openFiles[index])?.storedProtection == .fixed(.complete) {
      openFiles[index].key = .gone
    }
  }

  /// Brings the key back and drops cached pages (F-37).
  public mutating func unlocked() {
    for index in openFiles.indices where openFiles[index].key == .gone {
      openFiles[index].key = .cameBack
      openFiles[index].cachedPages = nil
    }
  }
}

extension FileSystem {
  /// What a handle can do with its file's contents now.
  private enum HandleAccess {
    case works
    /// The key of class A is not there now.
    case keyMissing
    /// The key is there, and the handle does not take it up again.
    case refused
  }

  /// A handle of class A needs its key (F-36); once that went, whether it works
  /// after the unlock is `FS-OPEN-HANDLE-A` (F-37). Others always work (F-02).
  private func access(
    _ handle: OpenFile, to node: FileNode, _ lock: DeviceLock, _ schedule: inout Schedule
  ) -> HandleAccess {
    guard node.storedProtection == .fixed(.complete) else { return .works }
    if node.lacksKey(lock, &schedule) { return .keyMissing }
    if handle.key == .kept { return .works }
    return schedule.ask(OpenHandle.self) == .refusedForGood ? .refused : .works
  }

  /// The file that a handle leads to, with or without an entry.
  private func file(of handle: OpenFile) -> FileNode? {
    switch handle.target {
    case .linked(let path): node(at: path)
    case .unlinked(_, let node): node
    }
  }

  /// Puts the changed file back, for all handles that lead to it.
  private mutating func update(_ node: FileNode, of handle: OpenFile) {
    switch handle.target {
    case .linked(let path):
      if let index = index(of: path) { nodes[index] = node }
    case .unlinked(let id, _):
      for index in openFiles.indices where openFiles[index].unlinkedID == id {
        openFiles[index].target = .unlinked(id, node)
      }
    }
  }

  /// Lets the handles on a file whose entry has just gone hold the file itself.
  mutating func keepForHandles(_ node: FileNode) {
    guard openFiles.contains(where: { $0.path == node.path }) else { return }
    var id = 0
    while openFiles.contains(where: { $0.unlinkedID == id }) { id += 1 }
    for index in openFiles.indices where openFiles[index].path == node.path {
      openFiles[index].target = .unlinked(id, node)
    }
  }

  /// The lowest number that is free in a process.
  private func freeNumber(of process: ProcessID) -> Int {
    var number = 3
    while handleIndex(number, of: process) != nil { number += 1 }
    return number
  }

  /// The index of a process's handle; nil where it was closed or never opened,
  /// which answers EBADF.
  private func handleIndex(_ number: Int, of process: ProcessID) -> Int? {
    openFiles.firstIndex { $0.number == number && $0.process == process }
  }

  /// Puts a new handle at its place in the order.
  private mutating func insert(_ handle: OpenFile) {
    let index = openFiles.firstIndex {
      (handle.process, handle.number) < ($0.process, $0.number)
    }
    openFiles.insert(handle, at: index ?? openFiles.endIndex)
  }
}

extension OpenFile {
  /// The number shared by the handles of a file without an entry.
  fileprivate var unlinkedID: Int? {
    switch target {
    case .linked: nil
    case .unlinked(let id, _): id
    }
  }
}
