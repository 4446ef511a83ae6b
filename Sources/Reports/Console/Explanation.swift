// Why a run loses: the finding, its place, and what it rests on.

import AppModel
import PhoneModel
import Replay

/// Renders the finding of a losing run with its counterfactual blame.
public struct Explanation: Sendable {
  /// How text is marked.
  public var style: Style

  /// Explanations marked in this style.
  public init(style: Style) {
    self.style = style
  }
}

extension Explanation {
  /// The lines that explain a counterexample.
  public func lines(of example: Counterexample, in scenario: Scenario) -> [String] {
    let finding = example.finding
    let moment = example.run.moments[min(finding.moment, example.run.moments.count) - 1]
    let place = finding.place ?? moment.place
    var lines = [style.bad("Broken: \(finding.subject)") + "  \(finding.text)"]
    lines.append(
      item("where", "\(scenario.location(of: place)): \(scenario.line(at: place))"))
    lines.append(
      item(
        "moment",
        "\(scenario.name):\(example.number).\(finding.moment)  \(scenario.text(of: moment))"))
    let blame = example.blame()
    lines += answers(blame)
    lines += untrueAnswers(blame, of: example, scenario)
    lines += events(
      "needs", blame.events, example, scenario,
      "an irreducible set of events: with any of them left out it does not happen")
    lines += events("not needed", blame.irrelevant, example, scenario, nil)
    let others = example.run.findings.filter { $0 != finding }
    for other in others {
      lines.append(
        item("also", "\(other.subject) at \(scenario.name):\(example.number).\(other.moment)"))
    }
    return lines
  }

  /// A line with its label before it.
  private func item(_ label: String, _ text: String) -> String {
    "  " + style.dim(label.padded(to: 11)) + text
  }

  /// The answers of iOS that the run rests on, with label and source: those
  /// that are not the base, then the base answers that are given.
  private func answers(_ blame: Blame) -> [String] {
    let noted = blame.settled.filter { $0.isNoteworthy }
    let given = blame.settled.filter { !$0.isNoteworthy }
    guard !blame.settled.isEmpty else {
      return [item("rests on", "no open question: it happens whatever iOS answers")]
    }
    let questions = noted.map { item("", style.dim("the question: \($0.question.question.text)")) }
    return list("rests on", noted) + questions + list("given", given)
  }

  /// Answers of iOS, one a line, the first with the label.
  private func list(_ label: String, _ answers: [AnswerSet.Element]) -> [String] {
    answers.enumerated().map { index, answer in
      item(
        index == 0 ? label : "",
        "\(answer.question.name) = \(answer.alternative.name)  "
          + "[\(answer.alternative.label.name)] \(answer.alternative.source): "
          + answer.alternative.meaning)
    }
  }

  /// The calls whose truthful answer would have prevented it.
  private func untrueAnswers(
    _ blame: Blame, of example: Counterexample, _ scenario: Scenario
  ) -> [String] {
    var lines: [String] = []
    for number in blame.answers {
      let moment = example.run.moments[number - 1]
      guard case .call(_, let answer, _, _) = moment.kind else { continue }
      lines.append(
        item(
          lines.isEmpty ? "because" : "",
          "m\(number) \(scenario.text(of: moment)) saw \(answer.reply.text); "
            + "true was \(answer.truth.text)"))
    }
    if !lines.isEmpty {
      lines.append(
        item("", style.dim("with any one of these answered truthfully, it does not happen")))
    }
    return lines
  }

  /// The events of the script with these moments; no line where there are none.
  private func events(
    _ label: String, _ numbers: [Int], _ example: Counterexample, _ scenario: Scenario,
    _ note: String?
  ) -> [String] {
    guard !numbers.isEmpty else { return [] }
    let texts = numbers.map { number in
      "m\(number) \(scenario.line(at: example.run.moments[number - 1].place))"
    }
    var lines = [item(label, texts.joined(separator: ", "))]
    if let note { lines.append(item("", style.dim(note))) }
    return lines
  }
}
