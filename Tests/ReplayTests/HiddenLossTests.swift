// Losses where they are easily overlooked: in an order that cannot go on, by an event's flush.

import AppModel
import PhoneModel
import Replay
import ScenarioScript
import Testing

/// Writes its setting anew in the background, and goes on for a while.
struct LateWriter: LaunchLogic {
  mutating func launch(_ system: System, for reason: LaunchReason) {
    system.observe(.protectedDataDidBecomeAvailable)
    if reason != .user { system.defaults.set("standard", "choice") }
    system.show("started")
  }
  mutating func notification(_ notification: PhoneNotification, _ system: System) {
    system.show("told")
    system.show("told again")
  }
  mutating func action(_ name: String, _ argument: String, _ system: System) {
    system.defaults.set(argument, "choice")
    system.show("chosen")
  }
}

/// Deletes its item in the background where the phone is unlocked and a flag is
/// not seen.
struct Hasty: LaunchLogic {
  mutating func launch(_ system: System, for reason: LaunchReason) {
    _ = system.defaults.bool("known")
  }
  mutating func refresh(_ system: System) { system.show("home") }
  mutating func background(_ system: System, for reason: LaunchReason) {
    guard system.isProtectedDataAvailable, !system.defaults.bool("known") else { return }
    try? system.keychain.delete(KeychainQuery(account: "token", service: "app"))
  }
  mutating func action(_ name: String, _ argument: String, _ system: System) throws(CallError) {
    system.defaults.set(true, "known")
    var wiper = FlagWiper()
    try wiper.action(name, argument, system)
  }
}

@Suite struct HiddenLossTests {
  static let hasty = App(
    "hasty", "wipes in the background", processes: [ProcessCode(Hasty.self)], screens: ["home"],
    actions: actions, belongings: [token])
  static let other = App(
    "guard", "keeps what it has", processes: [ProcessCode(Impatient.self)], actions: actions,
    belongings: [token])
  static let late = App(
    "late", "writes late", processes: [ProcessCode(LateWriter.self)],
    screens: ["started", "told", "told again", "chosen"],
    actions: [Action("choose", argument: "VALUE", "chooses")],
    belongings: [
      Belonging("choice", at: .defaults(suite: nil, key: "choice"), changedBy: ["choose"])
    ])

  private static func replay(_ text: String) throws -> ScenarioResult {
    let parsed = ScenarioParser.parse(
      text: text, path: "hidden.scenario", catalogue: catalogue + [hasty, late, other])
    for error in parsed.errors { Issue.record("\(error)") }
    return Judge().judge(try #require(parsed.scenarios.first))
  }

  /// A restart, and a launch that the unlock may fall into; then a line that is
  /// impossible if it did.
  static let cutOrder = """
    app hasty
    pin UD-RECOVER = never
    install
    open
    sign-in T
    restart
    during
      launch location
      kill
    may fall
      unlock
    end
    unlock
    open
    finally screen home

    """

  @Test func aLossBeforeAnImpossibleLineIsALoss() throws {
    let result = try Self.replay(Self.cutOrder)
    #expect(result.outcome("nothing-lost", "token") == "depends on UD-RECOVER = never")
    #expect(result.resultClass == .broken)
  }

  @Test func aRunThatEndsEarlyReplaysToItsEnd() throws {
    let result = try Self.replay(Self.cutOrder)
    let run = try #require(result.losing?.run)
    let saved = ScenarioWriter.write(result.scenario.following(run))
    let again = try Self.replay(saved)
    #expect(again.error == nil)
    #expect(again.runCount == 1)
    #expect(again.losing?.run.moments.map(\.happening) == run.moments.map(\.happening))
    #expect(again.losing?.run.findings.map(\.subject) == run.findings.map(\.subject))
  }

  @Test func anEventAfterTheLossIsNoReasonForOneBeforeIt() throws {
    let result = try Self.replay(
      """
      app wiper
      pin UD-RECOVER = never
      install
      open
      sign-in T
      lock
      unlock
      restart
      launch location
      unlock
      open
      lock
      """)
    let losing = try #require(result.losing)
    let needed = losing.blame().events.map { losing.run.moments[$0 - 1].place.line }
    #expect(needed == [3, 4, 5, 8, 9, 10, 11])
  }

  @Test(arguments: ["kill", "restart"])
  func whatAKillFlushesIsTheDoingOfTheApp(event: String) throws {
    let result = try Self.replay(
      """
      app late
      pin UD-KILL = kept
      install
      open
      choose mine
      kill
      launch location
      at app/launch#2/3 \(event)
      """)
    #expect(result.error == nil)
    #expect(result.outcome("nothing-lost", "choice") == "depends on UD-KILL = kept")
  }

  @Test func whatTheUserChoseMayBeFlushedByAKill() throws {
    let result = try Self.replay(
      """
      app late
      pin UD-KILL = kept
      install
      open
      choose mine
      choose another
      at app/choose-another#1/2 kill
      """)
    #expect(result.error == nil)
    #expect(result.outcome("nothing-lost", "choice") != "unsafe")
    #expect(result.losing == nil)
  }

  @Test func whatALockFlushesIsTheDoingOfTheApp() throws {
    let result = try Self.replay(
      """
      app late
      level everything
      pin UD-WRITE-BFU = flush-clobbers
      pin PD-ORDER = before-usable
      install
      open
      choose mine
      restart
      launch location
      unlock
      at app/protectedDataDidBecomeAvailable#1/1 lock
      """)
    #expect(result.error == nil)
    #expect(
      result.outcome("nothing-lost", "choice")
        == "depends on UD-WRITE-BFU = flush-clobbers")
  }

  @Test func aClaimIsJudgedAfterTheLastFlush() throws {
    let result = try Self.replay(
      """
      app late
      install
      launch location
      never stored choice = standard
      """)
    #expect(result.outcome("expected") == "unsafe")
  }

  @Test(arguments: ["never", "next-read"])
  func aRaceUnderAGuardIsSavedUnderIt(answer: String) throws {
    let scenario = try scenario(
      """
      app wiper
      pin UD-RECOVER = \(answer)
      install
      open
      restart
      launch location
      [UD-RECOVER = never] during
        unlock
        open
      may fall
        lock
      end
      """)
    let run = Runner.run(
      scenario, schedule: Schedule(allowed: scenario.allowedAlternatives(at: .reported)))
    let again = try Self.replay(ScenarioWriter.write(scenario.following(run)))
    let replayed = try #require(again.losing?.run ?? again.example)
    #expect(replayed.moments.map(\.happening) == run.moments.map(\.happening))
  }

  @Test func aPinThatNeverStruckLeavesOneRun() throws {
    let scenario = try scenario(
      """
      app wiper
      pin PD-FALSE-UNLOCKED = transient
      pin KC-AFU-SPURIOUS = sometimes--25308
      pin UD-RECOVER = per-read
      install
      open
      restart
      launch location
      unlock
      open
      """)
    let run = Runner.run(
      scenario, schedule: Schedule(allowed: scenario.allowedAlternatives(at: .everything)))
    let again = try Self.replay(ScenarioWriter.write(scenario.following(run)))
    #expect(again.runCount == 1)
  }

  @Test func racesOfAFileIncludedTwiceAreTwoRaces() throws {
    let parsed = ScenarioParser.parse(
      text: """
        app shower
        install
        open
        include race.steps
        include race.steps
        """, path: "test.scenario", catalogue: catalogue
    ) { _ in
      "during\n  refresh\nmay fall\n  push\n  kill notification-service\nend\n"
    }
    let scenario = try #require(parsed.scenarios.first, "\(parsed.errors)")
    let allowed = scenario.allowedAlternatives(at: .base)
    var plan: [Int]? = []
    var count = 0
    while let current = plan, count < 300 {
      count += 1
      let run = Runner.run(scenario, schedule: Schedule(allowed: allowed, plan: current))
      let last = run.trail.lastIndex { $0.taken + 1 < $0.ways }
      plan = last.map { run.trail[..<$0].map(\.taken) + [run.trail[$0].taken + 1] }
      let again = Runner.run(
        scenario, schedule: Schedule(allowed: allowed), insertions: run.insertions)
      #expect(again.moments == run.moments)
    }
  }

  @Test func aStrikeWhereNothingCanStrikeIsAnError() throws {
    let result = try Self.replay("app shower\ninstall\nopen\nstrike UD-RECOVER at app/refresh#9/9")
    #expect(result.error?.code == .unmatchedPoint)
  }

  @Test func whatOneAppLostAnotherStillHas() throws {
    let result = try Self.replay(
      """
      app wiper
      app guard
      pin UD-RECOVER = never
      install
      install guard
      open
      sign-in T
      open guard
      sign-in T guard
      restart
      launch location
      unlock
      open
      expect token lost
      expect token kept guard
      """)
    #expect(result.error == nil)
    #expect(result.outcome("expected") == "safe")
  }
}
