// A time limit for each scenario.

import Foundation
import Testing

/// A race with more orders than can be replayed.
let endlessRace = """
  app tillroll.no-cleanup
  install
  open
  connect key-A
  during
    refresh
    refresh
  may fall
    lock
    unlock
    kill app
    push
    lock
    unlock
    push
  end
  verdict safe

  """

@Suite struct TimeLimitTests {
  @Test func aScenarioThatTakesTooLongIsBoundedAndTheOthersGoOn() throws {
    let scratch = try Scratch()
    try scratch.write(endlessRace, to: "a.scenario")
    try scratch.write(safe(), to: "b.scenario")
    let outcome = try Command.run(
      ["run", "a.scenario", "b.scenario", "--time-limit", "1", "--runs", "100000000"]
        + Reported.files, in: scratch.folder)
    #expect(outcome.code == 4)
    #expect(outcome.output.contains("open  a.scenario  bounded  ("))
    #expect(outcome.output.contains("stopped at the time limit of 1 second)"))
    #expect(outcome.output.contains("ok    b.scenario  safe"))
    #expect(outcome.output.contains("2 scenarios: 1 as expected, 1 inconclusive"))
    let line = try #require(try Reported.lines(scratch).dropFirst().first)
    #expect(line["result"] as? String == "inconclusive")
    let runs = try #require(line["runs"] as? [String: Any])
    #expect(runs["stoppedBy"] as? String == "stopped at the time limit of 1 second")
    #expect(runs["bound"] == nil)
    #expect((runs["made"] as? Int ?? 0) > 0)
    #expect(try Reported.lines(scratch).last?["isComplete"] as? Bool == true)
    for name in ["out.xml", "out.tap", "out.sarif", "out.md"] {
      #expect(try scratch.read(name).contains("expected safe, and it is bounded"), "\(name)")
    }
  }

  @Test func whatWasFoundByThenIsReported() throws {
    let scratch = try Scratch()
    // The last line is broken by none of the first runs.
    try scratch.write(
      endlessRace.replacing("no-cleanup", with: "moved-cleanup")
        .replacing("during", with: "restart\nlaunch background-refresh\nunlock\nopen\nduring")
        .replacing("verdict safe", with: "finally screen welcome"),
      to: "a.scenario")
    let outcome = try scratch.run(
      "run", "a.scenario", "--time-limit", "1", "--runs", "100000000", "--report",
      "jsonl=out.jsonl")
    #expect(outcome.code == 1)
    let line = try #require(try Reported.lines(scratch).dropFirst().first)
    let verdicts = try #require(line["verdicts"] as? [[String: Any]])
    let findings = try #require(line["findings"] as? [[String: Any]])
    let broken = verdicts.filter { $0["losingRuns"] as? Int != 0 }
    #expect(broken.count > 2)
    #expect(
      findings.compactMap { $0["rule"] as? String } == broken.compactMap { $0["rule"] as? String })
  }
}
