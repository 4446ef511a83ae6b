// The scenario language for editors, made from the table that the parser reads by.

import PhoneModel
import ScenarioScript

/// Writes the TextMate grammar of the scenario language.
///
/// A line is recognised by its first word, as the parser does: every command of the table is a rule that
/// begins with it and ends with the line, in which only its own words are keywords. Any other first word
/// is an action of an app.
public enum TextMateGrammar {
  /// The grammar, as JSON.
  public static func document() -> String {
    JSON.object([
      ("name", .string("Lockstep scenario")), ("scopeName", .string("source.\(language)")),
      ("comment", .string("Made from the table of commands: make docs")),
      ("fileTypes", .strings(["scenario", "steps"])),
      ("patterns", .list([heading, comment, table] + commands + conditions + [fallback, action])),
      ("repository", repository),
    ]).document
  }

  private static let language = "lockstep-scenario"

  /// A scope of the language.
  private static func scope(_ name: String) -> JSON { .string("\(name).\(language)") }

  private static func rule(_ name: String, match: String) -> JSON {
    .object([("name", scope(name)), ("match", .string(match))])
  }

  private static func include(_ name: String) -> JSON {
    .object([("include", .string("#\(name)"))])
  }

  /// The captures of a match, by number.
  private static func captures(_ scopes: [(Int, JSON)]) -> JSON {
    .object(scopes.map { (String($0.0), $0.1) })
  }

  private static func named(_ name: String) -> JSON { .object([("name", scope(name))]) }

  // MARK: What a line begins with

  /// What stands before a command: blanks, and guards as the first group.
  private static let start = "^[ \\t]*((?:\\[[^\\]]*\\][ \\t]*)*)"
  /// What stands before an event of a saved run, as the second and third group.
  private static let point = "(?:(at)[ \\t]+([^ \\t\"]+)[ \\t]+)?"
  /// What a check begins with, as the second and third group.
  private static let check = "(expect|always|never|finally)(?:[ \\t]+(not))?[ \\t]+"
  private static let wordEnd = "(?=[ \\t]|$)"

  private static let guards = JSON.object([("patterns", .list([include("guard")]))])

  private static let heading = rule("markup.heading", match: "^[ \\t]*##(?!#).*$")
  private static let comment = rule("comment.line.number-sign", match: "(?<![^ \\t\\r\\n])#.*$")

  /// A table up to its `end`; its cells are texts.
  private static let table = JSON.object([
    ("name", scope("meta.table")), ("begin", .string("^[ \\t]*(table)(?=[ \\t]*(?:#.*)?$)")),
    ("end", .string("^[ \\t]*(end)(?=[ \\t]*(?:#.*)?$)")),
    ("beginCaptures", captures([(1, named(color(.block)))])),
    ("endCaptures", captures([(1, named(color(.block)))])),
    (
      "patterns",
      .list(
        [comment] + ["string", "question", "number"].map(include) + [
          rule("string.unquoted.cell", match: "[^ \\t\"#][^ \\t]*")
        ])
    ),
  ])

  // MARK: Commands

  /// Commands that have the same words behind them are one rule.
  private struct Group {
    var kind: Command.Kind
    var keywords: [String]
    /// What the first word behind the command is.
    var argument: String?
    var names: [String]
  }

  private static func groups(where isWanted: (Command) -> Bool) -> [Group] {
    var groups: [Group] = []
    for command in CommandTable.commands where isWanted(command) {
      let argument = argument(of: command)
      let index = groups.firstIndex {
        $0.kind == command.kind && $0.keywords == command.keywords && $0.argument == argument
      }
      if let index {
        groups[index].names.append(command.name)
      } else {
        groups.append(
          Group(
            kind: command.kind, keywords: command.keywords, argument: argument,
            names: [command.name]))
      }
    }
    return groups
  }

  /// The scope of what the user chooses behind a command, where it has a colour of its own.
  private static func argument(of command: Command) -> String? {
    switch command.firstPlaceholder {
    case "NAME" where command.kind == .header, "VERSION", "PROFILE": "entity.name.type"
    case "PATH", "FILE": "string.unquoted.path"
    case "POINT", "PROCESS": "constant.other.point"
    default: nil
    }
  }

  /// All lines but checks and tables, and `at`, which stands before an event.
  private static let commands = groups {
    $0.kind != .condition && $0.kind != .check && $0.name != "table" && $0.name != "at"
  }.map { group -> JSON in
    let isEvent = group.kind == .event
    let name = isEvent ? 4 : 2
    var scopes = [(1, guards)]
    if isEvent {
      scopes += [(2, named(color(.schedule))), (3, named("constant.other.point"))]
    }
    return line(
      "\(start)\(isEvent ? point : "")(\(alternatives(group.names)))\(wordEnd)",
      scopes + [(name, named(color(group.kind)))], words(group.keywords, group.argument))
  }

  /// Checks, by their conditions; `BELONGING` is any word that begins no other.
  private static let conditions: [JSON] = {
    let all = groups { $0.kind == .condition }
    let scopes = [
      (1, guards), (2, named(color(.check))), (3, named("keyword.operator.logical")),
    ]
    return all.sorted { $1.names == ["BELONGING"] && $0.names != ["BELONGING"] }.map { group in
      let isBelonging = group.names == ["BELONGING"]
      return line(
        start + check
          + (isBelonging
            ? "(?!not[ \\t])([^ \\t\"#{][^ \\t\"]*)" : "(\(alternatives(group.names)))")
          + wordEnd,
        scopes + [(4, named(isBelonging ? "variable.other.belonging" : color(.condition)))],
        words(group.keywords, group.argument))
    }
  }()

  /// A check whose belonging stands in quotes, or that is not finished.
  private static let fallback: JSON = {
    let states = CommandTable.command(named: "BELONGING")?.keywords ?? []
    return line(
      "\(start)(expect|always|never|finally)(?:[ \\t]+(not))?\(wordEnd)",
      [(1, guards), (2, named(color(.check))), (3, named("keyword.operator.logical"))],
      words(states, nil))
  }()

  /// Any other word at the start of a line.
  private static let action = line(
    "\(start)\(point)([^ \\t\"#\\[][^ \\t\"]*)\(wordEnd)",
    [
      (1, guards), (2, named(color(.schedule))), (3, named("constant.other.point")),
      (4, named("entity.name.function.action")),
    ], words([], nil))

  /// A rule from what a line begins with to its end.
  private static func line(_ begin: String, _ scopes: [(Int, JSON)], _ patterns: [JSON]) -> JSON {
    .object([
      ("begin", .string(begin)), ("end", .string("$")), ("beginCaptures", captures(scopes)),
      ("patterns", .list(patterns)),
    ])
  }

  /// What can stand behind the first word of a line.
  private static func words(_ keywords: [String], _ argument: String?) -> [JSON] {
    var patterns: [JSON] = []
    if !keywords.isEmpty {
      patterns.append(
        rule(
          "keyword.other.word", match: "(?<![^ \\t\\r\\n])(?:\(alternatives(keywords)))\(wordEnd)"))
    }
    patterns.append(include("rest"))
    if let argument {
      patterns.append(rule(argument, match: "(?<![^ \\t\\r\\n])[^ \\t\"#{][^ \\t\"{]*"))
    }
    return patterns
  }

  /// The scope of the commands of a kind: one that themes colour.
  private static func color(_ kind: Command.Kind) -> String {
    switch kind {
    case .header: "storage.type.header"
    case .event: "support.function.event"
    case .check: "keyword.control.check"
    case .condition: "support.type.condition"
    case .block: "keyword.control.block"
    case .schedule: "keyword.control.schedule"
    case .verdict: "keyword.control.verdict"
    }
  }

  // MARK: Words

  private static let repository = JSON.object([
    (
      "rest",
      .object([
        (
          "patterns",
          .list(
            [comment]
              + ["string", "question", "answer", "operator", "number", "column"].map(include))
        )
      ])
    ),
    (
      "guard",
      .object([
        ("name", scope("meta.guard")), ("begin", .string("\\[")), ("end", .string("\\]|$")),
        (
          "patterns",
          .list([
            include("question"), include("operator"),
            rule("constant.other.answer", match: "[^ \\t=!|,\\]]+"),
          ])
        ),
      ])
    ),
    (
      "string",
      .object([
        ("name", scope("string.quoted.double")), ("begin", .string("\"")), ("end", .string("\"|$")),
        (
          "patterns",
          .list([
            rule(
              "constant.character.escape", match: "\\\\(?:[\"\\\\nrt{]|u\\{[0-9A-Fa-f]+\\})"),
            rule("invalid.illegal.escape", match: "\\\\."), include("column"),
          ])
        ),
      ])
    ),
    (
      "question",
      rule(
        "constant.language.question",
        match: "(?<![^ \\t\\r\\n\\[,|])(?:\(alternatives(QuestionTable.questions.map { $0.name })))"
          + "(?=[ \\t\\],|=!]|$)")
    ), ("operator", rule("keyword.operator", match: "!?=|[|,]")),
    (
      // What stands behind `=` or `|`, but for a number or a column of a table.
      "answer",
      .object([
        (
          "match",
          .string("(?<=[=|])[ \\t]*+(?![0-9]+(?:[ \\t]|$))([^ \\t\"#=|,{]+)")
        ), ("captures", captures([(1, named("constant.other.answer"))])),
      ])
    ),
    ("number", rule("constant.numeric", match: "(?<![^ \\t\\r\\n])[0-9]+\(wordEnd)")),
    ("column", rule("variable.parameter.column", match: "\\{[A-Za-z0-9_-]+\\}")),
  ])

  /// Any of these words, the longest first; a blank in one is any blanks.
  private static func alternatives(_ words: [String]) -> String {
    words.enumerated().sorted {
      ($1.element.utf8.count, $0.offset) < ($0.element.utf8.count, $1.offset)
    }.map { word in
      word.element.split(separator: " ").map(escaped).joined(separator: "[ \\t]+")
    }.joined(separator: "|")
  }

  /// A word in which no character means anything to a regular expression.
  private static func escaped(_ word: Substring) -> String {
    var text = ""
    for character in word {
      if "\\^$.|?*+()[]{}".contains(character) { text.append("\\") }
      text.append(character)
    }
    return text
  }
}
