// An app that writes a default back where it sees none.

import AppModel
import PhoneModel
import Replay
import ScenarioScript
import Testing

/// Fills in its setting at every launch where it sees none.
struct EarlyWriter: LaunchLogic {
  mutating func launch(_ system: System, for reason: LaunchReason) {
    if system.defaults.string("choice") == nil { system.defaults.set("standard", "choice") }
  }
  mutating func action(_ name: String, _ argument: String, _ system: System) {
    system.defaults.set(argument, "choice")
  }
}

/// A restart and a launch before the first unlock, after a choice was made.
func earlyScenario(_ app: App) throws -> Scenario {
  let parsed = ScenarioParser.parse(
    text: """
      app early
      install
      open
      choose mine
      restart
      launch location
      unlock
      """, path: "early.scenario", catalogue: [app])
  for error in parsed.errors { Issue.record("\(error)") }
  return try #require(parsed.scenarios.first)
}
