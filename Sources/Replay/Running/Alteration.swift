// How a replay departs from the run that it follows.

import PhoneModel

/// Changes to a run that is replayed, to see whether something rests on them.
public struct Alteration: Hashable, Sendable {
  /// Calls that are answered with the truth.
  public var truthful: [ChoicePoint]
  /// Whether every answer that would be blind is the truth.
  public var isNeverBlind: Bool
  /// Questions that are answered otherwise.
  public var answers: [AnswerSet.Element]
  /// Lines of the script whose events are left out.
  public var omitted: [Place]
  /// Insertions that are left out, by their place in the run's list.
  public var omittedInsertions: [Int]

  public init(
    truthful: [ChoicePoint] = [], isNeverBlind: Bool = false,
    answers: [AnswerSet.Element] = [], omitted: [Place] = [], omittedInsertions: [Int] = []
  ) {
    self.truthful = truthful
    self.isNeverBlind = isNeverBlind
    self.answers = answers
    self.omitted = omitted
    self.omittedInsertions = omittedInsertions
  }
}
