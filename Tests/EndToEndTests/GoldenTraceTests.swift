// Kept traces and stated verdicts: compared by `run`, rewritten by `run --update`.

import Foundation
import Testing

@Suite struct GoldenTraceTests {
  /// Nobody's CI, so that an update is not refused where these tests run in one.
  private static let outsideCI = Dictionary(
    uniqueKeysWithValues: ["CI", "GITHUB_ACTIONS", "GITLAB_CI", "JENKINS_URL", "TF_BUILD"].map {
      ($0, "")
    })

  private func run(_ words: String..., in scratch: Scratch) throws -> Outcome {
    try Command.run(["run"] + words, in: scratch.folder, environment: Self.outsideCI)
  }

  /// A folder with a script that does not come out as it states, in an odd layout.
  private func scratch() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(movedCleanup + Self.verdicts("safe", "not  exercised"), to: "a.scenario")
    return scratch
  }

  /// Verdict lines with comments, a carriage return and no newline at the end.
  private static func verdicts(_ whole: String, _ blind: String) -> String {
    "\nverdict    \(whole)\t# as it should be\r\nverdict for no-blind-decision \(blind)"
  }

  private static let depends = "depends on UD-RECOVER = never | after-reset | after-delay"

  @Test func anUpdateChangesTheOutcomesAndNothingElse() throws {
    let scratch = try scratch()
    let outcome = try run("a.scenario", "--update", "--yes", in: scratch)
    #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("\n-verdict    safe"))
    #expect(outcome.output.contains("\n+verdict    \(Self.depends)"))
    #expect(
      try scratch.read("a.scenario")
        == movedCleanup + Self.verdicts(Self.depends, Self.depends))
    #expect(try run("a.scenario", in: scratch).code == 0)
    let again = try run("a.scenario", "--update", "--yes", in: scratch)
    #expect(again.output.hasSuffix("nothing to update\n"))
  }

  @Test func aKeptTraceIsComparedAndItsDifferenceTold() throws {
    let scratch = try Scratch()
    try scratch.write(movedCleanup + "verdict \(Self.depends)\n", to: "s/a.scenario")
    let made = try run("s", "--update", "--traces", "--yes", in: scratch)
    #expect(made.code == 0)
    #expect(made.output.contains("--- /dev/null\n+++ s/a.trace\n"))
    let trace = try scratch.read("s/a.trace")
    #expect(trace.hasPrefix("run 1 of 4: UD-RECOVER = never\n"))
    #expect(trace.contains("app refresh#2  SecItemDelete key-A -> done\n"))
    // The same from another folder, and however the script is named.
    let beside = try Command.run(
      ["run", "./a.scenario"], in: scratch.folder.appendingPathComponent("s"))
    #expect(beside.code == 0)
    try scratch.write(
      trace.replacingOccurrences(of: "SecItemDelete key-A -> done", with: "nothing"),
      to: "s/a.trace")
    let outcome = try run(
      "s", "--report", "jsonl=out.jsonl", "--report", "junit=out.xml", in: scratch)
    #expect(outcome.code == 1)
    #expect(outcome.output.contains("the told run is not the one of s/a.trace"))
    #expect(outcome.output.contains("SecItemDelete key-A -> done\n"))
    let line = 1 + (trace.components(separatedBy: "SecItemDelete")[0].filter { $0 == "\n" }).count
    #expect(
      try scratch.read("out.jsonl").contains(
        #""rule":"trace","result":"broken","text":"the told run is not the one of s/a.trace, "#
          + #"from line \#(line) on","place":{"file":"s/a.trace","line":\#(line)}"#))
    #expect(try scratch.read("out.xml").contains("failures=\"1\""))
    #expect(try run("s", "--level", "base", in: scratch).output.contains("s/a.trace") == false)
    let update = try run("s", "--update", "--yes", in: scratch)
    #expect(update.code == 0)
    #expect(try scratch.read("s/a.trace") == trace)
  }

  @Test func theShippedTracesAreThoseOfTheirScripts() throws {
    let folder = Command.root.appendingPathComponent("Scenarios")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    let traces = files.filter { $0.hasSuffix(".trace") }.sorted()
    #expect(traces.count >= 4)
    for trace in traces {
      let script = "Scenarios/\(trace.prefix { $0 != "#" && $0 != "." }).scenario"
      let outcome = try Command.run(["run", script])
      #expect(outcome.code == 0, "\(script): \(outcome.output)\(outcome.errors)")
    }
  }

  @Test func checkFindsATraceThatNoScriptHas() throws {
    let scratch = try Scratch()
    try scratch.write(movedCleanup, to: "s/a.scenario")
    for name in ["s/a.trace", "s/a#2.trace", "s/other/b.trace"] { try scratch.write("", to: name) }
    #expect(try scratch.run("check", "s").code == 0)
    try scratch.write("", to: "s/gone.trace")
    let outcome = try scratch.run("check", "s")
    #expect(outcome.code == 2)
    #expect(outcome.output.hasPrefix("s/gone.trace: error: no script beside it has this trace"))
    try scratch.write(movedCleanup, to: "gone.scenario")
    #expect(try scratch.run("check", "gone.scenario").code == 0)
  }

  @Test func aTraceThatCannotBeReadIsNoPass() throws {
    let scratch = try Scratch()
    try scratch.write(movedCleanup + "verdict \(Self.depends)\n", to: "a.scenario")
    try scratch.write("", to: "a.trace/file")
    let outcome = try run("a.scenario", in: scratch)
    #expect(outcome.code == 1)
    #expect(outcome.output.contains("it cannot be read"))
    #expect(try run("a.scenario", "--update", "--yes", in: scratch).code == 3)
  }

  @Test(arguments: ["CI", "GITHUB_ACTIONS", "GITLAB_CI", "JENKINS_URL"])
  func anUpdateIsRefusedInCI(variable: String) throws {
    let scratch = try scratch()
    let before = try scratch.read("a.scenario")
    var environment = Self.outsideCI
    environment[variable] = "true"
    let outcome = try Command.run(
      ["run", "a.scenario", "--update", "--yes"], in: scratch.folder, environment: environment)
    #expect(outcome.code == 3)
    #expect(outcome.errors.contains("--update is refused in CI (\(variable) is set)"))
    #expect(outcome.output == "")
    #expect(try scratch.read("a.scenario") == before)
  }

  @Test func anUpdateIsRefusedBesideWhatReplaysSomethingElse() throws {
    let scratch = try scratch()
    for words in [
      ["--level", "base"], ["--runs", "3"], ["--show", "1"], ["--save", "b.scenario"],
      ["--time-limit", "5"], ["--watch"], ["--list"],
    ] {
      let outcome = try Command.run(
        ["run", "a.scenario", "--update", "--yes"] + words, in: scratch.folder,
        environment: Self.outsideCI)
      #expect(outcome.code == 3)
      #expect(outcome.errors.contains(words[0]))
    }
    for word in ["--yes", "--traces"] {
      #expect(try run("a.scenario", word, in: scratch).code == 3)
    }
  }

  @Test func withoutATerminalItMustBeTold() throws {
    let scratch = try scratch()
    let process = Process()
    process.executableURL = Command.path("lockstep")
    process.arguments = ["run", "a.scenario", "--update"]
    process.currentDirectoryURL = scratch.folder
    process.environment = Self.outsideCI
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 3)
  }

  /// `script` of util-linux gives the command a terminal, and types what it reads.
  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")),
    arguments: [("n\n", 1, "nothing was written"), ("y\n", 0, "updated a.scenario")])
  func onATerminalItAsks(answer: String, code: Int32, text: String) throws {
    #if os(Linux)
      let scratch = try scratch()
      let typed = try scratch.write(answer, to: "typed")
      let output = try scratch.write("", to: "output")
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/script")
      process.arguments = [
        "-qec", "'\(Command.path("lockstep").path)' run a.scenario --update", "/dev/null",
      ]
      process.currentDirectoryURL = scratch.folder
      process.environment = Self.outsideCI.merging(["TERM": "dumb"]) { $1 }
      process.standardInput = try FileHandle(forReadingFrom: typed)
      process.standardOutput = try FileHandle(forWritingTo: output)
      try process.run()
      process.waitUntilExit()
      let shown = try scratch.read("output")
      #expect(process.terminationStatus == code, "\(shown)")
      #expect(shown.contains("Write this file? [y/N]"))
      #expect(shown.contains(text))
    #endif
  }

  @Test func whatCannotBeChangedIsLeftAndSaid() throws {
    let scratch = try Scratch()
    let table = """
      table
        version                 worst
        tillroll.no-cleanup     unsafe
        tillroll.moved-cleanup  unsafe
      end
      app {version}

      """
    let body = movedCleanup.split(separator: "\n").dropFirst().joined(separator: "\n") + "\n"
    try scratch.write(table + "tags {worst}\n" + body + "verdict unsafe\n", to: "rows.scenario")
    try scratch.write(table + body + "verdict {worst}\n", to: "cells.scenario")
    try scratch.write("verdict safe\n", to: "end.steps")
    try scratch.write(movedCleanup + "include end.steps\n", to: "included.scenario")
    try scratch.write(movedCleanup, to: "silent.scenario")
    for (name, text) in [
      ("rows", "the rows of the table come out differently"),
      ("cells", "the verdict comes from the table; change the cell of cells.scenario#1: "),
      ("included", "the line is in a file that scripts include"),
      ("silent", "states no verdict; if this one is right, add the line: verdict \(Self.depends)"),
    ] {
      let before = try scratch.read("\(name).scenario")
      let outcome = try run("\(name).scenario", "--update", "--yes", in: scratch)
      #expect(outcome.code == 1)
      #expect(outcome.output.contains(text), "\(outcome.output)")
      #expect(outcome.output.hasSuffix("nothing to update\n"))
      #expect(try scratch.read("\(name).scenario") == before)
    }
    #expect(try scratch.read("end.steps") == "verdict safe\n")
  }

  @Test func eachRowOfATableHasATrace() throws {
    let scratch = try Scratch()
    try scratch.write(
      "table\n  how\n  kill\n  restart\nend\napp tillroll.no-cleanup\ninstall\nopen\n{how}\n"
        + "verdict not exercised\n", to: "t.scenario")
    _ = try run("t.scenario", "--update", "--traces", "--yes", in: scratch)
    #expect(try scratch.read("t#1.trace").contains("  {how} -> unlocked\n"))
    #expect(try scratch.read("t#2.trace").contains("  {how} -> before first unlock\n"))
    try scratch.write("other\n", to: "t#2.trace")
    let outcome = try run("t.scenario", in: scratch)
    #expect(outcome.output.contains("ok    t.scenario#1"))
    #expect(outcome.output.contains("FAIL  t.scenario#2"))
  }
}
