// One entry of the table that the parser, the grammar and the documentation are made from.

import PhoneModel
import Replay

/// A command or condition of the language.
public struct Command: Sendable {
  /// Which section of the language reference it stands in.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case header, event, check, condition, block, schedule, verdict
  }

  /// The first word or words: `may fall`.
  public var name: String
  /// Where in a script it may stand, and the section of its reference.
  public var kind: Kind
  /// How it is written. Words in capitals stand for what the user chooses,
  /// `a|b` for either, `[x]` for what may be left out, `…` for more of the same.
  public var synopsis: String
  /// What it does, in one sentence.
  public var summary: String
  /// Lines that use it, without those that it needs around it.
  public var example: String
  /// The ids of the rules of the phone that say what follows.
  public var rows: [String]
  /// The errors it can give beside the ones that any line can.
  public var errors: [ScriptErrorCode]
  let meaning: Meaning

  /// An entry of the table. Write the synopsis first: the grammar and the
  /// reference are made from it.
  init(
    _ name: String, _ kind: Kind, _ synopsis: String, _ summary: String, example: String,
    rows: [String] = [], errors: [ScriptErrorCode] = [], _ meaning: Meaning
  ) {
    self.name = name
    self.kind = kind
    self.synopsis = synopsis
    self.summary = summary
    self.example = example
    self.rows = rows
    self.errors = errors
    self.meaning = meaning
  }
}

extension Command {
  /// An event: the parser reads its words after the name.
  static func event(
    _ name: String, _ arguments: String = "", _ summary: String, example: String? = nil,
    rows: [String] = [], errors: [ScriptErrorCode] = [],
    _ read: @escaping @Sendable (inout ScriptReader) throws(ScriptError) -> Event
  ) -> Command {
    Command(
      name, .event, arguments.isEmpty ? name : "\(name) \(arguments)", summary,
      example: example ?? name, rows: rows, errors: errors, .event(read))
  }
}

/// What the parser does with a line that starts with a command.
enum Meaning: Sendable {
  /// Sets something that holds for the whole script; only above the first step.
  case header(@Sendable (inout ScriptReader) throws(ScriptError) -> Void)
  /// May stand anywhere, also in a block.
  case include
  /// May stand anywhere but in a block.
  case anywhere(@Sendable (inout ScriptReader) throws(ScriptError) -> Void)
  case event(@Sendable (inout ScriptReader) throws(ScriptError) -> Event)
  /// Two events of one app.
  case reinstall
  /// A check that must hold now, or, with a span, at more than one moment.
  case check(Claim.Span?)
  case condition(@Sendable (inout ScriptReader) throws(ScriptError) -> Condition)
  case during, mayFall, end
}
