// The threads that replay a suite.

/// Replays all that a queue hands out.
enum SuiteWorkers {
  /// Works on this thread, or on `count` others, until nothing is left.
  ///
  /// - Parameters:
  ///   - watch: that of this thread.
  ///   - read: what the script at an index gives.
  static func run(
    _ count: Int, _ queue: SuiteQueue, _ judge: SuiteJudge, _ watch: TrapWatch,
    read: @escaping @Sendable (Int) -> [SuitePiece]
  ) {
    guard count > 1 else {
      work(queue, judge, watch, read)
      return
    }
    watch.rest()
    let watches = TrapWatch.more(count)
    Platform.runAside(count) { index in
      watches[index].thisThreadBegins()
      work(queue, judge, watches[index], read)
      watches[index].thisThreadEnds()
    }
  }

  private static func work(
    _ queue: SuiteQueue, _ judge: SuiteJudge, _ watch: TrapWatch,
    _ read: (Int) -> [SuitePiece]
  ) {
    var task = queue.task()
    while let current = task {
      switch current {
      case .read(let script): task = queue.deliver(read(script), of: script) ?? queue.task()
      case .piece(let place, let piece):
        guard !Interruption.isRequested else { return }
        queue.finish(place, judge.result(of: piece, place: place, watch))
        task = queue.task()
      }
    }
  }
}
