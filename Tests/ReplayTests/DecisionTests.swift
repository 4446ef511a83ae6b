// No blind decision: every way to delete or overwrite, and no other.

import AppModel
import PhoneModel
import Replay
import ScenarioScript
import Testing

/// Looks whether it is known, and where it is not, does what its variant does.
struct Undecided: LaunchLogic {
  mutating func background(_ system: System, for reason: LaunchReason) {
    guard !system.defaults.bool("known") else { return }
    switch reason {
    case .location: try? system.files.remove("notes")
    case .bluetooth: try? system.files.append("notes/one", ["more": "x"])
    case .silentPush: try? system.files.write("notes/two", ["new": "x"])
    case .voipPush: try? system.keychain.delete(KeychainQuery(service: "app"))
    case .accessory: try? system.files.move("notes", to: "old")
    case .liveActivity: _ = try? system.files.read("notes/one")
    default: system.defaults.set("note", "other")
    }
  }
  mutating func action(_ name: String, _ argument: String, _ system: System) throws(CallError) {
    system.defaults.set(true, "known")
    try system.files.makeDirectory("notes", protection: .none)
    try system.files.write("notes/one", ["text": argument], protection: .none)
    try system.keychain.add(
      KeychainAttributes(account: "a", service: "app", accessible: .always, data: "d"))
  }
}

@Suite struct DecisionTests {
  /// The verdict on blind decisions about a belonging, where that launch meets
  /// an unreadable flag.
  private func outcome(_ reason: String, _ belonging: String) throws -> String? {
    let app = App(
      "undecided", "cannot tell", processes: [ProcessCode(Undecided.self)],
      actions: [Action("note", argument: "TEXT", "writes a note")],
      belongings: [
        Belonging("notes", at: .file(group: nil, path: "notes"), changedBy: ["note"]),
        Belonging("note-*", at: .file(group: nil, path: "notes/*"), changedBy: ["note"]),
        Belonging("item-*", at: .keychain(service: "app", account: "*"), changedBy: ["note"]),
      ])
    let text = """
      app undecided
      install
      open
      note hello
      restart
      launch \(reason)
      """
    let parsed = ScenarioParser.parse(text: text, path: "t.scenario", catalogue: [app])
    let scenario = try #require(parsed.scenarios.first, "\(parsed.errors)")
    return Judge().judge(scenario).outcome("no-blind-decision", belonging)
  }

  @Test(arguments: [
    ("location", "notes"), ("location", "note-one"), ("bluetooth", "note-one"),
    ("bluetooth", "notes"), ("voip-push", "item-a"), ("accessory", "notes"),
    ("accessory", "note-one"),
  ])
  func aDestructiveCallOnABlindAnswerIsFound(reason: String, belonging: String) throws {
    #expect(try outcome(reason, belonging) == "unsafe")
  }

  @Test(arguments: [
    ("silent-push", "notes"), ("silent-push", "note-one"), ("live-activity", "notes"),
    ("background-refresh", "notes"), ("voip-push", "notes"),
  ])
  func aCallThatDestroysNothingOfItIsNone(reason: String, belonging: String) throws {
    #expect(try outcome(reason, belonging) == "safe")
  }
}
