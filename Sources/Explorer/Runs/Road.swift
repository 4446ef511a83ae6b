// Roads not taken: each other way at a place, and what lies behind it.

import PhoneModel
import Replay
import Reports
import ScenarioScript

/// Another way at a place of a run.
public struct Road: Hashable, Sendable {
  /// The way, as `events` numbers it.
  public var choice: Choosable
  /// What comes of it where the rest of the run goes on as it was.
  public var outcome: String
  /// Whether that loses something.
  public var isLoss: Bool
  /// What is near behind it, where the rest is forgotten; empty where it was not looked at.
  public var prospect: String
}

extension Walk {
  /// How many runs are made behind each road, and how many events are tried there.
  static let roadBudget = 120
  static let roadEvents = 2
  /// The same, for `distance`.
  static let distanceBudget = 3000
  static let distanceEvents = 4

  /// The roads from here.
  mutating func roads() -> Told {
    while ponder() {}
    return roadTable()
  }

  /// The roads as far as they are known.
  mutating func roadTable() -> Told {
    let choices = choices()
    listed = (position, choices)
    let roads = known.roads.first { $0.at == position }?.roads ?? []
    var lines = [Line(whereEventsFall, .heading)]
    let width = min(choices.map(\.text.count).max() ?? 0, 44)
    for (index, road) in roads.enumerated() {
      let number = String(index + 1).leftPadded(to: 4)
      let text =
        "\(number)  \(road.choice.text.cut(to: 44).padded(to: width))  \(road.outcome)"
      lines.append(
        Line(
          road.prospect.isEmpty ? text : "\(text); \(road.prospect)", road.isLoss ? .bad : .plain))
    }
    for (index, choice) in choices.enumerated().dropFirst(roads.count) {
      let number = String(index + 1).leftPadded(to: 4)
      lines.append(
        Line("\(number)  \(choice.text.cut(to: 44).padded(to: width))  not known yet", .quiet))
    }
    lines.append(
      Line("  taken: " + (next.map { take.scenario.told($0) } ?? "the end of the run"), .quiet))
    return Told(lines)
  }

  /// Looks down one more road from here; false where all are known or the work is stopped. A
  /// caller that has nothing to do may call it, so that `roads` answers at once.
  public mutating func ponder() -> Bool {
    guard !isStopped() else { return false }
    if !known.roads.contains(where: { $0.at == position }) { known.roads.append((position, [])) }
    guard let index = known.roads.firstIndex(where: { $0.at == position }) else { return false }
    let choices = choices()
    let done = known.roads[index].roads.count
    guard done < choices.count else { return false }
    known.roads[index].roads.append(road(choices[done]))
    return true
  }

  private func road(_ choice: Choosable) -> Road {
    let other: Take
    do throws(ExplorerProblem) {
      other = try varied(choice.variation, choice.text).take
    } catch {
      return Road(choice: choice, outcome: error.text, isLoss: false, prospect: "")
    }
    let broken = brokenSoFar
    let new = other.findings.filter { !broken.contains($0.subject) }
    let loss = new.first { !$0.isOfScript }
    let none = broken.isEmpty ? "no loss" : "nothing more is lost"
    let check = new.first.map { "\(none) (a check fails at m\($0.moment))" }
    let outcome = loss.map { "breaks \($0.subject) at m\($0.moment)" } ?? check ?? none
    guard loss == nil, broken.isEmpty, case .inserting(let event, _) = choice.variation else {
      return Road(choice: choice, outcome: outcome, isLoss: loss != nil, prospect: "")
    }
    let start = take.film.beginning(through: moment, then: event)
    let film = Film.make(of: start, at: source.level, observer: source.search.observer)
    let end = film.run.moments.count
    if let behind = behind(film, after: end, states: Self.roadStates) {
      return Road(
        choice: choice, outcome: outcome, isLoss: behind.isLoss,
        prospect: "behind it \(behind.text)")
    }
    var prospect = prospect(budget: Self.roadBudget, most: Self.roadEvents)
    let found = prospect.search(film, after: end)
    return Road(
      choice: choice, outcome: outcome, isLoss: found.isLoss, prospect: "behind it \(words(found))")
  }

  /// What this run has broken by now.
  private var brokenSoFar: [Subject] {
    take.findings.filter { !$0.isOfScript && $0.moment <= moment }.map(\.subject)
  }

  /// How near a loss is from here.
  mutating func distance() -> Told {
    if let finding = take.findings.first(where: { !$0.isOfScript && $0.moment <= moment }) {
      return Told([Line("\(finding.subject) is broken since m\(finding.moment)", .bad)])
    }
    var lines: [Line] = []
    if let ahead = take.findings.first(where: { !$0.isOfScript }) {
      lines.append(
        Line(
          "in this run: \(ahead.subject) in \(ahead.moment - moment) moments, at m\(ahead.moment)",
          .bad))
    }
    var prospect = prospect(budget: Self.distanceBudget, most: Self.distanceEvents)
    let found = prospect.search(take.film, after: moment)
    lines.append(Line("if the rest is forgotten: \(words(found))"))
    lines.append(
      Line(
        "  under the answers of this run; events fall here, then where everything is at rest",
        .quiet))
    return Told(lines)
  }

  private func prospect(budget: Int, most: Int) -> Prospect {
    Prospect(
      level: source.level, isStopped: isStopped, observer: source.search.observer, budget: budget,
      most: most)
  }

  private func words(_ found: Prospect.Finding) -> String {
    switch found {
    case .loss(let subject, let events):
      let texts = events.map { ScenarioWriter.text(of: $0, in: take.scenario) }
      let count = events.count == 1 ? "1 event" : "\(events.count) events"
      return events.isEmpty
        ? "\(subject) is broken without another event"
        : "\(subject) is broken by \(count): \(texts.joined(separator: ", "))"
    case .none(let events): return "no loss within \(events) events"
    case .stopped(let runs): return "no loss in \(runs) runs, which is the bound"
    }
  }
}
