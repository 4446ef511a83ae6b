// All that came of a command, as every report gets it.

import Replay

/// What came of one command over all its scripts: the one source of every report but the console.
///
/// It holds values and no files. The same results make the same bytes in every format.
public struct ReportedResults: Sendable {
  /// The version of Lockstep.
  public var version: String
  /// The command: `run` or `explore`.
  public var command: String
  /// Which part of a suite this is; nil for all of one.
  public var part: ReportedPart?
  /// In the order in which they were replayed.
  public var scenarios: [ReportedScenario] = []
  /// Whether the user ended the command, so that scenarios may be missing.
  public var isInterrupted = false
  /// Why the command ended in the middle, where an app trapped or never returned.
  public var fault: String?

  /// No results yet.
  public init(version: String, command: String) {
    self.version = version
    self.command = command
  }
}

/// A part of a suite that was spread over several commands.
public struct ReportedPart: Hashable, Sendable {
  /// From 1.
  public var number: Int
  /// How many parts there are.
  public var count: Int
  /// How many scenarios all of them have.
  public var scenarios: Int
  /// A digest of what all of them replay, and how.
  public var suite: String

  public init(number: Int, count: Int, scenarios: Int, suite: String) {
    self.number = number
    self.count = count
    self.scenarios = scenarios
    self.suite = suite
  }
}

extension ReportedResults {
  /// How many came out how.
  public var tally: Tally {
    var tally = Tally()
    for scenario in scenarios { tally.count(scenario.resultClass) }
    return tally
  }

  /// Whether nothing is left to be put right.
  public var isAsExpected: Bool {
    !isInterrupted && fault == nil && scenarios.allSatisfy { $0.resultClass == .asExpected }
  }

  /// Why there may be fewer scenarios than there should be; nil where all were replayed.
  var cutShort: String? {
    fault ?? (isInterrupted ? "interrupted: the scenarios after these were not replayed" : nil)
  }

  /// The problems of all scenarios, worst first: errors before broken rules before what was not
  /// shown, and in each the fewest surprises first, then the order of the scenarios.
  var rankedProblems: [(scenario: ReportedScenario, problem: Problem)] {
    let all = scenarios.flatMap { scenario in
      scenario.problems.map { (scenario: scenario, problem: $0) }
    }
    return all.enumerated().sorted { left, right in
      let (mine, other) = (left.element, right.element)
      return (mine.problem.rank, mine.problem.margin ?? .max, left.offset)
        < (other.problem.rank, other.problem.margin ?? .max, right.offset)
    }.map(\.element)
  }
}

extension ScenarioResult.Class {
  /// The one word for it in every report.
  public var name: String {
    switch self {
    case .asExpected: "as expected"
    case .inconclusive: "inconclusive"
    case .broken: "broken"
    case .faulty: "error"
    }
  }
}
