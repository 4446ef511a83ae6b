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
  /// What is near behind it, where the rest is forgotten; empty where it was not looked at.
  public var prospect: String
  /// Where it leads, of the two the worse.
  public var end: End

  /// Where a road leads.
  public enum End: Hashable, Sendable {
    case harmless
    /// A rule is broken behind it, with other events or answers than those of this run.
    case mayBreak
    /// A rule is broken where the rest of the run goes on.
    case breaks
    /// The app's code traps or does not return, so that nothing is known.
    case fault
  }
}

extension Walk {
  /// How many runs are made behind each road, and how many events are tried there.
  static let roadBudget = 300
  static let roadEvents = 2

  /// The roads from here, all of them unless the work is stopped.
  mutating func roads() -> Told {
    var scout = RoadScout(self)
    while let found = scout.next() { learn(found) }
    listed = (position, choices())
    return Told(roadLines)
  }

  /// The roads as far as they are known.
  var roadLines: [Line] {
    let choices = choices()
    let roads = knownRoads
    var lines = [Line(whereEventsFall, .heading)]
    let width = min(choices.map(\.text.columns).max() ?? 0, 44)
    for (index, road) in roads.enumerated() {
      let number = String(index + 1).leftPadded(to: 4)
      let text =
        "\(number)  \(road.choice.text.cut(to: 44).padded(to: width))  \(road.outcome)"
      lines.append(
        Line(
          road.prospect.isEmpty ? text : "\(text); \(road.prospect)",
          road.end == .harmless ? .plain : .bad))
    }
    for (index, choice) in choices.enumerated().dropFirst(roads.count) {
      let number = String(index + 1).leftPadded(to: 4)
      lines.append(
        Line("\(number)  \(choice.text.cut(to: 44).padded(to: width))  not known yet", .quiet))
    }
    lines.append(
      Line("  taken: " + (next.map { take.scenario.told($0) } ?? "the end of the run"), .quiet))
    return lines
  }

  /// How many roads there are, and how many of those that are known lose something.
  var roadSummary: Line {
    let count = choices().count
    let roads = knownRoads
    guard count > 0 else { return Line("no other road", .quiet) }
    var text = count == 1 ? "1 road not taken" : "\(count) roads not taken"
    if roads.count < count { text += ", \(roads.count) known" }
    func number(_ end: Road.End) -> Int { roads.filter { $0.end == end }.count }
    var parts: [String] = []
    let (breaking, may, faults) = (number(.breaks), number(.mayBreak), number(.fault))
    if breaking > 0 { parts.append("\(breaking) \(breaking == 1 ? "breaks" : "break") a rule") }
    if may > 0 {
      parts.append(parts.isEmpty ? "\(may) may break a rule later" : "\(may) may later")
    }
    if faults > 0 { parts.append("the app traps or hangs on \(faults)") }
    let isHarmless = parts.isEmpty
    if isHarmless, roads.count == count {
      parts.append(brokenSoFar.isEmpty ? "no loss found" : "nothing more is lost")
    }
    if !parts.isEmpty { text += ": " + parts.joined(separator: ", ") }
    return Line(text, isHarmless ? .quiet : .notable)
  }

  /// Looks down a road from here.
  func road(_ choice: Choosable) -> Road {
    let other: Take
    do throws(ExplorerProblem) {
      other = try varied(choice.variation, choice.text).take
    } catch {
      return Road(choice: choice, outcome: error.text, prospect: "", end: .harmless)
    }
    let broken = brokenSoFar
    let new = other.findings.filter { !broken.contains($0.subject) }
    let loss = new.first { !$0.isOfScript }
    let none = broken.isEmpty ? "no loss" : "nothing more is lost"
    let check = new.first.map { "\(none) (a check fails at m\($0.moment))" }
    let outcome = loss.map { "breaks \($0.subject) at m\($0.moment)" } ?? check ?? none
    var road = Road(
      choice: choice, outcome: outcome, prospect: "", end: loss == nil ? .harmless : .breaks)
    guard loss == nil, broken.isEmpty else { return road }
    guard let (film, place) = beginning(of: choice, other) else {
      road.outcome = "the same run"
      return road
    }
    if let behind = behind(film, after: place, states: Self.roadStates) {
      road.prospect = "behind it \(behind.text)"
      if behind.isLoss { road.end = .mayBreak }
      return road
    }
    var prospect = prospect(budget: Self.roadBudget, most: Self.roadEvents)
    let found = prospect.search(film, after: place)
    road.prospect = "behind it \(words(found, isShort: true))"
    if found.isLoss { road.end = .mayBreak }
    return road
  }

  /// Where a road begins: a run that has taken it, and the place behind it. Nil where taking it
  /// changes nothing.
  private func beginning(of choice: Choosable, _ other: Take) -> (film: Film, place: Int)? {
    if case .inserting(let event, _) = choice.variation {
      let start = take.film.beginning(through: moment, then: event)
      let film = Film.make(of: start, at: source.level, observer: source.search.observer)
      // In the middle of a handler its later calls lie behind it too.
      let isAtRest = frame.gap == nil
      return (film, isAtRest ? film.run.moments.count : min(moment + 1, film.run.moments.count))
    }
    return other.firstDifference(from: take).map { (other.film, min($0 + 1, other.count)) }
  }

  /// What this run has broken by now.
  private var brokenSoFar: [Subject] {
    take.findings.filter { !$0.isOfScript && $0.moment <= moment }.map(\.subject)
  }
}
