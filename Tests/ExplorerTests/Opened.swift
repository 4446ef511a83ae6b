// Walks through shipped scenarios, for tests.

import Apps
import Explorer
import Foundation
import Replay
import ScenarioScript
import Search
import Testing

enum Opened {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The paths of all shipped scripts, from Scenarios/ on, sorted.
  static let scripts: [String] = {
    let folder = root.appendingPathComponent("Scenarios").path
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".scenario") }.sorted()
  }()

  static func scenarios(_ script: String) throws -> [Scenario] {
    let path = root.appendingPathComponent("Scenarios/\(script)")
    let text = try String(contentsOf: path, encoding: .utf8)
    let parsed = ScenarioParser.parse(text: text, path: path.path, catalogue: Catalogue.all) {
      try? String(contentsOfFile: $0, encoding: .utf8)
    }
    #expect(parsed.errors.isEmpty)
    return parsed.scenarios
  }

  static func walk(_ scenario: Scenario) throws -> Walk {
    try Walk.opening(
      scenario, judge: Judge(runLimit: 40), search: ExhaustiveSearch())
  }

  /// The walk through the run in which the moved cleanup loses the key.
  static func lostKey() throws -> Walk { try walk(scenarios("tillroll/moved-cleanup.scenario")[0]) }

  /// The walk through a script.
  static func walk(text: String) throws -> Walk {
    let parsed = ScenarioParser.parse(text: text, path: "typed.scenario", catalogue: Catalogue.all)
    #expect(parsed.errors.isEmpty)
    return try walk(try #require(parsed.scenarios.first))
  }
}

extension Walk {
  /// Follows a line that must not fail.
  @discardableResult
  mutating func does(
    _ line: String, sourceLocation: SourceLocation = #_sourceLocation
  ) -> String {
    let told = handle(line)
    #expect(!told.isProblem, "\(line): \(told.text)", sourceLocation: sourceLocation)
    return told.text
  }

  /// Follows a line that must fail, and changes nothing.
  @discardableResult
  mutating func refuses(
    _ line: String, sourceLocation: SourceLocation = #_sourceLocation
  ) -> String {
    let before = position
    let count = takes.count
    let told = handle(line)
    #expect(told.isProblem, "\(line)", sourceLocation: sourceLocation)
    #expect(position == before && takes.count == count, sourceLocation: sourceLocation)
    return told.text
  }
}

extension Told {
  var text: String { lines.map(\.text).joined(separator: "\n") }
}
