// Sets of answers for verdicts.

import PhoneModel

enum QuestionSets {
  /// A product that leaves two answers open to each of `count` questions.
  static func product(of count: Int) -> String {
    QuestionID.allCases.prefix(count).map { id in
      let names = id.question.alternatives.prefix(2).map(\.name)
      return "\(id.name) = \(names.joined(separator: " | "))"
    }.joined(separator: ", ")
  }
}
