// How near a loss is: a bounded search from a place of a run, by replaying.

import AppModel
import PhoneModel
import Replay
import Search

/// Looks for the fewest events that lead to a loss from where a run stands.
///
/// The rest of the run is forgotten. Answers are those of the run; a question that it has not
/// asked has its first answer. The first event may fall where the run stands, before a call; the
/// others fall where everything is at rest. States are compared exactly.
struct Prospect {
  let level: DistrustLevel
  let isStopped: () -> Bool
  let observer: HandlerObserver?
  /// How many runs are still to be made.
  var budget: Int
  /// How many events are tried after each other.
  let most: Int

  /// What was found.
  enum Finding: Hashable, Sendable {
    /// The loss, and the events that lead to it.
    case loss(Subject, [Event])
    /// None within so many events; all of them were tried.
    case none(within: Int)
    /// None in the runs that were made.
    case stopped(afterRuns: Int)

    var isLoss: Bool { if case .loss = self { true } else { false } }
  }

  fileprivate struct Node {
    var film: Film
    var events: [Event]
  }

  /// Searches breadth first from a film whose end is the place, or from a place in one.
  mutating func search(_ film: Film, after moment: Int) -> Finding {
    let start = budget
    var seen: [Int: [Frame]] = [:]
    guard let first = node(film.beginning(through: moment), []) else {
      return .none(within: 0)
    }
    if let subject = first.loss { return .loss(subject, []) }
    _ = isNew(first, &seen)
    var level: [Node] = [first]
    for depth in 1...most {
      var next: [Node] = []
      for node in level {
        for event in node.film.menu {
          guard budget > 0, !isStopped() else { return .stopped(afterRuns: start - budget) }
          budget -= 1
          let isFirst = depth == 1
          let scenario =
            isFirst
            ? film.beginning(through: moment, then: event)
            : node.film.beginning(through: node.film.run.moments.count, then: event)
          guard let child = self.node(scenario, node.events + [event]) else { continue }
          if let subject = child.loss { return .loss(subject, child.events) }
          if isNew(child, &seen) { next.append(child) }
        }
      }
      level = next
      if level.isEmpty { break }
    }
    return .none(within: most)
  }

  /// The run of a scenario; nil where it is impossible.
  private func node(_ scenario: Scenario, _ events: [Event]) -> Node? {
    let film = Film.make(of: scenario, at: level, observer: observer)
    guard film.run.error == nil, film.run.cut == nil else { return nil }
    return Node(film: film, events: events)
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
  /// The events that an exploration without words would let fall at the end.
  fileprivate var menu: [Event] {
    guard let end = frames.last else { return [] }
    var events: [Event] = []
    for slot in scenario.slots.indices {
      for entry in EventMenu(for: scenario.apps[end.phone.apps[slot].code], at: slot).entries
      where entry.use != .named {
        for event in entry.events {
          switch event.kind {
          case .event(let event): if !events.contains(event) { events.append(event) }
          case .time: events.append(.wait(end.phone.nextDeadline ?? 1))
          }
        }
      }
    }
    return events
  }
}
