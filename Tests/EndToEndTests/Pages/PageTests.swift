// Every command that the documentation shows is carried out, and prints what it is said to print.

import Foundation
import Testing

/// Pages are carried out from their top, each in a folder of its own.
///
/// * A block of commands is carried out; a block right below it is output of these, or of a file that
///   they wrote.
/// * A block whose lines begin with `$ ` is a session: each command with all of its output.
/// * `<!-- output of: COMMAND -->` right above a block says which command it is output of.
/// * A script is written under the name that the text above it says in backquotes.
/// * `…` stands for what is left out: see `ShownOutput`.
///
/// A debug build leaves out what is too slow for it; with `LOCKSTEP_COMMAND` naming a release build, as
/// in `.ci/run`, nothing is left out.
@Suite struct PageTests {
  /// The first lines of blocks that are not carried out, with the reason.
  static let notRun = [
    "swift run -c release lockstep     # builds Lockstep, replays the shipped scenarios":
      "`.ci/run` does just this, with the whole test below it",
    "lockstep run --tags 'slow and not (consent or keychain)'": "no shipped script has these tags",
    "lockstep run --list --tags slow | xargs -n 1 lockstep run --quiet":
      "no shipped script has this tag",
    "lockstep: my-app: a trap while refresh of my-app ran, in a search.": "no shipped app traps",
  ]

  /// Words in commands that stand for something, with what they are tried with.
  static let placeholders = [("VERSION", "moved-cleanup"), ("LEVEL", "base")]

  /// Files that pages speak of without showing them, with what stands for them.
  static let givenFiles = [
    ("my.scenario", small), ("b.scenario", small),
    ("a.scenario", "table\n  how\n  kill\n  restart\nend\n\(small)\n{how}\n"),
  ]

  private static let small = "app example.session\n\ninstall\nopen\n"

  /// Whether a debug build is too slow for a command.
  static func isHeavy(_ command: String) -> Bool {
    command == "lockstep" || command == "lockstep explore tillroll.moved-cleanup"
      || command.hasPrefix("lockstep run --")
      || command.hasPrefix("lockstep run Scenarios/tillroll ")
      || heavy.contains { command.contains($0) }
  }

  private static let heavy = [
    "opened-once.scenario --events", "connected-once.scenario --events",
    "restart,prewarm,unlock,open,connect", "open,restart,unlock,connect,launch,kill",
    "open,restart,unlock,choose-currency,launch,kill", "--copies",
    "open,restart,unlock,lock", "--surprises", "--walk",
  ]

  @Test(arguments: Page.paths) func everyCommandPrintsWhatThePageShows(path: String) throws {
    var runner = try PageRunner()
    try runner.carryOut(try Page(path))
    #expect(runner.problems == [])
    for command in runner.leftOut { print("\(path): too slow for a debug build: \(command)") }
  }

  /// The mechanism finds something to do.
  @Test func thePagesHaveCommandsAndOutput() throws {
    var runner = try PageRunner()
    try runner.carryOut(try Page("docs/consent.md"))
    #expect(runner.commandCount >= 5)
    #expect(runner.comparedCount > 40)
  }

  @Test func aPageThatShowsAnythingElseIsFound() throws {
    func problems(_ text: String) throws -> [String] {
      var runner = try PageRunner()
      try runner.carryOut(Page("page", text: text))
      return runner.problems
    }
    let apps = "lockstep apps\n```\n\n```\n"
    #expect(try problems("```\n\(apps)example.session  …\n```\n") == [])
    #expect(try problems("```\n\(apps)example.session  Loses.\n```\n").count == 1)
    #expect(try problems("```\nlockstep run missing.scenario\n```\n").count == 1)
    #expect(try problems("```\nlockstep apps\nmake something\n```\n").count == 1)
    #expect(try problems("```\n$ lockstep --version\nlockstep 0.1.0\n```\n") == [])
    #expect(try problems("```\n$ lockstep --version\nlockstep 0.1.0\nmore\n```\n").count == 1)
    #expect(try problems("```\n$ lockstep --version\n$ lockstep help\n…\n```\n").count == 1)
    let remark = "<!-- output of: lockstep --version -->\n"
    #expect(try problems("\(remark)```\nlockstep 0.1.0\n```\n") == [])
    #expect(try problems("\(remark)```\nlockstep 0.1.1\n```\n").count == 1)
    let script = "`a.scenario` is\n```\napp example.session\ninstall\n```\n"
    #expect(try problems("\(script)```\nlockstep check a.scenario\n```\n") == [])
  }

  @Test func shortenedOutputIsComparedAsFarAsItGoes() {
    let printed = "one\ntwo\nthree\nfour\n"
    func missing(_ lines: [String], _ isWhole: Bool = true) -> String? {
      ShownOutput(lines).firstMissing(in: printed, isWhole: isWhole)
    }
    #expect(missing(["one", "two", "three", "four"]) == nil)
    #expect(missing(["one", "…", "four"]) == nil)
    #expect(missing(["…", "three", "four"]) == nil)
    #expect(missing(["one", "two", "…"]) == nil)
    #expect(missing(["one", "t…", "[…]", "fo…"]) == nil)
    #expect(missing(["two", "three"], false) == nil)
    #expect(missing(["one", "two"]) == "three")
    #expect(missing(["two", "…"]) == "two")
    #expect(missing(["…", "three"]) == "three")
    #expect(missing(["one", "three"], false) == "one")
    #expect(missing(["three", "…", "two"], false) == "two")
    #expect(missing(["five"], false) == "five")
  }
}
