// Looks down roads not taken on a thread of its own, while the user reads.

import Explorer
import Synchronization

/// Works out the roads from where the explorer stands, unasked.
///
/// It is asked by the thread that has the screen, and rings a bell there when something is known.
/// Work for another place is stopped and what comes of it thrown away. An app that traps, or does not
/// return, on a road that nobody took ends that thread and nothing else; the road says so.
final class RoadWorker: @unchecked Sendable {
  private let monitor = Monitor()
  /// What waits for the thread.
  private var job: RoadScout?
  /// What was found and not handed over.
  private var found: [FoundRoad] = []
  /// Goes up with each piece of work; that of another number is stopped.
  private let number = Atomic<Int>(0)

  /// Where it was sent last.
  private(set) var position: Walk.Position?
  /// Watches the thread; nil where none runs.
  private var watch: TrapWatch?
  /// How many threads have ended in a trap.
  private var faults = 0

  /// After so many traps nothing more is worked out.
  private static let mostFaults = 32
}

extension RoadWorker {
  /// Sends it to where the explorer stands.
  func look(from walk: Walk) {
    position = walk.position
    let own = number.wrappingAdd(1, ordering: .relaxed).newValue
    guard let watch = watch ?? begin() else { return }
    var scout = RoadScout(walk, observer: watch)
    scout.isStopped = { [self] in number.load(ordering: .relaxed) != own }
    monitor.locked {
      job = scout
      found = []
      monitor.wakeAll()
    }
  }

  /// What was found since the last asking.
  ///
  /// - Parameter walk: the explorer, to go on with after a trap.
  func takeNews(for walk: Walk) -> [FoundRoad] {
    var (news, waits) = monitor.locked {
      defer { found = [] }
      return (found, job != nil)
    }
    guard let fault = watch?.fault else { return news }
    watch = nil
    faults += 1
    guard walk.position == position else {
      position = nil
      return news
    }
    var known = walk
    for road in news { known.learn(road) }
    // Where other work waits, it was on a road from elsewhere; else on the one behind those that it
    // has told.
    if !waits {
      var scout = RoadScout(known)
      if let passed = scout.passOver(saying: fault) {
        known.learn(passed)
        news.append(passed)
      }
    }
    look(from: known)
    return news
  }

  /// Begins a thread; nil where too many have trapped.
  private func begin() -> TrapWatch? {
    guard faults < Self.mostFaults else { return nil }
    let watch = TrapWatch.more(1)[0]
    guard let thread = Platform.startAside(0, { [self] _ in work(watch) }) else { return nil }
    Platform.leave(thread)
    self.watch = watch
    return watch
  }

  /// What the thread does, until the process ends.
  private func work(_ watch: TrapWatch) {
    Platform.leaveSignals()
    watch.thisThreadBegins()
    watch.triesAhead()
    while true {
      var scout = monitor.locked {
        while true {
          if let next = job {
            job = nil
            return next
          }
          monitor.wait()
        }
      }
      while let road = scout.next() {
        watch.rest()
        let isWanted = monitor.locked {
          guard !scout.isStopped() else { return false }
          found.append(road)
          return true
        }
        guard isWanted else { break }
        TrapWatch.ring()
      }
      watch.rest()
    }
  }
}
