// The pages of docs/ and the README: generated ones are up to date, and links lead somewhere.

import Foundation
import PhoneModel
import Reports
import Testing

@Suite struct DocumentTests {
  /// Compares a page with what it is generated from; with LOCKSTEP_UPDATE in
  /// the environment it is written anew.
  private func compare(_ name: String, _ text: String) throws {
    let file = Command.root.appendingPathComponent("docs/\(name)")
    if ProcessInfo.processInfo.environment["LOCKSTEP_UPDATE"] != nil {
      try Data(text.utf8).write(to: file, options: .atomic)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text, "make docs")
  }

  @Test func openQuestions() throws {
    try compare("open-questions.md", QuestionDocument.markdown(QuestionTable.questions))
  }

  @Test func everyRowThatAQuestionCitesIsInTheRules() throws {
    let rules = try String(
      contentsOf: Command.root.appendingPathComponent("docs/phone-rules.md"), encoding: .utf8)
    for question in QuestionTable.questions {
      for alternative in question.alternatives {
        for word in alternative.source.split(whereSeparator: { " ,;".contains($0) }) {
          guard word.first?.isUppercase == true, word.dropFirst().first == "-" else { continue }
          #expect(rules.contains("id=\"\(word.lowercased())\""), "\(question.name): \(word)")
        }
      }
    }
  }

  @Test func everyRowThatTheCodeCitesIsInTheRules() throws {
    let rules = try String(
      contentsOf: Command.root.appendingPathComponent("docs/phone-rules.md"), encoding: .utf8)
    let row = /\b([FKUPLCA]-\d\d[a-z]?)\b/
    let sources = Command.root.appendingPathComponent("Sources")
    let files = try #require(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var count = 0
    for case let file as URL in files where file.pathExtension == "swift" {
      for match in try String(contentsOf: file, encoding: .utf8).matches(of: row) {
        count += 1
        #expect(
          rules.contains("id=\"\(match.1.lowercased())\""), "\(file.lastPathComponent): \(match.1)")
      }
    }
    #expect(count > 100)
  }

  /// The text of a file of the checkout.
  private func text(_ path: String) throws -> String {
    try String(contentsOf: Command.root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The first block of a page that begins with these marks and this line.
  private func block(_ mark: String, _ line: String, of page: String) throws -> String {
    let start = try #require(page.range(of: "```\(mark)\n\(line)"))
    let body = page[page.index(start.lowerBound, offsetBy: 4 + mark.count)...]
    return String(body[..<(try #require(body.range(of: "\n```\n")).lowerBound)])
  }

  @Test func theReadmeShowsTheExampleAsItIs() throws {
    let session = try text("Sources/Apps/Example/Session.swift")
    let code = session[try #require(session.range(of: "///")).lowerBound...]
    let shown = try block("swift", "///", of: text("README.md"))
    #expect(shown + "\n" == code)
  }

  @Test func theReadmeShowsTheScriptAsItIs() throws {
    let script = try text("Scenarios/tillroll/moved-cleanup.scenario")
    let body = script[try #require(script.range(of: "app ")).lowerBound...]
    let shown = try block("", "app ", of: text("README.md"))
    #expect(shown + "\n" == body)
  }

  @Test func everyLinkLeadsSomewhere() throws {
    let docs = Command.root.appendingPathComponent("docs")
    let pages = try FileManager.default.contentsOfDirectory(atPath: docs.path)
      .filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
    var count = 0
    for page in ["README.md"] + pages {
      let file = Command.root.appendingPathComponent(page)
      for match in try text(page).matches(of: /\]\(([^)\s]+)\)/) {
        guard !match.1.contains("://"), !match.1.hasPrefix("mailto:") else { continue }
        count += 1
        let parts = match.1.split(
          separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let target =
          parts[0].isEmpty
          ? file : file.deletingLastPathComponent().appendingPathComponent(String(parts[0]))
        #expect(
          FileManager.default.fileExists(atPath: target.path), "\(page): \(match.1)")
        guard parts.count > 1, target.pathExtension == "md",
          let text = try? String(contentsOf: target, encoding: .utf8)
        else { continue }
        let anchor = String(parts[1])
        #expect(
          text.contains("id=\"\(anchor)\"") || headings(of: text).contains(anchor),
          "\(page): \(match.1)")
      }
    }
    #expect(count > 100)
  }

  /// The anchors that a page's headings get.
  private func headings(of text: String) -> [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
      let title = line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
      return String(
        title.filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
          .map { $0 == " " ? "-" : $0 })
    }
  }

  @Test func theExploringPageShowsARealFinding() throws {
    let page = try text("docs/explore.md")
    let line = try block("", "lockstep explore", of: page)
    let words = line.split(separator: " ").dropFirst().map(String.init)
    let output = try Command.run(words).output
    #expect(output.contains(try block("", "FAIL", of: page)))
    #expect(output.contains(try block("", "Broken:", of: page)))
  }

  /// Every line of the examples is in what the command writes, or the beginning of one where it
  /// ends in `…`.
  @Test func theReportsPageShowsRealReports() throws {
    let page = try text("docs/ci-reports.md")
    let scratch = try Scratch()
    try scratch.write(try block("", "# The owner", of: page) + "\n", to: "session.scenario")
    let outcome = try Command.run(
      ["run", "session.scenario", "--report", "github"] + Reported.files, in: scratch.folder)
    #expect(outcome.code == 1)
    let examples = [
      ("<?xml", try scratch.read("out.xml")), ("TAP version", try scratch.read("out.tap")),
      ("      \"results\"", try scratch.read("out.sarif")), ("::error", outcome.output),
      ("## Lockstep", try scratch.read("out.md")), ("{\"kind\"", try scratch.read("out.jsonl")),
    ]
    for (start, output) in examples {
      let written = output.split(separator: "\n")
      for line in try block("", start, of: page).split(separator: "\n") where line != "[…]" {
        let isThere =
          line.hasSuffix("…")
          ? written.contains { $0.hasPrefix(line.dropLast()) } : written.contains(line)
        #expect(isThere, "\(line)")
      }
    }
  }

  /// The commands are run with small bounds: that they are commands is what is checked, and
  /// that the places which they name are there.
  @Test(arguments: ["README.md", "docs/explore.md", "docs/verdicts.md", "docs/consent.md"])
  func everyExploreCommandInThePagesCanBeRun(page: String) throws {
    var count = 0
    for line in try text(page).split(separator: "\n") {
      guard let start = line.range(of: "lockstep explore "), !line.contains("`"),
        line.hasPrefix("lockstep") || line.hasPrefix("swift run")
      else { continue }
      var words = line[start.upperBound...].split(separator: " ").map { word in
        String(word).replacingOccurrences(of: "VERSION", with: "moved-cleanup")
          .replacingOccurrences(of: "LEVEL", with: "base").replacingOccurrences(of: "'", with: "")
      }
      if let save = words.firstIndex(of: "--save") { words.removeSubrange(save...save + 1) }
      let bounds = words.contains("--at") ? [] : ["--states", "300", "--time", "5"]
      let outcome = try Command.run(["explore"] + words + bounds)
      #expect([0, 1, 4].contains(outcome.code), "\(line)\n\(outcome.errors)")
      count += 1
    }
    #expect(count > 0)
  }

  /// Every line of output on the consent page is printed by a shipped scenario, by a search
  /// that the page names, or by the scenario that it writes down.
  @Test func theConsentPageShowsRealOutput() throws {
    let blocks = fenced(try text("docs/consent.md"))
    let scratch = try Scratch()
    var printed: Set<String> = []
    func keep(_ outcome: Outcome) {
      for line in outcome.output.split(separator: "\n") { printed.insert(String(line)) }
    }
    let wide = ["COLUMNS": "150"]
    for path in try FileManager.default.contentsOfDirectory(
      atPath: Command.root.appendingPathComponent("Scenarios/consent").path
    ).sorted() where path.hasSuffix(".scenario") {
      keep(try Command.run(["run", "Scenarios/consent/\(path)", "--trace"], environment: wide))
    }
    var shown = 0
    for block in blocks where !block.hasPrefix("# ") {
      guard block.hasPrefix("lockstep explore ") else { continue }
      let words = block.split { $0 == " " || $0 == "\n" }.dropFirst().map(String.init)
      if !words.contains("everything") { keep(try Command.run(words, environment: wide)) }
    }
    if let script = blocks.first(where: { $0.hasPrefix("# ") }) {
      try scratch.write(script, to: "ads.scenario")
      keep(
        try Command.run(
          ["run", "ads.scenario", "--trace"], in: scratch.folder, environment: wide))
    }
    for block in blocks where !block.hasPrefix("# ") && !block.hasPrefix("lockstep ") {
      for line in block.split(separator: "\n") where line != "…" {
        #expect(printed.contains(String(line)), "\(line)")
        shown += 1
      }
    }
    #expect(shown > 40)
  }

  /// The blocks between fences that name no language.
  private func fenced(_ page: String) -> [String] {
    var blocks: [String] = []
    var block: [Substring]?
    var isPlain = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if let lines = block {
          if isPlain { blocks.append(lines.joined(separator: "\n")) }
          block = nil
        } else {
          block = []
          isPlain = line == "```"
        }
      } else {
        block?.append(line)
      }
    }
    return blocks
  }

  @Test(arguments: ["README.md", "docs/guide.md", "docs/language.md"])
  func everyWholeScriptInThePagesComesOutAsItSays(page: String) throws {
    let text = try String(
      contentsOf: Command.root.appendingPathComponent(page), encoding: .utf8)
    let blocks = text.components(separatedBy: "```\n").enumerated()
      .filter { $0.offset % 2 == 1 }.map(\.element)
    let scripts = blocks.filter { block in
      let lines = block.split(separator: "\n")
      return lines.contains { $0.hasPrefix("app ") } && lines.contains { $0.hasPrefix("verdict ") }
    }
    #expect(!scripts.isEmpty)
    for script in scripts {
      let scratch = try Scratch()
      try scratch.write(script, to: "a.scenario")
      let outcome = try scratch.run("run", "a.scenario")
      #expect(outcome.code == 0, "\(script)\n\(outcome.output)\(outcome.errors)")
    }
  }
}
