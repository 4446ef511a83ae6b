// Files that options name: whether they can be written is looked at before anything runs.

import Foundation
import Testing

@Suite struct OutputFileTests {
  @Test(
    arguments: ["run", "explore"].flatMap { command in
      ["--save", "--html"].map { (command, $0) }
    },
    [
      ("none/x", "none/x cannot be written: No such file or directory; make its folder first"),
      ("folder", "folder cannot be written: Is a directory; name a file in it: folder/"),
      ("", "needs the name of a file"),
      ("./a.scenario", "would overwrite ./a.scenario, which is read"),
      ("loop", "loop cannot be written: "),
    ])
  func whatCannotBeWrittenIsSaidBeforeAnythingRuns(
    _ option: (command: String, name: String), _ file: (path: String, text: String)
  ) throws {
    let scratch = try Scratch()
    // A search of it would find what is to be written, and tell it.
    try scratch.write(movedCleanup, to: "a.scenario")
    try scratch.write("", to: "folder/kept")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.folder.appendingPathComponent("loop").path, withDestinationPath: "loop")
    let before = try FileManager.default.subpathsOfDirectory(atPath: scratch.folder.path).sorted()
    let outcome = try scratch.run(option.command, "a.scenario", option.name, file.path)
    #expect(outcome.code == 3)
    #expect(outcome.errors.hasPrefix("lockstep \(option.command): \(option.name) "))
    #expect(outcome.errors.contains(file.text), "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: scratch.folder.path).sorted() == before)
    #expect(try scratch.read("a.scenario") == movedCleanup)
  }

  @Test(arguments: ["run", "explore"]) func twoFilesAreTwo(_ command: String) throws {
    let scratch = try Scratch()
    try scratch.write(movedCleanup, to: "a.scenario")
    let outcome = try scratch.run(command, "a.scenario", "--save", "x", "--html", "./x")
    #expect(outcome.code == 3)
    #expect(outcome.errors.contains("--save and --html cannot both be written to ./x"))
  }

  @Test func lookingLeavesEverythingAsItIs() throws {
    let scratch = try Scratch()
    try scratch.write("app tillroll.no-cleanup\ninstall\nopen\n", to: "safe.scenario")
    try scratch.write("before", to: "there")
    // Nothing is lost, so there is nothing to save.
    _ = try scratch.run("explore", "safe.scenario", "--save", "there")
    #expect(try scratch.read("there") == "before")
    _ = try scratch.run("explore", "safe.scenario", "--save", "new")
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).sorted()
    #expect(names == ["safe.scenario", "there"])
  }
}
