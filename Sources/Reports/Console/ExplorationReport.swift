// What a search found, for a person.

import AppModel
import PhoneModel
import Replay
import ScenarioScript
import Search

/// Renders the result of a search for a terminal or a log.
public struct ExplorationReport: Sendable {
  /// How text is marked.
  public var style: Style
  /// Whether the told run is told with every moment.
  public var isWhole: Bool
  /// The width of the timeline in columns.
  public var width: Int

  public init(style: Style, isWhole: Bool = false, width: Int = 160) {
    self.style = style
    self.isWhole = isWhole
    self.width = width
  }
}

extension ExplorationReport {
  /// All that came of a search.
  ///
  /// - Parameter told: the first finding with its run as a script, parsed anew.
  public func lines(of result: SearchResult, told: ToldFinding?) -> [String] {
    var lines: [String] = []
    if let told { lines += story(of: told, result) }
    lines += verdicts(of: result)
    lines += unusedAnswers(of: result)
    lines += nearMisses(of: result)
    lines += notes(of: result)
    return lines
  }

  /// Which events fell, where none were named.
  public func lines(of widened: WidenedResult) -> [String] {
    var lines = ["", style.bold("Events"), "  " + widened.words.joined(separator: ", ")]
    guard let tooWide = widened.tooWide else {
      return lines + ["  all that fall where none are named; more with --events"]
    }
    let left = widened.all.filter { !tooWide.contains($0) }
    lines.append(
      (widened.isCutShort
        ? "  found before the bound; with fewer events the search ends"
        : "  with \(tooWide.filter { !widened.words.contains($0) }.joined(separator: ", ")) as well "
          + "the search was not over at its bound")
        + (left.isEmpty ? "" : "; left out: " + left.joined(separator: ", ")))
    lines.append("  the verdicts are about the events that fell; choose others with --events")
    return lines
  }

  /// The verdict and from how much, and each statement of the script that does not hold.
  public func summary(of result: SearchResult, name: String) -> [String] {
    let mark =
      switch result.resultClass {
      case .asExpected: style.good("ok  ")
      case .inconclusive: style.warn("open")
      case .broken: style.bad("FAIL")
      case .faulty: style.bad("ERR ")
      }
    var lines = [
      "\(mark)  \(name)  \(paint(result.outcome))"
        + style.dim(
          "  (\(result.counts.states) states, \(result.counts.assignments) "
            + "\(result.counts.assignments == 1 ? "set" : "sets") of answers)")
    ]
    for check in result.checks where !check.holds {
      lines.append(
        "      \(result.scenario.location(of: check.expected.place)): expected "
          + check.expected.outcome.text)
      lines.append("      and it is \(style.bad(check.actual.text))")
    }
    return lines
  }

  /// Which calls were made in which lock states, and how they were answered.
  public func coverage(of result: SearchResult) -> [String] {
    let coverage = result.coverage
    var lines = ["", style.bold("Reached")]
    let texts = coverage.calls.map { line in
      "\(line.process.kind.name) \(line.call.text)"
    }
    let width = min(60, texts.map { $0.columns }.max() ?? 0)
    let states = DeviceLock.State.allCases
    lines.append(
      style.dim(
        "  " + "".padded(to: width) + "  " + states.map { $0.name.padded(to: 20) }.joined()))
    for (text, line) in zip(texts, coverage.calls) {
      let cells = line.standings.map { bits -> String in
        let words = [(1, "true"), (2, "refused"), (4, "blind")].filter { Int(bits) & $0.0 != 0 }
        return (words.isEmpty ? "-" : words.map { $0.1 }.joined(separator: "/")).padded(to: 20)
      }
      lines.append(("  " + text.padded(to: width) + "  " + cells.joined()).trimmedAtEnd)
    }
    lines.append(
      "  handlers: "
        + coverage.handlers.map { "\($0.process.kind.name) \($0.name)" }
        .joined(separator: ", "))
    lines.append(
      "  \(coverage.given) of \(coverage.allowed) answers of the level asked for; "
        + "\(Int(coverage.share * 100)) % of calls and lock states")
    return lines
  }

  /// The answers that were asked for and decided nothing.
  private func unusedAnswers(of result: SearchResult) -> [String] {
    guard let unused = result.unusedAnswers, !unused.isEmpty else { return [] }
    var lines = ["", style.bold("Answers that decided nothing")]
    for answer in unused {
      let replies = answer.replies.map { $0.text }.joined(separator: " or ")
      lines.append(
        "  \(answer.process.kind.name) \(answer.handlers.joined(separator: ", ")) "
          + "\(answer.call.text): whether \(replies), the app does the same")
    }
    return lines
  }

  /// What is safe by one answer.
  private func nearMisses(of result: SearchResult) -> [String] {
    guard !result.nearMisses.isEmpty else { return [] }
    var lines = ["", style.bold("Near misses") + style.dim(" of runs without a surprise")]
    for miss in result.nearMisses.prefix(Self.shownMisses) {
      lines.append(
        "  had \(miss.process.kind.name) \(miss.handler) \(miss.call.text) seen "
          + "\(miss.truth.text) and not \(miss.reply.text), \(miss.destroys.text) would have lost "
          + (miss.subject.belonging ?? "it"))
    }
    let more = result.nearMisses.count - Self.shownMisses
    if more > 0 { lines.append("  and \(more) more") }
    return lines
  }

  private static let shownMisses = 8

  private func story(of told: ToldFinding, _ result: SearchResult) -> [String] {
    let example = told.example
    var lines = ["", style.bold("The shortest run that breaks a rule")]
    lines.append(
      style.dim(
        count(told.surprises, "surprise") + ", " + count(example.run.moments.count, "moment")))
    lines.append("")
    let timeline = Timeline(style: style, isWhole: isWhole, width: width)
    lines += timeline.lines(of: example.run, in: told.scenario, finding: example.finding)
    lines.append("")
    lines += Explanation(style: style).lines(of: example, in: told.scenario)
    lines.append("  " + style.dim("address".padded(to: 11)) + "\(told.address)")
    return lines
  }

  /// The verdict on each rule and belonging.
  private func verdicts(of result: SearchResult) -> [String] {
    var lines = ["", style.bold("Verdicts") + style.dim(" at level \(result.level.name)")]
    let width = result.verdicts.map { $0.subject.description.columns }.max() ?? 0
    for verdict in result.verdicts {
      var note = ""
      if let margin = verdict.margin {
        note = "margin \(margin)"
        if let finding = result.findings.first(where: { $0.finding.subject == verdict.subject }) {
          note += ", \(count(finding.run.moments.count, "moment"))"
        }
      } else if verdict.outcome == .bounded {
        note = reason(verdict.subject, result)
      } else if verdict.outcome == .notExercised {
        note =
          result.scenario.rule(named: verdict.subject.rule)?.ifNeverDue ?? "its hazard never arose"
      }
      lines.append(
        "  \(verdict.subject.description.padded(to: width))  \(paint(verdict.outcome))"
          + (note.isEmpty ? "" : style.dim("  \(note)")))
      lines += answers(of: verdict)
      lines += style.neverDue(verdict)
      if let finding = result.findings.dropFirst().first(where: {
        $0.finding.subject == verdict.subject
      }) {
        lines.append(style.dim("      at \(finding.address)"))
      }
    }
    lines += style.pinnedSurroundings(of: result.scenario, where: result.asked.contains)
    if !result.neverStored.isEmpty {
      lines.append(
        style.warn("  never stored: ") + result.neverStored.joined(separator: ", ")
          + style.dim("  nothing is said of what no run had"))
    }
    return lines
  }

  /// Why a verdict is bounded.
  private func reason(_ subject: Subject, _ result: SearchResult) -> String {
    if !result.hits.isEmpty {
      return "stopped by " + result.hits.map { $0.text }.joined(separator: ", ")
    }
    return result.undecided.contains(subject)
      ? "calls that destroy it come after blind answers; none of those replayed rested on one" : ""
  }

  /// Label and source of each answer that a verdict names.
  private func answers(of verdict: Verdict) -> [String] {
    guard case .depends(let sets) = verdict.outcome else { return [] }
    var named: [AnswerSet.Element] = []
    for element in sets.flatMap({ $0.elements }) where !named.contains(element) {
      named.append(element)
    }
    named.sort { ($0.question, $0.answer) < ($1.question, $1.answer) }
    return named.map { answer in
      style.dim(
        "      \(answer.question.name) = \(answer.alternative.name)  "
          + "[\(answer.alternative.label.name)] \(answer.alternative.source)")
    }
  }

  private func notes(of result: SearchResult) -> [String] {
    let counts = result.counts
    var lines = [
      "",
      style.bold("Searched")
        + " \(count(counts.states, "state")), \(count(counts.steps, "step")), "
        + "\(count(counts.assignments, "set")) of answers, depth \(counts.depth)",
    ]
    lines.append(
      style.dim(
        "  \(count(counts.phones, "phone")), \(count(counts.codePoints, "point")) of the apps' code"
      ))
    if !result.explored.isEmpty {
      lines.append(
        style.dim("  more than one answer tried: ")
          + result.explored.map { $0.name }.joined(separator: ", "))
    }
    if !result.scenario.pins.isEmpty {
      lines.append(
        style.dim("  pinned, so that nothing is said of other answers: ")
          + result.scenario.pinned.map { $0.text }.joined(separator: ", "))
    }
    if !result.assumed.isEmpty {
      lines.append(
        style.dim(
          "  taken at their base: "
            + result.assumed.map { $0.text }
            .joined(separator: ", ")))
    }
    for hit in result.hits {
      lines.append(style.warn("  stopped by \(hit.text)") + finished(result))
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
    if !result.neverFell.isEmpty {
      lines.append(
        style.dim(
          "    it never could, or a line behind it could not be then: 'lockstep run' names that line"
        ))
    }
    return lines
  }

  /// How far a search came that hit a bound.
  private func finished(_ result: SearchResult) -> String {
    let frontier = count(result.counts.frontier, "state") + " or sets of answers not looked at"
    guard let finished = result.surprisesFinished else {
      return "; not even the runs without a surprise are all searched; \(frontier)"
    }
    return "; finished up to \(count(finished, "surprise")); \(frontier)"
  }

  private func count(_ number: Int, _ word: String) -> String {
    "\(number) \(word)\(number == 1 ? "" : "s")"
  }

  private func paint(_ outcome: Outcome) -> String {
    switch outcome {
    case .safe: style.good(outcome.text)
    case .unsafe, .depends: style.bad(outcome.text)
    case .notExercised, .bounded: style.warn(outcome.text)
    }
  }
}
