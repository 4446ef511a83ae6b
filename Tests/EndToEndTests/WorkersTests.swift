// Several scenarios at the same time: the same bytes as one after the other, also where apps misbehave.

import Foundation
import Testing

@Suite struct WorkersTests {
  /// What a command printed and wrote.
  private struct Everything: Equatable {
    var output: String
    var errors: String
    var code: Int32
    var reports: [String]
  }

  private static let numbers = ["1", "2", "8"]

  private func everything(
    _ scratch: Scratch, _ words: [String], executable: String = "lockstep"
  ) throws -> Everything {
    let names = ["out.xml", "out.tap", "out.sarif", "out.jsonl", "out.md"]
    for name in names {
      try? FileManager.default.removeItem(at: scratch.folder.appendingPathComponent(name))
    }
    let outcome = try Command.run(
      words + Reported.files, in: scratch.folder, environment: ["SWIFT_BACKTRACE": "enable=no"],
      executable: executable)
    // Swift's own words on a trap have addresses in them.
    let own = outcome.errors.split(separator: "\n").filter {
      executable == "lockstep" || $0.hasPrefix("lockstep") || $0.hasPrefix("Mend")
    }
    return Everything(
      output: outcome.output, errors: own.joined(separator: "\n"), code: outcome.code,
      reports: try names.map(scratch.read))
  }

  @Test func outputAndReportsDoNotDependOnTheNumber() throws {
    let scratch = try Reported.scratch()
    try scratch.write(table, to: "s/table.scenario")
    for number in 1...20 { try scratch.write(safe(), to: "s/safe\(number).scenario") }
    let all = try Self.numbers.map {
      try everything(scratch, ["run", "s", "--trace", "--workers", $0])
    }
    #expect(all[0].output.contains("safe20"))
    #expect(all[0].errors.contains("did you mean"))
    #expect(all[1] == all[0])
    #expect(all[2] == all[0])
  }

  @Test(arguments: [SIGINT, SIGTERM]) func anInterruptionKeepsWhatIsDone(signal: Int32) throws {
    let scratch = try Scratch()
    for name in ["b", "c", "d"] { try scratch.write(endlessRace, to: "s/\(name).scenario") }
    let pipe = scratch.folder.appendingPathComponent("s/a.scenario").path
    #expect(mkfifo(pipe, 0o644) == 0)
    let process = Process()
    process.executableURL = Command.path("lockstep")
    process.arguments =
      ["run", "s", "--workers", "2", "--runs", "100000000", "--report", "jsonl=out.jsonl"]
    process.currentDirectoryURL = scratch.folder
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    // It comes to this only once it runs, and then goes on with two that never end.
    let writing = try #require(FileHandle(forWritingAtPath: pipe))
    writing.write(Data(safe().utf8))
    try writing.close()
    kill(process.processIdentifier, signal)
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(text.contains("interrupted: the scenarios after these were not replayed"))
    #expect(!text.contains("s/d.scenario"))
    let lines = try Reported.lines(scratch)
    #expect(lines.last?["isComplete"] as? Bool == false)
    #expect(lines.count < 6)
    // What was cut short says nothing of the next time.
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).contains(".lockstep")
        == false)
  }

  @Test func theRowsOfOneTableAreSharedOut() throws {
    let scratch = try Scratch()
    try scratch.write(table, to: "t.scenario")
    let all = try Self.numbers.map {
      try everything(scratch, ["run", "t.scenario", "--workers", $0])
    }
    #expect(all[0].output.contains("t.scenario#3"))
    #expect(all[1] == all[0])
    #expect(all[2] == all[0])
  }

  /// Scripts of which the third misbehaves, and the second is still busy by then.
  private func misbehaving(_ app: String) throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write("app trapping\ninstall\n", to: "s/a.scenario")
    try scratch.write(
      """
      app lasting
      install
      during
        open
      may fall
        lock
        unlock
        lock
        kill app
      end
      """, to: "s/b.scenario")
    try scratch.write("app \(app)\ninstall\nopen\nrefresh\n", to: "s/c.scenario")
    try scratch.write("app trapping\ninstall\n", to: "s/d.scenario")
    try scratch.write("app \(app)\ninstall\nopen\nrefresh\n", to: "s/e.scenario")
    return scratch
  }

  @Test func aHandlerThatDoesNotReturnComesBeforeALaterTrap() throws {
    let scratch = try Scratch()
    try scratch.write("app spinning\ninstall\nopen\nrefresh\n", to: "s/a.scenario")
    try scratch.write("app trapping\ninstall\nopen\nrefresh\n", to: "s/b.scenario")
    let all = try Self.numbers.map {
      try everything(
        scratch, ["run", "s", "--workers", $0, "--patience", "1"], executable: "MisbehavingApps")
    }
    #expect(all[0].errors.contains("s/a.scenario: given up, since refresh of spinning"))
    #expect(all[1] == all[0])
    #expect(all[2] == all[0])
  }

  @Test(arguments: ["trapping", "spinning"])
  func theFirstFaultIsNamedAndAllBeforeItIsKept(app: String) throws {
    let scratch = try misbehaving(app)
    let all = try Self.numbers.map {
      try everything(
        scratch, ["run", "s", "--workers", $0, "--patience", "1", "--runs", "400"],
        executable: "MisbehavingApps")
    }
    #expect(all[0].code == 70)
    #expect(all[0].output.contains("s/b.scenario"))
    #expect(!all[0].output.contains("s/d.scenario"))
    #expect(all[0].errors.contains("s/c.scenario: "))
    #expect(all[0].errors.contains("refresh of \(app)"))
    #expect(!all[0].errors.contains("s/e.scenario"))
    #expect(all[0].reports[3].contains(#""rule":"trap""#))
    #expect(all[0].reports[3].contains(#""isComplete":false"#))
    #expect(all[1] == all[0])
    #expect(all[2] == all[0])
    #expect(
      try scratch.read(".lockstep/last-run")
        == "lockstep last-run 1\n" + ["a", "b", "c"].map { "s/\($0).scenario\n" }.joined())
  }

  /// With no events named one search follows another, and the next are begun before it is known
  /// whether they are wanted.
  @Test(arguments: [
    ["race.moved"], ["example.session"], ["race.moved", "--states", "300"],
    ["tillroll.initializer", "--states", "2000", "--level", "base"],
  ])
  func anExplorationDoesNotDependOnTheNumber(_ words: [String]) throws {
    let scratch = try Scratch()
    let all = try Self.numbers.map {
      try everything(scratch, ["explore"] + words + ["--workers", $0])
    }
    #expect(all[0].output.contains("Searched"))
    #expect(all[1] == all[0])
    #expect(all[2] == all[0])
  }

  @Test(arguments: [
    ("trapping", "a trap while refresh of trapping ran"),
    ("spinning", "refresh of spinning made no call for 1 seconds"),
    ("pushed", "a trap while background of pushed ran"),
    ("fickle", "refresh of fickle does not do the same"),
  ])
  func aFaultInAnExplorationIsTheSameForAnyNumber(_ app: String, _ words: String) throws {
    let scratch = try Scratch()
    let all = try Self.numbers.map {
      try everything(
        scratch, ["explore", app, "--workers", $0, "--patience", "1"],
        executable: "MisbehavingApps")
    }
    #expect(all[0].code == 70)
    #expect(all[0].errors.contains(words), "\(all[0].errors)")
    #expect(!all[0].output.contains("Verdicts"))
    #expect(all[1] == all[0])
    #expect(all[2] == all[0])
  }
}
