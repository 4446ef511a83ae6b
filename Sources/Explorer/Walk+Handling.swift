// Follows commands, one line at a time.

import Reports
import ScenarioScript

extension Walk {
  /// Follows a line: a word or key with what follows it, or nothing for the last command again.
  public mutating func handle(_ line: String) -> Told {
    let typed = line.trimmed
    // A comment, so that a file of commands can explain itself.
    if typed.hasPrefix("#") { return Told([]) }
    let text = typed.isEmpty ? (last.isEmpty ? "step" : last) : typed
    note(text)
    do throws(ExplorerProblem) {
      return try follow(text)
    } catch {
      return .problem(error.text)
    }
  }

  private mutating func follow(_ text: String) throws(ExplorerProblem) -> Told {
    let (word, rest) = text.firstWord
    if Int(word) != nil, rest.isEmpty {
      let told = try insert(word)
      followed.append("insert \(word)")
      return told
    }
    guard let verb = Verb.named(word) else {
      throw ExplorerProblem(
        "there is no command '\(word)'"
          + Suggestion.hint(for: word, in: Verb.all.map(\.name))
          + "; '?' lists the commands")
    }
    if verb.argument == nil, !rest.isEmpty {
      throw ExplorerProblem("'\(verb.name)' stands alone, and got '\(rest)'")
    }
    if let argument = verb.argument, !verb.isArgumentOptional, rest.isEmpty {
      throw ExplorerProblem("'\(verb.name)' needs \(argument)")
    }
    let told = try carryOut(verb, rest)
    if ![.help, .journal, .quit].contains(verb.action) { followed.append(text) }
    if verb.isRepeated { last = text }
    return told
  }

  private mutating func carryOut(_ verb: Verb, _ rest: String) throws(ExplorerProblem) -> Told {
    switch verb.action {
    case .step: try step()
    case .next: try runToChoice()
    case .back: try back()
    case .go: try go(rest)
    case .until: try run(until: rest)
    case .rewind: try rewind(to: rest)
    case .end: try goToEnd()
    case .events: events()
    case .insert: try insert(rest)
    case .leaveOut: try leaveOut(rest)
    case .answer: try answer(rest)
    case .undo: try undo()
    case .redo: try redo()
    case .lanes: Told(laneLines(width: nil))
    case .who: try who(rest)
    case .why: try rest.isEmpty ? why() : why(rest)
    case .watch: try watch(rest)
    case .unwatch: try unwatch(rest)
    case .history: try history(of: rest)
    case .roads: roads()
    case .distance: distance()
    case .verdict: try verdict()
    case .timeline: timeline()
    case .runs: runList()
    case .diff: try diff(rest)
    case .script: Told(take.text.lines.map { Line($0) })
    case .save: save(rest)
    case .journal: journal(rest)
    case .help: try help(rest)
    case .quit: quit()
    }
  }

  /// What is known of the roads where a line asks for them, so that a screen need not wait for the
  /// rest; nil where it asks for something else.
  mutating func beginRoads(_ line: String) -> [Line]? {
    let text = line.trimmed.isEmpty ? last : line.trimmed
    guard let verb = Verb.named(text), verb.action == .roads else { return nil }
    note(text)
    followed.append(text)
    last = text
    listed = (position, choices())
    return roadLines
  }

  private func save(_ path: String) -> Told {
    var told = Told([])
    told.file = SavedFile(
      path: path, text: take.text,
      note: "saved the run as \(path); replay it with: lockstep run \(path)")
    return told
  }

  /// The commands that were followed, as they may be given again.
  private func journal(_ path: String) -> Told {
    guard !path.isEmpty else { return Told(followed.map { Line($0) }) }
    var told = Told([])
    told.file = SavedFile(
      path: path, text: followed.map { "\($0)\n" }.joined(),
      note: "saved the commands as \(path); follow them with: --commands \(path)")
    return told
  }

  private func quit() -> Told {
    var told = Told([])
    told.ends = true
    return told
  }

  private func help(_ word: String) throws(ExplorerProblem) -> Told {
    guard word.isEmpty else {
      guard let verb = Verb.named(word) else {
        throw ExplorerProblem(
          "there is no command '\(word)'" + Suggestion.hint(for: word, in: Verb.all.map(\.name)))
      }
      return Told([Line("\(verb.form)   (\(verb.key))", .heading), Line("  \(verb.summary)")])
    }
    var lines = [
      Line("Where you stand is after a moment, and before the next. An event falls there;"),
      Line("a new run goes on as this one does. Nothing is ever lost: 'undo' goes back at"),
      Line("any depth."), Line(""),
    ]
    for verb in Verb.all {
      lines.append(Line("  \(verb.key)  \(verb.name.padded(to: 10))\(verb.summary)"))
    }
    lines += [
      Line(""),
      Line("  An empty line does the last command again; a number inserts what 'events' numbered."),
      Line(
        "  'help go' tells what may follow a word. In the full screen ':' begins a line of words,"),
      Line(
        "  which Tab completes; arrows step, Home and End go to the ends, Esc puts an answer away."),
    ]
    return Told(lines)
  }
}

extension String {
  /// This text without blanks at its ends.
  var trimmed: String {
    func isBlank(_ character: Character) -> Bool {
      character == " " || character == "\t" || character.isNewline
    }
    return String(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }

  /// The first word, and what follows it.
  var firstWord: (word: String, rest: String) {
    guard let blank = firstIndex(where: { $0 == " " || $0 == "\t" }) else { return (self, "") }
    return (String(self[..<blank]), String(self[blank...]).trimmed)
  }

  /// The lines of a text, without an empty one at the end.
  var lines: [String] {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
