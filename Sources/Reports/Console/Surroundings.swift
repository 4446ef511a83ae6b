// What a verdict leaves open about what surrounds the app.

import PhoneModel
import Replay

extension Style {
  /// In which regions, and with which settings, the hazard of a rule never arose.
  func neverDue(_ verdict: Verdict) -> [String] {
    guard !verdict.neverDueWhere.isEmpty else { return [] }
    return [warn("      never due where ") + Self.text(of: verdict.neverDueWhere)]
  }

  /// What a script has settled of what surrounds the app: nothing is shown of the rest.
  func pinnedSurroundings(
    of scenario: Scenario, where isAsked: (QuestionID) -> Bool
  ) -> [String] {
    scenario.pins.filter { $0.question.isSurroundings && isAsked($0.question) }
      .map { pin in
        let alternatives = pin.question.question.alternatives
        let others = alternatives.indices.filter { $0 != Int(pin.answer) }
        return warn("  only ") + "\(pin.question.name) = \(alternatives[Int(pin.answer)].name)"
          + dim(": nothing is shown for ")
          + others.map { alternatives[$0].name }.joined(separator: " | ")
      }
  }

  /// Answers, those to one question together: `REGION = us | elsewhere`.
  private static func text(of answers: [AnswerSet.Element]) -> String {
    var parts: [(question: QuestionID, names: [String])] = []
    for answer in answers {
      if parts.last?.question != answer.question { parts.append((answer.question, [])) }
      parts[parts.count - 1].names.append(answer.alternative.name)
    }
    return parts.map { "\($0.question.name) = \($0.names.joined(separator: " | "))" }
      .joined(separator: ", or ")
  }
}
