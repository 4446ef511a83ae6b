// Annotations of a GitHub job: the worst problems, each at its line of the script.

import Replay

/// Renders results as workflow commands that GitHub shows beside the lines of a change.
///
/// GitHub shows 10 errors and 10 warnings of a step, and drops the others in the order in which they
/// come: so the worst come first, and what is over is counted in the last of each kind.
public enum GitHubAnnotations {
  /// How many annotations of a kind GitHub shows of a step.
  public static let most = 10
  /// How many characters of a title GitHub shows (REST API, check runs).
  static let longestTitle = 255
  /// How many characters of a message are written; GitHub allows 64 KB.
  static let longestMessage = 4000

  /// The lines, each with a newline; empty where all is as expected.
  public static func text(of results: ReportedResults) -> String {
    let ranked = results.rankedProblems
    var errors = ranked.filter { $0.problem.resultClass != .inconclusive }.map(command)
    let warnings = ranked.filter { $0.problem.resultClass == .inconclusive }.map(command)
    if let cut = results.cutShort {
      errors.insert(
        WorkflowCommand(name: "error", properties: [("title", "lockstep")], message: cut), at: 0)
    }
    return (limited(errors) + limited(warnings)).map { "\($0.line)\n" }.joined()
  }

  private static func command(
    _ scenario: ReportedScenario, _ problem: Problem
  ) -> WorkflowCommand {
    var properties: [(name: String, value: String)] = []
    if let place = problem.place {
      properties = [("file", place.path.repositoryPath), ("line", String(place.line))]
    }
    let title = "\(scenario.name.repositoryPath): \(problem.rule)".visibleLine
    properties.append(("title", title.cut(to: longestTitle)))
    var message = problem.text
    if let finding = problem.finding.map({ scenario.findings[$0] }) {
      message += finding.reasons.map { "\n\($0)" }.joined() + "\nat \(finding.address)"
    }
    return WorkflowCommand(
      name: problem.resultClass == .inconclusive ? "warning" : "error", properties: properties,
      message: message.cut(to: longestMessage))
  }

  /// The first that GitHub shows; the last of them says how many it does not.
  private static func limited(_ commands: [WorkflowCommand]) -> [WorkflowCommand] {
    guard commands.count > most else { return commands }
    var shown = Array(commands.prefix(most))
    shown[most - 1].message += "\nand \(commands.count - most) more: see the step's summary"
    return shown
  }
}
