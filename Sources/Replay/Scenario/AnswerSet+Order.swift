// The one order in which sets of answers are listed.

import PhoneModel

extension AnswerSet: Comparable {
  /// By the questions and answers one after the other; a set comes before those
  /// that begin with it.
  public static func < (left: Self, right: Self) -> Bool {
    left.elements.lexicographicallyPrecedes(right.elements) {
      ($0.question, $0.answer) < ($1.question, $1.answer)
    }
  }
}
