// What failed last, kept between runs.

import Foundation
import Testing

@Suite struct LastRunTests {
  private func suite() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(safe(), to: "a.scenario")
    try scratch.write(movedCleanup, to: "b.scenario")
    try scratch.write(safe(), to: "c.scenario")
    return scratch
  }

  private let store = ".lockstep/last-run"

  private func isStored(_ scratch: Scratch) -> Bool {
    FileManager.default.fileExists(atPath: scratch.folder.appendingPathComponent(store).path)
  }

  /// The scenarios of which a run told, in its order.
  private func names(_ outcome: Outcome) -> [String] {
    outcome.output.split(separator: "\n").filter { $0.hasPrefix("ok  ") || $0.hasPrefix("FAIL") }
      .map { String($0.dropFirst(6).prefix { $0 != " " }) }
  }

  @Test func onlyWhatFailedIsRunUntilItPasses() throws {
    let scratch = try suite()
    #expect(try scratch.run("run", ".").code == 1)
    #expect(try scratch.read(store) == "lockstep last-run 1\nb.scenario\n")
    #expect(try scratch.read(".lockstep/.gitignore") == "*\n")
    // The folder may be named in another way.
    #expect(names(try scratch.run("run", "./", "--only-failed")) == ["./b.scenario"])
    // What was not run stays known.
    #expect(try scratch.run("run", "a.scenario").code == 0)
    #expect(
      names(try scratch.run("run", "a.scenario", "b.scenario", "--only-failed")) == ["b.scenario"])
    try scratch.write(safe(), to: "b.scenario")
    #expect(names(try scratch.run("run", ".", "--only-failed")) == ["./b.scenario"])
    #expect(!isStored(scratch))
    let all = try scratch.run("run", ".", "--only-failed")
    #expect(names(all).count == 3)
    #expect(all.errors.contains("nothing that is named is known to have failed"))
  }

  @Test func orderIsThatOfTheNamesUnlessAsked() throws {
    let scratch = try suite()
    let first = try scratch.run("run", ".")
    #expect(names(first) == ["./a.scenario", "./b.scenario", "./c.scenario"])
    #expect(try scratch.run("run", ".").output == first.output)
    let sorted = try scratch.run("run", ".", "--failed-first")
    #expect(names(sorted) == ["./b.scenario", "./a.scenario", "./c.scenario"])
    #expect(sorted.code == 1)
  }

  @Test func ciWritesNothingUnlessAsked() throws {
    let scratch = try suite()
    let ci = ["CI": "true"]
    _ = try Command.run(["run", "."], in: scratch.folder, environment: ci)
    #expect(!isStored(scratch))
    _ = try Command.run(["run", ".", "--failed-first"], in: scratch.folder, environment: ci)
    #expect(isStored(scratch))
  }

  @Test func aSuiteThatPassesLeavesNothing() throws {
    let scratch = try Scratch()
    try scratch.write(safe(), to: "a.scenario")
    _ = try scratch.run("run", ".")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == ["a.scenario"])
  }

  @Test(arguments: ["", "{}\n", "lockstep last-run 2\nb.scenario\n", "lockstep last-run 1\nb.scen"])
  func aDamagedStoreIsSaidAndLeftAlone(text: String) throws {
    let scratch = try suite()
    try scratch.write(text, to: store)
    for option in ["--only-failed", "--failed-first"] {
      let outcome = try scratch.run("run", ".", option)
      #expect(outcome.code == 3)
      #expect(outcome.errors.contains(".lockstep/last-run: it is no list of failed scenarios"))
      #expect(outcome.output == "")
    }
    let plain = try scratch.run("run", ".")
    #expect(plain.code == 1)
    #expect(plain.errors.contains(".lockstep/last-run: it is no list"))
    #expect(plain.output.contains("3 scenarios: 2 as expected, 1 broken"))
    #expect(try scratch.read(store) == text)
  }

  @Test func rowsAndScriptsWithErrorsAreKnown() throws {
    let scratch = try Scratch()
    try scratch.write(table.replacing("verdict safe", with: "verdict unsafe"), to: "t.scenario")
    try scratch.write("app tillroll.no-cleanup\nunlok\n", to: "bad\nname.scenario")
    try scratch.write(safe(), to: "z.scenario")
    #expect(try scratch.run("run", ".").code == 2)
    #expect(
      try scratch.read(store)
        == "lockstep last-run 1\nbad\\nname.scenario\n"
        + (1...3).map { "t.scenario#\($0)\n" }.joined())
    // A table that is shorter, and a script that is gone.
    try scratch.write(
      table.replacing("  quick      key-A\nend", with: "end"), to: "t.scenario")
    try FileManager.default.removeItem(
      at: scratch.folder.appendingPathComponent("bad\nname.scenario"))
    let outcome = try scratch.run("run", ".", "--only-failed")
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("2 scenarios: 2 as expected"))
    #expect(!isStored(scratch))
  }

  @Test func aStoreThatCannotBeWrittenFailsNoRun() throws {
    let scratch = try Scratch()
    try scratch.write(movedCleanup + "verdict safe\n", to: "a.scenario")
    try scratch.write("in the way\n", to: ".lockstep")
    let outcome = try scratch.run("run", ".")
    #expect(outcome.code == 1)
    #expect(outcome.errors.hasPrefix("lockstep: .lockstep"))
    #expect(try scratch.read(".lockstep") == "in the way\n")
  }
}
