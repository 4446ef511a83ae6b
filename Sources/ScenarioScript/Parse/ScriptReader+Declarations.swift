// Checks names against what the apps of a script declare.

import AppModel
import PhoneModel
import Replay

/// A name that an app must declare in one of its versions. It is judged when all
/// lines are read, since a later `update` may bring the version that does.
struct DeclarationCheck {
  /// What must be declared.
  enum Subject {
    /// A screen that the app must declare.
    case screen(String)
    /// A belonging that it must declare.
    case belonging(String)
    /// A process that it must have.
    case process(ProcessKind)
    /// A rule, built in or its own.
    case rule(String)
  }

  /// What must be declared.
  var subject: Subject
  /// The app; nil for any.
  var slot: Int?
  /// Where the script names it.
  var location: Location
}

extension ScriptReader {
  /// Notes that the app at `slot`, or with nil any app, must declare something.
  mutating func declare(_ subject: DeclarationCheck.Subject, of slot: Int?, at word: Word) {
    declarations.append(
      DeclarationCheck(subject: subject, slot: slot, location: location(word.range)))
  }

  /// The rules that every scenario has.
  static let builtInRules = ["nothing-lost", "no-blind-decision", "reaches", "expected"]

  /// Whether some version of the app that the script names declares it. It makes
  /// no lists, since almost every name is right.
  private func isDeclared(_ check: DeclarationCheck) -> Bool {
    if case .rule(let name) = check.subject, Self.builtInRules.contains(name) { return true }
    for index in scenario.apps.indices where check.slot == nil || slotOfCode[index] == check.slot {
      let isDeclared =
        switch check.subject {
        case .screen(let name): scenario.apps[index].screens.contains(name)
        case .belonging(let name): scenario.apps[index].belongings.contains { $0.fits(name) }
        case .process(let kind): scenario.apps[index].processes.contains { $0.kind == kind }
        case .rule(let name): scenario.apps[index].rules.contains { $0.name == name }
        }
      if isDeclared { return true }
    }
    return false
  }

  /// Reports a name that no version of the app declares.
  mutating func judge(_ check: DeclarationCheck) {
    guard !isAppUnknown, !isDeclared(check) else { return }
    let apps = check.slot.map { codes(of: $0) } ?? scenario.apps
    let owner = check.slot.map { bundles[$0] } ?? "no app here"
    switch check.subject {
    case .screen(let name):
      reportUnknown(
        .unknownScreen, "\(owner) has no screen '\(Word.clipped(name))'", name,
        apps.flatMap { $0.screens },
        check.location)
    case .belonging(let name):
      reportUnknown(
        .unknownBelonging, "\(owner) has no belonging '\(Word.clipped(name))'", name,
        apps.flatMap { $0.belongings }.map { $0.name }, check.location)
    case .rule(let name):
      let rules = Self.builtInRules + apps.flatMap { $0.rules }.map { $0.name }
      reportUnknown(
        .unknownRule, "there is no rule '\(Word.clipped(name))'", name, rules, check.location)
    case .process(let kind):
      report(
        error(
          .noSuchProcess, at: check.location, "\(owner) has no \(kind.name) process",
          expected: "an app that declares one"))
    }
  }

  /// Reports a name with those that would be right, each once, and the nearest of them.
  private mutating func reportUnknown(
    _ code: ScriptErrorCode, _ message: String, _ name: String, _ names: [String],
    _ location: Location
  ) {
    var single: [String] = []
    for name in names where !single.contains(name) { single.append(name) }
    report(
      error(
        code, at: location, message, expected: Self.list(single),
        suggestion: Suggestion.nearest(to: name, in: single)))
  }
}

extension Belonging {
  /// Whether a name is this one's; a `*` in it stands for any text.
  func fits(_ name: String) -> Bool {
    guard let star = self.name.utf8.firstIndex(of: UInt8(ascii: "*")) else {
      return self.name == name
    }
    let head = self.name.utf8[..<star]
    let tail = self.name.utf8[self.name.utf8.index(after: star)...]
    return name.utf8.count >= head.count + tail.count && name.utf8.starts(with: head)
      && name.utf8.suffix(tail.count).elementsEqual(tail)
  }
}
