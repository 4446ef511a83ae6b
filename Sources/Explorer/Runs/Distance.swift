// Distance: how few events away a loss is.

import PhoneModel
import Replay
import Reports
import ScenarioScript
import Search

extension Walk {
  /// How many runs are made for `distance`, and how many events are tried.
  static let distanceBudget = 3000
  static let distanceEvents = 4

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
    lines.append(
      Line("if the rest is forgotten: \(words(found))", found.isLoss ? .bad : .plain))
    lines.append(Line("  under the answers of this run; \(whereTheyFall)", .quiet))
    return Told(lines)
  }

  /// Which events `distance` tries, and where, in words.
  private var whereTheyFall: String {
    let which = namedEvents == nil ? "the usual events" : "the named events"
    if isContinued(moment) { return "\(which) were tried, when the wait is over" }
    return frame.gap == nil
      ? "\(which) were tried, where everything is at rest"
      : "\(which) were tried, the first here or before a later call, the others at rest"
  }

  /// A search by replaying, from a place of this run.
  func prospect(budget: Int, most: Int) -> Prospect {
    var prospect = Prospect(
      level: source.level, isStopped: isStopped, observer: source.search.observer, budget: budget,
      most: most)
    prospect.events = namedEvents
    return prospect
  }

  /// What was found, in words; in few of them for a table.
  func words(_ found: Prospect.Finding, isShort: Bool = false) -> String {
    switch found {
    case .loss(let subject, let falls):
      let count = falls.count == 1 ? "1 event" : "\(falls.count) events"
      return falls.isEmpty
        ? "\(subject) is broken without another event"
        : "\(subject) is broken by \(count): \(falls.map(words).joined(separator: ", "))"
    case .exhausted: return isShort ? "no loss" : "no loss: further events bring nothing new"
    case .none(let most):
      return "no loss within \(most) events" + (isShort ? "" : ", which is the bound")
    case .bounded(let runs, let most):
      guard isShort, most > 0 else {
        let tried =
          switch most {
          case 0: "not every single event was tried"
          case 1: "every single event was tried"
          default: "all of up to \(most) events were tried"
          }
        return "no loss in \(runs) runs, which is the bound" + (isShort ? "" : "; \(tried)")
      }
      return "no loss within \(most == 1 ? "1 event" : "\(most) events") (\(runs) runs)"
    case .stopped(let runs): return "no loss in \(runs) runs, and then it was stopped"
    }
  }

  private func words(_ fall: Prospect.Fall) -> String {
    let text = ScenarioWriter.text(of: fall.event, in: take.scenario)
    guard case .before(let point) = fall.place else { return text }
    return "\(text) before call \(point.call) of \(take.scenario.text(of: point))"
  }
}
