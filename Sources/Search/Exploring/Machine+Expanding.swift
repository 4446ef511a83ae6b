// The steps that a state has: whose turn it may be, and what may fall.

import AppModel
import PhoneModel
import Replay

extension Machine {
  /// All steps of a state: calls first, by process, then events in their order.
  mutating func expand(_ state: MachineState) throws(SearchError) -> [Edge] {
    let position = positions[state.position]
    guard !position.isOver else { return [] }
    let step = PartialStep(
      phone: state.phone, threads: threads[state.threads], account: state.account,
      position: position)
    var edges: [Edge] = []
    let ready = readyThreads(step)
    if !ready.isEmpty {
      let isOpen = position.race != nil || isFree(position)
      for index in isOpen ? ready[...] : ready.prefix(1) {
        var called = step
        called.position.between = 0
        for way in try call(by: index, from: called) {
          edges.append(edge(.call(step.threads[index].process), way))
        }
      }
      edges += try fallingEvents(step)
    } else if let left = position.waits.last {
      var waiting = step
      waiting.position.waits.removeLast()
      edges += try events(.wait(left), Place(line: 0), isInserted: true, from: waiting)
    } else {
      try goOn(step, &edges)
    }
    return edges
  }

  /// The threads that wait for the reply to a call and may go on, by process.
  private func readyThreads(_ step: PartialStep) -> [Int] {
    let phone = phones.phones[step.phone]
    return step.threads.indices.filter { index in
      code.nodes[Int(step.threads[index].node)].call != nil
        && !phone.isSuspended(step.threads[index].process)
    }
  }

  /// Whether the script is over, and anything may fall.
  private func isFree(_ position: Position) -> Bool {
    position.next >= program.operations.count && !events.isEmpty
  }

  /// The events that may fall here: those of a race block, once each, or those
  /// of the exploration.
  private mutating func fallingEvents(_ step: PartialStep) throws(SearchError) -> [Edge] {
    var edges: [Edge] = []
    if let race = step.position.race {
      for (index, fallen) in program.races[race].enumerated()
      where step.position.left & (1 << UInt64(index)) != 0 {
        var next = step
        next.position.left &= ~(1 << UInt64(index))
        next.position.hasFallen = true
        next.effect.fell = fallen.place
        edges += try self.events(fallen.event, fallen.place, isInserted: true, from: next)
      }
    } else if isFree(step.position) {
      if let mostBetween, step.position.between >= mostBetween {
        isHeldBack = true
        return []
      }
      let phone = phones.phones[step.phone]
      let ledger = ledger(step.account, on: step.phone)
      for event in events where event.conditions.allSatisfy({ $0.holds(on: phone, ledger) }) {
        var next = step
        if mostBetween != nil { next.position.between += 1 }
        edges += try self.events(
          event.event(on: phone), Place(line: 0), isInserted: true, from: next)
      }
    }
    return edges
  }

  /// The steps from where nothing runs and nothing is waited for: on in the script.
  private mutating func goOn(
    _ step: PartialStep, _ edges: inout [Edge]
  ) throws(SearchError) {
    var open = [step]
    while var step = open.popLast() {
      guard step.position.next < program.operations.count else {
        if isFree(step.position) { edges += try fallingEvents(step) } else { end(step, &edges) }
        continue
      }
      switch program.operations[step.position.next] {
      case .openRace(let race):
        step.position.race = race
        step.position.left = program.races[race].isEmpty
          ? 0 : UInt64.max >> UInt64(64 - program.races[race].count)
        step.position.next += 1
        open.append(step)
      case .closeRace:
        step.position.race = nil
        step.position.left = 0
        step.position.next += 1
        open.append(step)
      case .gap:
        edges += try fallingEvents(step)
        step.position.next += 1
        open.append(step)
      case .line(let line):
        for (way, holds) in branch(on: line.guards, step).reversed() {
          var next = way
          next.position.next += 1
          if holds { try carryOut(line, next, &edges) } else { open.append(next) }
        }
      }
    }
  }

  /// Carries out a line of the script.
  private mutating func carryOut(
    _ line: Step, _ step: PartialStep, _ edges: inout [Edge]
  ) throws(SearchError) {
    switch line.kind {
    case .event(let event):
      let ways = try events(event, line.place, isInserted: false, from: step)
      if ways.isEmpty { try cut(line, event, step, &edges) }
      edges += ways
    case .expect(let condition):
      var next = step
      next.effect.exercise(Subject(Subject.expected))
      next.effect.evaluated.append(line.place)
      if !condition.holds(on: phones.phones[step.phone], ledger(step.account, on: step.phone)) {
        next.effect.breaks(Subject(Subject.expected), "expected \(condition.text)")
      }
      edges.append(edge(.check(line.place), next))
    case .race: preconditionFailure("race blocks are not nested")
    }
  }

  /// A line cannot be: the order ends here where an event fell before it, else
  /// the script is at fault.
  private mutating func cut(
    _ line: Step, _ event: Event, _ step: PartialStep, _ edges: inout [Edge]
  ) throws(SearchError) {
    guard step.position.hasFallen else {
      throw SearchError.script(
        RunError(.impossibleEvent, line.place, "this event is impossible here in some order"))
    }
    var next = step
    next.position = Position()
    next.position.isOver = true
    next.effect.isCut = true
    edges.append(edge(.end, next))
  }

  /// The run is over: what must hold at the end is judged.
  private mutating func end(_ step: PartialStep, _ edges: inout [Edge]) {
    var ways = [step]
    for claim in scenario.claims where claim.span == .finally {
      ways = ways.flatMap { way in
        branch(on: claim.guards, way).map { branch -> PartialStep in
          guard branch.holds else { return branch.step }
          var next = branch.step
          let subject = Subject(Subject.reaches)
          next.effect.exercise(subject)
          next.effect.evaluated.append(claim.place)
          if !claim.condition.holds(on: phones.phones[next.phone], ledger(next.account, on: next.phone))
          {
            next.effect.breaks(subject, "finally \(claim.condition.text) does not hold")
          }
          return next
        }
      }
    }
    for var way in ways {
      way.position = Position()
      way.position.isOver = true
      edges.append(edge(.end, way))
    }
  }

  /// The steps of an event, in every way it can go.
  private mutating func events(
    _ event: Event, _ place: Place, isInserted: Bool, from step: PartialStep
  ) throws(SearchError) -> [Edge] {
    var edges: [Edge] = []
    for (way, left) in try happen(event, from: step) {
      var next = way
      if left > 0 { next.position.waits.append(left) }
      edges.append(edge(.event(event, place, isInserted: isInserted), next))
    }
    return edges
  }

  private mutating func edge(_ action: StepAction, _ step: PartialStep) -> Edge {
    let state = MachineState(
      phone: step.phone, threads: threads.number(of: step.threads), account: step.account,
      position: positions.number(of: step.position))
    return Edge(
      target: add(state), action: actions.number(of: action),
      condition: conditions.number(of: step.condition), effect: effects.number(of: step.effect))
  }
}
