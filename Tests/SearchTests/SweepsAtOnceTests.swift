// Sweeps at the same time find what they find one after the other.

import Dispatch
import PhoneModel
import Replay
import Synchronization
import Testing

@testable import Search

@Suite struct SweepsAtOnceTests {
  /// All that a search says.
  private func everything(_ result: SearchResult) -> [String] {
    [
      "\(result.verdicts)", "\(result.counts)", "\(result.hits)", "\(result.asked)",
      "\(result.undecided)", "\(result.nearMisses)", "\(result.findings.map(\.address))",
      "\(result.findings.map(\.answers))", "\(result.coverage)",
    ]
  }

  /// With many sets of answers, some of which lead to states that are not worked out yet.
  @Test(arguments: [
    ("tillroll.delete-on-failed-read", "restart,unlock,launch,connect"),
    ("consent.att-first", "unlock,open"),
  ])
  func theSameForAnyNumberOfWorkers(_ name: String, _ events: String) throws {
    let exploration = try AppExploration(Shipped.app(name), events)
    let pieces = Pieces()
    let all = try [1, 2, 5].map { workers in
      var search = ExhaustiveSearch(level: .everything)
      search.workers = workers
      search.worthSharing = 0
      search.runAtOnce = { count, work in
        pieces.add(count)
        DispatchQueue.concurrentPerform(iterations: count, execute: work)
      }
      return everything(
        try search.explore(exploration.scenario, events: exploration.events))
    }
    #expect(all[1] == all[0])
    #expect(all[2] == all[0])
    #expect(pieces.count > 2)
  }

  private final class Pieces: Sendable {
    private let made = Mutex(0)
    var count: Int { made.withLock { $0 } }
    func add(_ count: Int) { made.withLock { $0 += count } }
  }

  /// What is not worked out is left to who may work it out.
  @Test func nothingIsWorkedOutAhead() throws {
    let exploration = try AppExploration(
      Shipped.app("tillroll.moved-cleanup"), "restart,unlock,open")
    let level = DistrustLevel.reported
    var machine = Machine(
      exploration.scenario, allowed: exploration.scenario.allowedAlternatives(at: level),
      events: exploration.events)
    let first = Assignment(allowed: machine.phones.allowed)
    var seen = SeenEffects()
    func sweep(worksOut: Bool) throws -> Sweep {
      try Sweep(&machine, first, Bounds(), worksOut: worksOut, effects: &seen) { _, _, _ in false }
    }
    func joint(worksOut: Bool) throws -> JointSweep {
      try JointSweep(&machine, [first], Bounds(), worksOut: worksOut) { _, _, _ in false }
    }
    #expect(try sweep(worksOut: false).stepCount == 0)
    #expect(try joint(worksOut: false).isIncomplete)
    #expect(machine.edges.isEmpty)
    let whole = try sweep(worksOut: true)
    #expect(try sweep(worksOut: false).stepCount == whole.stepCount)
    #expect(try joint(worksOut: false).depth == whole.depth)
    #expect(try !joint(worksOut: false).isIncomplete)
  }
}
