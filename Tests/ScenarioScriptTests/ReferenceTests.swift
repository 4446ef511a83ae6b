// The committed documentation is what the table renders.

import Foundation
import PhoneModel
import ScenarioScript
import Testing

@Suite struct ReferenceTests {
  /// Compares a page with what it is generated from; with LOCKSTEP_UPDATE in
  /// the environment it is written anew.
  private func check(_ name: String, _ rendered: String) throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "docs/\(name)")
    if ProcessInfo.processInfo.environment["LOCKSTEP_UPDATE"] != nil {
      try rendered.write(to: url, atomically: true, encoding: .utf8)
    }
    let committed = try String(contentsOf: url, encoding: .utf8)
    #expect(committed == rendered, "docs/\(name) is stale: make docs")
  }

  @Test func languagePage() throws { try check("language.md", LanguageReference.markdown()) }

  @Test func errorPage() throws { try check("errors.md", ErrorReference.markdown()) }

  @Test func theFirstExampleParsesAndIsLaidOut() {
    let example = LanguageReference.example + "\n"
    #expect(Fake.parse(example).errors.map(\.description) == [])
    #expect(Formatter.format(text: example) == example)
  }

  @Test func everyErrorHasAnAnchor() {
    let page = ErrorReference.markdown()
    for code in ScriptErrorCode.allCases {
      #expect(page.contains("<a id=\"\(code.rawValue.lowercased())\"></a>"))
    }
    #expect(
      Set(ScriptErrorCode.allCases.map(\.documentation.title)).count
        == ScriptErrorCode.allCases.count)
  }

  @Test func everyWordInCapitalsIsExplained() {
    let known = Placeholder.all.map(\.name)
    let synopses = CommandTable.commands.map(\.synopsis) + Placeholder.all.compactMap(\.synopsis)
    for synopsis in synopses {
      for word in Placeholder.names(in: synopsis) {
        #expect(known.contains(word), "\(word) in \(synopsis)")
      }
    }
  }

  @Test func theGrammarReadsAsRules() {
    let grammar = CommandTable.grammar()
    #expect(grammar.contains("= \"app\" name"))
    #expect(grammar.contains("| \"wait\" n ( \"seconds\" | \"minutes\" | \"hours\" )?"))
    #expect(grammar.contains("\"verdict\" ( \"for\" rule belonging? )? outcome"))
    #expect(
      grammar.contains("depends = \"depends\" \"on\" answers ( \"or\" answers )* ;"))
  }

  @Test func profilesNameReportedAnswers() throws {
    for profile in Profile.all {
      for answer in profile.answers {
        let id = try #require(QuestionID(name: answer.question))
        let alternative = try #require(
          id.question.alternatives.first { $0.name == answer.alternative })
        #expect(alternative.label < .assumed, "\(profile.name)")
      }
    }
  }
}
