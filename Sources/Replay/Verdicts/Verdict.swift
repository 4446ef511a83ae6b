// The verdict on a scenario: per rule and belonging, and the worst of them.

import AppModel
import PhoneModel

/// The verdict on one rule, and on one belonging where the rule has one.
public struct Verdict: Hashable, Sendable {
  public var subject: Subject
  public var outcome: Outcome
  /// The fewest surprises in any losing run; nil where none loses.
  public var margin: Int?
  /// How many of the runs lose.
  public var losingRuns: Int
  /// Whether a scenario that has shown nothing about it has shown nothing at all.
  public var isEssential: Bool
  /// The answers to what surrounds the app with which its hazard arose in no run,
  /// while it did with others, in order.
  public var neverDueWhere: [AnswerSet.Element]

  public init(
    subject: Subject, outcome: Outcome, margin: Int?, losingRuns: Int, isEssential: Bool = true,
    neverDueWhere: [AnswerSet.Element] = []
  ) {
    self.subject = subject
    self.outcome = outcome
    self.margin = margin
    self.losingRuns = losingRuns
    self.isEssential = isEssential
    self.neverDueWhere = neverDueWhere
  }
}

extension Outcome {
  /// How bad it is: a scenario's verdict is the worst.
  package var rank: Int {
    switch self {
    case .safe: 0
    case .notExercised: 1
    case .bounded: 2
    case .depends: 3
    case .unsafe: 4
    }
  }
}

extension Outcome {
  /// The fewest surprises in any losing run; nil where none loses.
  package var margin: Int? {
    switch self {
    case .unsafe: 0
    case .depends(let sets): sets.map { $0.elements.count(where: { $0.isSurprise }) }.min()
    case .safe, .notExercised, .bounded: nil
    }
  }
}

extension Outcome {
  /// The worst of some outcomes; sets of answers are joined.
  static func worst(_ outcomes: some Sequence<Outcome>) -> Outcome {
    guard let worst = outcomes.max(by: { $0.rank < $1.rank }) else { return .notExercised }
    guard case .depends = worst else { return worst }
    var sets: [AnswerSet] = []
    for case .depends(let more) in outcomes { sets += more }
    return .depends(on: AnswerSet.minimal(sets))
  }

  /// The worst of some verdicts. A rule of an app's own that was never due
  /// weighs nothing, unless it is essential: what it is about is not what the scenario is
  /// about.
  package static func worst(of verdicts: [Verdict]) -> Outcome {
    worst(
      verdicts.lazy.filter { verdict in
        verdict.outcome != .notExercised || verdict.isEssential
      }.map { $0.outcome })
  }

  /// The outcome as scripts and output spell it.
  public var text: String {
    switch self {
    case .safe: "safe"
    case .unsafe: "unsafe"
    case .notExercised: "not exercised"
    case .bounded: "bounded"
    case .depends(let sets): "depends on " + Self.text(of: sets)
    }
  }

  /// Sets that differ in one question's answer are told as one:
  /// `A = x | y, B = z or C = w`.
  private static func text(of sets: [AnswerSet]) -> String {
    var groups: [[(question: QuestionID, answers: [UInt8])]] = []
    for set in sets {
      let mine = set.elements.map { (question: $0.question, answers: [$0.answer]) }
      let index = groups.firstIndex { group in
        guard group.map({ $0.question }) == mine.map({ $0.question }) else { return false }
        let differing = zip(group, mine).filter { $0.0.answers != $0.1.answers }
        return differing.count <= 1
      }
      if let index {
        for position in mine.indices
        where !groups[index][position].answers.contains(mine[position].answers[0]) {
          groups[index][position].answers += mine[position].answers
        }
      } else {
        groups.append(mine)
      }
    }
    // Groups that now differ in one question's answers alone are one as well.
    var index = 1
    while index < groups.count {
      let mine = groups[index]
      let other = groups[..<index].firstIndex { group in
        guard group.map({ $0.question }) == mine.map({ $0.question }) else { return false }
        return zip(group, mine).count { $0.0.answers != $0.1.answers } == 1
      }
      guard let other else {
        index += 1
        continue
      }
      for position in mine.indices {
        let more = mine[position].answers.filter { !groups[other][position].answers.contains($0) }
        groups[other][position].answers += more
      }
      groups.remove(at: index)
      index = 1
    }
    return groups.map { group in
      group.map { question, answers in
        let names = answers.map { question.question.alternatives[Int($0)].name }
        return "\(question.name) = \(names.joined(separator: " | "))"
      }.joined(separator: ", ")
    }.joined(separator: " or ")
  }
}

/// A `verdict` line of the script, against what came out.
public struct VerdictCheck: Hashable, Sendable {
  public var expected: ExpectedVerdict
  public var actual: Outcome
  /// Whether more runs could not change what came out: all were made, or a loss
  /// needs no surprise.
  public var isFinal: Bool
  public var holds: Bool { expected.outcome == actual && isFinal }

  /// What came out for a line; `isFinal` where more could not change it.
  public init(expected: ExpectedVerdict, actual: Outcome, isFinal: Bool) {
    self.expected = expected
    self.actual = actual
    self.isFinal = isFinal
  }
}

/// What came of a scenario.
public struct ScenarioResult: Sendable {
  public var scenario: Scenario
  public var level: DistrustLevel
  /// The verdicts, sorted by subject.
  public var verdicts: [Verdict]
  /// The worst of them.
  public var outcome: Outcome
  public var checks: [VerdictCheck]
  public var runCount: Int
  /// The lines before which orders of a race end that there cannot be, in the order in which they
  /// were met.
  public var impossibleLines: [ImpossibleLine]
  /// The bound on runs, where more could have been made.
  public var bound: Int?
  /// Why the work was stopped before that bound.
  public var stop: WorkStop?
  /// The losing run with the fewest surprises, then the fewest moments, then
  /// the first; nil where none loses.
  public var losing: Counterexample?
  /// What came of each combination of answers that was tried, in the order in
  /// which they were met.
  public var tried: [TriedAnswers]
  /// A run to tell where none loses: the first, or the one that was asked for.
  public var example: Run?
  /// The place of the example in the order in which runs are made, from 1.
  public var exampleNumber = 1
  /// The questions asked in any run, and left at their base.
  public var assumed: [AnswerSet.Element]
  /// The questions of which more than one answer was tried.
  public var explored: [QuestionID]
  /// The questions that the script pins or opens and no run asked.
  public var neverAsked: [QuestionID]
  /// The checks of the script that no run came to.
  public var unevaluated: [Place]
  /// The events of race blocks that fell in no run: they never could, or every
  /// order in which they fell made a later line impossible.
  public var neverFell: [Place]
  /// The fault that kept the scenario from being run.
  public var error: RunError?
  /// How the told run differs from the trace that is kept of it; nil where it is the same, or none
  /// is kept.
  public var traceDifference: TraceDifference?
}

/// Why the runs of a scenario were ended before their bound.
public enum WorkStop: Hashable, Sendable {
  /// The user ended the command.
  case interrupted
  /// They took as long as they may.
  case timeLimit(seconds: Int)
}

extension ScenarioResult {
  /// Why no more runs were made, as every report words it; nil where all were made.
  public var stopText: String? {
    switch stop {
    case .interrupted: "interrupted"
    case .timeLimit(let seconds):
      "stopped at the time limit of \(seconds) second" + (seconds == 1 ? "" : "s")
    case nil: bound.map { "stopped at the bound of \($0) runs" }
    }
  }
}

/// What came of one combination of answers to the questions that were explored.
public struct TriedAnswers: Hashable, Sendable {
  /// The answers, in the order of their questions.
  public var answers: AnswerSet
  /// How many runs gave these answers: one for each order.
  public var runs: Int
  /// How many of them broke something.
  public var losingRuns: Int
  /// What they broke, sorted.
  public var broken: [Subject]
}

extension ScenarioResult {
  /// How a result counts, for exit codes.
  public enum Class: UInt8, Hashable, Sendable, Comparable {
    /// The verdict is as stated, or safe where none is.
    case asExpected
    /// Nothing is broken, and it was not shown that nothing could be.
    case inconclusive
    /// A rule is broken, and the script did not say so; or the told run is not the one that was kept.
    case broken
    /// The script could not be run.
    case faulty

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  public var resultClass: Class {
    guard error == nil else { return .faulty }
    return traceDifference == nil ? .of(verdicts, checks: checks) : .broken
  }

  /// The verdicts that no line of the script is about.
  public var unstated: [Verdict] { verdicts.unstated(by: checks) }
}

extension [Verdict] {
  /// Those that no `verdict` line is about.
  fileprivate func unstated(by checks: [VerdictCheck]) -> [Verdict] {
    filter { verdict in !checks.contains { $0.expected.covers(verdict.subject) } }
  }
}

extension ScenarioResult.Class {
  /// How verdicts count, with what a script states of them.
  package static func of(_ verdicts: [Verdict], checks: [VerdictCheck]) -> Self {
    if checks.contains(where: { !$0.holds }) {
      let isOpen = checks.allSatisfy { check in
        check.holds || check.expected.outcome == check.actual
          || (check.expected.outcome == .safe && check.actual.rank <= Outcome.bounded.rank)
      }
      return isOpen ? .inconclusive : .broken
    }
    if checks.contains(where: { $0.expected.rule == nil }) { return .asExpected }
    let unstated = verdicts.unstated(by: checks)
    switch unstated.isEmpty && !checks.isEmpty ? Outcome.safe : .worst(of: unstated) {
    case .safe: return .asExpected
    case .notExercised, .bounded: return .inconclusive
    case .unsafe, .depends: return .broken
    }
  }
}
