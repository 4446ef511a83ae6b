// The result of a search, for reports.

import PhoneModel
import Replay
import Search

extension ReportedScenario {
  /// What came of a search.
  ///
  /// - Parameters:
  ///   - told: the findings, each with its run as a script that was parsed anew.
  ///   - name: the path of the script with the row of its table, or the name of the app.
  public init(_ result: SearchResult, told: [ToldFinding], name: String) {
    let scenario = result.scenario
    self.init(name: name, path: scenario.files.first?.path, resultClass: result.resultClass)
    summary = scenario.summary
    level = result.level
    outcome = result.outcome
    verdicts = result.verdicts
    checks = result.checks
    pins = scenario.pinned
    effort = .search(
      states: result.counts.states, steps: result.counts.steps,
      answerSets: result.counts.assignments, depth: result.counts.depth,
      stoppedBy: result.hits.map { $0.text })
    findings = told.map { told in
      // The run is a script of its own, whose lines no file has.
      ReportedFinding(
        told.example, in: told.scenario, address: told.address.description, hasPlaces: false)
    }
    findings.sort { $0.subject < $1.subject }
    let stop = result.hits.isEmpty ? nil : result.hits.map { $0.text }.joined(separator: ", ")
    addProblems(of: scenario, boundBy: stop.map { "stopped by \($0)" })
    if resultClass != .asExpected {
      let lines = ExplorationReport(style: .plain).lines(of: result, told: told.first)
      story = Array(lines.drop(while: { $0.isEmpty }))
    }
  }

  /// A search that gave no verdict.
  public init(name: String, path: String?, failure: String) {
    self.init(name: name, path: path, resultClass: .faulty)
    problems = [
      Problem(
        rule: "search", text: failure, resultClass: .faulty,
        place: path.map { ReportedPlace(path: $0, line: 1) }, identity: failure)
    ]
  }
}
