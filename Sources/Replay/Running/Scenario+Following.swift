// A run, written out as a scenario that makes it again.

import PhoneModel

extension Scenario {
  /// A scenario that has only `run` in it: every answer pinned, every event
  /// that fell in a race block a line of its own or bound to its call.
  public func following(_ run: Run) -> Scenario {
    var scenario = self
    scenario.opened = []
    scenario.opensAll = false
    scenario.expectedVerdicts = []
    for answer in run.answers
    where !scenario.pins.contains(where: { $0.question == answer.question }) {
      scenario.pins.append(Pin(answer.question, run.pinned(answer), Place(line: 0)))
    }
    scenario.pins.sort { $0.question < $1.question }
    let falls = run.insertions.filter { $0.point.process == nil }
    if let line = run.impossibleLine,
      let end = scenario.steps.firstIndex(where: { $0.reaches(line) })
    {
      scenario.steps.removeSubrange((end + (scenario.steps[end].place == line ? 0 : 1))...)
    }
    scenario.steps = scenario.steps.flatMap { step -> [Step] in
      guard case .race(let during, _) = step.kind else { return [step] }
      var lines: [Step] = []
      for line in during {
        lines += Self.fallen(falls, at: line.place.pointBefore, like: step)
        lines.append(line)
      }
      return lines + Self.fallen(falls, at: step.place.pointAfter, like: step)
    }
    scenario.insertions = run.insertions.filter { insertion in
      if case .event = insertion.kind { insertion.point.process != nil } else { true }
    }
    return scenario
  }

  /// The events that fell between two lines, as lines.
  private static func fallen(
    _ all: [Insertion], at point: ChoicePoint, like step: Step
  ) -> [Step] {
    all.compactMap { insertion in
      guard insertion.point == point, case .event(let event) = insertion.kind else {
        return nil
      }
      return Step(.event(event), phase: step.phase, place: insertion.place)
    }
  }
}

extension Run {
  /// The answer to pin: a "sometimes" that never struck is the base, and a
  /// locked read that never stuck is one that the next read mends.
  fileprivate func pinned(_ answer: AnswerSet.Element) -> UInt8 {
    guard answer.alternative.isTransient,
      !insertions.contains(where: { $0.kind == .strike(answer.question) })
    else { return answer.answer }
    return UInt8(answer.question.question.base ?? Int(Recovery.nextRead.rawValue))
  }
}

extension Step {
  /// Whether it is the line, or a block around it.
  fileprivate func reaches(_ line: Place) -> Bool {
    guard case .race(let during, _) = kind else { return place == line }
    return place == line || during.contains { $0.reaches(line) }
  }
}
