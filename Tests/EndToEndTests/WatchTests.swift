// run --watch: replays what is saved, and ends on Ctrl-C.

import Foundation
import Testing

/// A command that goes on, with what it has printed so far.
private final class Going {
  let process = Process()
  private let output: URL

  init(_ arguments: [String], in folder: URL) throws {
    output = folder.appendingPathComponent("watch-output")
    try Data().write(to: output)
    process.executableURL = Command.path("lockstep")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let file = try FileHandle(forWritingTo: output)
    process.standardOutput = file
    process.standardError = file
    try process.run()
  }

  deinit { if process.isRunning { process.terminate() } }

  var text: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }

  /// Waits until it says that it waits for the time `count`.
  func waits(_ count: Int) {
    for _ in 0..<1200 where process.isRunning {
      if text.components(separatedBy: "Ctrl-C ends\n").count > count { return }
      usleep(50_000)
    }
    Issue.record("it never waited for the time \(count): \(text)")
  }

  /// What it printed after it had waited for the time `count`.
  func round(_ count: Int) -> String {
    let rounds = text.components(separatedBy: "Ctrl-C ends\n")
    return rounds.indices.contains(count) ? rounds[count] : ""
  }
}

@Suite struct WatchTests {
  @Test func onlyWhatChangesIsReplayedUntilCtrlC() throws {
    let scratch = try Scratch()
    try scratch.write(safe(), to: "s/a.scenario")
    try scratch.write(
      safe().replacing("connect key-A", with: "include connect.steps"), to: "s/b.scenario")
    try scratch.write("connect key-A\n", to: "s/connect.steps")
    let going = try Going(["run", "--watch", "s"], in: scratch.folder)
    going.waits(1)
    #expect(going.round(0).contains("2 scenarios: 2 as expected"))
    #expect(going.round(0).hasSuffix("watching 2 scripts; "))
    // A script.
    try scratch.write(movedCleanup, to: "s/a.scenario")
    going.waits(2)
    #expect(going.round(1).hasPrefix("changed  s/a.scenario\nFAIL  s/a.scenario"))
    #expect(going.round(1).contains("1 scenario: 0 as expected, 1 broken"))
    // What a script includes.
    try scratch.write("connect key-B\n", to: "s/connect.steps")
    going.waits(3)
    #expect(going.round(2).hasPrefix("changed  s/b.scenario\nok    s/b.scenario"))
    // A new script, with an error.
    try scratch.write("app tillroll.no-cleanup\nunlok\n", to: "s/c.scenario")
    going.waits(4)
    #expect(going.round(3).hasPrefix("changed  s/c.scenario\ns/c.scenario:2:1: error"))
    #expect(going.round(3).hasSuffix("watching 3 scripts; "))
    // What a script includes since it was saved.
    try scratch.write("connect key-A\n", to: "s/other.steps")
    try scratch.write(
      safe().replacing("connect key-A", with: "include other.steps"), to: "s/b.scenario")
    going.waits(5)
    try scratch.write("connect key-C\n", to: "s/other.steps")
    going.waits(6)
    #expect(going.round(5).hasPrefix("changed  s/b.scenario\nok    s/b.scenario"))
    // A script that is gone is not run; one that comes back is.
    try FileManager.default.removeItem(at: scratch.folder.appendingPathComponent("s/c.scenario"))
    try scratch.write(safe(), to: "s/a.scenario")
    going.waits(7)
    #expect(going.round(6).hasPrefix("changed  s/a.scenario\nok    s/a.scenario"))
    #expect(going.round(6).hasSuffix("watching 2 scripts; "))
    going.process.interrupt()
    going.process.waitUntilExit()
    #expect(going.process.terminationStatus == 0)
    #expect(going.process.terminationReason == .exit)
    #expect(!going.text.contains("\u{1B}"))
  }

  @Test func tagsStillSelect() throws {
    let scratch = try Scratch()
    try scratch.write(safe("slow"), to: "a.scenario")
    try scratch.write(safe("quick"), to: "b.scenario")
    let going = try Going(["run", "--watch", ".", "--tags", "slow"], in: scratch.folder)
    going.waits(1)
    try scratch.write(safe("quick") + "# more\n", to: "b.scenario")
    going.waits(2)
    #expect(going.round(1) == "changed  ./b.scenario\n\nwatching 2 scripts; ")
    try scratch.write(safe("slow quick"), to: "b.scenario")
    going.waits(3)
    #expect(going.round(2).contains("ok    ./b.scenario"))
    going.process.interrupt()
    going.process.waitUntilExit()
    #expect(going.process.terminationStatus == 0)
  }
}
