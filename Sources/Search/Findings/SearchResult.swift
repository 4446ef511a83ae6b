// What came of a search.

import AppModel
import PhoneModel
import Replay

/// A rule that some run breaks, with the first run that does.
///
/// The runs of a subject are ordered by their surprises, then by their moments,
/// then by the order in which a search comes to them.
public struct SearchFinding: Sendable {
  /// The run as a scenario that makes it again, with its schedule written out.
  public var scenario: Scenario
  /// The run, made by replaying that scenario.
  public var run: Run
  /// The finding of the run that it is told for.
  public var finding: Finding
  /// Where the search found it.
  public var address: MomentAddress
  /// The answers that the run had, in order of the questions.
  public var answers: [AnswerSet.Element]

  /// How many of the answers are surprises.
  public var surprises: Int { answers.count(where: { $0.isSurprise }) }
}

/// What a search has looked at.
public struct SearchCounts: Hashable, Sendable {
  /// How many different states were met, under whatever answers.
  public var states = 0
  /// How many steps between them were worked out.
  public var steps = 0
  /// The number of moments after which nothing new was met.
  public var depth = 0
  /// How many different phones were met.
  public var phones = 0
  /// How many points of the apps' code were met: calls, and processes at rest.
  public var codePoints = 0
  /// How many assignments of answers were searched.
  public var assignments = 0
  /// How many states are known and were not looked at when a bound was hit.
  public var frontier = 0

  public init() {}
}

/// What came of a search.
public struct SearchResult: Sendable {
  public var scenario: Scenario
  public var level: DistrustLevel
  /// The verdicts, sorted by subject.
  public var verdicts: [Verdict]
  /// The worst of them.
  public var outcome: Outcome
  /// The first run that breaks each subject: fewest surprises first, then fewest
  /// moments, then the order of the subjects.
  public var findings: [SearchFinding]
  public var counts: SearchCounts
  /// The bounds that were hit, each once.
  public var hits: [BoundHit]
  /// The number of surprises up to which everything was searched; nil where not even
  /// the runs without one were.
  public var surprisesFinished: Int?
  /// The questions that were asked, in order.
  public var asked: [QuestionID]
  /// Those of which more than one answer was tried.
  public var explored: [QuestionID]
  /// The questions that were asked and left at their base although they have other answers.
  public var assumed: [AnswerSet.Element]
  /// Whether time moves nothing but the lock, so that what one app can lose is all that
  /// any number of copies that share no store can lose.
  public var sharesOnlyLock: Bool
  /// Destructive calls after a blind answer that did not rest on it in the runs
  /// that were replayed; others may.
  public var undecided: [Subject]
  /// The belongings that no run ever stored, by the names that the apps declare.
  public var neverStored: [String]
  /// What is safe by one answer.
  public var nearMisses: [NearMiss]
  /// Calls whose answers decided nothing; nil where there was too much to compare.
  public var unusedAnswers: [UnusedAnswer]?
  /// What the script states, against what came out.
  public var checks: [VerdictCheck]
  /// The lines of the script whose check no run came to.
  public var unevaluated: [Place]
  /// The events of race blocks that fell in no run.
  public var neverFell: [Place]
  /// What was reached, and what never was.
  public var coverage: Coverage
  /// What was worked out, where the search keeps it.
  var machine: Machine?

  /// Why there is nothing to say of what was to be explored: no handler made a call. Nil where one
  /// did, or the search was stopped before it could.
  package var stillness: String? {
    guard coverage.calls.isEmpty, !hits.contains(.stopped) else { return nil }
    guard !hits.isEmpty else {
      return "no handler that ran makes a call, so there is nothing to explore; name other events"
    }
    let bounds = hits.map { $0.text }.joined(separator: ", ")
    return "the search was stopped by \(bounds) before a handler made a call: nothing is known yet;"
      + " give it more"
  }

  /// How the result counts, for exit codes.
  public var resultClass: ScenarioResult.Class { .of(verdicts, checks: checks) }
}
