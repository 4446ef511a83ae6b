// What came of one scenario, as every report tells it.

import PhoneModel
import Replay

/// What came of one scenario, or of a script that could not be read as one.
public struct ReportedScenario: Sendable {
  /// The path of the script, with the row of its table; or the name of an app.
  public var name: String
  /// The script; nil for an app that was explored without one.
  public var path: String?
  /// The comment at the head of the script; empty where there is none.
  public var summary = ""
  /// How it stands to what the script states.
  public var resultClass: ScenarioResult.Class
  /// The level of distrust; nil where nothing was replayed.
  public var level: DistrustLevel?
  /// Its place in the whole suite, from 0, where this is a part of one.
  public var ordinal: Int?
  /// The worst verdict; nil where there is none.
  public var outcome: Outcome?
  /// The verdicts, sorted by subject.
  public var verdicts: [Verdict] = []
  /// What the script states, against what came out.
  public var checks: [VerdictCheck] = []
  /// The answers that were pinned: nothing is said of others.
  public var pins: [AnswerSet.Element] = []
  /// What was looked at; nil where nothing was.
  public var effort: Effort?
  /// A run for each subject that is broken, also where the script says that it is.
  public var findings: [ReportedFinding] = []
  /// What keeps it from being as expected, worst first; empty where it is.
  public var problems: [Problem] = []
  /// The told run in plain lines, as the console tells it.
  public var story: [String] = []
  /// How long it took, in milliseconds; nil where nobody asked.
  public var milliseconds: Int?

  /// A scenario of which only this is known yet.
  public init(name: String, path: String?, resultClass: ScenarioResult.Class) {
    self.name = name
    self.path = path
    self.resultClass = resultClass
  }
}

/// How much was looked at for a verdict.
public enum Effort: Hashable, Sendable {
  /// Every run was made; `bound` is the limit where there are more, `stoppedBy` what else ended them.
  case runs(made: Int, losing: Int, leftOut: Int, bound: Int?, stoppedBy: String?)
  /// Every state was looked at, up to the bounds that were hit.
  case search(states: Int, steps: Int, answerSets: Int, depth: Int, stoppedBy: [String])
}

/// A line of a script.
public struct ReportedPlace: Hashable, Sendable {
  /// As the user named it.
  public var path: String
  /// From 1.
  public var line: Int

  public init(path: String, line: Int) {
    self.path = path
    self.line = max(1, line)
  }
}

/// One thing that is not as expected.
public struct Problem: Sendable {
  /// A rule, `verdict` for a statement on the whole scenario, `trace`, `trap`, `unreadable`, or the code of
  /// an error.
  public var rule: String
  /// What is wrong, in one line.
  public var text: String
  /// How bad it is.
  public var resultClass: ScenarioResult.Class
  /// The line to look at; nil for what no line is about.
  public var place: ReportedPlace?
  /// The index in the scenario's findings of the run that shows it.
  public var finding: Int?
  /// The fewest surprises of a run that shows it.
  public var margin: Int?
  /// What tells it from every other problem of the scenario, and is the same after unrelated
  /// changes to the script.
  public var identity: String
  /// What the rule states, where it is an app's own.
  public var meaning: String?

  /// Where it goes among others: less is worse.
  var rank: UInt8 { ScenarioResult.Class.faulty.rawValue - resultClass.rawValue }

  /// The rule and what is wrong with it, in one line.
  public var line: String {
    text.utf8.starts(with: rule.utf8) ? text : "\(rule): \(text)"
  }

  /// The page that explains it, from the top of the repository.
  public var page: String {
    let isCode = rule.count == 4 && rule.dropFirst().allSatisfy { $0.isNumber }
    if rule == ReportedScenario.keptTrace { return "docs/baseline.md#golden-traces" }
    return isCode ? "docs/errors.md#\(rule.lowercased())" : "docs/ci-reports.md#rules"
  }
}
