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
    #expect(page.contains("of restart, launch, unlock, open, connect, and every answer of iOS"))
    #expect(page.contains("app      tillroll.moved-cleanup"))
  }

  @Test func aPageOfAnotherAppHasNoEngine() throws {
    let scratch = try Scratch()
    try scratch.write("app lasting\ninstall\nopen\nrefresh\n", to: "a.scenario")
    _ = try Command.run(
      ["run", "a.scenario", "--html", "a.html"], in: scratch.folder, executable: "MisbehavingApps")
    #expect(try scratch.read("a.html").contains("id=\"engine\"></script>"))
  }

  @Test func pagesShareAnEngine() throws {
    let scratch = try Scratch()
    try scratch.write(movedCleanup, to: "a.scenario")
    for folder in ["pages", "pages/deep", "lib & more"] {
      try FileManager.default.createDirectory(
        at: scratch.folder.appendingPathComponent(folder), withIntermediateDirectories: false)
    }
    let engine = "lib & more/engine.js"
    let outcome = try scratch.run(
      "run", "a.scenario", "--html", "pages/a.html", "--engine-file", engine)
    #expect(
      outcome.output.contains("wrote the page pages/a.html and its engine \(engine); open it"))
    _ = try scratch.run(
      "explore", "a.scenario", "--html", "pages/deep/b.html", "--engine-file", engine)
    _ = try scratch.run("run", "a.scenario", "--html", "whole.html")
    let page = try scratch.read("pages/a.html")
    #expect(page.contains("<script src=\"../lib%20%26%20more/engine.js\"></script>"))
    #expect(page.contains("id=\"engine\"></script>"))
    #expect(
      try scratch.read("pages/deep/b.html")
        .contains("<script src=\"../../lib%20%26%20more/engine.js\">"))
    let packed = try #require(
      try scratch.read("whole.html").components(separatedBy: "id=\"engine\">").last?
        .components(separatedBy: "</script>").first)
    #expect(packed.hasPrefix("H4sI"))
    #expect(try scratch.read(engine).contains(packed))
    #expect(!(try scratch.read("whole.html").contains("<script src")))
  }

  @Test func anEngineIsForAPageThatHasOne() throws {
    let scratch = try Scratch()
    try scratch.write(movedCleanup, to: "a.scenario")
    for words in [["run", "a.scenario"], ["explore", "a.scenario"]] {
      let alone = try Command.run(words + ["--engine-file", "e.js"], in: scratch.folder)
      #expect(alone.code == 3)
      #expect(alone.errors.contains("name the page with --html"))
      let same = try Command.run(
        words + ["--html", "a.html", "--engine-file", "./a.html"], in: scratch.folder)
      #expect(same.code == 3)
      #expect(same.errors.contains("--html and --engine-file cannot both be written to ./a.html"))
      let over = try Command.run(
        words + ["--html", "a.html", "--engine-file", "a.scenario"], in: scratch.folder)
      #expect(over.code == 3)
      #expect(over.errors.contains("--engine-file would overwrite a.scenario"))
      let twice = try Command.run(
        words + ["--save", "s.scenario", "--html", "s.scenario"], in: scratch.folder)
      #expect(twice.code == 3)
      #expect(twice.errors.contains("--save and --html cannot both be written to s.scenario"))
    }
    #expect(try scratch.read("a.scenario") == movedCleanup)
    try scratch.write("app lasting\ninstall\nopen\nrefresh\n", to: "own.scenario")
    let own = try Command.run(
      ["run", "own.scenario", "--html", "own.html", "--engine-file", "e.js"], in: scratch.folder,
      executable: "MisbehavingApps")
    #expect(own.output.contains("e.js is not written"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
        .filter { !$0.hasPrefix(".") }.sorted()
        == ["a.scenario", "own.html", "own.scenario"])
    #expect(!(try scratch.read("own.html").contains("<script src")))
  }

  /// `make pages` writes them.
  @Test func thePagesOfTheDocumentationAreWhatTheCommandWrites() throws {
    let scratch = try Scratch()
    let kept = Command.root.appendingPathComponent("docs/pages")
    let written = try Command.run(
      [Command.path("lockstep").path, scratch.folder.path],
      program: kept.appendingPathComponent("write.sh"))
    #expect(written.code == 0, "\(written.errors)")
    let files = FileManager.default
    let names = try files.contentsOfDirectory(atPath: scratch.folder.path).sorted()
    #expect(names.contains("moved-cleanup.html") && names.contains("engine.js"))
    #expect(
      try files.contentsOfDirectory(atPath: kept.path).filter { $0 != "write.sh" }.sorted()
        == names, "docs/pages has other files than it should: run 'make pages'")
    for name in names {
      #expect(
        files.contentsEqual(
          atPath: kept.appendingPathComponent(name).path,
          andPath: scratch.folder.appendingPathComponent(name).path),
        "docs/pages/\(name) is not what the command writes: run 'make pages'")
    }
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
    #expect(
      nowhere.errors.contains(
        "--html none/a.html cannot be written: No such file or directory; make its folder first"))
    let halfway = try scratch.run(
      "run", "a.scenario", "--html", "a.html", "--engine-file", "none/e.js")
    #expect(halfway.code == 3)
    #expect(halfway.errors.contains("--engine-file none/e.js cannot be written: "))
    #expect(halfway.output.isEmpty)
    #expect(
      !FileManager.default.fileExists(atPath: scratch.folder.appendingPathComponent("a.html").path))
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
    #expect(outcome.output.contains("ok - an exploration in the page says what the command says"))
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
