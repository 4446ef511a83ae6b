// A search with what it keeps to itself: the moments of the shortest runs.

import PhoneModel
import Replay

@testable import Search

/// What came of a search, and how long the shortest runs are that break something.
struct Searched {
  var result: SearchResult
  /// By subject the moments up to and with the one that breaks it, of the runs with the
  /// fewest surprises.
  var shortest: [Subject: Int] = [:]
  /// Whether a reduction took something for granted that was wrong.
  var hadDoubts = false

  init(
    _ scenario: Scenario, events: [ExploredEvent] = [], level: DistrustLevel? = nil,
    reductions: Reductions = .all, bounds: Bounds = Bounds(), isSweptSingly: Bool = false
  ) throws(SearchError) {
    var search = ExhaustiveSearch(level: level, bounds: bounds)
    search.reductions = reductions
    let level = level ?? scenario.level ?? .reported
    var doubts = Doubts()
    while true {
      var machine = Machine(
        scenario, allowed: scenario.allowedAlternatives(at: level), events: events,
        mostBetween: bounds.between, reductions: reductions, doubts: doubts)
      var tally = SearchTally(machine, level: level)
      if isSweptSingly { tally.isSweptSingly = true }
      try tally.sweep(&machine, search)
      guard machine.phones.isWrong else {
        for loss in tally.losses { shortest[loss.subject] = loss.path.count }
        result = try tally.result(&machine, search)
        return
      }
      hadDoubts = true
      doubts = machine.phones.doubts
    }
  }

  /// What a reduction may not change.
  var essence: [Essence] {
    result.verdicts.map {
      Essence(
        subject: $0.subject, outcome: $0.outcome.text, margin: $0.margin,
        moments: shortest[$0.subject])
    }
  }
}

/// A verdict without the number of runs, and its shortest run.
struct Essence: Equatable, CustomStringConvertible {
  var subject: Subject
  var outcome: String
  var margin: Int?
  var moments: Int?

  var description: String {
    "\(subject): \(outcome), margin \(margin.map(String.init) ?? "none"),"
      + " \(moments.map(String.init) ?? "no") moments"
  }
}
