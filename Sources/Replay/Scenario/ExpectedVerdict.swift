// The verdict that a script states.

import PhoneModel

/// A set of answers on which something rests, in order of the questions.
public struct AnswerSet: Hashable, Sendable {
  public struct Element: Hashable, Sendable {
    public var question: QuestionID
    public var answer: UInt8
    public init(_ question: QuestionID, _ answer: UInt8) {
      self.question = question
      self.answer = answer
    }
  }

  public private(set) var elements: [Element]

  public init(_ elements: [Element]) {
    self.elements = elements.sorted { $0.question < $1.question }
  }
}

/// A verdict, or what a script expects one to be.
public enum Outcome: Hashable, Sendable {
  case safe
  case unsafe
  /// The inclusion-minimal sets of answers that lose, sorted.
  case depends(on: [AnswerSet])
  case notExercised
  case bounded
}

/// A `verdict` line.
public struct ExpectedVerdict: Hashable, Sendable {
  /// The rule it is about; nil for the scenario's worst.
  public var rule: String?
  /// The belonging it is about; nil for the worst of the rule.
  public var belonging: String?
  public var outcome: Outcome
  public var place: Place

  /// Whether the line is about this subject.
  func covers(_ subject: Subject) -> Bool {
    guard let rule else { return true }
    return subject.rule == rule && (belonging == nil || subject.belonging == belonging)
  }

  public init(rule: String?, belonging: String?, outcome: Outcome, _ place: Place) {
    self.rule = rule
    self.belonging = belonging
    self.outcome = outcome
    self.place = place
  }
}
