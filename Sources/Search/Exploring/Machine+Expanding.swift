// The steps that a state has: whose turn it may be, and what may fall.

import AppModel
import PhoneModel
import Replay

extension Machine {
  /// Adds all steps of a state: calls first, by process, then events in their order.
  mutating func expand(_ state: MachineState, _ edges: inout [Edge]) throws(SearchError) {
    let position = positions[state.position]
    guard !position.isOver else { return }
    let step = PartialStep(state: state)
    let numbered = phones.phones[state.phone]
    let ready = threads[state.threads].filter { thread in
      code.stopsAtCall(thread.node) && !numbered.isSuspended(thread.process)
    }
    if !ready.isEmpty {
      var calm = step
      if position.between > 0 {
        move(&calm, position) { $0.between = 0 }
      }
      let isOpen = position.race != nil || isFree(position)
      for thread in isOpen ? ready[...] : ready.prefix(1) {
        let action = actions.number(of: .call(thread.process))
        for way in try call(by: thread, from: calm) { add(action, way, to: &edges) }
      }
      try addFallingEvents(step, position, to: &edges)
    } else if let left = position.waits.last {
      var waiting = step
      move(&waiting, position) { $0.waits.removeLast() }
      try add(.wait(left), Place(line: 0), isInserted: true, from: waiting, to: &edges)
    } else {
      try goOn(step, to: &edges)
    }
  }

  /// Whether the script is over, and anything may fall.
  func isFree(_ position: Position) -> Bool {
    position.next >= program.operations.count && !events.isEmpty
  }

  /// Changes how far the world is.
  private mutating func move(
    _ step: inout PartialStep, _ position: Position, _ change: (inout Position) -> Void
  ) {
    var position = position
    change(&position)
    step.state.position = positions.number(of: position)
  }

  /// Adds the events that may fall here: those of a race block, once each, or those of
  /// the exploration.
  private mutating func addFallingEvents(
    _ step: PartialStep, _ position: Position, to edges: inout [Edge]
  ) throws(SearchError) {
    if let race = position.race {
      for (index, fallen) in program.races[race].enumerated()
      where position.left & (1 << UInt64(index)) != 0 {
        var next = step
        move(&next, position) { position in
          position.left &= ~(1 << UInt64(index))
          position.hasFallen = true
        }
        change(&next) { $0.fell = fallen.place }
        try add(fallen.event, fallen.place, isInserted: true, from: next, to: &edges)
      }
    } else if isFree(position) {
      var next = step
      if let mostBetween {
        guard position.between < mostBetween else {
          isHeldBack = true
          return
        }
        move(&next, position) { $0.between += 1 }
      }
      let phone = phones.phones[step.phone]
      let ledger = asksLedger ? ledger(step.state.account, on: step.phone) : Ledger()
      for index in events.indices
      where events[index].conditions.isEmpty || phone.meets(events[index].conditions, ledger) {
        let event = falling[index] ?? passing(phone.deadline(recoversLate: phones.recoversLate))
        try add(event, from: next, to: &edges)
      }
    }
  }

  /// Adds the steps from where nothing runs and nothing is waited for: on in the script.
  private mutating func goOn(
    _ step: PartialStep, to edges: inout [Edge]
  ) throws(SearchError) {
    var open = [step]
    while var step = open.popLast() {
      let position = positions[step.state.position]
      guard position.next < program.operations.count else {
        if isFree(position) {
          try addFallingEvents(step, position, to: &edges)
        } else {
          end(step, to: &edges)
        }
        continue
      }
      switch program.operations[position.next] {
      case .openRace(let race):
        let count = program.races[race].count
        move(&step, position) { position in
          position.race = race
          position.left = count == 0 ? 0 : UInt64.max >> UInt64(64 - count)
          position.next += 1
        }
        open.append(step)
      case .closeRace:
        move(&step, position) { position in
          position.race = nil
          position.left = 0
          position.next += 1
        }
        open.append(step)
      case .gap:
        try addFallingEvents(step, position, to: &edges)
        move(&step, position) { $0.next += 1 }
        open.append(step)
      case .line(let line):
        for (way, holds) in branch(on: line.guards, step).reversed() {
          var next = way
          move(&next, position) { $0.next += 1 }
          if holds { try carryOut(line, next, to: &edges) } else { open.append(next) }
        }
      }
    }
  }

  /// Carries out a line of the script.
  private mutating func carryOut(
    _ line: Step, _ step: PartialStep, to edges: inout [Edge]
  ) throws(SearchError) {
    switch line.kind {
    case .event(let event):
      let count = edges.count
      try add(event, line.place, isInserted: false, from: step, to: &edges)
      if edges.count == count { try cut(line, step, to: &edges) }
    case .expect(let condition):
      var next = step
      let ledger = ledger(step.state.account, on: step.phone)
      let holds = condition.holds(on: phones.phones[step.phone].phone, ledger)
      change(&next) { effect in
        effect.exercise(Subject(Subject.expected))
        effect.evaluated.append(line.place)
        if !holds { effect.breaks(Subject(Subject.expected), "expected \(condition.text)") }
      }
      add(actions.number(of: .check(line.place)), next, to: &edges)
    case .race: preconditionFailure("race blocks are not nested")
    }
  }

  /// A line cannot be: the order ends here where an event fell before it, else
  /// the script is at fault.
  private mutating func cut(
    _ line: Step, _ step: PartialStep, to edges: inout [Edge]
  ) throws(SearchError) {
    guard positions[step.state.position].hasFallen else {
      throw SearchError.script(
        RunError(.impossibleEvent, line.place, "this event is impossible here in some order"))
    }
    var next = step
    next.state.position = over
    change(&next) { $0.isCut = true }
    add(actions.number(of: .end), next, to: &edges)
  }

  /// The run is over: what must hold at the end is judged.
  private mutating func end(_ step: PartialStep, to edges: inout [Edge]) {
    var ways = [step]
    for claim in scenario.claims where claim.span == .finally {
      ways = ways.flatMap { way in
        branch(on: claim.guards, way).map { branch -> PartialStep in
          guard branch.holds else { return branch.step }
          var next = branch.step
          let ledger = ledger(next.state.account, on: next.phone)
          let holds = claim.condition.holds(on: phones.phones[next.phone].phone, ledger)
          change(&next) { effect in
            effect.exercise(Subject(Subject.reaches))
            effect.evaluated.append(claim.place)
            if !holds {
              effect.breaks(
                Subject(Subject.reaches), "finally \(claim.condition.text) does not hold")
            }
          }
          return next
        }
      }
    }
    let action = actions.number(of: .end)
    for var way in ways {
      way.state.position = over
      add(action, way, to: &edges)
    }
  }

  /// The number of the position after the end.
  private var over: Int32 {
    mutating get {
      var position = Position()
      position.isOver = true
      return positions.number(of: position)
    }
  }

  private mutating func add(
    _ event: Event, _ place: Place, isInserted: Bool, from step: PartialStep,
    to edges: inout [Edge]
  ) throws(SearchError) {
    let action = actions.number(of: .event(event, place, isInserted: isInserted))
    try add((phones.number(of: .event(event)), action), from: step, to: &edges)
  }

  /// The numbers of a wait that no script orders.
  private mutating func passing(_ seconds: Seconds) -> EventNumbers {
    if let known = waits.first(where: { $0.seconds == seconds }) { return known.numbers }
    let numbers = Self.numbers(ofFalling: .wait(seconds), &phones, &actions)
    waits.append((seconds, numbers))
    return numbers
  }

  /// Adds the steps of an event, in every way it can go; none where it is impossible.
  private mutating func add(
    _ event: EventNumbers, from step: PartialStep, to edges: inout [Edge]
  ) throws(SearchError) {
    let (operation, action) = event
    guard !phones.actions[Int(operation)] || isOffered(operation, step.phone) else { return }
    for place in try phones.outcomes(of: operation, on: step.phone) {
      let outcome = phones.outcomes[Int(place)]
      guard var next = go(outcome, from: step) else { continue }
      if hasChanged(next.phone, since: step.phone),
        case .event(let event) = phones.operations[operation]
      {
        takeStock(of: &next, from: step.phone, action: runningAction(step), after: event)
      }
      if !hasClaims, phones.standing(next.phone).beginner < 0 {
        noteRules(in: &next)
        add(action, next, outcome.left, to: &edges)
      } else {
        var ways: [PartialStep] = []
        for judged in judge(next) { try settle(judged, &ways) }
        for way in ways { add(action, way, outcome.left, to: &edges) }
      }
    }
  }

  /// Adds a step after which so many seconds are still to pass.
  private mutating func add(
    _ action: Int32, _ step: PartialStep, _ left: Int32, to edges: inout [Edge]
  ) {
    var step = step
    if left > 0 {
      move(&step, positions[step.state.position]) { $0.waits.append(Int(left)) }
    }
    add(action, step, to: &edges)
  }

  private mutating func add(_ action: Int32, _ step: PartialStep, to edges: inout [Edge]) {
    edges.append(
      Edge(
        target: add(step.state), action: action, condition: step.condition, effect: step.effect))
  }
}
