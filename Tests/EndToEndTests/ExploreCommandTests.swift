// `lockstep explore`, run as a user runs it.

import Foundation
import Testing

@Suite struct ExploreCommandTests {
  /// An exploration that takes a moment and loses a key.
  private static let losing = [
    "explore", "race.moved", "--events", "restart,unlock,open,launch,connect:key-A",
  ]
  /// One that loses nothing.
  private static let keeping = [
    "explore", "race.marker-cleanup", "--level", "base", "--pin",
    "UD-RECOVER=per-read,UD-WRITE-BFU=dropped", "--events",
    "restart,unlock,lock,time,install,delete,kill,open,locked-launch,connect:1@idle",
  ]

  @Test func aLossIsToldWithItsShortestRunAndWhatItRestsOn() throws {
    let outcome = try Command.run(Self.losing)
    #expect(outcome.code == 1)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.contains("0 surprises, 20 moments"))
    #expect(outcome.output.contains("rests on   UD-RECOVER = never  [source] U-06, U-12"))
    #expect(
      outcome.output.contains(
        "nothing-lost key-A       depends on UD-RECOVER = never | after-reset | after-delay or "
          + "PD-FALSE-UNLOCKED = transient  margin 0, 20 moments"))
  }

  @Test func theSameBytesComeOutEachTime() throws {
    let first = try Command.run(Self.losing + ["--coverage"])
    let second = try Command.run(
      Self.losing + ["--coverage"], environment: ["SWIFT_DETERMINISTIC_HASHING": "1"])
    #expect(first.output == second.output)
  }

  @Test func aSavedFindingReplaysAsStated() throws {
    let scratch = try Scratch()
    let saved = try Command.run(Self.losing + ["--save", "found.scenario"], in: scratch.folder)
    #expect(saved.output.contains("lockstep run found.scenario"))
    let replayed = try Command.run(["run", "found.scenario"], in: scratch.folder)
    #expect(replayed.code == 1)
    #expect(replayed.output.contains("nothing-lost key-A"))
    let text = try scratch.read("found.scenario")
    #expect(text.contains("at       app/background#1/2 unlock"))
    let formatted = try Command.run(["format", "--check", "found.scenario"], in: scratch.folder)
    #expect(formatted.code == 0)
  }

  @Test func anAddressLeadsToItsMomentAndNoOtherVersion() throws {
    let told = try Command.run(Self.losing)
    let line = try #require(
      told.output.split(separator: "\n").first { $0.hasPrefix("  address") })
    let address = try #require(line.split(separator: " ").last.map(String.init))
    let at = try Command.run(Self.losing + ["--at", address])
    #expect(at.code == 1)
    #expect(at.output.contains("SecItemDelete key-A"))
    let last = address.hasSuffix("0") ? "1" : "0"
    let other = try Command.run(Self.losing + ["--at", address.dropLast() + last])
    #expect(other.code == 3)
    #expect(other.errors.contains("another version"))
    #expect(other.output.isEmpty)
    let noAddress = try Command.run(Self.losing + ["--at", "there"])
    #expect(noAddress.code == 3)
    #expect(noAddress.errors.contains("--at needs an address"))
  }

  @Test func everyNumberOfWorkersSeesTheSameStates() throws {
    let outputs = try ["1", "2", "8"].map { workers in
      try Command.run(Self.keeping + ["--copies", "2", "--enumerate", "--workers", workers])
    }
    #expect(outputs[0].output.contains("states "))
    #expect(outputs[0].output == outputs[1].output)
    #expect(outputs[0].output == outputs[2].output)
    #expect(outputs[0].output.contains("nothing-lost key-1       safe"))
  }

  @Test func aScriptIsHeldToItsVerdict() throws {
    let outcome = try Command.run(["explore", "Scenarios/tillroll/race-moved-cleanup.scenario"])
    #expect(outcome.code == 0)
    #expect(outcome.output.hasPrefix("ok  "))
  }

  @Test(arguments: [
    (["--states", "100"], "the bound of 100 states"),
    (["--depth", "5"], "the bound of 5 moments a run"),
    (["--surprises", "0"], "the bound of 0 surprises a run"),
    (["--between", "1"], "the bound of 1 events between two calls"),
    (["--memory", "1"], "the bound of 1 MB of memory"),
  ])
  func aBoundThatWasHitIsSaid(options: [String], words: String) throws {
    let outcome = try Command.run(
      ["explore", "race.moved", "--events", "restart,unlock,open,launch,connect"] + options)
    #expect(outcome.output.contains("stopped by \(words)"))
    #expect(!outcome.output.contains(" safe"))
    #expect(outcome.code == 4 || outcome.code == 1)
  }

  @Test func aBoundBeforeTheFirstCallIsNoVerdict() throws {
    let outcome = try Command.run(["explore", "tillroll.no-cleanup", "--states", "3"])
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.errors.contains("stopped by the bound of 3 states before a handler made a call"))
    #expect(outcome.code == 3)
  }

  @Test func copiesThatMeetInTimeAreRefusedBeforeAnythingIsTold() throws {
    let outcome = try Command.run([
      "explore", "tillroll.moved-cleanup", "--events", "restart,unlock,open,launch,time",
      "--level", "base", "--copies", "2",
    ])
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("leave out 'time'"))
    #expect(outcome.code == 3)
  }

  @Test func aTimeLimitEndsWithWhatIsThere() throws {
    let outcome = try Command.run(["explore", "tillroll.no-cleanup", "--time-limit", "1"])
    #expect(outcome.output.contains("stopped by time or the user"))
    #expect(!outcome.output.contains(" safe"))
  }

  @Test func quietTellsWhatIsNotAsExpected() throws {
    let scratch = try Scratch()
    try scratch.write(movedCleanup, to: "bad.scenario")
    try scratch.write(
      "app tillroll.no-cleanup\ninstall\nopen\nverdict not exercised\n", to: "good.scenario")
    let loud = try scratch.run("explore", "good.scenario", "bad.scenario")
    #expect(loud.output.contains("ok    good"))
    #expect(loud.output.contains("FAIL  bad"))
    let quiet = try scratch.run("explore", "good.scenario", "bad.scenario", "--quiet")
    #expect(!quiet.output.contains("good"))
    #expect(quiet.output.contains("FAIL  bad"))
    #expect(quiet.code == loud.code)
    let silent = try scratch.run("explore", "good.scenario", "--quiet")
    #expect(silent.output.isEmpty && silent.errors.isEmpty)
    #expect(silent.code == 0)
    // Of one that is not as expected all is told.
    let told = try scratch.run("explore", "bad.scenario", "--quiet")
    #expect(told.output == (try scratch.run("explore", "bad.scenario")).output)
  }

  @Test func randomWalksFindAndNeverProve() throws {
    let walk = Self.losing + ["--walk", "300", "--seed", "7"]
    let first = try Command.run(walk)
    #expect(first.output == (try Command.run(walk)).output)
    #expect(
      first.output != (try Command.run(Self.losing + ["--walk", "300", "--seed", "8"])).output)
    let keeping = try Command.run(Self.keeping + ["--walk", "50"])
    #expect(keeping.code == 4)
    #expect(!keeping.output.contains(" safe"))
  }

  @Test(arguments: [
    (["explore"], "name an app or scripts"),
    (["explore", "race.movd"], "there is no app and no file race.movd"),
    (["explore", "race.moved", "--events", "unlok"], "there is no event unlok"),
    (["explore", "race.moved", "--events", ""], "--events names no event"),
    (
      ["explore", "race.moved", "--events", "open,,restart"],
      "--events has no event as its word 2; take a comma away, or name one\n  open,,restart\n       ^\n"
    ),
    (["explore", "race.moved", "--events", "open,"], "no event as its word 2"),
    (
      ["explore", "race.moved", "--pin", ",UD-RECOVER=never"],
      "--pin has no answer as its word 1; take a comma away, or name one\n  ,UD-RECOVER=never\n  ^\n"
    ),
    (["explore", "race.moved", "--time", "3"], "did you mean '--time-limit'?"),
    (["explore", "race.moved", "--pin", "UD-RECOVR=never"], "did you mean 'UD-RECOVER'?"),
    (["explore", "race.moved", "--pin", "UD-RECOVER"], "--pin needs QUESTION=ANSWER"),
    (["explore", "race.moved", "--pin", "UD-RECOVER=perhaps"], "has no answer perhaps"),
    (["explore", "race.moved", "--depth", "0"], "--depth needs a whole number of at least 1"),
    (
      ["explore", "race.moved", "--events", "open,restart", "--workers", "0"],
      "--workers needs a whole number of at least 1"
    ),
    (["explore", "race.moved", "--surprises", "-1"], "--surprises needs a whole number"),
    (["explore", "race.moved", "--copies", "0"], "--copies needs a whole number from 1 to 63"),
    (["explore", "race.moved", "--level", "paranoid"], "there is no level paranoid"),
    (["explore", "race.moved", "--events", "restart"], "no handler that ran makes a call"),
  ])
  func whatCannotBeExploredIsSaid(arguments: [String], words: String) throws {
    let outcome = try Command.run(arguments)
    #expect(outcome.code == 3)
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(!outcome.output.contains("safe"))
  }

  @Test func theCanaryRunsWhereTheEnvironmentSaysCI() throws {
    let outcome = try Command.run(Self.losing, environment: ["CI": "true"])
    #expect(outcome.code == 1)
    #expect(outcome.errors.isEmpty)
  }

  @Test func anInterruptedSearchSaysHowFarItCame() throws {
    let process = Process()
    process.executableURL = Command.path("lockstep")
    process.arguments = ["explore", "tillroll.no-cleanup", "--time-limit", "60"]
    process.currentDirectoryURL = Command.root
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    // Long enough to have begun, and the search takes minutes.
    Thread.sleep(forTimeInterval: 1)
    process.interrupt()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(output.contains("stopped by time or the user"))
    #expect(output.contains("bounded"))
  }
}

@Suite struct MisbehavingExplorationTests {
  private func explore(_ app: String) throws -> Outcome {
    try Command.run(
      ["explore", app, "--patience", "1", "--events", "open,restart,unlock,refresh"],
      environment: ["SWIFT_BACKTRACE": "enable=no"], executable: "MisbehavingApps")
  }

  @Test(arguments: [
    ("trapping", "a trap while refresh of trapping ran"),
    ("spinning", "refresh of spinning made no call for 1 seconds"),
    ("waiting", "refresh of waiting made 2000 calls and has not ended"),
    ("chattering", "refresh of chattering"),
    ("untrue", "refresh of untrue leaves memory that is equal to another"),
    ("fickle", "refresh of fickle does not do the same when it gets the same"),
  ])
  func anAppThatMisbehavesIsNamedAndGetsNoVerdict(app: String, words: String) throws {
    let outcome = try explore(app)
    #expect(outcome.code == 70)
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(!outcome.output.contains("Verdicts"))
  }

  @Test(arguments: [
    ("trapping", "  memory   Trapping(names: [\"one\"])\n", "install\nopen\nrefresh\n"),
    ("spinning", "  memory   Spinning()\n", "install\nopen\n"),
  ])
  func whatIsKnownOfATrapIsToldWithAScriptThatComesThere(
    app: String, memory: String, story: String
  ) throws {
    let outcome = try explore(app)
    #expect(outcome.errors.contains(", in a search.\n"))
    #expect(
      outcome.errors.contains(
        "What is known of it:\n  process  app\n\(memory)  calls    show home: done\n"),
      "\(outcome.errors)")
    // The script is the end of what is said, and traps.
    let start = try #require(outcome.errors.range(of: "app      \(app)\n"))
    let script = outcome.errors[start.lowerBound...]
    #expect(script.hasSuffix("\n\n\(story)"))
    let scratch = try Scratch()
    try scratch.write(String(script), to: "a.scenario")
    let replayed = try Command.run(
      ["run", "a.scenario", "--patience", "1"], in: scratch.folder,
      environment: ["SWIFT_BACKTRACE": "enable=no"], executable: "MisbehavingApps")
    #expect(replayed.code == 70)
    #expect(replayed.errors.contains("refresh of \(app)"))
    #expect(replayed.errors.contains(", after moment "))
  }

  @Test func aTrapInTheSearchOfAScriptSaysHowToReplayIt() throws {
    let scratch = try Scratch()
    try scratch.write("app trapping\ninstall\nopen\nrefresh\n", to: "a.scenario")
    let outcome = try Command.run(
      ["explore", "a.scenario", "--report", "jsonl=out"], in: scratch.folder,
      environment: ["SWIFT_BACKTRACE": "enable=no"], executable: "MisbehavingApps")
    #expect(outcome.code == 70)
    #expect(outcome.errors.hasSuffix("make its runs one by one: lockstep run a.scenario\n"))
    #expect(
      try scratch.read("out").contains("a trap while refresh of trapping ran, in a search\""))
  }

  @Test func aTrapInCodeThatWasOnlyTriedIsNotBelieved() throws {
    let outcome = try explore("particular")
    #expect(outcome.code == 4)
    #expect(outcome.errors.contains("was only tried"))
    #expect(outcome.output.contains("Searched"))
  }

  @Test func theRestOfARunThatIsThrownAwayMeetsWhatAPhoneWouldAnswer() throws {
    let outcome = try explore("trusting")
    #expect(outcome.code == 4)
    #expect(outcome.output.contains("Searched"))
  }

  @Test func anAppWithoutCodeIsAnError() throws {
    let outcome = try explore("empty")
    #expect(outcome.code == 3)
    #expect(outcome.errors.contains("there is no launch logic"))
  }
}
