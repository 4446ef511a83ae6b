// One scenario of an earlier run, as its report tells it.

import PhoneModel

/// What came of one scenario.
public struct RecordedScenario: Hashable, Sendable {
  /// As the report names it.
  public var name: String
  public var result: Result
  /// The level of distrust; nil where nothing was replayed.
  public var level: DistrustLevel?
  /// In the order of the report.
  public var verdicts: [RecordedVerdict]
  public var findings: [RecordedFinding]
  /// What was counted, in order: `runs`, `losing`, `states`, …
  public var counts: [Count]

  /// How a result stands to what the script states; a later one is worse.
  public enum Result: String, Hashable, Sendable, CaseIterable {
    case asExpected, inconclusive, broken, error
  }

  /// One figure, with what it counts.
  public struct Count: Hashable, Sendable {
    public var name: String
    public var value: Int
  }
}

/// The verdict on a rule, and on a belonging where the rule has one.
public struct RecordedVerdict: Hashable, Sendable {
  /// The rule, and the belonging behind it.
  public var subject: String
  public var outcome: RecordedOutcome
  /// As scripts spell the outcome.
  public var text: String
  /// Of `depends`: each smallest set of answers that loses, its answers as `UD-RECOVER = never`.
  public var answerSets: [[String]]
  /// The surroundings in which its hazard never arose.
  public var neverDueWhere: [String]
}

/// What a verdict says, without its answers.
public enum RecordedOutcome: String, Hashable, Sendable {
  case safe, notExercised, bounded, depends, unsafe
}

/// A run that breaks a rule.
public struct RecordedFinding: Hashable, Sendable {
  /// The rule, and the belonging behind it.
  public var subject: String
  /// What happened.
  public var text: String
  /// What `run --show` or `explore --at` takes.
  public var address: String
}

extension RecordedScenario {
  /// Reads a line of a report.
  init(_ value: JSON, _ reader: LineReader) throws(RecordedResults.Fault) {
    name = try reader.text("name", of: value)
    guard let result = Result(rawValue: try reader.text("result", of: value)) else {
      throw reader.fault("result")
    }
    self.result = result
    if let level = value["level"] {
      self.level = DistrustLevel.allCases.first { $0.name == level.string }
      guard self.level != nil else { throw reader.fault("level") }
    }
    verdicts = []
    for verdict in try reader.list("verdicts", of: value) {
      verdicts.append(try RecordedVerdict(verdict, reader))
    }
    findings = []
    for finding in try reader.list("findings", of: value) {
      findings.append(
        RecordedFinding(
          subject: try Self.subject(of: finding, reader),
          text: try reader.text("text", of: finding),
          address: try reader.text("address", of: finding)))
    }
    counts = []
    for (part, members) in Self.counted {
      guard let counted = value[part] else { continue }
      for (member, name) in members {
        counts.append(Count(name: name, value: try reader.number(member, of: counted)))
      }
    }
  }

  /// The members that count something, with what output calls them.
  private static let counted = [
    ("runs", [("made", "runs"), ("losing", "losing runs"), ("leftOut", "orders left out")]),
    (
      "search",
      [
        ("states", "states"), ("steps", "steps"), ("answerSets", "sets of answers"),
        ("depth", "moments"),
      ]
    ),
  ]

  /// `rule`, and `belonging` where there is one.
  fileprivate static func subject(
    of value: JSON, _ reader: LineReader
  ) throws(RecordedResults.Fault) -> String {
    let rule = try reader.text("rule", of: value)
    return value["belonging"]?.string.map { "\(rule) \($0)" } ?? rule
  }
}

extension RecordedVerdict {
  fileprivate init(_ value: JSON, _ reader: LineReader) throws(RecordedResults.Fault) {
    subject = try RecordedScenario.subject(of: value, reader)
    guard let verdict = value["verdict"] else { throw reader.fault("verdict") }
    guard let outcome = RecordedOutcome(rawValue: try reader.text("outcome", of: verdict)) else {
      throw reader.fault("outcome")
    }
    self.outcome = outcome
    text = try reader.text("text", of: verdict)
    answerSets = []
    if outcome == .depends {
      for set in try reader.list("answerSets", of: verdict) {
        answerSets.append(try Self.answers(set.list, reader))
      }
    }
    neverDueWhere = []
    if let answers = value["neverDueWhere"] {
      neverDueWhere = try Self.answers(answers.list, reader)
    }
  }

  private static func answers(
    _ values: [JSON]?, _ reader: LineReader
  ) throws(RecordedResults.Fault) -> [String] {
    guard let values else { throw reader.fault("answers") }
    var answers: [String] = []
    for value in values {
      let question = try reader.text("question", of: value)
      answers.append("\(question) = \(try reader.text("answer", of: value))")
    }
    return answers
  }
}
