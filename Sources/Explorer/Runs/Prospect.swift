// How near a loss is: a bounded search from a place of a run, by replaying.

import AppModel
import PhoneModel
import Replay
import Search

/// Looks for the fewest events that lead to a loss from where a run stands.
///
/// The rest of the run is forgotten. Answers are those of the run; a question that it has not
/// asked has its first answer. The first event may fall where the run stands, or before a later call
/// of what is going on there; the others fall where everything is at rest. States are compared
/// exactly.
struct Prospect {
  let level: DistrustLevel
  let isStopped: () -> Bool
  let observer: HandlerObserver?
  /// How many runs are still to be made.
  var budget: Int
  /// How many events are tried after each other.
  let most: Int
  /// Whether a loss ends it.
  var stopsAtLoss = true
  /// What falls; nil for the usual events.
  var events: [ExploredEvent]?
  /// Is told each run before it is made.
  var begins: (Scenario) -> Void = { _ in }

  /// What was found.
  enum Finding: Hashable, Sendable {
    /// The loss, and the events that lead to it.
    case loss(Subject, [Fall])
    /// None: after so many events nothing comes that was not seen.
    case exhausted(after: Int)
    /// None within so many events, which is the bound; all of them were tried.
    case none(within: Int)
    /// None in the runs that were made, which is the bound; all of up to so many events were tried.
    case bounded(runs: Int, within: Int)
    /// None in the runs that were made until it was stopped.
    case stopped(runs: Int)

    var isLoss: Bool { if case .loss = self { true } else { false } }
  }

  /// An event, and where it falls.
  struct Fall: Hashable, Sendable {
    var event: Event
    var place: Place

    enum Place: Hashable, Sendable {
      /// Where the run stands.
      case here
      /// Before a later call.
      case before(ChoicePoint)
      /// Where everything is at rest.
      case atRest
    }
  }

  fileprivate struct Node {
    var film: Film
    var events: [Fall]
    /// The moments after which the next event may fall.
    var places: [Int]
  }

  /// Searches breadth first from a film whose end is the place, or from a place in one.
  mutating func search(_ film: Film, after moment: Int) -> Finding {
    let all = budget
    var seen: [Int: [Frame]] = [:]
    guard var first = node(film.beginning(through: moment), []) else {
      return .exhausted(after: 0)
    }
    if stopsAtLoss, let subject = first.loss { return .loss(subject, []) }
    _ = isNew(first, &seen)
    let frames = first.film.frames
    let start = min(moment, frames.count - 1)
    first.places = frames.indices[start...].filter {
      frames[$0].gap != nil || $0 == frames.count - 1
    }
    var level: [Node] = [first]
    for depth in 1...most {
      var next: [Node] = []
      for node in level {
        for place in node.places {
          for event in node.film.menu(after: place, events) {
            if isStopped() { return .stopped(runs: all - budget) }
            guard budget > 0 else { return .bounded(runs: all, within: depth - 1) }
            budget -= 1
            let fall = Fall(event: event, place: node.film.place(place, isHere: place == start))
            guard
              let child = self.node(
                node.film.beginning(through: place, then: event), node.events + [fall])
            else { continue }
            if stopsAtLoss, let subject = child.loss { return .loss(subject, child.events) }
            if isNew(child, &seen) { next.append(child) }
          }
        }
      }
      level = next
      if level.isEmpty { return .exhausted(after: depth) }
    }
    return .none(within: most)
  }

  /// The run of a scenario; nil where it is impossible.
  private func node(_ scenario: Scenario, _ events: [Fall]) -> Node? {
    begins(scenario)
    let film = Film.make(of: scenario, at: level, observer: observer)
    guard film.run.error == nil, film.run.cut == nil else { return nil }
    return Node(film: film, events: events, places: [film.frames.count - 1])
  }

  /// Whether no state like its end was met; states are found by a digest and compared whole.
  private func isNew(_ node: Node, _ seen: inout [Int: [Frame]]) -> Bool {
    guard let end = node.film.frames.last else { return false }
    let key = Int(truncatingIfNeeded: end.phone.digest.value)
    if seen[key]?.contains(where: { $0.isAlike(end) }) == true { return false }
    seen[key, default: []].append(end)
    return true
  }
}

extension Prospect.Node {
  /// What is lost in it; what a script expects of a moment is none.
  fileprivate var loss: Subject? { film.run.findings.first { !$0.isOfScript }?.subject }
}

extension Film {
  /// Where an event falls that falls after a moment.
  fileprivate func place(_ moment: Int, isHere: Bool) -> Prospect.Fall.Place {
    isHere ? .here : frames[moment].gap.map { .before($0) } ?? .atRest
  }

  /// The events that are tried after a moment, each once.
  ///
  /// - Parameter named: what falls; nil for what an exploration without words lets fall.
  fileprivate func menu(after moment: Int, _ named: [ExploredEvent]?) -> [Event] {
    var events: [Event] = []
    let allowed = named?.filter { $0.conditions.allSatisfy { holds($0, after: moment) } }
    for event in allowed ?? usualEvents(after: moment) {
      let event: Event =
        switch event.kind {
        case .event(let event): event
        case .time: .wait(frames[moment].phone.nextDeadline ?? 1)
        }
      if !events.contains(event) { events.append(event) }
    }
    return events
  }

  private func usualEvents(after moment: Int) -> [ExploredEvent] {
    scenario.slots.indices.flatMap { slot in
      EventMenu(for: scenario.apps[frames[moment].phone.apps[slot].code], at: slot).entries
        .filter { $0.use != .named }.flatMap(\.events)
    }
  }
}
