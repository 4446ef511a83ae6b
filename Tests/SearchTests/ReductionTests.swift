// What a search leaves out of states changes no verdict, no margin and no shortest run.

import Apps
import PhoneModel
import Replay
import Search
import Testing

@Suite struct ReductionTests {
  private static let fewer: [Reductions] = [
    [], .all.subtracting(.forgetting), .all.subtracting(.idleHandlers),
    .all.subtracting(.sameHandlers),
  ]

  private func compare(
    _ scenario: Scenario, events: [ExploredEvent] = [], _ others: [Reductions], _ text: String
  ) throws {
    let all = try Searched(scenario, events: events)
    for reductions in others {
      let less = try Searched(scenario, events: events, reductions: reductions)
      #expect(less.essence == all.essence, "\(text), reductions \(reductions.rawValue)")
      #expect(less.result.outcome == all.result.outcome)
      #expect(less.result.undecided == all.result.undecided)
    }
  }

  @Test(arguments: Shipped.paths)
  func aShippedScenarioComesOutTheSameWithoutThem(_ path: String) throws {
    for scenario in try Shipped.scenarios(path) where scenario.insertions.isEmpty {
      // Most scripts are too short for one reduction to hide another.
      let others = Shipped.races.contains(path) ? Self.fewer : [[]]
      try compare(scenario, others, path)
    }
  }

  @Test(arguments: [
    ("race.moved-cleanup", "restart,unlock,open,kill,locked-launch,connect:1"),
    ("race.marker-cleanup", "restart,unlock,open,kill,locked-launch,connect:1"),
    ("example.session", "restart,unlock,open,launch,kill,sign-in"),
  ])
  func anAppComesOutTheSameWithoutThem(_ name: String, _ events: String) throws {
    let exploration = try AppExploration(Shipped.app(name), events)
    try compare(exploration.scenario, events: exploration.events, Self.fewer, name)
  }

  /// Two handlers that begin alike and end differently, and one that has something to do
  /// only once something is remembered.
  @Test func whatWasTakenForGrantedAndIsWrongIsTakenBack() throws {
    let exploration = try AppExploration(
      Likeness.app, "unlock,lock,time,open,leave,launch")
    let all = try Searched(exploration.scenario, events: exploration.events)
    #expect(all.hadDoubts)
    #expect(all.result.verdicts.first { $0.subject.belonging == "token" }?.outcome == .unsafe)
    try compare(exploration.scenario, events: exploration.events, Self.fewer, "likeness")
  }
}
