// What the words in capitals of a synopsis stand for.

import PhoneModel

/// A part of the grammar that is no command.
public struct Placeholder: Hashable, Sendable {
  /// As a synopsis writes it.
  public var name: String
  /// One phrase on what stands there.
  public var summary: String
  /// Its rule in the grammar, in the notation of a synopsis; nil where it is a word.
  public var synopsis: String?

  /// A part called `name` in synopses. Its rule, where it has one, is written
  /// like the synopsis of a command.
  init(_ name: String, _ summary: String, _ synopsis: String? = nil) {
    self.name = name
    self.summary = summary
    self.synopsis = synopsis
  }
}

extension Placeholder {
  /// All parts, by name, but for those that explain the one before.
  public static let all: [Placeholder] = [
    Placeholder("ACCOUNT", "the account of a Keychain item"),
    Placeholder("ACTION", "an action that an app of the script declares"),
    Placeholder("ALTERNATIVE", "one of the answers to the question before it"),
    Placeholder(
      "ANSWER", "what the user can tap there",
      PromptAnswer.allCases.map { $0.name }.joined(separator: "|")),
    Placeholder("ANSWERS", "answers that hold together", "FACTOR [, FACTOR]…"),
    Placeholder("ARGUMENT", "what the action asks for"),
    Placeholder(
      "BELONGING",
      "a belonging that an app declares; where the declared name has a `*`, any text stands for it"),
    Placeholder(
      "BUNDLE", "the part of an app's name before the first dot; the first app where it is left out"
    ),
    Placeholder("CONDITION", "one of the conditions below"),
    Placeholder("EVENT", "one of the events below, on a line of its own in a block"),
    Placeholder(
      "FACTOR", "a question, and any one of these answers",
      "QUESTION = ALTERNATIVE [| ALTERNATIVE]…"),
    Placeholder("FIELD", "the name of a text field of a file"),
    Placeholder(
      "FILE", "`PATH` in the app's container, or `group:ID/PATH` in an app group's; one word"),
    Placeholder("GROUP", "`group:ID`, an app group"),
    Placeholder(
      "GUARD", "leaves the line out where the answer is another one, or with `!=` where it is this",
      "\"[\" QUESTION =|!= ALTERNATIVE \"]\""),
    Placeholder("HOLDS", "that a whole file has a field with this text", "holds FIELD = TEXT"),
    Placeholder("KEY", "a key of UserDefaults"),
    Placeholder(
      "MESSAGE", "a message of the ad console", ConsoleSetting.messages.joined(separator: "|")),
    Placeholder("N", "a whole number"),
    Placeholder("NAME", "a name that the catalogue or the app declares"),
    Placeholder(
      "OUTCOME", "a verdict", "safe|unsafe|bounded|NOT-EXERCISED|DEPENDS"),
    Placeholder("NOT-EXERCISED", "the hazard never arose", "not exercised"),
    Placeholder(
      "DEPENDS", "the smallest sets of answers that lose", "depends on ANSWERS [or ANSWERS]…"),
    Placeholder("PATH", "the path of a file, from the folder of this one"),
    Placeholder(
      "POINT", "a call: `[BUNDLE:]KIND/HANDLER#N/CALL`, or `phone/LINE` for an event; one word"),
    Placeholder(
      "PROCESS", "`[BUNDLE:]` and \(ProcessKind.words.map { "`\($0)`" }.joined(separator: " or "))"),
    Placeholder("PROFILE", "the name of a set of answers, listed below"),
    Placeholder("PROMPT", "what asks the user", Prompt.synopsis),
    Placeholder("QUESTION", "the id of an open question"),
    Placeholder(
      "REASON", "why the system starts a process",
      LaunchReason.launchable.map { $0.name }.joined(separator: "|")),
    Placeholder("ROW", "the cells of a table's row, on a line of its own"),
    Placeholder(
      "RULE", "`nothing-lost`, `no-blind-decision`, `reaches`, `expected` or a rule of an app"),
    Placeholder(
      "SCREEN-OR-SHOWN", "what an extension shows", "SCREEN|SHOWN"),
    Placeholder("SCREEN", "as the condition", "screen NAME|none [BUNDLE]"),
    Placeholder(
      "SETTING", "a setting of the message: off and on, for `european` in-europe and everywhere",
      "off|on|in-europe|everywhere"),
    Placeholder("SHOWN", "as the condition", "shown NAME = TEXT|nothing [BUNDLE]"),
    Placeholder(
      "STEP", "an event or `expect`, with its guards, on a line of its own", "[GUARD]… EVENT|EXPECT"
    ),
    Placeholder("EXPECT", "as the check", "expect [not] CONDITION"),
    Placeholder("TEXT", "any text; in quotes where it holds blanks"),
    Placeholder("VALUE", "a value as text: `true`, `3`, `EUR`"),
    Placeholder("VERSION", "the full name of another version of an app of the script"),
    Placeholder("WORD", "any word"),
  ]

  /// The words in capitals of a synopsis.
  public static func names(in synopsis: String) -> [String] {
    Grammar.tokens(synopsis).filter { Grammar.isPlaceholder($0) }
  }
}
