// The table of open questions, for the terminal and for the documentation.

import PhoneModel

/// Renders the open questions.
public enum QuestionDocument {
  /// The table as `lockstep questions` prints it, under a heading for each area.
  public static func console(_ questions: [Question], style: Style) -> [String] {
    var lines: [String] = []
    var area: Question.Area?
    for question in questions {
      if question.area != area {
        if area != nil { lines.append("") }
        lines.append(style.bold(question.area.title))
        area = question.area
      }
      lines.append("")
      lines.append("\(style.bold(question.name))  \(question.text)")
      for (index, alternative) in question.alternatives.enumerated() {
        let base = question.base == index ? "  (base)" : ""
        let name = alternative.name.padded(to: 22)
        lines.append(
          "  \(name) [\(alternative.label.name)] \(alternative.source): \(alternative.meaning)"
            + style.dim(base))
      }
      if question.base == nil {
        lines.append(style.dim("  unsettled: every level tries each reported alternative"))
      }
    }
    return lines
  }

  /// The page `docs/open-questions.md`.
  public static func markdown(_ questions: [Question]) -> String {
    var text = """
      # Open questions

      Where the behaviour of iOS is not settled, Lockstep does not guess: it asks. Each question has
      an id, its alternatives, the evidence for each, and a base, the answer of a default run. A
      question with no base is *unsettled*: every run that asks it tries each reported alternative.
      A label is the strongest one of a rule that reports the alternative: documented (Apple's
      documentation), Apple engineer (a forum post), source (source code that Apple publishes), field
      (reports of developers), assumed (no report). Sources are ids of
      [the phone's rules](phone-rules.md), or public reports.

      This page is generated from the table that the phone asks: `lockstep questions --markdown`.

      """
    var area: Question.Area?
    for question in questions {
      if question.area != area {
        text += "\n## \(question.area.title)\n"
        area = question.area
      }
      text += "\n<a id=\"\(question.name.lowercased())\"></a>\n### \(question.name)\n\n"
      text += question.text + "?\n\n| Alternative | Meaning | Label | Source |\n|---|---|---|---|\n"
      for (index, alternative) in question.alternatives.enumerated() {
        let base = question.base == index ? " (base)" : ""
        let each = alternative.isTransient ? " Each call may go either way." : ""
        text +=
          "| `\(alternative.name)`\(base) | \(alternative.meaning)\(each) "
          + "| \(alternative.label.name) | \(alternative.source) |\n"
      }
      if question.base == nil {
        text += "\nUnsettled: there is no base.\n"
      }
    }
    return text
  }
}

extension Question.Area {
  /// The heading of the area.
  public var title: String {
    switch self {
    case .files: "Files"
    case .keychain: "Keychain"
    case .defaults: "UserDefaults"
    case .signals: "Protected-data signals"
    case .processes: "Processes and system"
    case .consent: "Tracking, consent and review"
    case .surroundings: "What surrounds the app"
    }
  }
}
