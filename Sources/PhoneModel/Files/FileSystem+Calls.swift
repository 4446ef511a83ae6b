// From a file call to the rule that answers it.

extension FileSystem {
  /// Carries out `call` and answers it (matrix 0.2).
  ///
  /// The answer's truth is what the call would reply were every key there and
  /// no file made to refuse. Errors that have nothing to do with keys (a missing
  /// file, a full disk) are truthful; one that says that existing contents could
  /// not be had is refused.
  ///
  /// Afterwards the caller asks `takeCutOff()` whether the process was killed.
  ///
  /// - Parameters:
  ///   - process: the caller, who owns handles and becomes the writer. Whether
  ///     it may use the root is for its caller to decide.
  ///   - lock: decides which keys are there.
  ///   - schedule: answers the open questions that the call rests on.
  public mutating func perform(
    _ call: FileCall, by process: ProcessID, lock: DeviceLock, _ schedule: inout Schedule
  ) -> Answer {
    switch call {
    case .read(let path):
      read(path, lock, &schedule)
    case .exists(let path):
      exists(path, lock, &schedule)
    case .isReadable(let path):
      isReadable(path, lock, &schedule)
    case .attributes(let path):
      attributes(path, lock, &schedule)
    case .list(let path):
      list(path, lock, &schedule)
    case .write(let path, let contents, .inPlace, let protection):
      writeInPlace(path, contents, protection, by: process, lock, &schedule)
    case .write(let path, let contents, .atomic, let protection):
      writeAtomically(path, contents, protection, by: process, lock, &schedule)
    case .create(let path, let contents, let protection):
      create(path, contents, protection, by: process, lock, &schedule)
    case .append(let path, let contents):
      append(path, contents, by: process, lock, &schedule)
    case .truncate(let path):
      truncate(path, by: process, lock, &schedule)
    case .move(let path, let target):
      move(path, to: target, lock, &schedule)
    case .remove(let path):
      remove(path, lock, &schedule)
    case .makeDirectory(let path, let protection):
      makeDirectory(path, protection, by: process)
    case .setProtection(let path, let protection):
      setProtection(path, protection, lock, &schedule)
    case .excludeFromBackup(let path):
      setExcludedFromBackup(true, at: path)
        ? .truthful(.done) : .truthful(.failure(.writing(reasonMissing(path))))
    case .open(let path):
      open(path, by: process, lock, &schedule)
    case .readHandle(let number):
      readHandle(number, of: process, lock, &schedule)
    case .writeHandle(let number, let contents):
      writeHandle(number, contents, of: process, lock, &schedule)
    case .close(let number):
      close(number, of: process)
    }
  }
}
