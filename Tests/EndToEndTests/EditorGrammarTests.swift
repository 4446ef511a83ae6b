// The grammar for editors, before an engine that is not ours, where that is installed.

import Foundation
import Testing

/// Whether the engine of `Tests/Readers/requirements.txt` is there.
private let hasEngine: Bool = {
  guard let python = Readers.python else { return false }
  let found = try? Command.run(
    ["-c", "import textmate_grammar"], program: URL(fileURLWithPath: python))
  return found?.code == 0
}()

@Suite(.enabled(if: hasEngine, "the readers of Tests/Readers are not installed"))
struct EditorGrammarTests {
  private static let grammar = Command.root.appendingPathComponent(
    "docs/editors/vscode/syntaxes/lockstep-scenario.tmLanguage.json")

  /// Judges the scopes of all words of some scripts.
  private func judge(_ scripts: [URL], by grammar: URL = Self.grammar) throws -> Outcome {
    let python = try #require(Readers.python)
    return try Command.run(
      [
        Command.root.appendingPathComponent("Tests/Readers/grammar.py").path, Command.root.path,
        grammar.path,
      ] + scripts.map(\.path), program: URL(fileURLWithPath: python))
  }

  private static let shipped: [URL] = {
    let folder = Command.root.appendingPathComponent("Scenarios")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? [])
      .filter { ["scenario", "steps"].contains($0.pathExtension) }.sorted { $0.path < $1.path }
  }()

  @Test func everyWordOfTheShippedScriptsHasItsScope() throws {
    let outcome = try judge(Self.shipped)
    #expect(outcome.code == 0, "\(outcome.errors)")
    let counts = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Int])
    for (scope, count) in [
      ("support.function.event", 500), ("keyword.control.check", 400), ("comment", 200),
      ("markup.heading", 100), ("constant.language.question", 300), ("string.quoted", 40),
      ("constant.numeric", 30), ("meta.guard", 80), ("keyword.control.block", 50),
      ("entity.name.function.action", 200),
    ] {
      #expect(counts[scope] ?? 0 > count, "\(scope)")
    }
  }

  @Test func oddLinesHaveTheirScopesToo() throws {
    let scratch = try Scratch()
    let script = try scratch.write(
      #"""
      # odd
      app tillroll.no-cleanup # comment
      ###  no heading
      [UD-RECOVER = never]   [PD-FLIP != at-lock] expect not screen welcome
       [UD-RECOVER=never] unlock # x
      expect   "key A" kept
      always not key#A kept
      during
        open
      may    fall   # both
        connect "key \"A\" \u{41} #no"
      end
      at app/refresh#1/2 connect key-A
      at app/refresh#1/2 wait 10 seconds
      expect shown count = 3
      verdict for nothing-lost key-A depends on UD-RECOVER=never|after-reset,PD-FLIP = at-lock
      verdict not exercised
      table # t
        a  "b c"  # cells
        restart UD-RECOVER
      end
      pin UD-RECOVER = {a}

      """#, to: "odd.scenario")
    let outcome = try judge([script])
    #expect(outcome.code == 0, "\(outcome.errors)")
  }

  /// A judge that takes everything would prove nothing.
  @Test(arguments: ["restart|", "(screen)", "UD-RECOVER|", "##", "[0-9]+"])
  func aGrammarWithoutAWordIsRefused(part: String) throws {
    let scratch = try Scratch()
    let whole = try String(contentsOf: Self.grammar, encoding: .utf8)
    let broken = whole.replacingOccurrences(of: part, with: part.hasSuffix("|") ? "" : "(x)")
    #expect(broken != whole)
    let file = try scratch.write(broken, to: "broken.json")
    #expect(try judge(Self.shipped, by: file).code == 1)
  }

  @Test func theExtensionNamesFilesThatAreThere() throws {
    let folder = Command.root.appendingPathComponent("docs/editors/vscode")
    func json(_ name: String) throws -> [String: Any] {
      let data = try Data(contentsOf: folder.appendingPathComponent(name))
      return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }
    let parts = try #require(try json("package.json")["contributes"] as? [String: [[String: Any]]])
    let language = try #require(parts["languages"]?.first)
    let grammar = try #require(parts["grammars"]?.first)
    #expect(language["extensions"] as? [String] == [".scenario", ".steps"])
    let syntax = try json(try #require(grammar["path"] as? String))
    #expect(syntax["scopeName"] as? String == grammar["scopeName"] as? String)
    let configuration = try json(try #require(language["configuration"] as? String))
    #expect((configuration["comments"] as? [String: String])?["lineComment"] == "#")
  }
}
