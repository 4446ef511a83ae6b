// Which destructive calls may rest on a blind answer, looking at what the answers changed.

import AppModel
import PhoneModel
import Replay

/// A search of the states under one assignment of answers that holds a blind answer against
/// a run only where it made a difference.
///
/// Where the handler ends with the call, and with the truth would have ended with the same
/// memory, the run with the truth is the same run from there on: the same phone, code and
/// queues, and every later choice at the same point. So no later call rests on that answer.
/// Any other blind answer is held against all that comes after it.
struct BlindSweep {
  /// The belongings that a call destroys after a blind answer that made a difference.
  private(set) var belongings: [String] = []
  /// Whether every run was looked at.
  private(set) var isWhole = true

  /// Searches.
  ///
  /// - Parameter isStopped: asked now and then; true ends the search.
  init(
    _ machine: inout Machine, _ assignment: Assignment, _ bounds: Bounds,
    observer: HandlerObserver?, isStopped: () -> Bool
  ) throws(SearchError) {
    var seen: Set<Int32> = [machine.start << 1]
    var queue = [machine.start << 1]
    var position = 0
    while position < queue.count {
      if position & 0x3ff == 0, isStopped() || machine.weight + queue.count * 64 > bounds.memory {
        isWhole = false
        return
      }
      let node = queue[position]
      position += 1
      for index in try machine.steps(of: node >> 1) {
        let edge = machine.edges[Int(index)]
        guard assignment.meets(machine.conditions[edge.condition]) else { continue }
        let effect = machine.effects[edge.effect]
        if node & 1 == 1 {
          for name in effect.decisions where !belongings.contains(name) { belongings.append(name) }
        }
        var target = edge.target << 1 | node & 1
        if effect.isBlind, target & 1 == 0,
          try machine.tellsApart(edge, from: node >> 1, assignment, observer)
        {
          target |= 1
        }
        if seen.insert(target).inserted { queue.append(target) }
      }
      guard !machine.phones.isWrong else {
        isWhole = false
        return
      }
    }
  }
}

extension Machine {
  /// Whether a run goes on otherwise where the blind answer of a step is the truth.
  ///
  /// The truth may be an answer that no phone gives there, so that the handler is only tried.
  fileprivate mutating func tellsApart(
    _ edge: Edge, from number: Int32, _ assignment: Assignment, _ observer: HandlerObserver?
  ) throws(SearchError) -> Bool {
    let state = states[number]
    guard case .call(let process) = actions[edge.action],
      let thread = threads[state.threads].first(where: { $0.process == process }),
      let call = code.nodes[Int(thread.node)].call
    else { return true }
    for place in try phones.outcomes(of: phones.number(of: .call(process, call)), on: state.phone) {
      let outcome = phones.outcomes[Int(place)]
      let answer = phones.answers[outcome.answer]
      guard answer.standing == .blind, assignment.meets(conditions[outcome.condition]) else {
        continue
      }
      guard answer.reply != answer.truth else { continue }
      let phone = phones.phones[outcome.phone]
      let actual = try code.goOn(
        thread.node, with: answer.reply, try code.label(of: answer.reply), on: phone)
      guard code.nodes[Int(actual)].call == nil else { return true }
      observer?.supposes(true)
      let truthful: Int32
      do throws(SearchError) {
        truthful = try code.goOn(
          thread.node, with: answer.truth, try code.label(of: answer.truth), on: phone)
        observer?.supposes(false)
      } catch {
        observer?.supposes(false)
        if case .endlessHandler = error { return true }
        throw error
      }
      // What no run comes to is no ground for what reductions take for granted.
      _ = code.takeRuns()
      if truthful != actual { return true }
    }
    return false
  }
}
