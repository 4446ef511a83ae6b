// What a person reads: a line a scenario, the timeline of one run, the totals.

import AppModel
import PhoneModel
import Replay
import ScenarioScript

/// Renders results for a terminal or a log.
public struct ConsoleReport: Sendable {
  /// How text is marked.
  public var style: Style
  /// Whether a story tells every moment, also of phases that passed.
  public var isWhole: Bool
  /// The width of a story in columns.
  public var width: Int

  /// The width of what no terminal shows: of pipes, files and pages.
  public static let widthOfFiles = 132

  /// A report that tells the phases that matter, unless `isWhole`.
  public init(style: Style, isWhole: Bool = false, width: Int = 160) {
    self.style = style
    self.isWhole = isWhole
    self.width = width
  }
}

extension ConsoleReport {
  /// The line of one scenario, and under it each statement that did not hold.
  public func summary(of result: ScenarioResult, nameWidth: Int) -> [String] {
    let name = result.displayName.padded(to: nameWidth)
    var lines = ["\(mark(of: result))  \(name)  \(verdict(of: result))".trimmedAtEnd]
    if let error = result.error {
      lines += self.lines(of: error, in: result.scenario)
    }
    if !result.checks.isEmpty {
      for verdict in result.unstated where verdict.margin != nil {
        lines.append(
          "      not stated by the script: \(verdict.subject): \(paint(verdict.outcome))")
      }
    }
    for check in result.checks where !check.holds {
      let scenario = result.scenario
      lines.append(
        "      \(scenario.location(of: check.expected.place)): expected \(check.expected.subjectText)"
          + check.expected.outcome.text)
      let reason = check.isFinal ? "" : ", as far as the runs went" + cure(result)
      lines.append("      and it is \(style.bad(check.actual.text))\(reason)")
    }
    if let difference = result.traceDifference {
      lines += self.lines(of: difference, in: result.scenario)
    }
    return lines
  }

  /// An error of the run: place, cause, the line, and where it is explained.
  private func lines(of error: RunError, in scenario: Scenario) -> [String] {
    let line = scenario.line(at: error.place)
    return [
      "\(scenario.location(of: error.place)): error \(error.code.rawValue): \(error.text)",
      "  \(line)", "  " + String(repeating: "^", count: max(1, line.columns)),
      "see \(error.code.page)",
    ]
  }

  /// The word at the start of a line: how the result stands to what was stated.
  private func mark(of result: ScenarioResult) -> String {
    switch result.resultClass {
    case .asExpected: style.good("ok  ")
    case .inconclusive: style.warn("open")
    case .broken: style.bad("FAIL")
    case .faulty: style.bad("ERR ")
    }
  }

  /// The verdict, and from how many runs.
  private func verdict(of result: ScenarioResult) -> String {
    guard result.error == nil else { return "" }
    var text = result.outcome.text
    if result.runCount > 1 || result.bound != nil || result.infeasibleCount > 0 {
      let losing = result.losingRunCount
      text += style.dim(
        "  (\(result.runCount) \(result.runCount == 1 ? "run" : "runs")"
          + (losing > 0 ? ", \(losing) lose" : "")
          + (result.infeasibleCount > 0 ? ", \(result.infeasibleCount.orders) left out" : "")
          + stop(of: result) + ")")
    }
    return text
  }

  /// How to get more runs than were made.
  private func cure(_ result: ScenarioResult) -> String {
    switch result.stop {
    case .interrupted: ""
    case .timeLimit: "; raise the limit with --time-limit"
    case nil: "; raise the bound with --runs"
    }
  }

  /// Why no more runs were made.
  private func stop(of result: ScenarioResult) -> String {
    result.stopText.map { "; \($0)" } ?? ""
  }

  /// The one run that tells the scenario: the losing one if there is one.
  public func story(of result: ScenarioResult) -> [String] {
    let scenario = result.scenario
    var lines = ["", style.bold(result.displayName)]
    if !scenario.summary.isEmpty { lines.append(scenario.summary) }
    let timeline = Timeline(style: style, isWhole: isWhole, width: width)
    if let losing = result.losing {
      lines.append(style.dim(title(losing.run, losing.number, result)))
      lines.append("")
      lines += timeline.lines(of: losing.run, in: scenario, finding: losing.finding)
      lines.append("")
      lines += Explanation(style: style).lines(of: losing, in: scenario)
    } else if let example = result.example {
      lines.append(style.dim(title(example, result.exampleNumber, result)))
      lines.append("")
      lines += timeline.lines(of: example, in: scenario)
    }
    lines += verdictTable(of: result)
    return lines
  }

  /// Which run is told, and the explored answers that it had.
  func title(_ run: Run, _ number: Int, _ result: ScenarioResult) -> String {
    let answers = run.answers.filter { result.explored.contains($0.question) }.map { $0.text }
    return "run \(number) of \(result.runCount)"
      + (answers.isEmpty ? "" : ": " + answers.joined(separator: ", "))
  }

  /// The verdict on each rule and belonging, and what it was given on.
  private func verdictTable(of result: ScenarioResult) -> [String] {
    var lines = ["", style.bold("Verdicts") + style.dim(" at level \(result.level.name)")]
    let width = result.verdicts.map { $0.subject.description.columns }.max() ?? 0
    for verdict in result.verdicts {
      let note = verdict.margin.map { "margin \($0)" } ?? reason(verdict, result.scenario)
      lines.append(
        "  \(verdict.subject.description.padded(to: width))  "
          + paint(verdict.outcome) + (note.isEmpty ? "" : style.dim("  \(note)")))
      lines += style.neverDue(verdict)
    }
    lines += style.pinnedSurroundings(of: result.scenario) { !result.neverAsked.contains($0) }
    if !result.assumed.isEmpty {
      lines.append(
        style.dim(
          "  taken at their base: "
            + result.assumed.map { $0.text }
            .joined(separator: ", ")))
    }
    if !result.neverAsked.isEmpty {
      lines.append(
        style.warn("  no run asked: ") + result.neverAsked.map { $0.name }.joined(separator: ", "))
    }
    for place in result.unevaluated {
      lines.append(
        style.warn("  never evaluated: ")
          + "\(result.scenario.location(of: place)): \(result.scenario.line(at: place))")
    }
    for place in result.neverFell {
      lines.append(
        style.warn("  fell in no run: ")
          + "\(result.scenario.location(of: place)): \(result.scenario.line(at: place))")
    }
    lines += impossibleLines(of: result)
    lines += triedAnswers(of: result)
    return lines
  }

  /// The lines at which orders of a race end, and what can be done about it.
  private func impossibleLines(of result: ScenarioResult) -> [String] {
    guard !result.impossibleLines.isEmpty else { return [] }
    let isOne = result.impossibleLines.count == 1
    var lines = [
      style.warn("  \(result.infeasibleCount.orders) left out: ")
        + "in them \(isOne ? "this line" : "one of these lines") could not be"
    ]
    for line in result.impossibleLines {
      let reason = line.reason + (isOne ? "" : " (\(line.orders.orders))")
      lines.append(
        "    \(result.scenario.location(of: line.place)): \(result.scenario.line(at: line.place))  "
          + style.dim(reason))
    }
    let cure =
      "to have them too, put what the line needs before it; or put it under 'may fall', where it"
      + " falls only where it can"
    return lines + [style.dim("    \(cure)")]
  }

  /// Why nothing was shown, for a verdict that says so.
  func reason(_ verdict: Verdict, _ scenario: Scenario) -> String {
    guard verdict.outcome == .notExercised else { return "" }
    switch verdict.subject.rule {
    case Subject.nothingLost, Subject.noBlindDecision:
      return verdict.subject.belonging == nil
        ? "there was nothing to lose"
        : "no answer was blind or refused while it was there"
    case Subject.expected, Subject.reaches: return "a check was never evaluated"
    default: return scenario.rule(named: verdict.subject.rule)?.ifNeverDue ?? "never due"
    }
  }

  /// What came of each combination of answers, as far as a reader wants to know.
  private func triedAnswers(of result: ScenarioResult) -> [String] {
    guard !result.tried.isEmpty else { return [] }
    var lines = ["", style.bold("Answers tried")]
    for tried in result.tried.prefix(Self.shownAnswers) {
      let answers = tried.answers.elements.map { $0.text }
      let orders = tried.runs == 1 ? "" : " in \(tried.losingRuns) of \(tried.runs) runs"
      let outcome =
        tried.losingRuns == 0
        ? style.good("nothing broken")
        : style.bad("breaks ") + tried.broken.map { $0.description }.joined(separator: ", ")
          + orders
      let text = answers.isEmpty ? "none of them asked" : answers.joined(separator: ", ")
      lines.append("  \(text): \(outcome)")
    }
    let more = result.tried.count - Self.shownAnswers
    if more > 0 { lines.append("  and \(more) more") }
    return lines
  }

  /// How many combinations of answers are told.
  private static let shownAnswers = 24

  private func paint(_ outcome: Outcome) -> String {
    switch outcome {
    case .safe: style.good(outcome.text)
    case .unsafe, .depends: style.bad(outcome.text)
    case .notExercised, .bounded: style.warn(outcome.text)
    }
  }

  /// The last line: how many scenarios came out how.
  ///
  /// - Parameter unreadable: how many scripts gave no scenario.
  public func totals(_ tally: Tally, unreadable: Int = 0) -> String {
    var parts = ["\(tally.asExpected) as expected"]
    if tally.broken > 0 { parts.append(style.bad("\(tally.broken) broken")) }
    if tally.inconclusive > 0 { parts.append(style.warn("\(tally.inconclusive) inconclusive")) }
    if tally.faulty > 0 { parts.append(style.bad("\(tally.faulty) with errors")) }
    let count = tally.total == 1 ? "1 scenario" : "\(tally.total) scenarios"
    let scripts =
      unreadable == 0
      ? "" : style.bad("; \(unreadable) script\(unreadable == 1 ? "" : "s") with errors")
    return "\(count): " + parts.joined(separator: ", ") + scripts
  }
}

extension Int {
  /// So many orders, in words.
  fileprivate var orders: String { self == 1 ? "1 order" : "\(self) orders" }
}

/// How many scenarios came out how.
public struct Tally: Sendable {
  /// Each verdict was the stated one.
  public var asExpected = 0
  /// Something was bounded or not exercised, and not stated.
  public var inconclusive = 0
  /// A rule was broken, and not stated.
  public var broken = 0
  /// A run ended by an error.
  public var faulty = 0
  /// All that were counted.
  public var total: Int { asExpected + inconclusive + broken + faulty }

  /// Nothing was counted yet.
  public init() {}

  /// Counts one more scenario.
  public mutating func count(_ result: ScenarioResult.Class) {
    switch result {
    case .asExpected: asExpected += 1
    case .inconclusive: inconclusive += 1
    case .broken: broken += 1
    case .faulty: faulty += 1
    }
  }
}

extension Scenario {
  /// The path of the script, with the row of its table; the name where there is no script.
  public var displayName: String {
    let path = files.first?.path ?? name
    // A file's own name may hold the mark of a row as well.
    let file = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.index(after: $0)...] }
    guard !(file ?? path[...]).utf8.starts(with: name.utf8), let hash = name.lastIndex(of: "#")
    else { return path }
    return path + name[hash...]
  }
}

extension ScenarioResult {
  /// The path of the script, with the row of its table.
  public var displayName: String { scenario.displayName }

  fileprivate var losingRunCount: Int { verdicts.map { $0.losingRuns }.max() ?? 0 }
}

extension ExpectedVerdict {
  fileprivate var subjectText: String {
    guard let rule else { return "" }
    return "\(rule) \(belonging.map { "\($0) " } ?? "")"
  }
}
