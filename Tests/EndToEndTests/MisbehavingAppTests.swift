// Apps that trap, never return or never end: an error that names them, no verdict.

import Foundation
import Testing

@Suite struct MisbehavingAppTests {
  private func run(_ app: String, _ story: String = "install\nopen\nrefresh\n") throws -> Outcome {
    let scratch = try Scratch()
    try scratch.write("app trapping\ninstall\n", to: "a.scenario")
    try scratch.write("app \(app)\n\(story)", to: "b.scenario")
    return try Command.run(
      ["run", "a.scenario", "b.scenario", "--patience", "1"], in: scratch.folder,
      environment: ["SWIFT_BACKTRACE": "enable=no"],
      executable: "MisbehavingApps")
  }

  @Test func aTrapIsNamedAndEarlierResultsStay() throws {
    let outcome = try run("trapping")
    #expect(outcome.code == 70)
    #expect(outcome.errors.contains("refresh of trapping"))
    #expect(outcome.errors.contains("b.scenario"))
    #expect(outcome.output.contains("a.scenario"))
    #expect(!outcome.output.contains("b.scenario"))
  }

  @Test func aHandlerThatNeverReturnsIsEnded() throws {
    let outcome = try run("spinning")
    #expect(outcome.code == 70)
    #expect(outcome.errors.contains("refresh of spinning"))
    #expect(outcome.output.contains("a.scenario"))
  }

  @Test func aHandlerThatCallsItselfForEverIsNamed() throws {
    let outcome = try run("bottomless")
    #expect(outcome.code == 70)
    #expect(outcome.errors.contains("b.scenario: a trap while refresh of bottomless ran"))
    #expect(outcome.output.contains("a.scenario"))
  }

  @Test func aHandlerThatCallsForEverIsEnded() throws {
    let outcome = try run("chattering")
    #expect(outcome.code == 70)
    #expect(outcome.errors.contains("refresh of chattering"))
  }

  @Test func aHandlerThatWaitsInALoopIsAnErrorOfTheRun() throws {
    let outcome = try run("waiting")
    #expect(outcome.code == 2)
    #expect(outcome.output.contains("error R003: refresh#1 of waiting"))
  }

  @Test func aTrapInAReplayThatExplainsNamesTheAppAndTheMoment() throws {
    let scratch = try Scratch()
    let story = "install\nopen\nconnect\nrestart\nunlock\nlaunch silent-push\n"
    try scratch.write("app needy\n\(story)", to: "a.scenario")
    try scratch.write("why\n", to: "commands")
    // The run itself ends; one without the key is made only to explain it.
    for (words, opens) in [
      (["explore", "--interactive", "a.scenario", "--commands", "commands"], true),
      (["run", "a.scenario"], false),
    ] {
      let outcome = try Command.run(
        words, in: scratch.folder, environment: ["SWIFT_BACKTRACE": "enable=no"],
        executable: "MisbehavingApps")
      #expect(outcome.code == 70)
      #expect(
        outcome.errors.contains(
          "a.scenario: a trap while background of needy ran, after moment 7"),
        "\(outcome.errors)")
      #expect(outcome.output.contains("nothing-lost key at m9") == opens)
    }
  }
}
