// What a search leaves out of states changes no verdict, no margin and no shortest run.

import Apps
import PhoneModel
import Replay
import Search
import Testing

@Suite struct ReductionTests {
  private static let fewer: [Reductions] = [
    [], .all.subtracting(.forgetting), .all.subtracting(.idleHandlers),
    .all.subtracting(.sameHandlers), .all.subtracting(.earlyReads),
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

  /// What was read too early is dropped only as long as no later handler asks for it, and a
  /// write that may replace the file counts as asking.
  @Test(arguments: [
    ("reads", "UD-RECOVER=never", "token", true), ("reads", "UD-RECOVER=next-read", "token", false),
    ("writes", "UD-RECOVER=never UD-WRITE-STALE=clobbers", "settings", true),
    ("writes", "UD-RECOVER=never UD-WRITE-STALE=merges", "settings", false),
  ])
  func whatWasReadTooEarlyIsKeptForWhoAsks(
    _ action: String, _ pins: String, _ belonging: String, _ isLosing: Bool
  ) throws {
    let exploration = try AppExploration(
      Late.app, "restart,unlock,open,launch,sign-in,\(action)", pins: pins)
    let all = try Searched(exploration.scenario, events: exploration.events)
    #expect((all.shortest[Subject(Subject.nothingLost, belonging)] != nil) == isLosing)
    #expect(all.hadDoubts == (action == "reads" || pins.contains("clobbers")))
    try compare(exploration.scenario, events: exploration.events, Self.fewer, "\(action), \(pins)")
  }

  /// A launch is one: what it has read too early counts until it is over.
  @Test func whatWasReadTooEarlyIsKeptWhileTheLaunchGoesOn() throws {
    let exploration = try AppExploration(
      Hasty.app, "restart,unlock,open,launch,sign-in",
      pins: "UD-RECOVER=never UD-WRITE-BFU=dropped", level: .base)
    let all = try Searched(exploration.scenario, events: exploration.events)
    #expect(all.shortest[Subject(Subject.nothingLost, "token")] != nil)
    try compare(exploration.scenario, events: exploration.events, Self.fewer, "hasty")
  }

  /// An app that reads UserDefaults in its launch alone has fewer states.
  @Test func whatNobodyAsksForAnyMoreKeepsNoStatesApart() throws {
    let exploration = try AppExploration(
      Late.app, "restart,unlock,open,launch,sign-in", pins: "UD-RECOVER=never")
    let counts = try [Reductions.all, .all.subtracting(.earlyReads)].map { reductions in
      try Searched(exploration.scenario, events: exploration.events, reductions: reductions)
        .result.counts.states
    }
    #expect(counts[0] < counts[1])
  }

  /// The end of the time after which UserDefaults may be right again is a deadline, at which other
  /// events may fall: not where no answer makes it one.
  @Test(arguments: [("", true), ("UD-RECOVER=after-delay", true), ("UD-RECOVER=never", false)])
  func aDeadlineIsNotDropped(_ pins: String, _ isLosing: Bool) throws {
    let exploration = try AppExploration(Alarms.app, "restart,launch,unlock,time,go", pins: pins)
    let all = try Searched(exploration.scenario, events: exploration.events)
    #expect((all.shortest[Subject(Subject.nothingLost, "token")] != nil) == isLosing)
    try compare(exploration.scenario, events: exploration.events, Self.fewer, "alarms, \(pins)")
  }
}
