// How a replay departs from the run that it follows.

import PhoneModel

/// Changes to a run that is replayed, to see whether something rests on them.
public struct Alteration: Hashable, Sendable {
  /// Calls that are answered with the truth.
  public var truthful: [ChoicePoint]
  /// Whether every answer that would be blind is the truth.
  public var isNeverBlind: Bool
  /// Lines of the script whose events are left out.
  public var omitted: [Place]
  /// Answers to open questions other than the run's.
  public var answers: [AnswerSet.Element]
  /// Insertions that are left out, by their place in the run's list.
  public var omittedInsertions: [Int]

  public init(
    truthful: [ChoicePoint] = [], isNeverBlind: Bool = false, omitted: [Place] = [],
    answers: [AnswerSet.Element] = [], omittedInsertions: [Int] = []
  ) {
    self.truthful = truthful
    self.isNeverBlind = isNeverBlind
    self.omitted = omitted
    self.answers = answers
    self.omittedInsertions = omittedInsertions
  }

  /// Whether nothing is changed: the run is to be made again as it was.
  public var isExact: Bool { self == Alteration() }
}
