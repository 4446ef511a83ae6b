// The table of all commands and conditions, and how to find one in it.

/// The whole language.
public enum CommandTable {
  /// Every command, in the order of the language reference.
  public static let commands: [Command] =
    headerCommands + phoneEvents + appEvents + processEvents + consentEvents
    + faultEvents + checkCommands
    + conditionCommands + blockCommands + scheduleCommands + verdictCommands

  /// What the parser does with each command, by its first word; only ever asked
  /// for one.
  static let meanings = meanings { $0.kind != .condition }
  /// The same of each condition.
  static let conditionMeanings = meanings { $0.kind == .condition && $0.name != "BELONGING" }

  /// The words that can begin a line, for suggestions.
  public static let commandNames = commands.filter { $0.kind != .condition }.map { $0.name }
  /// The words that can begin a condition.
  public static let conditionNames = commands.filter { $0.kind == .condition }.map { $0.name }
    .filter { $0 != "BELONGING" }

  /// What the parser does with the commands that are wanted, by their first word.
  private static func meanings(where isWanted: (Command) -> Bool) -> [String: Meaning] {
    var meanings: [String: Meaning] = [:]
    for command in commands where isWanted(command) { meanings[command.name] = command.meaning }
    // The first word of `may fall` is enough to tell it.
    if let meaning = meanings.removeValue(forKey: "may fall") { meanings["may"] = meaning }
    return meanings
  }
}

extension CommandTable {
  /// The command, or else the condition, of that name.
  public static func command(named name: String) -> Command? {
    commands.first { $0.name == name && $0.kind != .condition }
      ?? commands.first { $0.name == name }
  }

  /// What a command line prints for `help NAME`; nil for an unknown name. An
  /// app's own actions are no part of the table.
  public static func help(for name: String) -> String? {
    guard let command = command(named: name) else { return nil }
    var text = "\(command.synopsis)\n\n\(command.summary)\n\nFor example:\n"
    for line in command.example.split(separator: "\n") { text += "  \(line)\n" }
    if !command.rows.isEmpty {
      text += "\nRules of the phone: \(command.rows.joined(separator: ", "))\n"
    }
    if !command.errors.isEmpty {
      text += "Errors: \(command.errors.map { $0.rawValue }.joined(separator: ", "))\n"
    }
    return text
  }

  /// The name nearest to one that is no command.
  public static func suggestion(for name: String) -> String? {
    Suggestion.nearest(to: name, in: commandNames + conditionNames)
  }
}
