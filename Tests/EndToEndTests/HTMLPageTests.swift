// Pages, as the command writes them and as a browser opens them.

import Foundation
import Testing

@Suite struct HTMLPageTests {
  @Test func runWritesAPageWithTheEngineInside() throws {
    let scratch = try Scratch()
    try scratch.write(movedCleanup, to: "a.scenario")
    let outcome = try scratch.run("run", "a.scenario", "--html", "a.html")
    #expect(outcome.output.contains("wrote the page a.html; open it in a browser"))
    let page = try scratch.read("a.html")
    #expect(page.hasPrefix("<!doctype html>"))
    #expect(page.contains("<title>a.scenario</title>"))
    #expect(page.contains("id=\"engine\">H4sI"))
    #expect(page.contains(#""subject":"nothing-lost key-A""#))
    #expect(!page.contains("{{"))
  }

  @Test func exploreWritesAPageOfEachFinding() throws {
    let scratch = try Scratch()
    let outcome = try scratch.run(
      "explore", "tillroll.moved-cleanup", "--events", "restart,launch,unlock,open,connect",
      "--level", "base", "--html", "a.html")
    #expect(outcome.output.contains("wrote the page a.html"))
    let page = try scratch.read("a.html")
    #expect(page.contains(#""kind":"explore""#))
    #expect(page.contains("app      tillroll.moved-cleanup"))
  }

  @Test func aPageOfAnotherAppHasNoEngine() throws {
    let scratch = try Scratch()
    try scratch.write("app lasting\ninstall\nopen\nrefresh\n", to: "a.scenario")
    _ = try Command.run(
      ["run", "a.scenario", "--html", "a.html"], in: scratch.folder, executable: "MisbehavingApps")
    #expect(try scratch.read("a.html").contains("id=\"engine\"></script>"))
  }

  @Test func theSamePageComesAgain() throws {
    let scratch = try Scratch()
    try scratch.write(movedCleanup, to: "a.scenario")
    _ = try scratch.run("run", "a.scenario", "--html", "a.html", "--workers", "1")
    _ = try scratch.run("run", "a.scenario", "--html", "b.html", "--workers", "4")
    #expect(try scratch.read("a.html") == scratch.read("b.html"))
  }

  @Test func whatCannotBeWrittenIsSaid() throws {
    let scratch = try Scratch()
    try scratch.write(movedCleanup, to: "a.scenario")
    try scratch.write(movedCleanup, to: "b.scenario")
    let two = try scratch.run("run", "a.scenario", "b.scenario", "--html", "a.html")
    #expect(two.code == 3)
    #expect(two.errors.contains("--html needs exactly one script"))
    let same = try scratch.run("run", "a.scenario", "--html", "./a.scenario")
    #expect(same.code == 3)
    #expect(same.errors.contains("--html would overwrite"))
    #expect(try scratch.read("a.scenario") == movedCleanup)
    let nowhere = try scratch.run("run", "a.scenario", "--html", "none/a.html")
    #expect(nowhere.code == 3)
    #expect(nowhere.errors.contains("cannot write none/a.html"))
  }

  @Test func thePartsOfAPageAreThoseThatWereWrittenByHand() throws {
    let check = try Command.run(
      ["python3", "-B", "Sources/page-engine/pack.py", "--web", "--check"],
      program: URL(fileURLWithPath: "/usr/bin/env"))
    #expect(check.code == 0, "\(check.output)\(check.errors)")
  }

  @Test(.enabled(if: Browser.isThere, "there is no node or no Chromium here"))
  func aBrowserDoesWhatAReaderDoes() throws {
    let scratch = try Scratch()
    // A release build is quicker, over all shipped scenarios.
    let command =
      ProcessInfo.processInfo.environment["LOCKSTEP_COMMAND"] ?? Command.path("lockstep").path
    var words = [
      "node", "Tests/Browser/check.mjs", command,
      Command.path("MisbehavingApps").path, scratch.folder.path,
    ]
    if let axe = Browser.axe { words.append(axe) }
    let outcome = try Command.run(words, program: URL(fileURLWithPath: "/usr/bin/env"))
    #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("ok - dragging an event runs the engine again"))
  }
}

/// A browser that can be driven, where one is installed.
enum Browser {
  static let isThere =
    has("node") && ["chromium", "chromium-browser", "google-chrome"].contains(where: has)

  /// axe-core, where `.ci/run` puts it or `LOCKSTEP_AXE` names it.
  static let axe: String? = {
    let named = ProcessInfo.processInfo.environment["LOCKSTEP_AXE"]
    let path =
      named
      ?? Command.root.appendingPathComponent(".build/axe/axe_playwright_python/axe.min.js").path
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }()

  private static func has(_ name: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
  }
}
