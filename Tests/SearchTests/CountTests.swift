// How much the search looks at: a change of these numbers is to be noticed.

import Foundation
import Replay
import Search
import Testing

@Suite struct CountTests {
  /// Explorations of apps, by app and events.
  private static let apps = [
    ("race.moved-cleanup", "restart,unlock,open,kill,locked-launch,connect:1"),
    ("race.marker-cleanup", "restart,unlock,lock,time,open,kill,locked-launch,connect:1"),
    ("race.marker-cleanup", "restart,unlock,open,install,delete,connect:1"),
    ("example.session", "restart,unlock,lock,open,launch,push,kill,sign-in"),
    ("tillroll.moved-cleanup", "restart,unlock,open,connect:A"),
  ]

  private func line(_ name: String, _ counts: SearchCounts) -> String {
    "\(name): \(counts.states) states, \(counts.steps) steps, depth \(counts.depth), "
      + "\(counts.assignments) assignments"
  }

  /// Compares with the file beside this one; with LOCKSTEP_UPDATE in the environment it is
  /// written anew.
  @Test func theSearchLooksAtAsMuchAsBefore() throws {
    var lines: [String] = []
    for path in Shipped.races {
      for scenario in try Shipped.scenarios(path) where scenario.insertions.isEmpty {
        lines.append(line(scenario.name, try ExhaustiveSearch().explore(scenario).counts))
      }
    }
    for (name, events) in Self.apps {
      let exploration = try AppExploration(
        Shipped.app(name), events, pins: "UD-WRITE-BFU=dropped", level: .reported, isOpen: false)
      let result = try ExhaustiveSearch().explore(
        exploration.scenario, events: exploration.events)
      lines.append(line("\(name) under \(events)", result.counts))
    }
    let text = lines.joined(separator: "\n") + "\n"
    let file = Shipped.root.appendingPathComponent("Tests/SearchTests/counts.txt")
    if ProcessInfo.processInfo.environment["LOCKSTEP_UPDATE"] != nil {
      try Data(text.utf8).write(to: file, options: .atomic)
    }
    let known = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines == known.map(String.init), "LOCKSTEP_UPDATE=1 swift test --filter CountTests")
  }
}
