// The generated pages of docs/ are what the tables say.

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
    let row = /\b([FKUPLC]-\d\d)\b/
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
}
