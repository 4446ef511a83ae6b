// The shipped apps and scenarios, and explorations of an app as the command makes them.

import AppModel
import Apps
import Foundation
import PhoneModel
import Replay
import ScenarioScript
import Search
import Testing

/// The shipped scenarios.
enum Shipped {
  /// The top of the checkout.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The paths of all scripts, sorted, as seen from the top of the checkout.
  static let paths: [String] = {
    let folder = root.appendingPathComponent("Scenarios")
    let files = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
    return files.filter { $0.hasSuffix(".scenario") }.sorted().map { "Scenarios/\($0)" }
  }()

  /// The scripts with a race block.
  static let races = paths.filter { path in
    (try? text(path))?.split(separator: "\n").contains { $0.hasPrefix("during") } ?? false
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The scenarios of a script; one with an error fails the test.
  static func scenarios(_ path: String) throws -> [Scenario] {
    let parsed = ScenarioParser.parse(
      text: try text(path), path: path, catalogue: Catalogue.all
    ) { try? text($0) }
    for error in parsed.errors { Issue.record("\(error)") }
    return parsed.scenarios
  }

  static func app(_ name: String) throws -> App {
    try #require(Catalogue.all.first { $0.name == name })
  }
}

/// An exploration of an app under events that no script orders.
struct AppExploration {
  var scenario: Scenario
  var events: [ExploredEvent]

  /// - Parameters:
  ///   - events: the words of the menu, separated by commas.
  ///   - pins: answers as `QUESTION=ANSWER`, separated by spaces.
  ///   - isOpen: whether every question is open.
  init(
    _ app: App, _ events: String, pins: String = "", level: DistrustLevel = .base,
    isOpen: Bool = true
  ) throws {
    scenario = Scenario(name: app.name)
    scenario.apps = [app]
    scenario.slots = [0]
    scenario.opensAll = isOpen
    scenario.level = level
    scenario.steps = [
      Step(.event(.install(app: 0, isSigned: true)), phase: nil, place: Place(line: 0))
    ]
    for pin in pins.split(separator: " ") {
      let parts = pin.split(separator: "=", maxSplits: 1).map(String.init)
      let question = try #require(QuestionID(name: parts[0]))
      let names = question.question.alternatives.map(\.name)
      scenario.pins.append(
        Pin(question, UInt8(try #require(names.firstIndex(of: parts[1]))), Place(line: 0)))
    }
    let menu = EventMenu(for: app)
    self.events = try events.split(separator: ",").flatMap { word in
      try #require(menu.events(named: String(word)), "no event \(word)")
    }
  }
}
