// JSON Lines: a header, a line for each scenario, a total.

import PhoneModel
import Replay

/// Renders results as JSON Lines, whose schema is `docs/lockstep-results.schema.json`.
///
/// Readers pass over lines of a `kind` and members that they do not know: new ones may come without
/// a new version. `version` goes up where a member goes away or means something else.
public enum JSONLinesReport {
  /// The version of the format.
  public static let version = 1

  /// All lines.
  public static func text(of results: ReportedResults) -> String {
    let header = JSON.object([
      ("kind", .string("header")), ("version", .number(version)), ("tool", .string("lockstep")),
      ("toolVersion", .string(results.version)), ("command", .string(results.command)),
      (partName, results.part.map(json)),
    ])
    let lines = [header] + results.scenarios.map(json) + [total(of: results)]
    return lines.map { "\($0.line)\n" }.joined()
  }

  /// The member of the header that says which part of a suite this is.
  static let partName = "shard"
  /// The member of a scenario that says where it is in the suite of which this is a part.
  static let ordinalName = "ordinal"

  private static func json(_ part: ReportedPart) -> JSON {
    .object([
      ("part", .number(part.number)), ("of", .number(part.count)),
      ("scenarios", .number(part.scenarios)), ("suite", .string(part.suite)),
    ])
  }

  private static func total(of results: ReportedResults) -> JSON {
    let times = results.scenarios.compactMap { $0.milliseconds }
    return total(
      results.tally, cutShort: results.cutShort,
      milliseconds: times.isEmpty ? nil : times.reduce(0, +))
  }

  /// The last line.
  ///
  /// - Parameter milliseconds: how long all took; nil where nobody asked.
  static func total(_ tally: Tally, cutShort: String?, milliseconds: Int?) -> JSON {
    .object([
      ("kind", .string("total")), ("scenarios", .number(tally.total)),
      ("asExpected", .number(tally.asExpected)), ("inconclusive", .number(tally.inconclusive)),
      ("broken", .number(tally.broken)), ("errors", .number(tally.faulty)),
      ("isComplete", .flag(cutShort == nil)), ("cutShort", .string(cutShort)),
      ("durationMilliseconds", .number(milliseconds)),
    ])
  }

  private static func json(_ scenario: ReportedScenario) -> JSON {
    .object([
      ("kind", .string("scenario")), (ordinalName, .number(scenario.ordinal)),
      ("name", .string(scenario.name)),
      ("file", .string(scenario.path)), ("result", .string(scenario.resultClass.key)),
      ("level", .string(scenario.level?.name)), ("verdict", scenario.outcome.map(json)),
      ("margin", .number(scenario.verdicts.compactMap { $0.margin }.min())),
      ("verdicts", .list(scenario.verdicts.map(json))),
      ("stated", .list(scenario.checks.map { json($0) })),
      ("pinned", scenario.pins.isEmpty ? nil : json(scenario.pins)),
      ("runs", scenario.effort.flatMap(runs)), ("search", scenario.effort.flatMap(search)),
      ("findings", .list(scenario.findings.map(json))),
      ("problems", .list(scenario.problems.map(json))),
      ("durationMilliseconds", .number(scenario.milliseconds)),
    ])
  }

  private static func json(_ outcome: Outcome) -> JSON {
    var sets: JSON?
    if case .depends(let all) = outcome { sets = .list(all.map { json($0.elements) }) }
    return .object([
      ("outcome", .string(outcome.key)), ("text", .string(outcome.text)), ("answerSets", sets),
    ])
  }

  private static func json(_ answers: [AnswerSet.Element]) -> JSON {
    .list(
      answers.map { answer in
        .object([
          ("question", .string(answer.question.name)), ("answer", .string(answer.alternative.name)),
          ("label", .string(answer.alternative.label.name)),
          ("source", .string(answer.alternative.source)),
          ("isSurprise", .flag(answer.isSurprise)),
        ])
      })
  }

  private static func json(_ verdict: Verdict) -> JSON {
    .object([
      ("rule", .string(verdict.subject.rule)), ("belonging", .string(verdict.subject.belonging)),
      ("verdict", json(verdict.outcome)), ("margin", .number(verdict.margin)),
      ("losingRuns", .number(verdict.losingRuns)),
      ("neverDueWhere", verdict.neverDueWhere.isEmpty ? nil : json(verdict.neverDueWhere)),
    ])
  }

  private static func json(_ check: VerdictCheck) -> JSON {
    .object([
      ("rule", .string(check.expected.rule)), ("belonging", .string(check.expected.belonging)),
      ("line", .number(check.expected.place.line)), ("expected", json(check.expected.outcome)),
      ("actual", json(check.actual)), ("isFinal", .flag(check.isFinal)),
      ("holds", .flag(check.holds)),
    ])
  }

  private static func runs(_ effort: Effort) -> JSON? {
    guard case .runs(let made, let losing, let leftOut, let bound, let stop) = effort else {
      return nil
    }
    return .object([
      ("made", .number(made)), ("losing", .number(losing)), ("leftOut", .number(leftOut)),
      ("bound", .number(bound)), ("stoppedBy", .string(stop)),
    ])
  }

  private static func search(_ effort: Effort) -> JSON? {
    guard case .search(let states, let steps, let sets, let depth, let stops) = effort else {
      return nil
    }
    return .object([
      ("states", .number(states)), ("steps", .number(steps)), ("answerSets", .number(sets)),
      ("depth", .number(depth)), ("stoppedBy", .strings(stops)),
    ])
  }

  private static func json(_ place: ReportedPlace) -> JSON {
    .object([("file", .string(place.path)), ("line", .number(place.line))])
  }

  private static func json(_ finding: ReportedFinding) -> JSON {
    func list(_ numbers: [Int]) -> JSON { .list(numbers.compactMap { moment($0, finding) }) }
    return .object([
      ("rule", .string(finding.subject.rule)), ("belonging", .string(finding.subject.belonging)),
      ("text", .string(finding.text)), ("address", .string(finding.address)),
      ("place", finding.place.map(json)), ("surprises", .number(finding.surprises)),
      ("moments", .number(finding.moments.count)), ("moment", moment(finding.moment, finding)),
      (
        "blame",
        .object([
          ("answers", json(finding.answers)), ("because", list(finding.because)),
          ("needs", list(finding.needs)), ("notNeeded", list(finding.notNeeded)),
        ])
      ),
    ])
  }

  private static func moment(_ number: Int, _ finding: ReportedFinding) -> JSON? {
    guard finding.moments.indices.contains(number - 1) else { return nil }
    let moment = finding.moments[number - 1]
    return .object([
      ("number", .number(moment.number)), ("seconds", .number(Int(moment.time))),
      ("epoch", .number(moment.epoch)), ("text", .string(moment.text)),
      ("saw", .string(moment.saw)), ("true", .string(moment.truth)),
      ("place", moment.place.map(json)),
    ])
  }

  private static func json(_ problem: Problem) -> JSON {
    .object([
      ("rule", .string(problem.rule)), ("result", .string(problem.resultClass.key)),
      ("text", .string(problem.text)), ("place", problem.place.map(json)),
      ("finding", .number(problem.finding)), ("page", .string(problem.page)),
    ])
  }
}

extension ScenarioResult.Class {
  /// How results in JSON name it.
  var key: String {
    switch self {
    case .asExpected: "asExpected"
    case .inconclusive: "inconclusive"
    case .broken: "broken"
    case .faulty: "error"
    }
  }
}

extension Outcome {
  fileprivate var key: String {
    switch self {
    case .safe: "safe"
    case .unsafe: "unsafe"
    case .depends: "depends"
    case .notExercised: "notExercised"
    case .bounded: "bounded"
    }
  }
}
