// `lockstep explore --interactive` by pipes and files of commands.

import Foundation
import Testing

@Suite struct InteractiveCommandTests {
  private static let lostKey = [
    "explore", "--interactive", "Scenarios/tillroll/moved-cleanup.scenario",
  ]

  /// Runs it with the lines of a file of commands.
  private func run(
    _ arguments: [String] = lostKey, _ lines: String..., in folder: URL = Command.root
  ) throws -> Outcome {
    let scratch = try Scratch()
    let file = try scratch.write(lines.map { "\($0)\n" }.joined(), to: "commands")
    return try Command.run(arguments + ["--commands", file.path], in: folder)
  }

  @Test func commandsOfAFileAreFollowedInTheirOrder() throws {
    let outcome = try run(Self.lostKey, "# to the restart", "go 24", "out", "", "quit", "back")
    #expect(outcome.code == 0)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.contains("> go 24\nm24  restart\n"))
    #expect(outcome.output.contains("> out\nleft out as well: unlock"))
    #expect(!outcome.output.contains("> back"))
    #expect(!outcome.output.contains("\u{1B}"))
  }

  @Test func whatIsReadCannotMoveTheCursor() throws {
    let outcome = try run(Self.lostKey, "\u{1B}[2Jgo", "go \u{7}")
    #expect(!outcome.output.contains("\u{1B}"))
    #expect(!outcome.output.contains("\u{7}"))
    #expect(outcome.code == 3)
  }

  @Test func theSameBytesComeOutEachTime() throws {
    let lines =
      "go 25\nroads\nevents\nwho\nlanes\nwhy\ndistance\nanswer UD-RECOVER=next-read\ndiff\n"
    let scratch = try Scratch()
    let file = try scratch.write(lines, to: "commands")
    let arguments = Self.lostKey + ["--commands", file.path]
    let first = try Command.run(arguments)
    let second = try Command.run(arguments, environment: ["SWIFT_DETERMINISTIC_HASHING": "1"])
    #expect(first.output == second.output)
    #expect(first.code == 0)
  }

  @Test func commandsThatCannotBeFollowedAreToldAndCounted() throws {
    let outcome = try run(Self.lostKey, "bakc", "back")
    #expect(outcome.code == 3)
    #expect(outcome.output.contains("there is no command 'bakc'; did you mean 'back'?"))
    #expect(outcome.output.contains("> back\nm37"))
    let missing = try Command.run(Self.lostKey + ["--commands", "/no/such/file"])
    #expect(missing.code == 3)
    #expect(missing.errors.contains("cannot read /no/such/file: No such file or directory"))
  }

  @Test func aSavedRunReplays() throws {
    let scratch = try Scratch()
    let path = scratch.folder.appendingPathComponent("kept.scenario").path
    let outcome = try run(
      Self.lostKey, "go 36", "insert lock", "save \(path)", "save /no/such/folder/x")
    #expect(outcome.output.contains("saved the run as \(path)"))
    #expect(outcome.output.contains("cannot write /no/such/folder/x: No such file or directory"))
    #expect(outcome.code == 3)
    let replayed = try Command.run(["run", path])
    #expect(replayed.output.contains("at app/refresh#2/4 lock   (falls here)"))
    let formatted = try Command.run(["format", "--check", path])
    #expect(formatted.code == 0)
    // And opens at an address of its own.
    let again = try run(["explore", "--interactive", "\(path):1.37"])
    #expect(again.code == 0)
    #expect(again.output.contains("m37  at app/refresh#2/4 lock   (falls here)"))
  }

  @Test func theScriptThatIsOpenedIsNeverWrittenOver() throws {
    let scratch = try Scratch()
    try scratch.write(movedCleanup, to: "own.scenario")
    try scratch.write(
      "save own.scenario\njournal ./own.scenario\nsave other.scenario\n", to: "commands")
    let outcome = try scratch.run(
      "explore", "--interactive", "own.scenario", "--commands", "commands")
    #expect(outcome.code == 3)
    #expect(outcome.output.contains("own.scenario is the script itself, which is kept"))
    #expect(outcome.output.contains("./own.scenario is the script itself"))
    #expect(try scratch.read("own.scenario") == movedCleanup)
    #expect(try scratch.read("other.scenario").contains("pin      UD-RECOVER = never"))
  }

  @Test func addressesOpenAtTheirMoment() throws {
    for address in ["moved-cleanup:1.26", "Scenarios/tillroll/moved-cleanup.scenario:1.26"] {
      let outcome = try run(["explore", "--interactive", address])
      #expect(outcome.code == 0)
      #expect(outcome.output.contains("m26  app main#2 read defaults launched: nothing (blind)"))
    }
    let other = try run(Self.lostKey + ["--at", "2.5"])
    #expect(other.output.contains("the script's run 2 of 4; "))
    #expect(other.output.contains("address moved-cleanup:2.5"))
    for (address, error) in [
      ("moved-cleanup:1.99", "has 46 moments, and none of number 99"),
      ("moved-cleanup:9.1", "has 4 runs, and none of number 9"),
      ("moved-clenup:1.1", "no script in Scenarios has the name 'moved-clenup'"),
      ("moved-cleanup:x", "an address is as"),
      ("nowhere", "there is no app and no file nowhere"),
    ] {
      let outcome = try run(["explore", "--interactive", address])
      #expect(outcome.code == 3)
      #expect(outcome.errors.contains(error), "\(outcome.errors)")
      #expect(outcome.output.isEmpty)
    }
  }

  @Test func anAddressOfASearchOpensThere() throws {
    let search = ["explore", "race.moved", "--events", "restart,unlock,open,launch,connect:key-A"]
    let told = try Command.run(search)
    let line = try #require(told.output.split(separator: "\n").first { $0.hasPrefix("  address") })
    let address = try #require(line.split(separator: " ").last.map(String.init))
    let events = ["--events", "restart,unlock,open,launch,connect:key-A"]
    let opened = try run(["explore", "--interactive", address] + events)
    #expect(opened.code == 0, "\(opened.errors)")
    #expect(opened.output.contains("address \(address)"))
    #expect(opened.output.contains("X nothing-lost key-A"))
    let last = address.hasSuffix("0") ? "1" : "0"
    let other = try run(["explore", "--interactive", address.dropLast() + last] + events)
    #expect(other.code == 3)
    #expect(other.errors.contains("another version"))
    // Inside the explorer nothing is lost by it.
    let inside = try run(
      ["explore", "--interactive", "race.moved"] + events, "go \(address.dropLast() + last)",
      "back",
      "go \(address)")
    #expect(inside.output.contains("another version"))
    #expect(inside.output.contains("> back\nm18"))
    #expect(inside.output.contains("> go \(address)\nm19"))
  }

  @Test func anAppIsOpenedAtTheFirstFindingOfASearch() throws {
    let outcome = try run(
      [
        "explore", "--interactive", "race.moved", "--events",
        "restart,unlock,open,launch,connect:key-A",
      ],
      "why")
    #expect(outcome.output.contains("found by searching"))
    #expect(outcome.output.contains("rests on   UD-RECOVER = never"))
    let none = try run(["explore", "--interactive", "race.moved", "--events", "open"])
    #expect(none.output.contains("nothing found by searching; 1 moment, nothing broken"))
  }

  @Test func namedEventsAreThoseThatASearchFromAPlaceLetsFall() throws {
    let outcome = try run(Self.lostKey + ["--events", "unlock,kill"], "go 24", "verdict")
    #expect(outcome.output.contains("every order of unlock, kill, and every open answer"))
    // Nothing starts the app, so unlocking it and ending it lose nothing.
    let nearest = try run(Self.lostKey + ["--events", "unlock,kill"], "go 24", "distance")
    #expect(
      nearest.output.contains("if the rest is forgotten: no loss: further events bring nothing new")
    )
    #expect(nearest.output.contains("the named events were tried"))
    let guarded = try run(
      Self.lostKey + ["--events", "unlock@unlocked,open,launch"], "go 24", "distance")
    #expect(guarded.output.contains("if the rest is forgotten: no loss"))
    let wrong = try Command.run(Self.lostKey + ["--events", "unlok"])
    #expect(wrong.code == 3)
    #expect(wrong.errors.contains("did you mean 'unlock'?"))
  }

  @Test func aScriptWithErrorsIsNotOpened() throws {
    let scratch = try Scratch()
    try scratch.write("app tillroll.moved-cleanup\ninstal\nopen\nunlok\n", to: "bad.scenario")
    try scratch.write("app tillroll.moved-cleanup\nopen\n", to: "impossible.scenario")
    let bad = try Command.run(["explore", "--interactive", "bad.scenario"], in: scratch.folder)
    #expect(bad.code == 2)
    #expect(bad.errors.contains("bad.scenario:2:1: error"))
    #expect(bad.errors.contains("bad.scenario:4:1: error"))
    let impossible = try Command.run(
      ["explore", "--interactive", "impossible.scenario"], in: scratch.folder)
    #expect(impossible.code == 2)
    #expect(impossible.errors.contains("impossible.scenario:2: error R001"))
  }

  @Test func whatDoesNotGoTogetherIsRefused() throws {
    for (arguments, error) in [
      (Self.lostKey + ["--report", "junit=x"], "--report is not for --interactive"),
      (Self.lostKey + ["--save", "x"], "--save is not for --interactive"),
      (Self.lostKey + ["--html", "x"], "--html is not for --interactive"),
      (Self.lostKey + ["--timings"], "--timings is not for --interactive"),
      (Self.lostKey + ["Scenarios"], "needs one app, script or address"),
      (["explore", "race.moved", "--plain"], "--plain is for --interactive"),
      (["explore", "--interactive"], "name an app"),
    ] {
      let outcome = try Command.run(arguments)
      #expect(outcome.code == 3)
      #expect(outcome.errors.contains(error), "\(outcome.errors)")
    }
  }

}
