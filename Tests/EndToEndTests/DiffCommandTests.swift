// lockstep diff, over reports that the command wrote.

import Foundation
import Testing

@Suite struct DiffCommandTests {
  /// A folder in which `old.jsonl` and `new.jsonl` are of one script with two texts.
  private func scratch(_ old: String, _ new: String) throws -> Scratch {
    let scratch = try Scratch()
    for (text, name) in [(old, "old"), (new, "new")] {
      try scratch.write(text, to: "a.scenario")
      _ = try scratch.run("run", "a.scenario", "--report", "jsonl=\(name).jsonl")
    }
    return scratch
  }

  private static let safe = movedCleanup.replacingOccurrences(
    of: "moved-cleanup", with: "no-cleanup")

  @Test func theSameResultsAreNoWeaker() throws {
    let outcome = try scratch(movedCleanup, movedCleanup).run("diff", "old.jsonl", "new.jsonl")
    #expect(outcome.code == 0)
    #expect(outcome.output == "no weaker than before: 1 the same\n")
  }

  @Test func aNewLossFails() throws {
    let outcome = try scratch(Self.safe, movedCleanup).run("diff", "old.jsonl", "new.jsonl")
    #expect(outcome.code == 1)
    #expect(outcome.output.contains("worse    a.scenario\n"))
    #expect(outcome.output.contains("new finding: nothing-lost key-A: key-A is gone"))
    #expect(outcome.output.hasSuffix("weaker than before: 1 worse\n"))
  }

  @Test func aLossThatIsGoneDoesNot() throws {
    let outcome = try scratch(movedCleanup, Self.safe).run("diff", "old.jsonl", "new.jsonl")
    #expect(outcome.output.contains("gone finding: nothing-lost key-A"))
    #expect(!outcome.output.contains("new finding"))
  }

  /// The verdict line is changed along, so that `run` itself has nothing to say.
  @Test func aVerdictThatSilentlyGotWeakerFails() throws {
    func shipped(_ name: String) throws -> String {
      try String(
        contentsOf: Command.root.appendingPathComponent("Scenarios/tillroll/\(name)"),
        encoding: .utf8)
    }
    let scratch = try Scratch()
    try scratch.write(try shipped("three-connections.steps"), to: "three-connections.steps")
    let race = try shipped("race-no-cleanup.scenario")
    try scratch.write(race, to: "a.scenario")
    let old = try scratch.run("run", "a.scenario", "--report", "jsonl=old.jsonl")
    try scratch.write(
      race.replacingOccurrences(of: "verdict  safe", with: "verdict  bounded"), to: "a.scenario")
    let new = try scratch.run("run", "a.scenario", "--runs", "5", "--report", "jsonl=new.jsonl")
    #expect(old.code == 0 && new.code == 0)
    let outcome = try scratch.run("diff", "old.jsonl", "new.jsonl")
    #expect(outcome.code == 1)
    #expect(outcome.output.contains("nothing-lost key-A: safe, now bounded\n"))
    #expect(outcome.output.contains("runs: "))
    #expect(try scratch.run("diff", "new.jsonl", "old.jsonl").code == 0)
  }

  @Test func whatCannotBeComparedIsSaid() throws {
    let scratch = try scratch(movedCleanup, movedCleanup)
    try scratch.write(String(try scratch.read("old.jsonl").dropLast(40)), to: "cut.jsonl")
    _ = try scratch.run("explore", "a.scenario", "--report", "jsonl=explored.jsonl")
    for (words, text) in [
      (["old.jsonl"], "name two reports"),
      (["old.jsonl", "old.jsonl"], "are one file"),
      (["old.jsonl", "./old.jsonl"], "are one file"),
      (["old.jsonl", "missing.jsonl"], "missing.jsonl: No such file"),
      (["old.jsonl", "a.scenario"], "a.scenario: is no report"),
      (["cut.jsonl", "new.jsonl"], "cut.jsonl: line 3"),
      (["old.jsonl", "explored.jsonl"], "explored.jsonl of `explore`"),
      (["old.jsonl", "."], "Is a directory"),
    ] {
      let outcome = try Command.run(["diff"] + words, in: scratch.folder)
      #expect(outcome.code == 3, "\(words)")
      #expect(outcome.errors.contains(text), "\(words): \(outcome.errors)")
      #expect(outcome.output == "")
    }
  }
}
