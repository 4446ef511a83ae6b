// Help that teaches: commands, words of the language, error codes.

import Reports
import ScenarioScript

/// The texts of `lockstep help`.
enum Help {
  /// Prints the help on a topic, or the overview.
  ///
  /// - Throws: where there is no such topic.
  static func print(
    _ command: LockstepTool, _ arguments: Arguments
  ) throws(UsageError) -> ExitCode {
    guard let topic = arguments.operands.first else {
      command.console.print(overview)
      return .success
    }
    if topic == "language" {
      command.console.print(CommandTable.grammar())
    } else if let subcommand = Subcommand.all.first(where: { $0.name == topic }) {
      command.console.print(text(for: subcommand))
      if let word = CommandTable.help(for: topic) {
        command.console.print("\nIn a script:\n\n\(word)")
      }
    } else if let text = CommandTable.help(for: arguments.operands.joined(separator: " ")) {
      command.console.print(text)
    } else if let text = ErrorReference.help(for: topic) {
      command.console.print(text)
    } else {
      let words =
        Subcommand.all.map(\.name) + CommandTable.commandNames + CommandTable.conditionNames
      throw UsageError(
        "there is no help on '\(topic)'" + Suggestion.hint(for: topic, in: words))
    }
    return .success
  }

  /// What `lockstep help` prints.
  static var overview: String {
    var lines = [
      "Lockstep replays an iOS app's launch logic on a simulated phone, through restart, locked",
      "launch, unlock and refresh, and says whether anything of the user's is lost.", "",
      "usage: lockstep [COMMAND] [ARGUMENTS]", "",
    ]
    for subcommand in Subcommand.all {
      lines.append("  \(subcommand.name.padded(to: 12)) \(subcommand.summary)")
    }
    lines += [
      "", "Without a command it replays all of Scenarios/.", "",
      "  --help, -h   explain this, or the command that it follows",
      "  --version    print the version", "",
      "Start here:", "  lockstep run                  replay the shipped scenarios",
      "  lockstep help language        the scenario language",
      "  lockstep help run             one command, with examples", "", "Exit codes:",
    ]
    for (code, meaning) in ExitCode.meanings {
      lines.append("  \(String(code.rawValue).padded(to: 4)) \(meaning)")
    }
    return lines.joined(separator: "\n")
  }

  /// The help of one command.
  static func text(for subcommand: Subcommand) -> String {
    var lines = [
      subcommand.summary, "",
      "usage: lockstep \(subcommand.name) \(subcommand.operands)"
        + (subcommand.options.isEmpty ? "" : " [OPTIONS]"),
    ]
    if !subcommand.discussion.isEmpty { lines += ["", subcommand.discussion] }
    if !subcommand.options.isEmpty {
      lines += ["", "Options:"]
      for option in subcommand.options {
        let form = option.value.map { "\(option.name) \($0)" } ?? option.name
        lines += wrapped(option.summary, after: "  \(form.padded(to: 19)) ")
      }
    }
    lines += ["", "Examples:"]
    for example in subcommand.examples {
      lines.append("  \(example.command)")
      lines.append("      \(example.meaning)")
    }
    return lines.joined(separator: "\n")
  }

  /// Breaks `text` into lines behind a head, which the others leave room for.
  private static func wrapped(_ text: String, after head: String) -> [String] {
    var lines: [String] = []
    var line = head
    for word in text.split(separator: " ") {
      if line.count + word.count > 96 {
        lines.append(line)
        line = String(repeating: " ", count: head.count)
      }
      line += line == head || line.last == " " ? word : " \(word)"
    }
    return lines + [line]
  }
}
