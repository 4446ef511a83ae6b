// What of a suite is run: patterns, rows of tables, tags, a list of it.

import Foundation
import Testing

/// A script that is safe, with these tags.
func safe(_ tags: String = "") -> String {
  (tags.isEmpty ? "" : "tags \(tags)\n") + """
    app tillroll.no-cleanup
    install
    open
    connect key-A
    restart
    launch background-refresh
    unlock
    open
    verdict safe

    """
}

/// A script of which each row of a table makes a scenario.
let table = """
  table
    why        key
    quick      key-A
    "slow one" key-B
    quick      key-A
  end
  app tillroll.no-cleanup
  tags "{why}"
  install
  open
  connect {key}
  restart
  launch background-refresh
  unlock
  open
  verdict safe

  """

@Suite struct SelectingTests {
  /// A suite of a few folders.
  private func suite() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(safe("slow keychain"), to: "s/one.scenario")
    try scratch.write(safe("keychain"), to: "s/in/two.scenario")
    try scratch.write(safe("slow consent"), to: "s/in/deep/three.scenario")
    try scratch.write(safe(), to: "s/in/[x]*.scenario")
    try scratch.write("connect key-A\n", to: "s/in/deep/three.steps")
    try scratch.write(safe(), to: "s/.hidden/four.scenario")
    return scratch
  }

  private func list(_ words: String...) throws -> [String] {
    let scratch = try suite()
    let outcome = try Command.run(["run", "--list"] + words, in: scratch.folder)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.errors == "")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  private static let all = [
    "s/in/[x]*.scenario", "s/in/deep/three.scenario", "s/in/two.scenario", "s/one.scenario",
  ]

  @Test(arguments: [
    ("s", all), ("s/**", all), ("**/*.scenario", all), ("s/*", all),
    ("./s/*", all.map { "./\($0)" }),
    ("s/*.scenario", ["s/one.scenario"]), ("*/one.scenario", ["s/one.scenario"]),
    ("s/**/t*.scenario", ["s/in/deep/three.scenario", "s/in/two.scenario"]),
    ("s/**/deep/*", ["s/in/deep/three.scenario"]), ("s/**/deep", ["s/in/deep/three.scenario"]),
    ("s/**/one.scenario", ["s/one.scenario"]), ("s/**/**/one.scenario", ["s/one.scenario"]),
    ("s/??/[r-t]wo.scenario", ["s/in/two.scenario"]),
    ("s/in/[!t]*", ["s/in/[x]*.scenario", "s/in/deep/three.scenario"]),
    ("s/in/[x]*.scenario", ["s/in/[x]*.scenario"]), ("s/in/\\[*", ["s/in/[x]*.scenario"]),
    ("s/*n*/*.scenario", ["s/in/[x]*.scenario", "s/in/two.scenario"]),
  ])
  func aPatternFindsScripts(pattern: String, paths: [String]) throws {
    #expect(try list(pattern) == paths)
  }

  @Test func whatIsNamedTwiceIsRunOnce() throws {
    #expect(
      try list("s/*.scenario", "s", "s/one.scenario", "s/**") == ["s/one.scenario"]
        + Self.all.dropLast())
  }

  @Test(arguments: [
    ("s/**/nothing*", "no file matches this pattern"), ("s/**/*.steps", "ends in .scenario"),
    ("s/[", "no file matches this pattern"), ("s/nowhere", "No such file"),
  ])
  func whatFindsNothingIsAnErrorAndTheOthersStillRun(pattern: String, text: String) throws {
    let scratch = try suite()
    for command in ["run", "check", "format"] {
      let outcome = try scratch.run(command, pattern, "s/one.scenario")
      #expect(outcome.code == 3)
      #expect(outcome.errors.hasPrefix("lockstep: \(pattern): "))
      #expect(outcome.errors.contains(text), "\(outcome.errors)")
      if command == "run" { #expect(outcome.output.contains("1 scenario: 1 as expected")) }
      if command == "check" { #expect(outcome.output.contains("files: 1, scenarios: 1")) }
    }
  }

  @Test(arguments: [
    ("slow", ["s/in/deep/three.scenario", "s/one.scenario"]),
    ("slow and not consent", ["s/one.scenario"]),
    ("not slow and not keychain", ["s/in/[x]*.scenario"]),
    ("consent or keychain and slow", ["s/in/deep/three.scenario", "s/one.scenario"]),
    ("(consent or keychain) and not slow", ["s/in/two.scenario"]),
    ("not (slow or keychain)", ["s/in/[x]*.scenario"]),
    ("not not 'consent'", ["s/in/deep/three.scenario"]),
  ])
  func tagsAreFiltered(filter: String, paths: [String]) throws {
    #expect(try list("s", "--tags", filter) == paths)
  }

  @Test(arguments: [
    ("slow and", "a tag is missing at the end\n  slow and\n          ^\n"),
    ("", "a tag is missing at the end\n  \n  ^\n"),
    (
      "slow keychain",
      "'and' or 'or' is missing before 'keychain'\n  slow keychain\n       ^^^^^^^^\n"
    ),
    ("or slow", "a tag is missing before 'or'\n  or slow\n  ^^\n"),
    ("not", "a tag is missing at the end\n  not\n     ^\n"),
    ("(slow", "this bracket is not closed\n  (slow\n  ^\n"),
    ("slow)", "this bracket closes none\n  slow)\n      ^\n"),
    ("(slow keychain)", "'and', 'or' or ')' is missing before 'keychain'\n"),
    ("slow && keychain", "say 'and' instead of '&&'\n  slow && keychain\n       ^^\n"),
    ("!slow", "say 'not' instead of '!'\n  !slow\n  ^^^^^\n"),
    ("slow,keychain", "say 'or' where one of several tags is enough"),
    ("'slow", "this quote is not closed\n  'slow\n  ^\n"),
    (
      "keychain and slwo",
      "no scenario has the tag 'slwo'; did you mean 'slow'?; the tags are consent, keychain, slow\n  keychain and slwo\n               ^^^^\n"
    ),
    ("slow and not slow", "no scenario meets the filter slow and not slow"),
    (String(repeating: "(", count: 500), "goes too deep"),
    (String(repeating: "slow or ", count: 5000) + "slow", "has more than 1000 words"),
  ])
  func aBadFilterIsShownWithACaret(filter: String, text: String) throws {
    let scratch = try suite()
    let outcome = try scratch.run("run", "s", "--tags", filter)
    #expect(outcome.code == 3)
    #expect(outcome.errors.hasPrefix("lockstep run: --tags: "))
    #expect(outcome.errors.contains(text), "\(outcome.errors)")
    #expect(outcome.output == "")
  }

  @Test func aScriptWithErrorsIsNeverFilteredOut() throws {
    let scratch = try suite()
    try scratch.write("app tillroll.no-cleanup\ntags other\nunlok\n", to: "s/bad.scenario")
    let outcome = try scratch.run("run", "s", "--tags", "consent or other")
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("did you mean 'unlock'?"))
    #expect(outcome.output.contains("1 scenario: 1 as expected"))
    let listed = try scratch.run("run", "s", "--tags", "consent or other", "--list")
    #expect(listed.code == 2)
    #expect(listed.output == "s/in/deep/three.scenario\n")
  }

  @Test func exploreTakesPatterns() throws {
    let scratch = try suite()
    let outcome = try scratch.run("explore", "s/**/t*.scenario")
    #expect(outcome.output.contains("s/in/deep/three.scenario") || outcome.output.contains("three"))
    #expect(outcome.output.contains("two"))
    #expect(!outcome.output.contains("one"))
    #expect(outcome.code == 0)
    let tagged = try scratch.run("explore", "s", "--tags", "consent")
    #expect(tagged.output.contains("three"))
    #expect(!tagged.output.contains("two"))
    #expect(tagged.code == 0)
    let typo = try scratch.run("explore", "s", "--tags", "consnet")
    #expect(typo.code == 3)
    #expect(typo.errors.contains("did you mean 'consent'?"))
    let app = try scratch.run(
      "explore", "tillroll.no-cleanup", "--tags", "consent", "--states", "1")
    #expect(app.code == 3)
    #expect(app.errors.contains("--tags selects scripts, and none is named"))
  }

  @Test func rowsOfATableAreListedAndNamed() throws {
    let scratch = try Scratch()
    try scratch.write(table, to: "t.scenario")
    let rows = "t.scenario#1\nt.scenario#2\nt.scenario#3\n"
    #expect(try scratch.run("run", "--list", ".").output == rows.replacing("t.", with: "./t."))
    #expect(
      try scratch.run("run", "--list", "t.scenario", "--tags", "'slow one'").output
        == "t.scenario#2\n")
    #expect(
      try scratch.run("run", "--list", "t.scenario#3", "t.scenario#1", "t.scenario#3").output
        == "t.scenario#3\nt.scenario#1\n")
    #expect(try scratch.run("run", "--list", "t.scenario#3", "t.scenario").output == rows)
    #expect(try scratch.run("run", "t.scenario#2").output.contains("1 scenario: 1 as expected"))
    let missing = try scratch.run("run", "t.scenario#4", "t.scenario#1")
    #expect(missing.code == 2)
    #expect(missing.errors == "lockstep: t.scenario#4: its table has 3 rows\n")
    #expect(missing.output.contains("1 scenario: 1 as expected"))
  }

  @Test(arguments: [
    ["--list", "--watch"], ["--list", "--report", "tap=-"], ["--watch", "--shard", "1/2"],
    ["--watch", "--report", "tap=out"], ["--shard", "1/2", "--only-failed"],
    ["--only-failed", "--failed-first"], ["--shard", "0/2"], ["--shard", "3/2"], ["--shard", "1"],
    ["--shard", "1/x"], ["--shard", "1/2/3"], ["--workers", "0"], ["--time-limit", "0"],
    ["--shard", "1/2", "nowhere"],
  ])
  func whatDoesNotGoTogetherIsSaid(words: [String]) throws {
    let scratch = try suite()
    let outcome = try Command.run(["run", "s"] + words, in: scratch.folder)
    #expect(outcome.code == 3)
    #expect(outcome.errors.hasPrefix("lockstep run: --"))
    #expect(outcome.output == "")
  }

  @Test func aLinkThatLeadsBackIsNotFollowed() throws {
    let scratch = try suite()
    try FileManager.default.createSymbolicLink(
      atPath: scratch.folder.appendingPathComponent("s/in/back").path, withDestinationPath: "../..")
    for operand in ["s", "s/**"] {
      let outcome = try scratch.run("run", "--list", operand)
      #expect(outcome.output == Self.all.map { "\($0)\n" }.joined())
      #expect(outcome.code == 0)
    }
    // Two that lead to each other.
    for (name, other) in [("a", "b"), ("b", "a")] {
      try scratch.write(safe(), to: "\(name)/x.scenario")
      try FileManager.default.createSymbolicLink(
        atPath: scratch.folder.appendingPathComponent("\(name)/z").path,
        withDestinationPath: "../\(other)")
    }
    #expect(try scratch.run("run", "--list", "a").output == "a/x.scenario\na/z/x.scenario\n")
  }
}

@Suite struct SelectingPageTests {
  /// Every command of the page is run as it stands there, one after the other in one folder.
  @Test func everyCommandOnThePageCanBeRun() throws {
    let page = try String(
      contentsOf: Command.root.appendingPathComponent("docs/selecting.md"), encoding: .utf8)
    let scratch = try Scratch()
    try scratch.write(safe("slow"), to: "Scenarios/tillroll/moved-one.scenario")
    try scratch.write(safe("keychain consent"), to: "Scenarios/two.scenario")
    try scratch.write(table, to: "a.scenario")
    try scratch.write(safe(), to: "b.scenario")
    let lines = page.split(separator: "\n").filter { $0.hasPrefix("lockstep ") }
    #expect(lines.count > 10)
    for line in lines {
      let bin = Command.path("lockstep").deletingLastPathComponent().path
      let outcome = try Command.shell(
        "PATH='\(bin)':$PATH; set -o pipefail; \(line)", in: scratch.folder)
      #expect(outcome.code == 0, "\(line): \(outcome.output)")
    }
    #expect(try scratch.read("all.jsonl").hasSuffix(#""isComplete":true}"# + "\n"))
  }
}
