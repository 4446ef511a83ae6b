// lockstep questions

import PhoneModel
import Reports
import ScenarioScript

/// Prints the open questions.
struct QuestionsCommand {
  private let command: LockstepTool
  private let questions: [Question]
  private let isMarkdown: Bool

  /// Reads the words of the command line.
  init(_ command: LockstepTool, _ arguments: Arguments) throws(UsageError) {
    self.command = command
    isMarkdown = arguments.has("--markdown")
    let all = QuestionTable.questions
    guard !arguments.operands.isEmpty else {
      questions = all
      return
    }
    var found: [Question] = []
    for name in arguments.operands {
      let matching = all.filter { $0.name.hasPrefix(name.uppercased()) || $0.name.hasPrefix(name) }
      guard !matching.isEmpty else {
        throw UsageError(
          "there is no question \(name)" + Suggestion.hint(for: name, in: all.map(\.name)))
      }
      found += matching.filter { !found.contains($0) }
    }
    questions = found
  }

  /// Prints the questions that were named, or all.
  func run() throws(UsageError) -> ExitCode {
    if isMarkdown {
      command.console.print(String(QuestionDocument.markdown(questions).dropLast()))
    } else {
      command.console.print(QuestionDocument.console(questions, style: command.console.style))
    }
    return .success
  }
}
