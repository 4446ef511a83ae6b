// Searches that are made before it is known whether they are wanted.

import Search
import Synchronization

/// The next searches of a widening, each on a thread of its own, while the one before is on its way.
///
/// What comes of a search depends on nothing else, so that it makes no difference who makes it.
/// Where an app traps in one, or does not return, nothing comes of it: if it is wanted, the caller makes
/// it itself, and meets the same.
final class SearchesAhead: @unchecked Sendable {
  typealias Outcome = Result<SearchResult, SearchError>

  private let count: Int
  private let search: @Sendable (SearchesAhead, _ place: Int, TrapWatch) -> Outcome
  private let watches: [TrapWatch]
  /// The next place that nobody has taken.
  private var next: Int
  /// The place that is waited for.
  private let front = Atomic<Int>(0)
  private let isOver = Atomic<Bool>(false)
  private let running: Atomic<Int>
  private let monitor = Monitor()
  private var outcomes: [Outcome?]
  /// By place the thread that has taken it.
  private var takers: [Int?]

  /// Begins with the first places.
  ///
  /// - Parameters:
  ///   - count: how many searches there may be.
  ///   - workers: the most threads; with fewer than two nothing is made ahead of time.
  ///   - search: makes a search, which ends early where it `isWanted` no more.
  init(
    _ count: Int, workers: Int,
    search: @escaping @Sendable (SearchesAhead, _ place: Int, TrapWatch) -> Outcome
  ) {
    self.count = count
    self.search = search
    let workers = workers < 2 ? 0 : min(workers, count, Self.mostThreads)
    watches = TrapWatch.more(workers)
    outcomes = Array(repeating: nil, count: count)
    takers = Array(0..<workers) + Array(repeating: nil, count: count - workers)
    next = workers
    running = Atomic(workers)
    for index in 0..<workers {
      if let thread = Platform.startAside(index, { [self] in work($0) }) {
        Platform.leave(thread)
      } else {
        watches[index].isGivenUp = true
        running.wrappingSubtract(1, ordering: .relaxed)
      }
    }
  }

  /// More would need much memory, and each search takes longer than the one before.
  private static let mostThreads = 4

  /// Whether any of the searches may still be wanted.
  var isWanted: Bool { !isOver.load(ordering: .relaxed) }

  /// Whether a place is the one that is waited for.
  func isInFront(_ place: Int) -> Bool { front.load(ordering: .relaxed) == place }

  /// What comes of the search at a place, once it has; nil where nobody makes it, or an app has
  /// trapped in it.
  func outcome(of place: Int) -> Outcome? {
    front.store(place, ordering: .relaxed)
    while true {
      let (outcome, taker) = monitor.locked { (outcomes[place], takers[place]) }
      if let outcome { return outcome }
      guard let taker, !watches[taker].isGivenUp else { return nil }
      Platform.sleep(microseconds: 200)
    }
  }

  /// Ends what is still being made. A thread that does not come back soon is left where it is.
  func end() {
    isOver.store(true, ordering: .relaxed)
    for _ in 0..<500 where running.load(ordering: .acquiring) > 0 {
      Platform.sleep(microseconds: 200)
    }
    guard running.load(ordering: .acquiring) > 0 else { return }
    for watch in watches { watch.isGivenUp = true }
  }

  private func work(_ index: Int) {
    watches[index].thisThreadBegins()
    watches[index].triesAhead()
    var place = index
    while place < count, isWanted {
      let outcome = search(self, place, watches[index])
      // The next is taken before anybody sees that this is done, and may ask for it.
      place = monitor.locked {
        outcomes[place] = outcome
        if next < count { takers[next] = index }
        next += 1
        return next - 1
      }
    }
    watches[index].thisThreadEnds()
    running.wrappingSubtract(1, ordering: .releasing)
  }
}
