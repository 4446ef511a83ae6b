// A set of open questions, a bit each.

import PhoneModel

/// Some of the open questions.
struct QuestionSet: Hashable, Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  mutating func insert(_ question: QuestionID) {
    if question.rawValue < 64 {
      low |= 1 << UInt64(question.rawValue)
    } else {
      high |= 1 << UInt64(question.rawValue - 64)
    }
  }

  mutating func formUnion(_ other: QuestionSet) {
    low |= other.low
    high |= other.high
  }

  func contains(_ question: QuestionID) -> Bool {
    question.rawValue < 64
      ? low & (1 << UInt64(question.rawValue)) != 0
      : high & (1 << UInt64(question.rawValue - 64)) != 0
  }
}
