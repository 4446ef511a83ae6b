// Threads that stay, for short pieces of work that follow each other closely.

import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Some threads, of which the one that calls is one.
///
/// To start a thread takes as long as some thousand states of a search. These wait for the next
/// piece of work on the spot for a moment, then aside.
final class ThreadTeam: @unchecked Sendable {
  /// Counts the pieces of work; the last one ends the threads.
  private let turn = Atomic<Int>(0)
  /// How many threads have not done theirs.
  private let busy = Atomic<Int>(0)
  /// How many threads wait aside.
  private let parked = Atomic<Int>(0)
  private let monitor = Monitor()
  /// Written before a turn begins, and read in it.
  private var work: (@Sendable (Int) -> Void)?
  private var count = 0
  private var threads: [pthread_t] = []
  private let most: Int
  private var isComplete = false

  /// A team of at most `count` threads: of fewer where no more are to be had. They start with the
  /// first piece of work.
  init(_ count: Int) {
    most = count
  }

  private func start() {
    isComplete = true
    for index in 0..<max(0, most - 1) {
      guard let thread = Platform.start(index, { [unowned(unsafe) self] in follow($0) }) else {
        break
      }
      threads.append(thread)
    }
  }

  deinit {
    work = nil
    begin()
    for thread in threads { Platform.join(thread) }
  }

  /// Runs `work` for 0 ..< `count` at the same time, the last on this thread, and returns when all
  /// are done.
  @Sendable func run(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
    if !isComplete { start() }
    let helping = max(0, min(threads.count, count - 1))
    self.work = work
    self.count = helping
    // All of them take part, if only to say so: nothing is written that one of them may read.
    busy.store(threads.count, ordering: .relaxed)
    begin()
    for index in helping..<count { work(index) }
    var looks = 0
    while busy.load(ordering: .acquiring) > 0 {
      looks += 1
      if looks > Self.patience { sched_yield() }
    }
    self.work = nil
  }

  private func begin() {
    turn.wrappingAdd(1, ordering: .sequentiallyConsistent)
    if parked.load(ordering: .sequentiallyConsistent) > 0 { monitor.locked { monitor.wakeAll() } }
  }

  /// What a thread of the team does all its life.
  private func follow(_ index: Int) {
    var last = 0
    while true {
      last = next(after: last)
      guard let work else { return }
      if index < count { work(index) }
      busy.wrappingSubtract(1, ordering: .releasing)
    }
  }

  /// Waits for the turn after another.
  private func next(after last: Int) -> Int {
    for _ in 0..<Self.patience {
      let now = turn.load(ordering: .acquiring)
      if now != last { return now }
    }
    return monitor.locked {
      parked.wrappingAdd(1, ordering: .sequentiallyConsistent)
      defer { parked.wrappingSubtract(1, ordering: .sequentiallyConsistent) }
      while true {
        let now = turn.load(ordering: .sequentiallyConsistent)
        if now != last { return now }
        monitor.wait()
      }
    }
  }

  /// How often a thread looks before it makes room for others: some tenths of a millisecond.
  private static let patience = 100_000
}
