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

  @Test func theGrammarForEditors() throws {
    try compare(
      "editors/vscode/syntaxes/lockstep-scenario.tmLanguage.json", TextMateGrammar.document())
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
