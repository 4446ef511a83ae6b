// The explorer on a real pseudo-terminal, driven by `Tests/Terminal/drive.py`.

import Foundation
import Testing

/// What a person saw of a command on a terminal.
private struct Seen: Decodable {
  struct Shot: Decodable {
    var lines: [String]
    /// What stands in each column of each row; nothing in the second of a wide character.
    var cells: [[String]]
    var alternate: Bool
    var colour: Bool

    /// The row of the moment where the explorer stands.
    var here: String? { lines.first { $0.contains("> m") } }
  }

  var failure: String?
  var screen: [String]?
  var shots: [String: Shot]?
  var code: Int?
  var alternate: Bool?
  var cursor: Bool?
  var wraps: Bool?
  var restored: Bool?
  var printed: String?

  /// Whether the terminal is as it was before the command.
  var isGivenBack: Bool {
    restored == true && alternate == false && cursor == true && wraps == true
  }
}

private enum Terminal {
  static let python: String? = [
    "/usr/bin/python3", "/usr/local/bin/python3", "/opt/homebrew/bin/python3",
  ]
  .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// A step of a person.
  struct Step: Encodable {
    var keys: String?
    var until: String?
    var shot: String?
    var resize: [Int]?
    var signal: String?
    var end: String?

    static func keys(_ text: String) -> Step { Step(keys: text) }
    static func until(_ text: String) -> Step { Step(until: text) }
    static func shot(_ name: String) -> Step { Step(shot: name) }
    static func resize(_ rows: Int, _ columns: Int) -> Step { Step(resize: [rows, columns]) }
    static func signal(_ name: String) -> Step { Step(signal: name) }
    static let end = Step(end: "")
    static func end(typing text: String) -> Step { Step(end: text) }
  }

  private struct Wish: Encodable {
    var command: [String]
    var size: [Int]
    var environment: [String: String]
    var steps: [Step]
  }

  static let lostKey = ["explore", "--interactive", "Scenarios/tillroll/moved-cleanup.scenario"]

  /// Runs the command, or another, on a terminal.
  static func drive(
    of arguments: [String] = lostKey, command: [String]? = nil, size: (Int, Int) = (24, 80),
    environment: [String: String] = [:], _ steps: Step...
  ) throws -> Seen {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(python))
    process.arguments = [Command.root.appendingPathComponent("Tests/Terminal/drive.py").path]
    process.currentDirectoryURL = Command.root
    let wish = Wish(
      command: command ?? [Command.path("lockstep").path] + arguments, size: [size.0, size.1],
      environment: ["TERM": "xterm-256color", "PS1": "$ ", "NO_COLOR": ""].merging(environment) {
        $1
      }, steps: steps)
    let scratch = try Scratch()
    let input = try scratch.write(
      String(decoding: try JSONEncoder().encode(wish), as: UTF8.self), to: "wish")
    let output = try scratch.write("", to: "seen")
    process.standardInput = try FileHandle(forReadingFrom: input)
    process.standardOutput = try FileHandle(forWritingTo: output)
    try process.run()
    process.waitUntilExit()
    let seen = try JSONDecoder().decode(Seen.self, from: try Data(contentsOf: output))
    #expect(seen.failure == nil, "\(seen.screen ?? []) \(seen.printed ?? "")")
    return seen
  }
}

@Suite(.enabled(if: Terminal.python != nil, "there is no Python to drive a terminal"), .serialized)
struct TerminalTests {
  private let hint = "s step  n next"

  @Test func itOpensAtTheLossAndGivesTheTerminalBack() throws {
    let seen = try Terminal.drive(
      .until(hint), .shot("first"), .keys("b"), .until("> m37"), .shot("back"), .keys("\u{1B}[B"),
      .until("> m38"), .keys("q"), .end)
    let first = try #require(seen.shots?["first"])
    #expect(first.alternate)
    #expect(first.here?.contains("m38  app refresh#2 SecItemDelete key-A") == true)
    #expect(first.lines.count == 24)
    #expect(first.lines[0].contains("nothing-lost key-A at m38"))
    #expect(
      first.lines.contains { $0.contains("launched") && $0.contains("≠ app sees nothing (blind)") })
    #expect(first.colour)
    #expect(seen.code == 0)
    #expect(seen.isGivenBack)
  }

  @Test func wordsCanBeTypedAndAFileSaved() throws {
    let scratch = try Scratch()
    let path = scratch.folder.appendingPathComponent("kept.scenario").path
    let seen = try Terminal.drive(
      .until(hint), .keys(":go 36\r"), .until("> m36"), .keys("ilock\r"),
      .until("at app/refresh#2/4 lock   (falls here)"), .keys("v\(path)\r"),
      .until("saved the run as"),
      .keys("z"), .until("> m36"), .keys("?"), .until("Where you stand"), .keys("\u{1B}"),
      .until("> m36"),
      .keys("q"), .end)
    #expect(seen.code == 0)
    #expect(try scratch.read("kept.scenario").contains("at       app/refresh#2/4 lock"))
  }

  @Test func withoutColourItSaysTheSame() throws {
    let seen = try Terminal.drive(
      environment: ["NO_COLOR": "1"], .until(hint), .shot("first"), .keys("q"), .end)
    #expect(seen.shots?["first"]?.colour == false)
    #expect(seen.shots?["first"]?.here?.contains("m38") == true)
  }

  @Test func itFollowsTheSizeOfTheTerminal() throws {
    let seen = try Terminal.drive(
      .until(hint), .resize(40, 160), .until(" │ "), .shot("wide"), .resize(10, 40),
      .until("The terminal has 40 columns"), .shot("small"), .keys("b"), .resize(24, 80),
      .until("> m37"), .keys("q"), .end)
    #expect(seen.shots?["wide"]?.lines.count == 40)
    #expect(seen.shots?["wide"]?.lines.last { !$0.isEmpty }?.contains(hint) == true)
    #expect(seen.shots?["small"]?.lines.joined(separator: " ").contains("60 and 16") == true)
    #expect(seen.isGivenBack)
  }

  @Test func wideCharactersMoveNothing() throws {
    let scratch = try Scratch()
    let script = try scratch.write(
      "app tillroll.moved-cleanup\ninstall\nopen\nconnect 鍵🔑e\u{301}\n", to: "鍵.scenario"
    ).path
    let seen = try Terminal.drive(
      of: ["explore", "--interactive", script], size: (30, 140), .until(hint), .keys("$"),
      .until("connections = 鍵🔑e\u{301}"), .keys("b"), .shot("wide"), .keys("q"), .end)
    let cells = try #require(seen.shots?["wide"]?.cells)
    #expect(cells.joined().contains("鍵"))
    #expect(cells.allSatisfy { $0.count <= 140 })
    let bars = cells.compactMap { $0.firstIndex(of: "│") }
    #expect(bars.count == 28 && Set(bars).count == 1)
  }

  @Test(arguments: [("TERM", 15), ("HUP", 1), ("QUIT", 3)])
  func aSignalThatEndsItGivesTheTerminalBackFirst(_ name: String, _ number: Int) throws {
    let seen = try Terminal.drive(.until(hint), .signal(name), .end)
    #expect(seen.code == -number)
    #expect(seen.isGivenBack)
  }

  @Test func controlCGivesUpALineAndThenLeaves() throws {
    let seen = try Terminal.drive(
      .until(hint), .keys(":go"), .until(": go█"), .keys("\u{3}"), .until(hint), .keys("\u{3}"),
      .end)
    #expect(seen.code == 130)
    #expect(seen.isGivenBack)
  }

  @Test func controlZGoesToTheShellAndComesBack() throws {
    let lockstep = Command.path("lockstep").path
    let seen = try Terminal.drive(
      command: ["bash", "--norc", "--noprofile", "-i"], .until("$ "),
      .keys("\(lockstep) \(Terminal.lostKey.joined(separator: " "))\r"), .until(hint),
      .keys("b"), .until("> m37"), .keys("\u{1A}"), .until("Stopped"), .shot("shell"),
      .keys("stty -a\r"), .until(" icanon"), .keys("fg\r"), .until("> m37"), .shot("again"),
      .keys("b"), .until("> m36"), .keys("\u{1A}"), .until("Stopped"), .keys("fg\r"),
      .until("> m36"), .keys("q"), .until("$ "), .keys("stty -a\r"), .until(" icanon"),
      .keys("echo left $?\r"), .until("left 0"), .keys("exit\r"), .end)
    #expect(seen.shots?["shell"]?.alternate == false)
    #expect(seen.shots?["again"]?.alternate == true)
    #expect(seen.isGivenBack)
  }

  @Test func roadsAreWorkedOutUnasked() throws {
    let seen = try Terminal.drive(
      .until(hint), .until("19 roads not taken: 3 break a rule"), .keys(":go 31\r"),
      .until("> m31"), .until("11 roads not taken: 6 break a rule, 4 may later"), .keys("r"),
      .until("breaks nothing-lost key-A at m38"), .shot("table"), .keys("\u{1B}"), .until("> m31"),
      .keys("q"), .end)
    #expect(seen.shots?["table"]?.lines.contains { $0.contains("not known yet") } == false)
    #expect(seen.shots?["table"]?.lines.contains { $0.contains("behind it safe") } == true)
    #expect(seen.code == 0)
    #expect(seen.isGivenBack)
  }

  @Test func keysNeverWaitForRoads() throws {
    let scratch = try Scratch()
    let script = try scratch.write("app spinning\ninstall\n", to: "a.scenario").path
    // A handler that never returns keeps the roads from being known.
    let seen = try Terminal.drive(
      command: [
        Command.path("MisbehavingApps").path, "explore", "--interactive", script, "--patience",
        "500",
      ], .until(hint), .keys("$"), .until("> m1"), .until("roads not taken, 0 known"), .keys("r"),
      .until("restart                    not known yet"), .keys("b"), .until("> m0"), .keys("q"),
      .end)
    #expect(seen.code == 0)
    #expect(seen.isGivenBack)
  }

  @Test func aRoadOnWhichAnAppTrapsOrHangsSaysSoAndTheExplorerGoesOn() throws {
    let scratch = try Scratch()
    let trapping = try scratch.write("app trapping\ninstall\nopen\n", to: "a.scenario").path
    let spinning = try scratch.write("app spinning\ninstall\n", to: "b.scenario").path
    let program = Command.path("MisbehavingApps").path
    let trapped = try Terminal.drive(
      command: [program, "explore", "--interactive", trapping],
      environment: ["SWIFT_BACKTRACE": "enable=no"], .until(hint), .keys("$"), .until("> m4"),
      .until("the app traps or hangs on 3"), .keys("r"), .until("taken: the end"), .shot("table"),
      .keys("b"), .until("> m3"), .keys("q"), .end)
    let table = trapped.shots?["table"]?.lines ?? []
    #expect(
      table.contains {
        $0.contains("  refresh ") && $0.contains("the app traps: refresh of trapping")
      })
    #expect(table.contains { $0.contains("  restart ") && $0.contains("behind it not exercised") })
    #expect(!table.contains { $0.contains("not known yet") })
    #expect(trapped.code == 0)
    #expect(trapped.isGivenBack)
    let hung = try Terminal.drive(
      command: [program, "explore", "--interactive", spinning, "--patience", "1"], .until(hint),
      .keys("$"), .until("> m1"), .until("the app traps or hangs on 1"), .keys("r"),
      .until("the app does not return: refresh of spinning"), .keys("q"), .until("> m1"),
      .keys("q"),
      .end)
    #expect(hung.code == 0)
  }

  @Test func aTrapInAnAppGivesTheTerminalBackAndSaysWhatWasDone() throws {
    let scratch = try Scratch()
    let script = try scratch.write("app trapping\ninstall\nopen\n", to: "a.scenario").path
    let seen = try Terminal.drive(
      command: [Command.path("MisbehavingApps").path, "explore", "--interactive", script],
      environment: ["SWIFT_BACKTRACE": "enable=no"], .until(hint), .keys("$"), .until("> m4"),
      .keys("irefresh\r"), .end)
    #expect(seen.code == 70)
    #expect(seen.isGivenBack)
    #expect(seen.printed?.contains("a trap while refresh of trapping ran") == true)
    #expect(seen.printed?.contains("for --commands:\nend\n") == true)
  }

  @Test func aHandlerThatNeverReturnsIsGivenUp() throws {
    let scratch = try Scratch()
    let script = try scratch.write("app spinning\ninstall\n", to: "a.scenario").path
    let seen = try Terminal.drive(
      command: [
        Command.path("MisbehavingApps").path, "explore", "--interactive", script, "--patience", "1",
      ], .until(hint), .keys("$"), .until("> m1"), .keys("iopen\r"), .end)
    #expect(seen.code == 70)
    #expect(seen.isGivenBack)
  }

  @Test func plainLinesOnATerminalAskForEach() throws {
    let seen = try Terminal.drive(
      of: Terminal.lostKey + ["--plain"], .until("'?' lists the commands"), .keys("back\r"),
      .until("m37  app refresh#2 read defaults launched"), .keys("bogus\r"),
      .until("there is no command"), .keys("\r"), .until("m36"), .keys("\u{4}"), .end)
    #expect(seen.code == 0)
    #expect(seen.isGivenBack)
  }

  @Test func controlCTwiceLeavesPlainLinesAndOnceDoesNot() throws {
    let seen = try Terminal.drive(
      of: Terminal.lostKey + ["--plain"], .until("'?' lists the commands"), .keys("\u{3}"),
      .keys("back\r"), .until("next m38"), .keys("go 30\r"), .until("next m31"), .keys("roads\r"),
      .until("taken: unlock"), .end(typing: "\u{3}"))
    // Lines tell what is asked for, and all of it.
    #expect(seen.printed?.contains("not known yet") == false)
    #expect(seen.printed?.contains("roads not taken") == false)
    #expect(seen.code == 130)
    #expect(seen.isGivenBack)
  }

  @Test func aSignalEndsPlainLinesToo() throws {
    let seen = try Terminal.drive(
      of: Terminal.lostKey + ["--plain"], .until("'?' lists the commands"), .signal("TERM"), .end)
    #expect(seen.code == -15)
  }

  @Test func aDumbTerminalGetsPlainLines() throws {
    let seen = try Terminal.drive(
      environment: ["TERM": "dumb"], .until("'?' lists the commands"), .keys("quit\r"), .end)
    #expect(seen.code == 0)
  }
}
