// What is printed: the same bytes each time, and what a reader needs.

import Foundation
import Testing

@Suite struct OutputTests {
  @Test func twoRunsPrintTheSameBytesWhateverTheHashing() throws {
    let one = try Command.run(["run", "--trace"])
    let other = try Command.run(
      ["run", "--trace"], environment: ["SWIFT_DETERMINISTIC_HASHING": "1"])
    #expect(one.output == other.output)
    #expect(!one.output.isEmpty)
  }

  @Test func withoutACommandAllScenariosAreRun() throws {
    let named = try Command.run(["run", "Scenarios"])
    let bare = try Command.run([])
    #expect(bare.output == named.output)
    #expect(bare.output.contains("UD-RECOVER = never"))
    #expect(bare.output.contains("[source] U-06, U-12"))
  }

  @Test func whatIsOpenIsToldBeforeALossThatIsStated() throws {
    let scratch = try Scratch()
    try scratch.write("app example.session\ninstall\n", to: "open.scenario")
    let stated = Command.root.appendingPathComponent("Scenarios/tillroll/moved-cleanup.scenario")
      .path
    let outcome = try scratch.run("run", stated, "open.scenario")
    #expect(outcome.code == 4)
    #expect(outcome.output.contains("nothing-lost  not exercised"))
    #expect(!outcome.output.contains("Broken:"))
    #expect(try scratch.run("run", stated).output.contains("Broken:"))
  }

  @Test func scriptsWithErrorsAreInTheTotals() throws {
    let scratch = try Scratch()
    try scratch.write(safe(), to: "a.scenario")
    try scratch.write("ap tillroll\n", to: "b.scenario")
    let outcome = try scratch.run("run", "a.scenario", "b.scenario")
    #expect(outcome.code == 2)
    #expect(outcome.output.contains("1 scenario: 1 as expected; 1 script with errors\n"))
  }

  @Test func aFileThatIsNoTerminalGetsNoColour() throws {
    #expect(!(try Command.run(["run"]).output.contains("\u{1B}")))
  }

  @Test func aSavedRunReplaysToTheSameMoments() throws {
    let scratch = try Scratch()
    try scratch.write(movedCleanup, to: "a.scenario")
    let first = try scratch.run("run", "a.scenario", "--trace", "--save", "b.scenario")
    #expect(first.code == 1)
    let second = try scratch.run("run", "b.scenario", "--trace")
    #expect(second.code == 1)
    func moments(_ text: String) -> [Substring] {
      text.split(separator: "\n").filter { line in
        line.prefix(4).contains(where: \.isNumber)
      }
    }
    #expect(moments(first.output).count > 20)
    #expect(moments(first.output) == moments(second.output))
  }

  @Test func anyRunCanBeShown() throws {
    let scratch = try Scratch()
    try scratch.write(movedCleanup, to: "a.scenario")
    let outcome = try scratch.run("run", "a.scenario", "--show", "2")
    #expect(outcome.output.contains("run 2 of 4: UD-RECOVER = next-read"))
    #expect(try scratch.run("run", "a.scenario", "--show", "5").code == 3)
  }

  @Test func passedPhasesAreOneLineEach() throws {
    let scratch = try Scratch()
    try scratch.write(
      movedCleanup.replacingOccurrences(of: "install\n", with: "## Before\ninstall\n")
        .replacingOccurrences(of: "restart\n", with: "## After\nrestart\n"), to: "a.scenario")
    let short = try scratch.run("run", "a.scenario").output
    let long = try scratch.run("run", "a.scenario", "--trace").output
    #expect(short.contains("## Before   ("))
    #expect(!long.contains("## Before   ("))
    #expect(long.count > short.count)
  }

  @Test func helpTeachesCommandsWordsAndErrors() throws {
    let topics = [
      ([], "usage: lockstep [COMMAND]"), (["run"], "usage: lockstep run"),
      (["unlock"], "The user unlocks"), (["language"], "command = header"),
      (["S001"], "A quote is not closed"), (["format"], "--check"),
    ]
    for (words, text) in topics {
      let outcome = try Command.run(["help"] + words)
      #expect(outcome.code == 0)
      #expect(outcome.output.contains(text), "help \(words)")
    }
    #expect(try Command.run(["--help"]).output == Command.run(["help"]).output)
    #expect(try Command.run(["help"]).output.contains("  --version "))
    #expect(try Command.run(["--version"]).output.hasPrefix("lockstep "))
    #expect(try Command.run(["run", "--help"]).output == Command.run(["help", "run"]).output)
    #expect(try Command.run(["--version"]).output.hasPrefix("lockstep "))
  }

  @Test func completionScriptsNameEveryCommand() throws {
    for shell in ["bash", "zsh", "fish"] {
      let words = try Command.run(["completions", shell]).output
        .split { !$0.isLetter && $0 != "-" }
      for name in ["run", "check", "format", "questions", "apps", "completions", "help"] {
        #expect(words.contains { $0 == name }, "\(shell): \(name)")
      }
      for option in ["patience", "trace", "markdown", "stdout"] {
        #expect(words.contains { $0 == option || $0 == "--\(option)" }, "\(shell): \(option)")
      }
    }
  }

  @Test func ordersThatAreLeftOutNameTheLineAndTheCure() throws {
    let scratch = try Scratch()
    let story = """
      app tillroll.moved-cleanup
      install
      open
      connect key-A
      during
        refresh
      may fall
        lock
        unlock
      end

      """
    try scratch.write(story + "refresh\n", to: "a.scenario")
    let outcome = try scratch.run("run", "a.scenario")
    #expect(outcome.output.contains("(1 run, 46 orders left out)"))
    #expect(
      outcome.output.contains(
        """
          46 orders left out: in them one of these lines could not be
            a.scenario:11: refresh  an app refreshes only while it is in front (44 orders)
            a.scenario:6: refresh  an app refreshes only while it is in front (2 orders)
            to have them too, put what the line needs before it; or put it under 'may fall', where it \
        falls only where it can

        """))
    // A search has the same orders, and says where the line is named.
    let searched = try scratch.run("explore", "a.scenario")
    #expect(
      searched.output.contains(
        """
          fell in no run: a.scenario:9: unlock
            it never could, or a line behind it could not be then: 'lockstep run' names that line

        """))
    // With the cure no order ends behind the race any more.
    try scratch.write(
      story.replacing("  unlock\n", with: "  unlock\n  refresh\n"), to: "b.scenario")
    let cured = try scratch.run("run", "b.scenario")
    #expect(cured.output.contains("(786 runs, 46 orders left out)"))
    #expect(
      cured.output.contains(
        """
          46 orders left out: in them this line could not be
            b.scenario:6: refresh  an app refreshes only while it is in front

        """))
  }
}
