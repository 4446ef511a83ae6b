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

  public init(style: Style, isWhole: Bool = false, width: Int = 100) {
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
    lines += notes(of: result)
    return lines
  }

  /// One line on a search: the verdict, and from how much.
  public func summary(of result: SearchResult, name: String) -> String {
    "\(name)  \(paint(result.outcome))"
      + style.dim(
        "  (\(result.counts.states) states, \(result.counts.assignments) "
          + "\(result.counts.assignments == 1 ? "set" : "sets") of answers)")
  }

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
    return lines
  }

  /// The verdict on each rule and belonging.
  private func verdicts(of result: SearchResult) -> [String] {
    var lines = ["", style.bold("Verdicts") + style.dim(" at level \(result.level.name)")]
    let width = result.verdicts.map { $0.subject.description.count }.max() ?? 0
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
        note = "its hazard never arose"
      }
      lines.append(
        "  \(verdict.subject.description.padded(to: width))  \(paint(verdict.outcome))"
          + (note.isEmpty ? "" : style.dim("  \(note)")))
      lines += answers(of: verdict)
    }
    return lines
  }

  /// Why a verdict is bounded.
  private func reason(_ subject: Subject, _ result: SearchResult) -> String {
    if !result.hits.isEmpty {
      return "stopped by " + result.hits.map(\.text).joined(separator: ", ")
    }
    return result.undecided.contains(subject)
      ? "calls that destroy it come after blind answers; none of those replayed rested on one" : ""
  }

  /// Label and source of each answer that a verdict names.
  private func answers(of verdict: Verdict) -> [String] {
    guard case .depends(let sets) = verdict.outcome else { return [] }
    var named: [AnswerSet.Element] = []
    for element in sets.flatMap(\.elements) where !named.contains(element) { named.append(element) }
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
          + result.explored.map(\.name).joined(separator: ", "))
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

/// A finding of a search, with its run as a script that has been parsed anew.
public struct ToldFinding: Sendable {
  /// The script, as it is saved.
  public var text: String
  /// What it parses to.
  public var scenario: Scenario
  public var example: Counterexample
  public var surprises: Int

  public init(text: String, scenario: Scenario, example: Counterexample, surprises: Int) {
    self.text = text
    self.scenario = scenario
    self.example = example
    self.surprises = surprises
  }
}
