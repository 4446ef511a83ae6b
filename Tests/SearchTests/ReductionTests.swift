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

  @Test func handlersThatDifferAreNotAskedBeyondThat() throws {
    let exploration = try AppExploration(Unlike.app, "open,leave,launch")
    let all = try Searched(exploration.scenario, events: exploration.events)
    #expect(all.hadDoubts)
    try compare(exploration.scenario, events: exploration.events, Self.fewer, "unlike")
  }

  /// What a verdict rests on is not forgotten: that there was an unlock just now, and that
  /// somebody is to be told of it.
  @Test(arguments: [
    // A call after the unlock takes long enough for UserDefaults to be right again.
    ("UD-RECOVER=after-delay KC-STALL=blocks PD-RUNNING=never", false),
    ("UD-RECOVER=after-delay KC-STALL=returns PD-RUNNING=never", true),
    // A read after the unlock is refused.
    ("UD-RECOVER=next-read KC-POST-UNLOCK=-25308-for-a-moment", true),
    ("UD-RECOVER=next-read KC-POST-UNLOCK=0", false),
    // The announcement of the unlock makes UserDefaults right again.
    ("UD-RECOVER=after-delay", false),
  ])
  func nothingThatMattersIsForgotten(_ pins: String, _ isLosing: Bool) throws {
    let exploration = try AppExploration(
      Forgetful.app, "restart,unlock,open,launch,sign-in", pins: "UD-WRITE-BFU=dropped " + pins)
    let all = try Searched(exploration.scenario, events: exploration.events)
    #expect((all.shortest[Subject(Subject.nothingLost, "token")] != nil) == isLosing)
    try compare(exploration.scenario, events: exploration.events, Self.fewer, pins)
  }
}
