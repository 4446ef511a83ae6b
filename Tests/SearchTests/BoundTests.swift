// Bounds end a search early, and are said to.

import AppModel
import PhoneModel
import Replay
import Search
import Synchronization
import Testing

@Suite struct BoundTests {
  private func explored(
    _ bounds: Bounds, _ name: String = "race.moved-cleanup", pins: String = "UD-WRITE-BFU=dropped",
    level: DistrustLevel = .base
  ) throws -> SearchResult {
    let exploration = try AppExploration(
      Shipped.app(name), "restart,unlock,open,locked-launch,connect:1", pins: pins, level: level)
    return try ExhaustiveSearch(bounds: bounds).explore(
      exploration.scenario, events: exploration.events)
  }

  private func outcome(_ result: SearchResult) -> Outcome? {
    result.verdicts.first { $0.subject == Subject(Subject.nothingLost, "key-1") }?.outcome
  }

  @Test func aLossBeyondTheDepthIsNotFoundAndNotRuledOut() throws {
    let short = try explored(Bounds(depth: 20))
    #expect(short.hits == [.depth(20)])
    #expect(outcome(short) == .bounded)
    #expect(short.findings.isEmpty)
    #expect(short.counts.frontier > 0)
    let long = try explored(Bounds(depth: 21))
    #expect(long.findings.first?.finding.subject == Subject(Subject.nothingLost, "key-1"))
  }

  @Test func eventsBetweenCallsAreCounted() throws {
    // The owner connects, restarts, something starts the app; then unlocks and opens it.
    let one = try explored(Bounds(between: 1))
    #expect(one.hits == [.between(1)])
    #expect(outcome(one) == .bounded)
    let two = try explored(Bounds(between: 2))
    #expect(two.hits == [.between(2)])
    #expect(two.findings.contains { $0.finding.subject == Subject(Subject.nothingLost, "key-1") })
  }

  @Test func aLevelOfSurprisesIsFinishedBeforeTheNext() throws {
    let pins = "UD-WRITE-BFU=dropped UD-RECOVER=next-read"
    let none = try explored(Bounds(surprises: 0), pins: pins, level: .everything)
    #expect(none.hits == [.surprises(0)])
    #expect(none.surprisesFinished == 0)
    #expect(none.counts.assignments == 1)
    #expect(none.counts.frontier > 0)
    let one = try explored(Bounds(surprises: 1), pins: pins, level: .everything)
    #expect(one.surprisesFinished == 1)
    #expect(one.counts.assignments == 1 + none.counts.frontier)
  }

  /// What a search under many sets of answers has seen is found, wherever it ends.
  @Test func whatWasFoundStands() throws {
    let exploration = try AppExploration(
      Anew.app, "restart,launch", pins: "UD-RECOVER=never UD-WRITE-BFU=dropped",
      level: .everything, isOpen: false)
    var scenario = exploration.scenario
    scenario.opened = [.keychainBeforeFirstUnlock]
    scenario.steps.append(Step(.event(.open(app: 0)), phase: nil, place: Place(line: 1)))
    scenario.steps.append(Step(.event(.wait(1)), phase: nil, place: Place(line: 2)))
    let whole = try ExhaustiveSearch().explore(scenario, events: exploration.events)
    #expect(whole.outcome.text == "depends on KC-BFU-STATUS = -25291")
    func check(_ found: SearchResult) {
      #expect(!found.hits.isEmpty || found.outcome == whole.outcome)
      #expect(found.outcome == .bounded || found.outcome == whole.outcome)
    }
    for memory in stride(from: 5_000, through: 60_000, by: 5_000) {
      let search = ExhaustiveSearch(bounds: Bounds(memory: memory))
      check(try search.explore(scenario, events: exploration.events))
    }
    for number in 1...6 {
      let asked = Mutex(0)
      var search = ExhaustiveSearch(isStopped: {
        asked.withLock { asked in
          asked += 1
          return asked >= number
        }
      })
      search.looksForNearMisses = false
      check(try search.explore(scenario, events: exploration.events))
    }
  }

  @Test func aBoundOnStatesOrMemoryEndsTheSearch() throws {
    let states = try explored(Bounds(states: 30))
    #expect(states.hits == [.states(30)])
    #expect(states.outcome == .bounded)
    #expect(states.surprisesFinished == nil)
    #expect(try explored(Bounds(memory: 1)).hits == [.memory(1)])
  }

  /// Runs under the first answers stay within the bound, and those under others do not.
  @Test func aBoundThatOtherAnswersMeetIsSaid() throws {
    let pins = "UD-WRITE-BFU=dropped UD-RECOVER=next-read"
    let first = try explored(Bounds(surprises: 0), pins: pins, level: .everything)
    let all = try explored(Bounds(), pins: pins, level: .everything)
    let depth = first.counts.depth + 1
    #expect(all.counts.depth > depth)
    let short = try explored(Bounds(depth: depth), pins: pins, level: .everything)
    #expect(short.hits == [.depth(depth)])
    #expect(short.counts.frontier > 0)
    let states = first.counts.states + 1
    #expect(all.counts.states > states)
    let few = try explored(Bounds(states: states), pins: pins, level: .everything)
    #expect(few.hits == [.states(states)])
    #expect(few.counts.frontier > 0)
  }

  @Test func aCallerCanStopIt() throws {
    let exploration = try AppExploration(Wiper.app, "unlock,lock,open")
    let search = ExhaustiveSearch(isStopped: { true })
    let result = try search.explore(exploration.scenario, events: exploration.events)
    #expect(result.hits == [.stopped])
    #expect(result.outcome == .bounded)
  }
}
