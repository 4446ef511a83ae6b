// What a test says about a scenario that is not as expected.

import Lockstep

/// One problem of a scenario, for a test runner: a text, and where to stand.
struct ScenarioFailure {
  /// What is wrong, what it rests on, and which call of the test found it.
  var text: String
  /// The script, from the package root; nil where no line is about it.
  var path: String?
  /// From 1.
  var line = 1
  /// From 1.
  var column = 1
}

extension ScenarioFailure {
  /// The failures of a result, worst first; none where it is as expected.
  ///
  /// - Parameters:
  ///   - errors: the errors of the script, where that is what is wrong.
  ///   - call: the file and line of the call in the test.
  ///   - timeline: whether the first failure tells the run, since nothing else would.
  static func all(
    of result: ReportedScenario, errors: [ScriptError] = [], call: String, timeline: Bool
  ) -> [ScenarioFailure] {
    guard errors.isEmpty else {
      return errors.map { error in
        ScenarioFailure(
          text: "\(error)\nchecked by \(call)", path: error.path, line: error.line,
          column: error.columns.lowerBound)
      }
    }
    var failures = result.problems.map { problem in
      var lines = ["\(result.name): \(problem.line)"]
      if let finding = problem.finding.map({ result.findings[$0] }) {
        lines += finding.reasons.map { "  \($0)" } + ["  at \(finding.address)"]
      }
      lines.append("checked by \(call)")
      return ScenarioFailure(
        text: lines.joined(separator: "\n"), path: problem.place?.path,
        line: problem.place?.line ?? 1)
    }
    if timeline, !failures.isEmpty, !result.story.isEmpty {
      failures[0].text += "\n\n" + result.timeline
    }
    return failures
  }
}

extension ReportedScenario {
  /// What the attachment with the told run is called.
  var attachmentName: String {
    String(name.map { "/#:".contains($0) ? "-" : $0 }) + ".txt"
  }
}
