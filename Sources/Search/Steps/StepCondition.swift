// What has to be answered for a step to go the way it goes.

import PhoneModel
import Replay

/// The answers of iOS under which a step goes one way and not another.
struct StepCondition: Hashable, Sendable {
  /// The answers to the questions that the step asked, in order of asking.
  private(set) var answers: [AnswerSet.Element] = []
  /// The questions whose "sometimes" strikes at the step.
  private(set) var strikes: [QuestionID] = []

  /// Holds always.
  static let always = StepCondition()

  init(answers: [AnswerSet.Element] = [], strikes: [QuestionID] = []) {
    self.answers = answers
    self.strikes = strikes
  }

  /// What holds where both do; nil where they contradict each other: a question
  /// has one answer all run long.
  func and(_ other: StepCondition) -> StepCondition? {
    if other.answers.isEmpty, other.strikes.isEmpty { return self }
    var both = self
    for answer in other.answers {
      if let mine = answers.first(where: { $0.question == answer.question }) {
        guard mine == answer else { return nil }
      } else {
        both.answers.append(answer)
      }
    }
    both.strikes += other.strikes.filter { !strikes.contains($0) }
    return both
  }

  /// The questions it is about.
  var questions: QuestionSet {
    answers.reduce(into: QuestionSet()) { $0.insert($1.question) }
  }
}

/// An answer to every question.
struct Assignment: Sendable {
  /// The answer by `QuestionID.rawValue`.
  private(set) var answers: [UInt8]
  /// The answers that differ from the first one tried, in order of the questions.
  private(set) var departures: [AnswerSet.Element]

  /// Every question takes its base, or where it has none the first alternative
  /// allowed; where only one is allowed, that one.
  init(allowed: [UInt8]) {
    departures = []
    answers = QuestionID.allCases.map { id in
      let mask = allowed[Int(id.rawValue)]
      if let base = id.base, mask & (1 << UInt8(base)) != 0 { return UInt8(base) }
      return UInt8(mask.trailingZeroBitCount)
    }
  }

  /// This assignment with one more answer that departs.
  func departing(_ element: AnswerSet.Element) -> Assignment {
    var other = self
    other.answers[Int(element.question.rawValue)] = element.answer
    let index = departures.firstIndex { $0.question > element.question } ?? departures.endIndex
    other.departures.insert(element, at: index)
    return other
  }

  /// Whether a step of this condition is taken under these answers.
  func meets(_ condition: StepCondition) -> Bool {
    condition.answers.allSatisfy { answers[Int($0.question.rawValue)] == $0.answer }
  }

  /// How many of the answers are surprises.
  var surprises: Int { departures.count(where: { $0.isSurprise }) }
}
