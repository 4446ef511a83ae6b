// TAP version 14: a test point for each scenario, with a YAML block of what came out.

import PhoneModel
import Replay

/// Renders results in the Test Anything Protocol, version 14 (testanything.org).
///
/// A scenario as expected is `ok`, also where the script states that it loses something; all else is
/// `not ok`. No directive is used: `# TODO` and `# SKIP` would let what is inconclusive pass.
public enum TAPReport {
  /// The whole stream.
  public static func text(of results: ReportedResults) -> String {
    var text = "TAP version 14\n1..\(results.scenarios.count)"
    text += results.scenarios.isEmpty ? " # no scenario was replayed\n" : "\n"
    for (index, scenario) in results.scenarios.enumerated() {
      let word = scenario.resultClass == .asExpected ? "ok" : "not ok"
      text += "\(word) \(index + 1) - \(description(scenario.name.repositoryPath))\n"
      // Blank lines too: a line without the indentation would end the block.
      for line in block(scenario) { text += "  \(line)\n" }
    }
    if let cut = results.cutShort { text += "Bail out! \(cut.visibleLine)\n" }
    return text
  }

  /// A description: `#` would begin a directive, and `\` escapes.
  private static func description(_ text: String) -> String {
    var escaped = ""
    for scalar in text.visibleLine.unicodeScalars {
      if scalar == "#" || scalar == "\\" { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
    }
    return escaped
  }

  /// The YAML block, without its indentation.
  private static func block(_ scenario: ReportedScenario) -> [String] {
    var lines = ["---", "result: \(scenario.resultClass.name)"]
    if let outcome = scenario.outcome { lines.append("verdict: \(YAMLText.scalar(outcome.text))") }
    if let level = scenario.level { lines.append("level: \(level.name)") }
    if let milliseconds = scenario.milliseconds { lines.append("duration_ms: \(milliseconds)") }
    if let problem = scenario.problems.first {
      lines.append("message: \(YAMLText.scalar(problem.text))")
      if let place = problem.place {
        lines.append("at:")
        lines.append("  file: \(YAMLText.scalar(place.path.repositoryPath))")
        lines.append("  line: \(place.line)")
      }
    }
    if scenario.problems.count > 1 {
      lines.append("problems:")
      lines += scenario.problems.map { "  - \(YAMLText.scalar($0.line))" }
    }
    if !scenario.verdicts.isEmpty {
      lines.append("verdicts:")
      lines += scenario.verdicts.map { verdict in
        "  \(YAMLText.scalar(verdict.subject.description)): \(YAMLText.scalar(verdict.outcome.text))"
      }
    }
    if !scenario.story.isEmpty { lines += ["trace: |2"] + YAMLText.block(scenario.story) }
    return lines + ["..."]
  }
}
