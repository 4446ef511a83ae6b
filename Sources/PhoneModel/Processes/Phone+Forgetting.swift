// What a search may drop of a phone, as no future answer depends on it.

extension Phone {
  /// Drops what nothing that can still happen depends on.
  ///
  /// - Parameter allowed: the alternatives that are explored, by `QuestionID.rawValue`.
  package mutating func forget(
    allowed: [UInt8]
  ) {
    // Only `KC-POST-UNLOCK` and `KC-STALL` ask whether an unlock has just been.
    if lock.justUnlocked,
      isBaseAlone(ReadsAfterUnlock.id, allowed), isBaseAlone(KeychainStall.id, allowed)
    {
      lock.justUnlocked = false
    }
    for index in processes.indices {
      // A process is only ever asked whether it was prewarmed (L-06).
      if processes[index].reason != .prewarm, processes[index].reason != .user {
        processes[index].reason = .user
      }
    }
  }

  /// Whether no answer but the base is explored.
  private func isBaseAlone(_ question: QuestionID, _ allowed: [UInt8]) -> Bool {
    question.base.map { allowed[Int(question.rawValue)] == 1 << UInt8($0) } ?? false
  }

  /// Drops handlers that wait behind one that runs and do nothing: they are gone as soon
  /// as it ends.
  ///
  /// - Parameter isIdle: whether a handler of a process, with the number of its code, does
  ///   nothing.
  package mutating func dropWaiting(isIdle: (Handler, ProcessID, Int) -> Bool) {
    for index in processes.indices
    where processes[index].current != nil && !processes[index].queue.isEmpty {
      let process = processes[index]
      if process.queue.contains(where: { isIdle($0, process.id, process.code) }) {
        processes[index].queue.removeAll { isIdle($0, process.id, process.code) }
      }
    }
  }

  /// Lets another handler of the same code stand for the one that a process runs.
  package mutating func rename(running handler: Handler, of id: ProcessID) {
    withProcess(id) { $0.current = handler }
  }
}
