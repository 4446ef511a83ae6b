// The value that a script parses to: what drives the phone, and what must hold.

import AppModel
import PhoneModel

/// A place in a script's text.
public struct Place: Hashable, Sendable {
  /// The index of the file in `Scenario.files`.
  public var file: Int
  /// From 1.
  public var line: Int

  public init(file: Int = 0, line: Int) {
    self.file = file
    self.line = line
  }
}

/// What drives the phone and the apps, and what must hold.
public struct Scenario: Sendable {
  /// The file's name without folder and ending; with `#2` for the second row of
  /// its table.
  public var name: String
  /// The script, and the files it includes.
  public var files: [SourceFile]
  /// The text of the comment at the head of the script.
  public var summary: String
  /// All app code that the script names.
  public var apps: [App]
  /// The apps on the phone: for each the index of its first code in `apps`.
  public var slots: [Int]
  public var hasPasscode: Bool
  /// How far to distrust iOS, where the script says so.
  public var level: DistrustLevel?
  /// The answers that the script pins.
  public var pins: [Pin]
  /// The questions whose alternatives are all replayed.
  public var opened: [QuestionID]
  /// Whether every question is open.
  public var opensAll: Bool
  public var tags: [String]
  /// The headings, in order; a step names its phase by index.
  public var phases: [Phase]
  public var steps: [Step]
  /// What must hold throughout or at the end.
  public var claims: [Claim]
  public var expectedVerdicts: [ExpectedVerdict]
  /// What a saved schedule fixes between calls.
  public var insertions: [Insertion]

  public init(name: String) {
    self.name = name
    self.files = []
    self.summary = ""
    self.apps = []
    self.slots = []
    self.hasPasscode = true
    self.level = nil
    self.pins = []
    self.opened = []
    self.opensAll = false
    self.tags = []
    self.phases = []
    self.steps = []
    self.claims = []
    self.expectedVerdicts = []
    self.insertions = []
  }
}

extension Scenario {
  /// The rule of that name that an app of the scenario declares.
  public func rule(named name: String) -> Rule? {
    for app in apps {
      if let rule = app.rules.first(where: { $0.name == name }) { return rule }
    }
    return nil
  }

  /// The number of the line that stands at a place, in the order in which lines are
  /// carried out; beyond all where there is none.
  func order(of place: Place) -> Int {
    var number = 0
    for step in steps {
      if step.place == place { return number }
      number += 1
      guard case .race(let during, let mayFall) = step.kind else { continue }
      if mayFall.contains(where: { $0.place == place }) { return number }
      for line in during {
        if line.place == place { return number }
        number += 1
      }
    }
    return .max
  }

  /// Whether a scenario in which the rule is at no time due has shown nothing.
  package func isEssential(_ rule: String) -> Bool {
    Subject.builtIn.contains(rule) || self.rule(named: rule)?.isEssential == true
  }
}

/// A file of a script, whose lines findings point at.
public struct SourceFile: Hashable, Sendable {
  /// As the user named it.
  public var path: String
  /// The bytes of the text; few are ever shown, so they are not split.
  package private(set) var bytes: [UInt8]

  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// All lines, without newlines and carriage returns.
  public var lines: [String] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { line in
      let hasReturn = line.last == UInt8(ascii: "\r")
      return String(decoding: hasReturn ? line.dropLast() : line, as: UTF8.self)
    }
  }
}

/// The answer to a question, fixed by the script.
public struct Pin: Hashable, Sendable {
  public var question: QuestionID
  /// The index of the alternative.
  public var answer: UInt8
  public var place: Place

  public init(_ question: QuestionID, _ answer: UInt8, _ place: Place) {
    self.question = question
    self.answer = answer
    self.place = place
  }
}

/// A heading of a script.
public struct Phase: Hashable, Sendable {
  public var title: String
  public var place: Place

  public init(_ title: String, _ place: Place) {
    self.title = title
    self.place = place
  }
}

/// One line of a script that is carried out.
public struct Step: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case event(Event)
    /// Must hold now.
    case expect(Condition)
    /// Events that may fall anywhere during the steps.
    case race(during: [Step], mayFall: [RaceEvent])
  }

  public var kind: Kind
  /// The index in `Scenario.phases`; nil before the first heading.
  public var phase: Int?
  public var place: Place
  /// The step is left out unless all of these hold.
  public var guards: [Guard]

  public init(_ kind: Kind, phase: Int?, place: Place, guards: [Guard] = []) {
    self.kind = kind
    self.phase = phase
    self.place = place
    self.guards = guards
  }
}

/// An event that may fall anywhere in a race block, once.
public struct RaceEvent: Hashable, Sendable {
  public var event: Event
  public var place: Place

  public init(_ event: Event, _ place: Place) {
    self.event = event
    self.place = place
  }
}

/// A condition on an answer: `[UD-RECOVER = never]`. It asks the question.
public struct Guard: Hashable, Sendable {
  public var question: QuestionID
  public var answer: UInt8
  /// Whether the answer must differ.
  public var isNegated: Bool

  public init(_ question: QuestionID, _ answer: UInt8, isNegated: Bool = false) {
    self.question = question
    self.answer = answer
    self.isNegated = isNegated
  }
}

/// Something of a saved schedule: bound to a handler run and call.
public struct Insertion: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// An event falls before the call.
    case event(Event)
    /// The "sometimes" of a question strikes at the call.
    case strike(QuestionID)
    /// This process goes next, instead of the one that comes first.
    case turn(ProcessID)
  }

  public var kind: Kind
  public var point: ChoicePoint
  public var place: Place
  /// The call at the point, where a run has made it.
  var anchor: CallAnchor?

  public init(_ kind: Kind, _ point: ChoicePoint, _ place: Place) {
    self.kind = kind
    self.point = point
    self.place = place
  }
}

/// A call by what it asks: in a replay with something changed its number in the
/// handler run may be another.
struct CallAnchor: Hashable, Sendable {
  var call: Call
  /// How often the handler run has made the same call before.
  var occurrence: Int
}

extension Scenario {
  /// The answers that it pins.
  package var pinned: [AnswerSet.Element] { pins.map { AnswerSet.Element($0.question, $0.answer) } }
}
