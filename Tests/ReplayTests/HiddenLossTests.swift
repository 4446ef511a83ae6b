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
  static let late = App(
    "late", "writes late", processes: [ProcessCode(LateWriter.self)],
    screens: ["started", "told", "told again", "chosen"],
    actions: [Action("choose", argument: "VALUE", "chooses")],
    belongings: [
      Belonging("choice", at: .defaults(suite: nil, key: "choice"), changedBy: ["choose"])
    ])

  private static func replay(_ text: String) throws -> ScenarioResult {
    let parsed = ScenarioParser.parse(
      text: text, path: "hidden.scenario", catalogue: catalogue + [hasty, late])
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
}
