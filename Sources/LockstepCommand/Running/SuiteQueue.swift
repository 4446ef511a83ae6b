// Hands the scenarios of a suite to workers, and takes what comes of them in their order.

/// The work on a suite: any number of threads take from it, and results come out in one order.
///
/// What is earlier in the suite is handed out earlier. So when a result cannot be had, as where an app
/// traps, all before it are being worked on or done.
final class SuiteQueue: @unchecked Sendable {
  /// One thing to do.
  enum Task {
    /// Read the script at this index, and `deliver` what it gives.
    case read(Int)
    /// Work on this, and `finish` it.
    case piece(SuitePlace, SuitePiece)
  }

  /// A script that is handed out.
  private struct Open {
    /// How many pieces it gives; nil until it is read.
    var count: Int?
    /// The results that wait for those before them, by their pieces; empty where there are none.
    var results: [PieceResult?] = []
  }

  private let scripts: [SuiteScript]
  private let monitor = Monitor()
  private let isStopped: () -> Bool
  private let begins: (Int) -> Void
  private let take: (PieceResult) -> Void
  /// The scripts that are handed out, in the order of the suite.
  private var open: [Open] = []
  /// How many of them are being read.
  private var reading = 0
  /// Pieces that are read and not handed out, the last first.
  private var waiting: [(place: SuitePlace, piece: SuitePiece)] = []
  /// Where the result is that is to be taken next.
  private var front = SuitePlace(script: 0, piece: 0)

  /// - Parameters:
  ///   - isStopped: whether nothing more is to be begun.
  ///   - begins: is told the index of each script that is handed out.
  ///   - take: gets each result, in the order of the suite, never two at a time.
  init(
    _ scripts: [SuiteScript], isStopped: @escaping () -> Bool, begins: @escaping (Int) -> Void,
    take: @escaping (PieceResult) -> Void
  ) {
    self.scripts = scripts
    self.isStopped = isStopped
    self.begins = begins
    self.take = take
    TrapWatch.isDone(before: front.order)
  }

  /// The next thing to do; nil where there is none left. Waits while a script that is being read may
  /// give more.
  func task() -> Task? {
    monitor.locked {
      while true {
        guard !isStopped() else { return nil }
        if let last = waiting.last {
          // From where an app has trapped on, nothing counts any more.
          if let end = TrapWatch.end, last.place.order >= end { return nil }
          waiting.removeLast()
          return .piece(last.place, last.piece)
        }
        if open.count < scripts.count, TrapWatch.end == nil {
          let script = open.count
          begins(script)
          open.append(Open())
          reading += 1
          return .read(script)
        }
        guard reading > 0 else { return nil }
        monitor.wait()
      }
    }
  }

  /// Takes what a script gives.
  ///
  /// - Returns: the first of it, for the worker that has read it.
  func deliver(_ pieces: [SuitePiece], of script: Int) -> Task? {
    monitor.locked {
      reading -= 1
      open[script].count = pieces.count
      if pieces.count > 1 {
        for (index, piece) in pieces.enumerated().dropFirst().reversed() {
          waiting.append((SuitePlace(script: script, piece: index), piece))
        }
        // Another worker may have delivered a later script before.
        waiting.sort { $0.place.order > $1.place.order }
      } else if pieces.isEmpty {
        drain()
      }
      monitor.wakeAll()
      return pieces.first.map { .piece(SuitePlace(script: script, piece: 0), $0) }
    }
  }

  /// Takes what came of a piece.
  func finish(_ place: SuitePlace, _ done: PieceResult) {
    monitor.locked {
      guard place == front else {
        if open[place.script].results.isEmpty {
          open[place.script].results = Array(
            repeating: nil, count: open[place.script].count ?? place.piece + 1)
        }
        open[place.script].results[place.piece] = done
        return
      }
      take(done)
      front.piece += 1
      drain()
    }
  }

  /// Takes all results that are next in order.
  private func drain() {
    while front.script < open.count, let count = open[front.script].count {
      if front.piece == count {
        open[front.script].results = []
        front = SuitePlace(script: front.script + 1, piece: 0)
      } else if !open[front.script].results.isEmpty,
        let done = open[front.script].results[front.piece]
      {
        open[front.script].results[front.piece] = nil
        take(done)
        front.piece += 1
      } else {
        break
      }
    }
    TrapWatch.isDone(before: front.order)
  }

  /// When all workers have ended early: takes the results that there are, in their order.
  func drainRest() {
    for script in open[min(front.script, open.count)...] {
      for done in script.results { if let done { take(done) } }
    }
  }
}

/// Where something is in a suite.
struct SuitePlace: Equatable, Sendable {
  /// The index of the script.
  var script: Int
  /// The index in what it gives.
  var piece: Int

  /// A number that is less for what comes before.
  var order: Int { script << 32 | piece }
}
