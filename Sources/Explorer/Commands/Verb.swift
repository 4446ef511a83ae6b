// The commands of the explorer: words, keys, and what help says.

/// A command of the explorer.
struct Verb: Sendable {
  /// What the user does.
  enum Action: UInt8, Sendable {
    case step, next, back, go, until, rewind, end
    case events, insert, leaveOut, answer, undo, redo
    case lanes, who, why, watch, unwatch, history, roads, distance, verdict
    case timeline, runs, diff, script, save, journal, help, quit
  }

  var action: Action
  var name: String
  /// The single key, which is short for the word in a line as well.
  var key: Character
  /// What follows the word; nil where nothing does.
  var argument: String?
  /// Whether the word may stand alone although something can follow it.
  var isArgumentOptional = false
  var summary: String
  /// Whether an empty line does it again.
  var isRepeated = true
}

extension Verb {
  /// All commands, in the order of help.
  static let all: [Verb] = [
    Verb(action: .step, name: "step", key: "s", summary: "go on to the next moment"),
    Verb(
      action: .next, name: "next", key: "n",
      summary:
        "go on until the run could go another way: before an event or an open answer, or at a loss"),
    Verb(action: .back, name: "back", key: "b", summary: "go back by a moment"),
    Verb(
      action: .go, name: "go", key: "g",
      argument: "MOMENT, RUN.MOMENT, ADDRESS, loss, start or end",
      summary: "go to a moment"),
    Verb(
      action: .until, name: "until", key: "u",
      argument: "CONDITION, loss, broken, blind or refused",
      summary: "go on until a condition of the scenario language holds"),
    Verb(
      action: .rewind, name: "rewind", key: "U",
      argument: "CONDITION, loss, broken, blind or refused",
      summary: "go back to the last moment at which that is so"),
    Verb(action: .end, name: "end", key: "$", summary: "go to the end of the run"),
    Verb(
      action: .events, name: "events", key: "e",
      summary: "number what may fall here, and the other answers that the next call might get"),
    Verb(
      action: .insert, name: "insert", key: "i", argument: "NUMBER or EVENT",
      summary: "let it fall here: a new run, which goes on as this one does", isRepeated: false),
    Verb(
      action: .leaveOut, name: "out", key: "x", argument: "MOMENT", isArgumentOptional: true,
      summary: "leave this event or check out, and run the rest again", isRepeated: false),
    Verb(
      action: .answer, name: "answer", key: "a", argument: "QUESTION = ANSWER",
      isArgumentOptional: true,
      summary: "give a question of iOS another answer, and run again; alone it lists them",
      isRepeated: false),
    Verb(action: .undo, name: "undo", key: "z", summary: "go back to where the last command began"),
    Verb(action: .redo, name: "redo", key: "Z", summary: "take the last undo back"),
    Verb(
      action: .lanes, name: "lanes", key: "l",
      summary: "phone, processes, belongings, Keychain, defaults, files as they are here"),
    Verb(
      action: .who, name: "who", key: "o", argument: "NAME", isArgumentOptional: true,
      summary: "what each process could see here of each stored thing"),
    Verb(
      action: .why, name: "why", key: "y", argument: "NAME or CONDITION", isArgumentOptional: true,
      summary:
        "explain the loss; again: go back to what it rests on; of a value: to what made it so"),
    Verb(
      action: .watch, name: "watch", key: "w", argument: "NAME or CONDITION",
      isArgumentOptional: true, summary: "tell whenever it changes; alone it lists what is watched"),
    Verb(
      action: .unwatch, name: "unwatch", key: "W", argument: "NAME or CONDITION",
      isArgumentOptional: true, summary: "watch it, or everything, no longer"),
    Verb(
      action: .history, name: "history", key: "h", argument: "NAME or CONDITION",
      summary: "every change of it in this run"),
    Verb(
      action: .roads, name: "roads", key: "r",
      summary: "the roads not taken here, and whether each leads to a loss"),
    Verb(
      action: .distance, name: "distance", key: "c",
      summary: "how few events away a loss is, if the rest of the run is forgotten"),
    Verb(
      action: .verdict, name: "verdict", key: "k",
      summary: "search every order of the usual events from here, and say what may be lost"),
    Verb(
      action: .timeline, name: "timeline", key: "t", summary: "the whole run, moment by moment"),
    Verb(action: .runs, name: "runs", key: "m", summary: "the runs made so far, and how they end"),
    Verb(
      action: .diff, name: "diff", key: "d", argument: "RUN", isArgumentOptional: true,
      summary: "this run beside another, or the one it was made from"),
    Verb(action: .script, name: "script", key: "p", summary: "this run as a scenario"),
    Verb(
      action: .save, name: "save", key: "v", argument: "FILE",
      summary: "write this run as a scenario that 'lockstep run' replays", isRepeated: false),
    Verb(
      action: .journal, name: "journal", key: "j", argument: "FILE", isArgumentOptional: true,
      summary: "the commands so far, as a file for --commands", isRepeated: false),
    Verb(
      action: .help, name: "help", key: "?", argument: "COMMAND", isArgumentOptional: true,
      summary: "explain the commands, or one"),
    Verb(action: .quit, name: "quit", key: "q", summary: "leave", isRepeated: false),
  ]

  /// Words that other tools have for the same.
  private static let otherWords: [(word: String, action: Action)] = [
    ("fork", .insert), ("skip", .leaveOut), ("alternatives", .roads), ("previous", .back),
    ("exit", .quit),
  ]

  /// The command of a word, a key, or the beginning of one word alone.
  static func named(_ word: String) -> Verb? {
    if let other = otherWords.first(where: { $0.word == word }) {
      return all.first { $0.action == other.action }
    }
    if let verb = all.first(where: { $0.name == word || String($0.key) == word }) { return verb }
    let begun = all.filter { $0.name.hasPrefix(word) }
    return begun.count == 1 ? begun.first : nil
  }

  /// Whether its key begins a line, for what mostly follows.
  var beginsLine: Bool {
    argument != nil && (!isArgumentOptional || action == .watch || action == .unwatch)
  }

  /// The word with what follows it.
  var form: String {
    guard let argument else { return name }
    return isArgumentOptional ? "\(name) [\(argument)]" : "\(name) \(argument)"
  }
}
