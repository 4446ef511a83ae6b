// Explorations: every order of events and every answer of iOS.

import AppModel
import LockstepCommand
import PhoneModel
import Replay
import Reports
import ScenarioScript
import Search

extension ScenarioSuite {
  /// Searches an app: events fall anywhere, between any two calls, as often as they can.
  ///
  /// - Parameters:
  ///   - app: an app of the suite, or another.
  ///   - events: the words of `--events`, such as `"restart"` or `"connect:key-A"`; nil for
  ///     as many of the usual ones as a search can look at.
  ///   - pins: answers to fix, as in `"UD-RECOVER = never"`.
  ///   - verdict: what must come out, as a script's `verdict` line has it: `"safe"`,
  ///     `"depends on UD-RECOVER = never"`, `"for nothing-lost key-A unsafe"`.
  /// - Throws: where the app cannot be explored so.
  public func explore(
    _ app: App, events: [String]? = nil, pins: [String] = [], verdict: String? = nil
  ) throws(SuiteError) -> ReportedScenario {
    var lines = ["app \(app.name)"]
    lines += pins.map { "pin \($0)" }
    lines.append("install")
    if let verdict { lines.append("verdict \(verdict)") }
    // What is explored has no script; the lines are only how its parts are read.
    let parsed = ScenarioParser.parse(
      text: lines.joined(separator: "\n"), path: app.name, catalogue: [app])
    guard var scenario = parsed.scenarios.first else {
      throw SuiteError(parsed.errors.map(\.brief).joined(separator: "\n"))
    }
    scenario.name = app.name
    scenario.files = []
    scenario.opensAll = true
    let menu = EventMenu(for: app)
    var words = menu.widening
    if let events { words = [try Self.checked(events, of: app, menu)] }
    return try explored(name: app.name) { search throws(SearchError) in
      try search.widen(
        scenario, words: words, states: ExhaustiveSearch.wideningStates
      ) { words in words.flatMap { menu.events(named: $0) ?? [] } }.result
    }
  }

  /// Searches the scenarios of a script, or of every script in a folder: all orders of their race
  /// blocks, and all answers to the questions that they leave open.
  ///
  /// - Throws: where there is no such script or it cannot be explored.
  public func explore(_ path: String) throws(SuiteError) -> [ReportedScenario] {
    var results: [ReportedScenario] = []
    for scenario in try scenarios(at: path) { results.append(try explore(scenario)) }
    return results
  }

  /// Searches one scenario.
  public func explore(_ scenario: ScriptedScenario) throws(SuiteError) -> ReportedScenario {
    guard let parsed = scenario.scenario else {
      return scenario.failure ?? ReportedScenario(path: scenario.path, errors: [])
    }
    return try explored(name: scenario.name, mayBeStill: true) { search throws(SearchError) in
      try search.explore(parsed)
    }
  }

  /// What came of a search, as it is reported.
  ///
  /// - Parameter mayBeStill: whether it may be that no handler makes a call.
  private func explored(
    name: String, mayBeStill: Bool = false,
    _ explore: (ExhaustiveSearch) throws(SearchError) -> SearchResult
  ) throws(SuiteError) -> ReportedScenario {
    if let failure = Self.canaryFailure { throw SuiteError(failure) }
    do throws(SearchError) {
      let result = try explore(ExhaustiveSearch(level: level, bounds: bounds))
      if !mayBeStill, let stillness = result.stillness {
        throw SearchError.nothingToExplore(stillness)
      }
      var told: [ToldFinding] = []
      for finding in result.findings {
        told.append(
          try ToldFinding(
            finding, at: result.level, path: "\(result.scenario.name).found",
            catalogue: result.scenario.apps))
      }
      var reported = ReportedScenario(result, told: told, name: name)
      if reported.story.isEmpty {
        let lines = ExplorationReport(style: .plain).lines(of: result, told: told.first)
        reported.story = Array(lines.drop(while: \.isEmpty))
      }
      return reported
    } catch {
      throw SuiteError("\(name): \(error)")
    }
  }

  /// What is wrong with the search in CI, where it is tried once before any verdict counts; nil where
  /// it finds what it must find.
  private static let canaryFailure = SuiteFiles.canaryFailure()

  /// The words, each of which names an event of the app.
  private static func checked(
    _ words: [String], of app: App, _ menu: EventMenu
  ) throws(SuiteError) -> [String] {
    for word in words where menu.events(named: word) == nil {
      let names = menu.entries.map(\.name)
      let hint = Suggestion.nearest(to: word, in: names).map { "; did you mean '\($0)'?" } ?? ""
      throw SuiteError(
        "there is no event \(word) for \(app.name)\(hint)\nthe events are "
          + names.joined(separator: ", "))
    }
    guard !words.isEmpty else { throw SuiteError("no event is named for \(app.name)") }
    return words
  }
}

extension ScriptError {
  /// What is wrong in one line, for text that is no script of the user.
  fileprivate var brief: String {
    "\(sourceLine): \(message)" + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
  }
}
