// A search whose states are worked out on many threads is the search that one thread makes.

import AppModel
import Foundation
import PhoneModel
import Replay
import Synchronization
import Testing

@testable import Search

@Suite struct CrewTests {
  /// When workers do what they are given.
  enum Timing: CaseIterable {
    /// Before anything else happens.
    case atOnce
    /// Only once somebody waits, one after the other.
    case late
    /// On threads.
    case onThreads
  }

  /// All that a search says, and the numbers that it gave to what it met.
  private func everything(
    _ scenario: Scenario, _ events: [ExploredEvent], workers: Int, _ timing: Timing,
    _ bounds: Bounds = Bounds()
  ) -> [String] {
    var search = ExhaustiveSearch(bounds: bounds)
    search.keepsStates = true
    search.workers = workers
    search.worthSharing = 0
    // Few states are left to the search, which then comes to what was asked for at another place.
    search.crewSizes = Crew.Sizes(
      firstStates: 3, batch: 4, ahead: 3, fewest: workers == 3 ? 1 : 3)
    let queue = WorkQueue()
    switch timing {
    case .atOnce: break
    case .late:
      search.give = { thread, work in queue.add(work, thread) }
      search.giveWay = { queue.doNext() }
    case .onThreads:
      let threads = (0..<workers).map { DispatchQueue(label: "worker \($0)") }
      search.give = { thread, work in threads[thread].async(execute: work) }
      search.giveWay = { sched_yield() }
    }
    do throws(SearchError) {
      let result = try search.explore(scenario, events: events)
      guard let machine = result.machine else { return ["no machine"] }
      return [
        "\(result.verdicts)", "\(result.counts)", "\(result.hits)", "\(result.asked)",
        "\(result.undecided)", "\(result.nearMisses)", "\(result.findings.map(\.address))",
        "\(result.findings.map(\.answers))", "\(result.coverage)", "\(result.unusedAnswers)",
        "\(machine.states.values)", "\(machine.edges)", "\(machine.effects.values)",
        "\(machine.conditions.values)", "\(machine.accounts.values)", "\(machine.positions.values)",
        "\(machine.actions.values)", "\(machine.threads.values)",
        "\(cells(machine))", "\(machine.weight)", "\(machine.isHeldBack)",
      ]
    } catch {
      return ["\(error)"]
    }
  }

  private func cells(_ machine: Machine) -> [String] {
    machine.phones.cells.values.map {
      "\(machine.phones.operations[$0.operation]) \($0.lock) \($0.standing)"
    }
  }

  /// Work that waits for somebody who has nothing else to do.
  private final class WorkQueue: Sendable {
    private let waiting = Mutex<[(thread: Int, work: @Sendable () -> Void)]>([])

    func add(_ work: @escaping @Sendable () -> Void, _ thread: Int) {
      waiting.withLock { $0.append((thread, work)) }
    }

    /// Of all threads the last has the first turn.
    func doNext() {
      let next = waiting.withLock { waiting -> (@Sendable () -> Void)? in
        guard let last = waiting.map(\.thread).max(),
          let index = waiting.firstIndex(where: { $0.thread == last })
        else { return nil }
        return waiting.remove(at: index).work
      }
      next?()
    }
  }

  private func compare(
    _ scenario: Scenario, _ events: [ExploredEvent], _ bounds: Bounds = Bounds(),
    _ text: String = ""
  ) {
    let alone = everything(scenario, events, workers: 1, .atOnce, bounds)
    for timing in Timing.allCases {
      for workers in [2, 3, 8] {
        let all = everything(scenario, events, workers: workers, timing, bounds)
        let other = zip(alone, all).enumerated().first { $0.element.0 != $0.element.1 }
        #expect(all.count == alone.count, "\(workers) workers \(timing), \(scenario.name) \(text)")
        #expect(
          other?.offset == nil,
          "part \(other?.offset ?? 0), \(workers) workers \(timing), \(scenario.name) \(text)")
      }
    }
  }

  @Test(arguments: [
    ("tillroll.moved-cleanup", "restart,unlock,open", DistrustLevel.everything),
    ("tillroll.delete-on-failed-read", "restart,unlock,launch", .reported),
    ("consent.att-first", "unlock,open", .base),
    ("tillroll.optional-list", "restart,unlock,open,push", .reported),
  ])
  func shippedApps(_ name: String, _ events: String, _ level: DistrustLevel) throws {
    var exploration = try AppExploration(Shipped.app(name), events)
    exploration.scenario.level = level
    compare(exploration.scenario, exploration.events)
  }

  @Test(arguments: 0..<10) func randomApps(_ group: Int) {
    for number in 0..<(3 * Effort.factor) {
      let random = RandomCase(seed: UInt64(number * 10 + group), isOpen: number % 2 == 1)
      compare(random.scenario, random.events, Bounds(states: 600), random.text)
    }
  }

  @Test(arguments: 0..<5) func randomRaces(_ group: Int) {
    for number in 0..<(3 * Effort.factor) {
      let random = RandomRace(seed: UInt64(number * 5 + group))
      compare(random.scenario, [], Bounds(states: 600), random.text)
    }
  }

  /// Whatever ends a search, it ends at the same place.
  @Test(arguments: [
    Bounds(depth: 9), Bounds(between: 1), Bounds(between: 5), Bounds(surprises: 1, states: 900),
    Bounds(states: 300),
    Bounds(memory: 1 << 20),
  ])
  func bounds(_ bounds: Bounds) throws {
    let exploration = try AppExploration(
      Shipped.app("tillroll.moved-cleanup"), "restart,unlock,open,connect")
    compare(exploration.scenario, exploration.events, bounds)
  }

  /// What reductions take for granted, and is not so, comes to light; so does what is wrong with an
  /// app.
  @Test(arguments: [
    Likeness.app, Hasty.app, Alternating.app, Polled.app, Endless.app, Undetermined.app,
    Restless.app, Late.app,
  ])
  func appsThatSurprise(_ app: App) throws {
    let action = app.actions.first.map { ",\($0.name)" } ?? ""
    let exploration = try AppExploration(
      app, "restart,unlock,open,launch,push,refresh,leave\(action)")
    compare(exploration.scenario, exploration.events, Bounds(states: 2_000))
  }

  /// What handlers do is found out on the thread of the search, whoever works out states.
  @Test(arguments: [
    ("tillroll.moved-cleanup", "restart,unlock,open,launch"), ("consent.att-first", "unlock,open"),
  ])
  func workersRunNoHandlers(_ name: String, _ events: String) throws {
    let exploration = try AppExploration(Shipped.app(name), events)
    let runs = HandlersSeen()
    var search = ExhaustiveSearch(level: .everything)
    search.workers = 3
    search.worthSharing = 0
    search.crewSizes = Crew.Sizes(firstStates: 3, batch: 4, ahead: 3, fewest: 1)
    let given = Mutex(0)
    search.give = { _, work in
      given.withLock { $0 += 1 }
      runs.isElsewhere = true
      work()
      runs.isElsewhere = false
    }
    search.observer = runs
    let result = try search.explore(exploration.scenario, events: exploration.events)
    #expect(result.counts.states > 100)
    #expect(given.withLock { $0 } > 10)
    #expect(runs.elsewhere == 0, "a worker ran code of the app")
  }

  /// A worker drops nothing, and takes note of nothing, that the search would not be told of.
  @Test func whatHasToBeNotedIsLeft() {
    let code = ProcessCodeID(process: ProcessID(app: 0), code: 0)
    var reads = EarlyReads(users: [], writesMatter: false)
    reads.learning.isOver = true
    let mayDrop = reads.mayDrop(code)
    #expect(!mayDrop)
    #expect(reads.learning.lacks)
    reads.learning.lacks = false
    reads.meet(.read(suite: nil, key: "key"), of: code)
    #expect(reads.learning.lacks)
    #expect(reads.users.isEmpty)
    #expect(!reads.isWrong)
  }

  /// Counts the handlers that run where none may.
  private final class HandlersSeen: HandlerObserver, @unchecked Sendable {
    var isElsewhere = false
    var elsewhere = 0

    override func handlerBegins(_ handler: Handler, of app: String, _ moment: Int) {
      if isElsewhere { elsewhere += 1 }
    }
  }
}
