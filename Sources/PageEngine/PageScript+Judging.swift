// The verdict on a script, and all its runs as far as a page can show them.

import AppModel
import PhoneModel
import Replay
import Reports

extension PageScript {
  /// How many runs a page shows one by one.
  static let mostRuns = 300

  /// What `lockstep run --report jsonl` writes of the whole script, and what the command tells:
  /// a summary of each scenario, and each one's story.
  func report(_ request: JSON) -> JSON {
    var results = ReportedResults(
      version: request["version"]?.string ?? "", command: "run")
    var summaries: [String] = []
    var stories: [JSON] = []
    let judge = judge(limit: request)
    let console = ConsoleReport(style: .plain, width: ConsoleReport.widthOfFiles)
    for scenario in scenarios {
      let result = judge.judge(scenario)
      results.scenarios.append(ReportedScenario(result, others: judge.untold(of: result)))
      summaries += console.summary(of: result, nameWidth: 0)
      stories.append(.strings(console.story(of: result)))
    }
    return .object([
      ("summaries", .strings(summaries)), ("stories", .list(stories)),
      ("results", .string(JSONLinesReport.text(of: results))),
    ])
  }

  /// The verdicts, the run that is told, the answers tried, and the runs.
  func judge(_ request: JSON) throws(PageError) -> JSON {
    let judge = judge(limit: request)
    let result = judge.judge(scenario)
    if let error = result.error {
      throw PageError("line \(error.place.line): error \(error.code.rawValue): \(error.text)")
    }
    var list = RunList(result)
    judge.eachRun(of: scenario, at: result.level) { list.add($0) }
    let number = result.losing?.number ?? result.exampleNumber
    let told = result.losing?.run ?? result.example
    let console = ConsoleReport(style: .plain, width: ConsoleReport.widthOfFiles)
    return .object([
      ("name", .string(scenario.name)), ("path", .string(scenario.displayName)),
      ("summary", .string(scenario.summary)), ("level", .string(result.level.name)),
      ("outcome", .string(result.outcome.text)), ("isLoss", .flag(result.losing != nil)),
      ("verdicts", .list(result.verdicts.map { $0.json })),
      ("stated", .list(result.checks.map { $0.json })),
      ("apps", .strings(scenario.apps.map { $0.name })),
      ("told", .number(number)), ("ways", .list((told?.trail ?? []).map { .number($0.taken) })),
      ("runCount", .number(result.runCount)), ("stop", .string(result.stopText)),
      ("explored", .strings(result.explored.map { $0.name })),
      ("runs", list.json), ("story", .strings(console.story(of: result))),
    ])
  }
}

extension Verdict {
  /// As a page has it.
  var json: JSON {
    .object([
      ("subject", .string(subject.description)), ("text", .string(outcome.text)),
      ("kind", .string(outcome.kind)), ("margin", .number(margin)),
    ])
  }
}

extension VerdictCheck {
  /// As a page has it.
  fileprivate var json: JSON {
    .object([
      ("line", .number(expected.place.line)), ("expected", .string(expected.outcome.text)),
      ("holds", .flag(holds)),
    ])
  }
}

extension Outcome {
  /// The class of its colour.
  fileprivate var kind: String {
    switch self {
    case .safe: "safe"
    case .unsafe, .depends: "lost"
    case .notExercised, .bounded: "open"
    }
  }
}

/// Runs, as a page draws them: each with its choices and what it breaks.
private struct RunList {
  let result: ScenarioResult
  /// Texts, each once: runs share most of their choices.
  private var words: [String] = []
  private var numbers: [String: Int] = [:]
  private var runs: [JSON] = []

  init(_ result: ScenarioResult) { self.result = result }

  var json: JSON {
    .object([
      ("words", .strings(words)), ("list", .list(runs)),
      ("leftOut", .number(max(0, result.runCount - runs.count))),
    ])
  }

  /// Adds a run; false where no more are wanted.
  mutating func add(_ run: Run) -> Bool {
    let scenario = result.scenario
    var fallen = run.insertions.filter { if case .event = $0.kind { true } else { false } }
    let choices = run.trail.map { choice -> JSON in
      var way = "none"
      let what: String
      switch choice.subject {
      case .question(let question):
        what = question.name
        let mask = scenario.allowedAlternatives(at: result.level)[Int(question.rawValue)]
        way = question.question.alternatives[Self.bit(choice.taken, of: mask)].name
      case .strike(let question):
        what = "\(question.name) at \(choice.point.text)"
        way = choice.taken == 1 ? "strikes" : "does not strike"
      case .event:
        what = "before \(scenario.gap(choice.point))"
        if choice.taken > 0, let index = fallen.firstIndex(where: { $0.point == choice.point }) {
          way = scenario.line(at: fallen.remove(at: index).place)
        }
      case .process:
        what = "turn at \(choice.point.text)"
        way = "process \(choice.taken + 1)"
      }
      return .list([
        .number(number(of: what)), .number(number(of: way)), .number(choice.taken),
      ])
    }
    let answers = run.answers.filter { result.explored.contains($0.question) }.map { answer in
      JSON.number(number(of: answer.text))
    }
    var broken: [String] = []
    for finding in run.findings where !broken.contains(finding.subject.description) {
      broken.append(finding.subject.description)
    }
    runs.append(
      .object([
        ("choices", .list(choices)), ("answers", .list(answers)),
        ("broken", .list(broken.map { .number(number(of: $0)) })),
        ("moments", .number(run.moments.count)),
      ]))
    return runs.count < PageScript.mostRuns
  }

  private mutating func number(of word: String) -> Int {
    if let number = numbers[word] { return number }
    numbers[word] = words.count
    words.append(word)
    return words.count - 1
  }

  /// The position of the `index`th set bit of `mask`.
  private static func bit(_ index: Int, of mask: UInt8) -> Int {
    var rest = mask
    for _ in 0..<index { rest &= rest - 1 }
    return rest.trailingZeroBitCount
  }
}

extension Scenario {
  /// Where an event may fall, in words.
  fileprivate func gap(_ point: ChoicePoint) -> String {
    guard point.process != nil else { return "line \(point.call + 1) of the race" }
    return "call \(point.call) of \(text(of: point))"
  }
}
