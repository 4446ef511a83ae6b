// The same run with one thing changed, and the rest made again.

import PhoneModel

/// A change to a run that leaves nothing to choose.
public enum Variation: Hashable, Sendable {
  /// What happens after so many moments, an event or a check, is left out.
  case leavingOut(moment: Int)
  /// An event falls after that moment, before the call or line that comes next.
  case inserting(Event, after: Int)
  /// That process goes next after that moment.
  case turn(ProcessID, after: Int)
  /// A question has another answer, in the whole run. Of a "sometimes" it strikes at the call
  /// after that moment.
  case answering(AnswerSet.Element, after: Int)
}

/// A varied run, as a scenario, and what became of the rest.
public struct Varied: Sendable {
  public var scenario: Scenario
  /// The lines that have become impossible and are left out too, with the reason; by their
  /// place in the run that was varied.
  public var dropped: [(place: Place, reason: String)]
}

extension Film {
  /// This run with one change. Events stay bound to their calls; what has become impossible is
  /// left out.
  ///
  /// - Throws: where the change itself is impossible.
  public func varied(
    _ variation: Variation, observer: HandlerObserver? = nil
  ) throws(RunError) -> Varied {
    var attempt = VariedRun(self, observer)
    try attempt.apply(variation)
    return try attempt.finished()
  }
}

extension Film {
  /// This run with the event of a moment after another one instead, before the call or line that
  /// comes next there.
  ///
  /// - Throws: where it cannot fall there.
  public func moving(_ moment: Int, after place: Int) throws(RunError) -> Varied {
    var attempt = VariedRun(self, nil)
    let moved = run.moments[moment - 1]
    if case .event(let event, _) = moved.kind { attempt.insert(event, after: place) }
    attempt.leaveOut(moved)
    return try attempt.finished()
  }
}

/// A run that is being varied.
private struct VariedRun {
  let film: Film
  let observer: HandlerObserver?
  var scenario: Scenario
  var insertions: [Insertion]
  var allowed: [UInt8]
  /// Left out. It names no place at first, and yet makes the run one with a change in it, whose
  /// insertions are bound to calls by what they ask.
  var alteration = Alteration(omitted: [Place(file: -1, line: -1)])
  /// Where something new stands.
  let fresh = Place(line: .max)

  init(_ film: Film, _ observer: HandlerObserver?) {
    self.film = film
    self.observer = observer
    scenario = film.scenario
    insertions = film.run.insertions
    allowed = film.answering.allowed
  }

  mutating func apply(_ variation: Variation) throws(RunError) {
    switch variation {
    case .leavingOut(let moment): leaveOut(film.run.moments[moment - 1])
    case .inserting(let event, let moment): insert(event, after: moment)
    case .turn(let process, let moment):
      guard let gap = film.frames[moment].gap else { return }
      insertions.removeAll { $0.point == gap && $0.isTurn }
      if gap.process != process { insertions.append(Insertion(.turn(process), gap, fresh)) }
    case .answering(let answer, let moment):
      scenario.pins.removeAll { $0.question == answer.question }
      scenario.pins.append(Pin(answer.question, answer.answer, Place(line: 0)))
      scenario.pins.sort { $0.question < $1.question }
      allowed[Int(answer.question.rawValue)] = 1 << answer.answer
      if answer.alternative.isTransient, moment < film.run.moments.count,
        let point = film.run.moments[moment].point
      {
        insertions.append(Insertion(.strike(answer.question), point, fresh))
      } else if !answer.alternative.isTransient {
        insertions.removeAll { $0.kind == .strike(answer.question) }
      }
    }
  }

  mutating func insert(_ event: Event, after moment: Int) {
    if let gap = film.frames[moment].gap {
      insert(Insertion(.event(event), gap, fresh), after: moment)
    } else {
      insert(Step(.event(event), phase: nil, place: fresh), after: moment)
    }
  }

  mutating func leaveOut(_ moment: Moment) {
    if moment.isInserted {
      insertions.removeAll { $0.place == moment.place }
    } else {
      scenario.steps.removeAll { $0.place == moment.place }
      scenario.claims.removeAll { $0.place == moment.place }
    }
  }

  /// Puts an event before a call: behind those that have fallen there, before those to come.
  private mutating func insert(_ insertion: Insertion, after moment: Int) {
    let fallen = film.run.moments[..<moment].filter { $0.isInserted }.map { $0.place }
    let same = insertions.indices.filter { insertions[$0].point == insertion.point }
    let last = same.last { fallen.contains(insertions[$0].place) }
    insertions.insert(
      insertion, at: last.map { $0 + 1 } ?? same.first ?? insertions.endIndex)
  }

  /// Puts a line before the one that comes next.
  private mutating func insert(_ step: Step, after moment: Int) {
    let moments = film.run.moments
    var step = step
    let steps = scenario.steps
    let next = moments[moment...].lazy.compactMap { later in
      later.isInserted || !later.isOfScript ? nil : steps.firstIndex { $0.place == later.place }
    }.first
    step.phase = moment > 0 ? moments[moment - 1].phase : next.flatMap { steps[$0].phase }
    scenario.steps.insert(step, at: next ?? scenario.steps.endIndex)
  }

  /// Makes the run, as often as a line has become impossible.
  mutating func finished() throws(RunError) -> Varied {
    var dropped: [(place: Place, reason: String)] = []
    while true {
      let run = Runner.run(
        scenario, schedule: Schedule(allowed: allowed), insertions: insertions,
        alteration: alteration, observer: observer)
      if let fault = run.error ?? run.cut {
        guard fault.code == .impossibleEvent, fault.place != fresh,
          scenario.steps.contains(where: { $0.place == fault.place })
        else { throw fault }
        dropped.append((fault.place, fault.text))
        scenario.steps.removeAll { $0.place == fault.place }
        continue
      }
      for insertion in insertions where !run.insertions.contains(where: insertion.isSame) {
        guard insertion.place != fresh || !insertion.isEvent else {
          throw RunError(.impossibleEvent, fresh, "it cannot happen here")
        }
        dropped.append((insertion.place, "there is no such call now, or it cannot happen there"))
      }
      return Varied(scenario: scenario.following(run), dropped: dropped)
    }
  }
}

extension Insertion {
  fileprivate var isTurn: Bool { if case .turn = kind { true } else { false } }
  fileprivate var isEvent: Bool { if case .event = kind { true } else { false } }

  /// Whether the other is this one, where it fell.
  fileprivate func isSame(_ other: Insertion) -> Bool {
    if case .event = kind { return other.kind == kind && other.place == place }
    return other.kind == kind && (isTurn || other.point == point)
  }
}
