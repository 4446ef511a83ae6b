// Reports that cannot be written: said before anything runs, and nothing else is lost.

import Foundation
import Testing

@Suite struct ReportUsageTests {
  @Test(arguments: [
    (["junitt=x"], "did you mean 'junit'?"), (["xml=x"], "the formats are junit, tap"),
    (["junit"], "--report junit needs a file: --report junit=FILE"), (["tap="], "needs a file"),
    (["github=x"], "--report github takes no file"), (["junit=."], "Is a directory"),
    (["junit=folder"], "name a file in it"), (["junit=none/x"], "make its folder first"),
    (["junit=x", "tap=./x"], "two reports cannot both be written to ./x"),
    (["junit=x", "tap=folder/../x"], "two reports cannot both"),
    (["junit=-", "tap=-"], "two reports cannot both be written to standard output"),
    (["junit=-", "tap=/dev/stdout"], "two reports cannot both be written to standard output"),
    (["github", "github"], "given twice"), (["junit=a.scenario"], "would overwrite a.scenario"),
    (["junit=\(String(repeating: "x", count: 300))"], "File name too long"),
  ])
  func whatCannotBeReportedIsSaidFirst(words: [String], text: String) throws {
    let scratch = try Scratch()
    try scratch.write(movedCleanup, to: "a.scenario")
    try scratch.write("", to: "folder/empty")
    let outcome = try Command.run(
      ["run", "a.scenario", "--report", "jsonl=other"] + words.flatMap { ["--report", $0] },
      in: scratch.folder)
    #expect(outcome.code == 3)
    #expect(outcome.errors.hasPrefix("lockstep run: "))
    #expect(outcome.errors.contains(text), "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
    let left = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).sorted()
    #expect(left == ["a.scenario", "folder"])
    #expect(try scratch.read("a.scenario") == movedCleanup)
  }

  @Test func aReportMayNotBeTheSavedRun() throws {
    let scratch = try Scratch()
    try scratch.write(movedCleanup, to: "a.scenario")
    let outcome = try scratch.run(
      "run", "a.scenario", "--save", "b", "--report", "junit=./b")
    #expect(outcome.code == 3)
    #expect(outcome.errors.contains("would overwrite ./b"))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func aFullDiskLosesNoOtherReport() throws {
    let scratch = try Scratch()
    try scratch.write(movedCleanup, to: "a.scenario")
    let outcome = try scratch.run(
      "run", "a.scenario", "--report", "junit=/dev/full", "--report", "tap=out.tap")
    #expect(outcome.code == 3)
    #expect(outcome.errors.contains("report junit: /dev/full: No space left on device"))
    #expect(outcome.output.contains("1 scenario: 0 as expected, 1 broken"))
    #expect(try scratch.read("out.tap").hasSuffix("  ...\n"))
  }

  @Test func aFileThatCannotBeFinishedIsLeftAsItWas() throws {
    let scratch = try Scratch()
    try scratch.write(movedCleanup, to: "a.scenario")
    try scratch.write("before\n", to: "out.sarif")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    // A limit on the size of files, which the report of this one run goes beyond.
    process.arguments = [
      "-c",
      "trap '' XFSZ; ulimit -f 8; exec '\(Command.path("lockstep").path)' run --quiet a.scenario "
        + "--report sarif=out.sarif --report jsonl=out.jsonl > /dev/null 2> errors",
    ]
    process.currentDirectoryURL = scratch.folder
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 3)
    #expect(try scratch.read("errors").contains("report sarif: out.sarif: File too large"))
    #expect(try scratch.read("out.sarif") == "before\n")
    #expect(try Reported.lines(scratch).count == 3)
    let left = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).sorted()
    #expect(
      left.filter { $0 != ".lockstep" } == ["a.scenario", "errors", "out.jsonl", "out.sarif"])
  }

  @Test func aReaderOfTheOldFileKeepsItWhole() throws {
    let scratch = try Scratch()
    try scratch.write(movedCleanup, to: "a.scenario")
    let old = try scratch.write("before\n", to: "out.xml")
    try FileManager.default.linkItem(at: old, to: scratch.folder.appendingPathComponent("kept"))
    try FileManager.default.createSymbolicLink(
      atPath: scratch.folder.appendingPathComponent("link").path, withDestinationPath: "out.xml")
    _ = try scratch.run("run", "a.scenario", "--report", "junit=link")
    #expect(try scratch.read("kept") == "before\n")
    #expect(try scratch.read("out.xml").hasPrefix("<?xml"))
    #expect(try scratch.read("link") == scratch.read("out.xml"))
  }

  @Test func aRunThatIsNotThereLosesNoReport() throws {
    let scratch = try Scratch()
    try scratch.write(movedCleanup, to: "a.scenario")
    let outcome = try scratch.run(
      "run", "a.scenario", "--show", "99", "--report", "tap=out.tap")
    #expect(outcome.code == 3)
    #expect(try scratch.read("out.tap").contains("not ok 1 - a.scenario"))
  }
}
