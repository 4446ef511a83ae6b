// Scripts that cannot be read: each is said, and the others still run.

import Foundation
import Testing

@Suite struct BadInputTests {
  /// Runs a folder with a bad script between two good ones: standard error.
  private func run(
    _ scratch: Scratch, _ words: [String] = [], command: String = "run"
  ) throws -> Outcome {
    try scratch.write(safe(), to: "s/a.scenario")
    try scratch.write(safe(), to: "s/z.scenario")
    let outcome = try Command.run([command, "s"] + words, in: scratch.folder)
    if command == "run" {
      #expect(outcome.output.contains("2 scenarios: 2 as expected"), "\(outcome.output)")
    }
    return outcome
  }

  @Test func noUTF8IsAnErrorAndNothingIsReplaced() throws {
    let scratch = try Scratch()
    let bytes = Data("app tillroll.no-cleanup\n# caf".utf8) + [0xE9] + Data("\ninstall\n".utf8)
    let file = try scratch.write("", to: "s/latin.scenario")
    try bytes.write(to: file)
    let text = "lockstep: s/latin.scenario: it is no UTF-8, from line 2 on; save it as UTF-8\n"
    let outcome = try run(scratch, ["--report", "jsonl=out.jsonl"])
    #expect(outcome.code == 2)
    #expect(outcome.errors == text)
    #expect(try Reported.lines(scratch).count == 5)
    #expect(try Reported.lines(scratch)[2]["result"] as? String == "error")
    let checked = try run(scratch, command: "check")
    #expect(checked.code == 2)
    #expect(checked.errors == text)
    #expect(checked.output == "files: 3, scenarios: 2, errors: 1\n")
    #expect(try run(scratch, command: "explore").errors.contains(text))
    let formatted = try run(scratch, command: "format")
    #expect(formatted.code == 3)
    #expect(formatted.errors.contains("is no UTF-8"))
    #expect(try Data(contentsOf: file) == bytes)
  }

  @Test func anIncludeThatCannotBeReadIsSaidWithItsReason() throws {
    let scratch = try Scratch()
    try scratch.write(
      "app tillroll.no-cleanup\ninclude latin.steps\ninclude folder\ninclude none\ninstall\n",
      to: "s/b.scenario")
    try Data([0xE9]).write(to: scratch.write("", to: "s/latin.steps"))
    try scratch.write("", to: "s/folder/empty")
    let outcome = try run(scratch)
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("s/b.scenario:2:9: error"))
    #expect(outcome.errors.contains("'s/latin.steps' cannot be read: it is no UTF-8, from line 1"))
    #expect(outcome.errors.contains("'s/folder' cannot be read: it is a folder"))
    #expect(outcome.errors.contains("there is no file 's/none'"))
  }

  @Test func aHugeScriptIsSaidByItsLimit() throws {
    let scratch = try Scratch()
    let file = try scratch.write("", to: "s/huge.scenario")
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: 100 << 20)
    try handle.close()
    let outcome = try run(scratch)
    #expect(outcome.code == 2)
    #expect(outcome.errors.hasPrefix("lockstep: s/huge.scenario: it is larger than 16 MiB"))
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(try run(scratch, command: "check").code == 2)
    #expect(try run(scratch, command: "format").code == 3)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/zero")))
  func anEndlessFileIsSaidByTheLimit() throws {
    let outcome = try Scratch().run("run", "/dev/zero")
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("/dev/zero: it is larger than 16 MiB"))
  }

  @Test func aFolderNamedLikeAScriptIsAFolder() throws {
    let scratch = try Scratch()
    try scratch.write(safe(), to: "s/f.scenario/in.scenario")
    try scratch.write(safe(), to: "s/a.scenario")
    try scratch.write("", to: "empty.scenario/nothing")
    let outcome = try scratch.run("run", "s", "empty.scenario")
    #expect(outcome.code == 3)
    #expect(outcome.output.contains("s/f.scenario/in.scenario"))
    #expect(outcome.output.contains("2 scenarios: 2 as expected"))
    #expect(
      outcome.errors == "lockstep: empty.scenario: the folder holds no file ending in .scenario\n")
  }

  @Test func aScriptThatVanishesWhileOthersRunIsSaid() throws {
    let scratch = try Scratch()
    try scratch.write(safe(), to: "s/b.scenario")
    try scratch.write(safe(), to: "s/z.scenario")
    // The first script is a pipe, which the command reads once it has found all; by then the next is
    // removed.
    let outcome = try Command.shell(
      """
      mkfifo s/a.scenario
      "$lockstep" run s --workers 1 --report jsonl=out.jsonl &
      (rm s/b.scenario; cat s/z.scenario) > s/a.scenario
      wait $!
      """, in: scratch.folder)
    #expect(outcome.code == 2)
    #expect(outcome.output.contains("lockstep: s/b.scenario: No such file or directory"))
    #expect(outcome.output.contains("2 scenarios: 2 as expected"))
    #expect(
      try Reported.lines(scratch).compactMap { $0["result"] as? String }
        == ["asExpected", "error", "asExpected"])
  }

  @Test func aLinkThatLeadsToNoFileYetIsTheFileThatItLeadsTo() throws {
    let scratch = try Scratch()
    try scratch.write(safe(), to: "s/a.scenario")
    let twice = try Command.shell(
      """
      ln -s further link && ln -s new further && ln -s round about && ln -s about round
      "$lockstep" run s --report jsonl=new --report tap=link
      """, in: scratch.folder)
    #expect(twice.code == 3)
    #expect(twice.errors.contains("two reports cannot both be written to link"))
    let once = try Command.shell(
      #""$lockstep" run s --report jsonl=link && test -L link && cat new"#, in: scratch.folder)
    #expect(once.code == 0)
    #expect(once.output.contains("\"asExpected\""))
    #expect(
      try Command.shell(#""$lockstep" run s --report tap=round"#, in: scratch.folder).code == 3)
  }

  @Test(arguments: ["a.scenario", "./a.scenario", "s/../a.scenario"])
  func aSavedRunNeverOverwritesItsScript(path: String) throws {
    let scratch = try Scratch()
    try scratch.write(movedCleanup, to: "a.scenario")
    try scratch.write("", to: "s/empty")
    let outcome = try scratch.run("run", "a.scenario", "--save", path)
    #expect(outcome.code == 3)
    #expect(outcome.errors.contains("--save would overwrite "))
    #expect(try scratch.read("a.scenario") == movedCleanup)
  }

  @Test func aScriptThatIncludesItselfIsSaid() throws {
    let scratch = try Scratch()
    try scratch.write(
      "app tillroll.no-cleanup\ninclude me.scenario\ninstall\n", to: "s/me.scenario")
    try scratch.write("app tillroll.no-cleanup\ninclude x.steps\ninstall\n", to: "s/ring.scenario")
    try scratch.write("include ring.scenario\n", to: "s/x.steps")
    let outcome = try run(scratch)
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("s/me.scenario:2:9: error S"))
    #expect(outcome.errors.contains("'s/me.scenario' is being read already"))
    #expect(outcome.errors.contains("s/x.steps:1:9: error S"))
    #expect(outcome.errors.contains("'s/ring.scenario' is being read already"))
  }

  @Test(.enabled(if: getuid() != 0, "root may read everything"))
  func aScriptThatMayNotBeReadIsSaid() throws {
    let scratch = try Scratch()
    let file = try scratch.write(safe(), to: "s/b.scenario")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file.path)
    let outcome = try run(scratch)
    #expect(outcome.code == 2)
    #expect(outcome.errors == "lockstep: s/b.scenario: Permission denied\n")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func aFullDiskUnderWhatIsToldIsSaid() throws {
    let scratch = try Scratch()
    try scratch.write(movedCleanup, to: "a.scenario")
    for words in ["run a.scenario", "check a.scenario", "run --list a.scenario"] {
      let outcome = try Command.shell("\"$lockstep\" \(words) > /dev/full", in: scratch.folder)
      #expect(outcome.code == 3, "\(words)")
      #expect(outcome.output == "lockstep: standard output: No space left on device\n")
    }
    let saved = try scratch.run("run", "a.scenario", "--save", "/dev/full")
    #expect(saved.code == 3)
    #expect(saved.errors.contains("cannot write /dev/full: No space left on device"))
    #expect(FileManager.default.fileExists(atPath: "/dev/full"))
  }
}
