// Reads checks and the conditions that they state.

import AppModel
import PhoneModel
import Replay

extension ScriptReader {
  /// Reads `expect`, which is a step, or one of the claims, which hold for the
  /// whole script wherever they stand.
  ///
  /// - Throws: `notInBlock` where the block takes no check; what the condition throws.
  mutating func readCheck(_ span: Claim.Span?, _ name: Word) throws(ScriptError) {
    requireApp()
    hasBegun = true
    if block?.events != nil || (span != nil && block != nil) { try refuseBlock(name) }
    let condition = try self.condition()
    guard let span else {
      add(.expect(condition))
      return
    }
    scenario.claims.append(Claim(span, condition, guards: guards, place))
  }

  /// Takes a condition to the end of the line.
  mutating func condition() throws(ScriptError) -> Condition {
    let isNegated = takes("not")
    guard let word = peek else { throw missing("a condition") }
    var condition: Condition
    if !word.isQuoted, case .condition(let read) = CommandTable.conditionMeanings[word.text] {
      next += 1
      condition = try read(&self)
    } else {
      condition = try belongingCondition()
    }
    if isNegated { condition.isNegated.toggle() }
    return condition
  }

  /// Takes what follows `widget` or `notification-service`.
  ///
  /// - Throws: `unknownWord` where it is neither `screen` nor `shown`.
  mutating func extensionCondition(_ kind: ProcessKind) throws(ScriptError) -> Condition {
    try choice(["screen", "shown"]) == 0 ? screenCondition(kind) : shownCondition(kind)
  }

  /// Takes `NAME [BUNDLE]` or `none [BUNDLE]`. The name is judged when all lines
  /// are read, since a later version may declare the screen.
  mutating func screenCondition(_ kind: ProcessKind) throws(ScriptError) -> Condition {
    let start = words[next - 1]
    let name = try take("the name of a screen, or `none`")
    let process = ProcessID(app: try bundle(), kind: kind)
    declare(.process(kind), of: process.app, at: start)
    if name.is("none") { return Condition(.screen(process, nil)) }
    declare(.screen(name.text), of: process.app, at: name)
    return Condition(.screen(process, name.text))
  }

  /// Takes `NAME = TEXT [BUNDLE]` or `NAME = nothing [BUNDLE]`. No app declares
  /// the names of details, so that any name is taken.
  mutating func shownCondition(_ kind: ProcessKind) throws(ScriptError) -> Condition {
    let start = words[next - 1]
    let name = try take("the name of a detail")
    let value = try valueOrNothing()
    let process = ProcessID(app: try bundle(), kind: kind)
    declare(.process(kind), of: process.app, at: start)
    return Condition(.shown(process, name: name.text, value: value))
  }

  /// Takes `= TEXT` or `= nothing`.
  private mutating func valueOrNothing() throws(ScriptError) -> String? {
    _ = try choice(["="])
    let value = try take("a text, or `nothing`")
    return value.is("nothing") ? nil : value.text
  }

  /// Takes `BELONGING kept [BUNDLE]`, or `lost`, or `absent`.
  ///
  /// This is what a condition is when its first word is no keyword; a word that is
  /// close to a keyword and names no belonging is reported as the former.
  ///
  /// - Throws: `unknownWord`, `missingWord`.
  mutating func belongingCondition() throws(ScriptError) -> Condition {
    let name = try take("a condition")
    if let word = peek, word.isQuoted || !BelongingState.words.contains(word.text) {
      try refuseUnknownCondition(name)
    }
    let state = try spelled(BelongingState.self)
    let slot = try bundle()
    declare(.belonging(name.text), of: slot, at: name)
    return Condition(.belonging(app: slot, name: name.text, state))
  }

  /// Tells a misspelled condition from a belonging with a misspelled state.
  private func refuseUnknownCondition(_ name: Word) throws(ScriptError) {
    let belongings = bundles.indices.flatMap { codes(of: $0).flatMap { $0.belongings } }
    if name.isQuoted || belongings.contains(where: { $0.fits(name.text) }) { return }
    throw error(
      .unknownWord, at: name, "'\(name.shown)' begins no condition",
      expected: Self.list(CommandTable.conditionNames)
        + ", or a belonging and \(BelongingState.words.joined(separator: ", "))",
      suggestion: Suggestion.nearest(
        to: name.text, in: CommandTable.conditionNames + belongings.map { $0.name }))
  }

  /// Takes `[KIND] running [BUNDLE]`, or another state of a process.
  ///
  /// - Throws: `unknownWord`, `missingWord`; `noSuchProcess` follows at the end of the script.
  mutating func processCondition() throws(ScriptError) -> Condition {
    let start = words[next - 1]
    let kind = processKind()
    let state = try spelled(ProcessCondition.self)
    let process = ProcessID(app: try bundle(), kind: kind)
    declare(.process(kind), of: process.app, at: start)
    return Condition(.process(process, state))
  }

  /// Takes `FILE present [BUNDLE]`, another state, or `FILE holds FIELD = TEXT [BUNDLE]`.
  ///
  /// - Throws: `badPath`, `unknownWord`, `missingWord`.
  mutating func fileCondition() throws(ScriptError) -> Condition {
    let file = try filePath()
    let condition: FileCondition
    switch try choice(["present", "missing", "damaged", "holds"]) {
    case 0: condition = .present
    case 1: condition = .missing
    case 2: condition = .damaged
    default:
      let field = try take("the name of a field")
      _ = try choice(["="])
      condition = .holds(field: field.text, text: try take("the text of the field").text)
    }
    return Condition(.file(try inContainer(file), condition))
  }

  /// Takes `[group:ID] KEY = VALUE [BUNDLE]`. What stands before `=` tells whether
  /// a group is named: two words, or one.
  ///
  /// - Throws: `unknownWord` where two words stand there and the first is no group.
  mutating func storedCondition() throws(ScriptError) -> Condition {
    var key = try take("a key of UserDefaults")
    var suite: String?
    if let word = peek, !word.is("=") {
      guard key.text.hasPrefix("group:"), key.text.utf8.count > "group:".utf8.count else {
        throw error(
          .unknownWord, at: word, "'\(word.shown)' cannot stand here",
          expected: "`=`, or `group:ID` before the key")
      }
      suite = String(key.text.dropFirst("group:".count))
      next += 1
      key = word
    }
    let value = try valueOrNothing()
    return Condition(
      .stored(app: try bundle(), suite: suite, key: key.text, value: value))
  }

  /// Takes `ACCOUNT present` or `ACCOUNT missing`, which is the former negated.
  ///
  /// - Throws: `unknownWord`, `missingWord`.
  mutating func itemCondition() throws(ScriptError) -> Condition {
    let account = try take("the account of a Keychain item")
    let isMissing = try choice(["present", "missing"]) == 1
    try finish()
    return Condition(.item(account: account.text), isNegated: isMissing)
  }
}
