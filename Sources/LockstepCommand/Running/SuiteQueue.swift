// Hands the scenarios of a suite to workers, and takes what comes of them in their order.

/// The work on a suite: any number of threads take from it, and results come out in one order.
///
/// What is earlier in the suite is handed out earlier. So when a result cannot be had, as where an app
/// traps, all before it are being worked on or done.
final class SuiteQueue<Done: Sendable>: @unchecked Sendable {
  /// One thing to do.
  enum Task {
    /// Read the script at this index, and `deliver` what it gives.
    case read(Int)
    /// Work on this, and `finish` it.
    case piece(SuitePlace, SuitePiece, ordinal: Int?)
  }

  private let scripts: [SuiteScript]
  private let monitor = Monitor()
  private let begins: (Int) -> Void
  private let take: (Done) -> Void
  /// The next script to hand out.
  private var next = 0
  /// How many scripts are being read.
  private var reading = 0
  /// Pieces that are read and not handed out, the last first.
  private var waiting: [(place: SuitePlace, piece: SuitePiece, ordinal: Int?)] = []
  /// Where the result is that is to be taken next.
  private var front = SuitePlace(script: 0, piece: 0)
  /// How many pieces each script from the front on gives, as far as it is read, and the results that
  /// wait for those before them.
  private var counts: [Int?]
  private var results: [SuitePlace: Done] = [:]
  private let isStopped: () -> Bool

  /// - Parameters:
  ///   - isStopped: whether nothing more is to be begun.
  ///   - begins: is told the index of each script that is handed out.
  ///   - take: gets each result, in the order of the suite, never two at a time.
  init(
    _ scripts: [SuiteScript], isStopped: @escaping () -> Bool, begins: @escaping (Int) -> Void,
    take: @escaping (Done) -> Void
  ) {
    self.scripts = scripts
    self.isStopped = isStopped
    self.begins = begins
    self.take = take
    counts = Array(repeating: nil, count: scripts.count)
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
          return .piece(last.place, last.piece, ordinal: last.ordinal)
        }
        if next < scripts.count, TrapWatch.end == nil {
          begins(next)
          next += 1
          reading += 1
          return .read(next - 1)
        }
        guard reading > 0 else { return nil }
        monitor.wait()
      }
    }
  }

  /// Takes what a script gives.
  ///
  /// - Returns: the first of it, for the worker that has read it.
  func deliver(_ pieces: [(piece: SuitePiece, ordinal: Int?)], of script: Int) -> Task? {
    monitor.locked {
      reading -= 1
      counts[script] = pieces.count
      for (index, piece) in pieces.enumerated().dropFirst().reversed() {
        waiting.append((SuitePlace(script: script, piece: index), piece.piece, piece.ordinal))
      }
      // Another worker may have delivered a later script before.
      if pieces.count > 1 { waiting.sort { $0.place.order > $1.place.order } }
      drain()
      monitor.wakeAll()
      return pieces.first.map {
        .piece(SuitePlace(script: script, piece: 0), $0.piece, ordinal: $0.ordinal)
      }
    }
  }

  /// Takes what came of a piece.
  func finish(_ place: SuitePlace, _ done: Done) {
    monitor.locked {
      results[place] = done
      drain()
    }
  }

  /// Takes all results that are next in order.
  private func drain() {
    while front.script < scripts.count {
      guard let count = counts[front.script] else { break }
      if front.piece == count {
        front = SuitePlace(script: front.script + 1, piece: 0)
      } else if let done = results.removeValue(forKey: front) {
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
    monitor.locked {
      for place in results.keys.sorted(by: { $0.order < $1.order }) {
        if let done = results.removeValue(forKey: place) { take(done) }
      }
    }
  }
}

/// Where something is in a suite.
struct SuitePlace: Hashable, Sendable {
  /// The index of the script.
  var script: Int
  /// The index in what it gives.
  var piece: Int

  /// A number that is less for what comes before.
  var order: Int { script << 32 | piece }
}
