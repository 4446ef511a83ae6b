// Tells what came of a search, and writes what is to be kept of it.

import Replay
import Reports
import ScenarioScript
import Search

extension ExploreCommand {
  /// Tells what came of a search.
  ///
  /// - Parameters:
  ///   - words: the events of an exploration of an app.
  ///   - mayBeStill: whether it may be that no handler made a call.
  func tell(
    _ result: SearchResult, of words: [String], since started: Int, isTold: Bool, copies: Int??,
    _ mayBeStill: Bool = false
  ) throws(UsageError) -> ExitCode {
    let scenario = result.scenario
    watch.rest()
    if !mayBeStill, let stillness = result.stillness { throw UsageError(stillness) }
    if let copies { try check(result, ofCopies: copies) }
    let isShown = shows(result)
    if isShown { console.print(report.summary(of: result, name: scenario.name)) }
    let told = try result.findings.first.map { finding throws(UsageError) in
      try tell(finding, result)
    }
    if reporter.isWanted {
      var all = told.map { [$0] } ?? []
      for finding in result.findings.dropFirst() { all.append(try tell(finding, result)) }
      reporter.add(since: started) {
        ReportedScenario(result, told: all, name: scenario.displayName)
      }
    }
    if isTold, isShown {
      console.print(report.lines(of: result, told: told))
      if arguments.has("--coverage") { console.print(report.coverage(of: result)) }
    }
    if arguments.has("--timings") {
      console.print("search \(Double(Platform.milliseconds - started) / 1000) s")
    }
    if let copies { try tell(result, ofCopies: copies) }
    if let path = arguments.value("--save"), let told { try save(told, to: path) }
    if let page {
      var all = told.map { [$0] } ?? []
      for finding in result.findings.dropFirst() { all.append(try tell(finding, result)) }
      try page.write(result, of: words, told: all, level: search.level, for: command)
    }
    return code(of: result)
  }

  /// Whether what came of a search is told: all of it, or what is not as expected.
  func shows(_ result: SearchResult) -> Bool { !isQuiet || result.resultClass != .asExpected }

  /// The finding with its run as a script, which is parsed and replayed as a user
  /// would do it.
  func tell(
    _ finding: SearchFinding, _ result: SearchResult
  ) throws(UsageError) -> ToldFinding {
    do throws(SearchError) {
      return try ToldFinding(
        finding, at: result.level,
        path: arguments.value("--save") ?? "\(finding.scenario.name).found",
        catalogue: command.apps, observer: watch)
    } catch {
      throw UsageError("\(error)")
    }
  }

  /// Writes the told run, without the events that its finding does not need.
  func save(_ told: ToldFinding, to path: String) throws(UsageError) {
    var text = told.text
    if let reduced = told.example.reduced() {
      let smaller = ScenarioWriter.write(reduced)
      let parsed = ScenarioParser.parse(text: smaller, path: path, catalogue: command.apps) { _ in
        nil
      }
      if let scenario = parsed.scenarios.first, parsed.errors.isEmpty,
        Counterexample.replaying(
          scenario, told.example.finding.subject, at: search.level ?? scenario.level ?? .reported,
          observer: watch) != nil
      {
        text = smaller
      }
    }
    do throws(SystemError) {
      try Platform.writeWhole(text, to: path)
    } catch {
      throw UsageError("cannot write \(error.path): \(error.text)")
    }
    console.print("")
    console.print("saved the run as \(path); replay it with: lockstep run \(path)")
  }

  func code(of result: SearchResult) -> ExitCode {
    switch result.resultClass {
    case .asExpected: .success
    case .inconclusive: .inconclusive
    case .broken: .broken
    case .faulty: .badScript
    }
  }
}
