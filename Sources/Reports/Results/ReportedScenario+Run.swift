// The result of a replay, for reports.

import AppModel
import PhoneModel
import Replay
import ScenarioScript

extension ReportedScenario {
  /// What came of a replay.
  ///
  /// - Parameter others: a run for each broken subject that the told run does not break.
  public init(_ result: ScenarioResult, others: [Counterexample] = []) {
    let scenario = result.scenario
    self.init(
      name: result.displayName, path: scenario.files.first?.path, resultClass: result.resultClass)
    summary = scenario.summary
    level = result.level
    if let error = result.error {
      problems = [
        Problem(
          rule: error.code.rawValue, text: error.text, resultClass: .faulty,
          place: scenario.reported(error.place), identity: error.text)
      ]
      return
    }
    outcome = result.outcome
    verdicts = result.verdicts
    checks = result.checks
    pins = scenario.pinned
    effort = .runs(
      made: result.runCount, losing: result.verdicts.map { $0.losingRuns }.max() ?? 0,
      leftOut: result.infeasibleCount, bound: result.stop == nil ? result.bound : nil,
      stoppedBy: result.stop == nil ? nil : result.stopText)
    let told = result.losing.map { losing in
      losing.run.findings.map { finding in
        var example = losing
        example.finding = finding
        return example
      }
    }
    var subjects: [Subject] = []
    for example in (told ?? []) + others where !subjects.contains(example.finding.subject) {
      subjects.append(example.finding.subject)
      findings.append(
        ReportedFinding(
          example, in: scenario,
          address: "\(scenario.name):\(example.number).\(example.finding.moment)",
          hasPlaces: true))
    }
    findings.sort { $0.subject < $1.subject }
    addProblems(
      of: scenario, boundBy: result.stopText, difference: result.traceDifference)
    if resultClass != .asExpected {
      let told = Array(ConsoleReport(style: .plain).story(of: result).drop(while: { $0.isEmpty }))
      story = (result.traceDifference.map { $0.lines + [""] } ?? []) + told
    }
  }

  /// Finds what is not as expected, from verdicts, checks and findings.
  ///
  /// - Parameters:
  ///   - stop: why a verdict is bounded; nil where nothing is.
  ///   - difference: how the told run is not the one that was kept.
  mutating func addProblems(
    of scenario: Scenario, boundBy stop: String?, difference: TraceDifference? = nil
  ) {
    guard resultClass != .asExpected else { return }
    for check in checks where !check.holds {
      let expected = check.expected
      let finding = findings.firstIndex { finding in
        expected.rule.map { $0 == finding.subject.rule } ?? true
          && expected.belonging.map { $0 == finding.subject.belonging } ?? true
      }
      let subject = [expected.rule, expected.belonging].compactMap { $0 }.joined(separator: " ")
      problems.append(
        Problem(
          rule: expected.rule ?? Self.wholeVerdict,
          text: (subject.isEmpty ? "" : "\(subject): ")
            + "expected \(expected.outcome.text), and it is \(check.actual.text)"
            + (check.isFinal ? "" : ", as far as the search went"),
          resultClass: resultClass, place: scenario.reported(expected.place),
          finding: check.actual.isBroken ? finding : nil,
          margin: finding.map { findings[$0].surprises },
          identity: "stated \(subject)",
          meaning: expected.rule.flatMap { scenario.rule(named: $0)?.summary }))
    }
    let isCovered = checks.contains { $0.expected.rule == nil }
    for verdict in verdicts where !isCovered && !isStated(verdict) {
      guard let text = text(of: verdict, stop, scenario) else { continue }
      let finding = findings.firstIndex { $0.subject == verdict.subject }
      problems.append(
        Problem(
          rule: verdict.subject.rule, text: text,
          resultClass: verdict.outcome.isBroken ? .broken : .inconclusive,
          place: finding.flatMap { findings[$0].place } ?? scenario.reported(Place(line: 1)),
          finding: finding, margin: verdict.margin, identity: verdict.subject.description,
          meaning: scenario.rule(named: verdict.subject.rule)?.summary))
    }
    if let difference {
      problems.append(
        Problem(
          rule: Self.keptTrace,
          text:
            "the told run is not the one of \(difference.path), from line \(difference.line) on",
          resultClass: .broken,
          place: ReportedPlace(path: difference.path, line: difference.line), identity: "trace"))
    }
    if problems.isEmpty {
      problems = [
        Problem(
          rule: Self.wholeVerdict, text: "no rule's hazard ever arose: nothing is shown",
          resultClass: resultClass, place: scenario.reported(Place(line: 1)), identity: "nothing")
      ]
    }
    problems.sort { $0.rank < $1.rank }
  }

  /// The rule of a problem that is about the whole scenario.
  static let wholeVerdict = "verdict"
  /// The rule of a told run that is not the one that was kept.
  static let keptTrace = "trace"

  private func isStated(_ verdict: Verdict) -> Bool {
    checks.contains { check in
      check.expected.rule == verdict.subject.rule
        && (check.expected.belonging == nil
          || check.expected.belonging == verdict.subject.belonging)
    }
  }

  /// What is wrong with a verdict that no line of the script is about; nil where nothing is.
  private func text(of verdict: Verdict, _ stop: String?, _ scenario: Scenario) -> String? {
    switch verdict.outcome {
    case .safe: return nil
    case .unsafe, .depends:
      let finding = findings.first { $0.subject == verdict.subject }
      return "\(verdict.subject): \(verdict.outcome.text)" + (finding.map { ": \($0.text)" } ?? "")
    case .bounded:
      return "\(verdict.subject): bounded" + (stop.map { ": \($0)" } ?? "")
    case .notExercised:
      guard verdict.isEssential, resultClass == .inconclusive else { return nil }
      return "\(verdict.subject): not exercised: "
        + ConsoleReport(style: .plain).reason(verdict, scenario)
    }
  }
}

extension Outcome {
  /// Whether some run loses.
  var isBroken: Bool {
    switch self {
    case .unsafe, .depends: true
    case .safe, .notExercised, .bounded: false
    }
  }
}
