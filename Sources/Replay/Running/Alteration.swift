// How a replay departs from the run that it follows.

import PhoneModel

/// Changes to a run that is replayed, to see whether something rests on them.
public struct Alteration: Hashable, Sendable {
  /// Calls that are answered with the truth.
  public var truthful: [ChoicePoint]
  /// Lines of the script whose events are left out.
  public var omitted: [Place]
  /// Insertions that are left out, by their place in the run's list.
  public var omittedInsertions: [Int]

  public init(
    truthful: [ChoicePoint] = [], omitted: [Place] = [], omittedInsertions: [Int] = []
  ) {
    self.truthful = truthful
    self.omitted = omitted
    self.omittedInsertions = omittedInsertions
  }
}
