// Reads verdicts and the lines of a saved schedule.

import PhoneModel
import Replay

extension ScriptReader {
  /// Reads `verdict [for RULE [BELONGING]] OUTCOME`.
  ///
  /// A bare word that begins an outcome is one, so that a belonging of that name
  /// stands in quotes.
  ///
  /// - Throws: `verdictTwice`, and what outcomes throw; `unknownRule` and
  ///   `unknownBelonging` follow at the end of the script.
  mutating func readVerdict() throws(ScriptError) {
    requireApp()
    let start = words[0]
    var rule: String?
    var belonging: String?
    if takes("for") {
      let name = try take("the name of a rule")
      rule = name.text
      declare(.rule(name.text), of: nil, at: name)
      if let word = peek, word.isQuoted || !Self.outcomeWords.contains(word.text),
        word.isQuoted || next + 1 < words.count
      {
        next += 1
        belonging = word.text
        declare(.belonging(word.text), of: nil, at: word)
      }
    }
    let outcome = try self.outcome()
    let subject = VerdictSubject(rule: rule, belonging: belonging)
    guard verdictSubjects.insert(subject).inserted else {
      throw error(
        .verdictTwice, at: start, "a second verdict on the same thing", expected: "one of the two")
    }
    scenario.expectedVerdicts.append(
      ExpectedVerdict(rule: rule, belonging: belonging, outcome: outcome, place))
  }

  /// Reads `at POINT EVENT`: an event that falls before a call.
  ///
  /// - Throws: `badPoint`, `severalSteps`, and what the event throws.
  mutating func readAt() throws(ScriptError) {
    requireApp()
    let point = try self.point()
    _ = try take("an event")
    let line = words
    words.removeSubrange(..<(next - 1))
    next = 1
    defer { words = line }
    insert(.event(try singleEvent()), point)
  }

  /// Reads the line as one event.
  mutating func singleEvent() throws(ScriptError) -> Event {
    let name = words[0]
    switch name.isQuoted ? nil : meanings[name.text] {
    case .event(let read): return try read(&self)
    case nil: return try action()
    case .reinstall:
      throw error(
        .severalSteps, at: name, "`reinstall` is two events", expected: "`delete` and `install`")
    default:
      throw error(.unknownWord, at: name, "'\(name.shown)' is no event", expected: "an event")
    }
  }

  /// Reads `strike QUESTION at POINT`: where the "sometimes" of an answer strikes.
  ///
  /// - Throws: `unknownQuestion`, `badPoint`.
  mutating func readStrike() throws(ScriptError) {
    let question = try self.question()
    _ = try choice(["at"])
    let point = try self.point()
    try finish()
    insert(.strike(question), point)
  }

  /// Reads `turn PROCESS at POINT`: which process goes next.
  ///
  /// - Throws: `badPoint`, also for a process of no app of the script.
  mutating func readTurn() throws(ScriptError) {
    requireApp()
    let word = try take("a process")
    guard let process = processID(Substring(word.text)) else { throw badPoint(word, "process") }
    _ = try choice(["at"])
    let point = try self.point()
    try finish()
    insert(.turn(process), point)
  }

  /// Adds a line of the schedule.
  private mutating func insert(_ kind: Insertion.Kind, _ point: ChoicePoint) {
    scenario.insertions.append(Insertion(kind, point, place))
  }

  /// Takes a point: `[BUNDLE:]KIND/HANDLER#N/CALL`, or `phone/LINE` for the phone itself.
  private mutating func point() throws(ScriptError) -> ChoicePoint {
    let word = try take("a point: `KIND/HANDLER#N/CALL`")
    let text = Substring(word.text)
    guard let first = text.firstIndex(of: "/"), let last = text.lastIndex(of: "/"),
      let call = Int(text[text.index(after: last)...]), (1...Limit.seconds).contains(call)
    else { throw badPoint(word, "call") }
    let handler = first == last ? "" : String(text[text.index(after: first)..<last])
    if text[..<first] == "phone" {
      return ChoicePoint(process: nil, handler: handler, call: call)
    }
    guard let process = processID(text[..<first]), let hash = handler.lastIndex(of: "#"),
      hash > handler.startIndex, let run = Int(handler[handler.index(after: hash)...]), run > 0
    else { throw badPoint(word, "call") }
    return ChoicePoint(process: process, handler: handler, call: call)
  }

  /// The process that `[BUNDLE:]KIND` names.
  private func processID(_ text: Substring) -> ProcessID? {
    var slot = 0
    var name = text
    if let colon = text.firstIndex(of: ":") {
      let bundle = text[..<colon]
      guard let found = bundles.firstIndex(where: { $0 == bundle }) else { return nil }
      slot = found
      name = text[text.index(after: colon)...]
    }
    guard let kind = ProcessKind.allCases.first(where: { $0.name == name }) else { return nil }
    return ProcessID(app: slot, kind: kind)
  }

  /// The error that a word names no call, or no process.
  private func badPoint(_ word: Word, _ what: String) -> ScriptError {
    error(
      .badPoint, at: word, "'\(word.shown)' names no \(what) of this script",
      expected: what == "call"
        ? "`[BUNDLE:]KIND/HANDLER#N/CALL`, such as app/refresh#1/2"
        : "`[BUNDLE:]KIND`, such as app or widget")
  }
}
