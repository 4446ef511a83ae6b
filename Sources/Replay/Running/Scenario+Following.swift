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
    for answer in run.answers {
      scenario.pins.removeAll { $0.question == answer.question }
      scenario.pins.append(Pin(answer.question, run.pinned(answer, in: self), Place(line: 0)))
    }
    scenario.pins.sort { $0.question < $1.question }
    scenario.steps = steps.enumerated().flatMap { index, step -> [Step] in
      guard case .race(let during, _) = step.kind else { return [step] }
      var lines: [Step] = []
      for (number, var line) in during.enumerated() {
        lines += run.fallen(at: .gap(ofRace: index, beforeLine: number), like: step)
        line.guards = step.guards + line.guards
        lines.append(line)
      }
      return lines + run.fallen(at: .gap(ofRace: index, beforeLine: during.count), like: step)
    }
    if let cut = run.cut {
      scenario.steps = Array(scenario.steps.prefix { $0.place != cut.place })
      scenario.claims.removeAll { $0.span == .finally }
    }
    scenario.insertions = run.insertions.filter { insertion in
      if case .event = insertion.kind { insertion.point.process != nil } else { true }
    }
    return scenario
  }
}

extension Scenario {
  /// Whether a guard asks the question: then its answer itself matters.
  package func isGuarded(by question: QuestionID) -> Bool {
    func isGuarded(_ steps: [Step]) -> Bool {
      steps.contains { step in
        if step.guards.contains(where: { $0.question == question }) { return true }
        guard case .race(let during, _) = step.kind else { return false }
        return isGuarded(during)
      }
    }
    return isGuarded(steps)
      || claims.contains { $0.guards.contains { $0.question == question } }
  }
}

extension Run {
  /// The events that fell between two lines, as lines.
  fileprivate func fallen(at gap: ChoicePoint, like step: Step) -> [Step] {
    insertions.compactMap { insertion in
      guard insertion.point == gap, case .event(let event) = insertion.kind else { return nil }
      return Step(.event(event), phase: step.phase, place: insertion.place)
    }
  }

  /// The answer to pin: a "sometimes" that never struck is the base, and a
  /// locked read that never stuck is one that the next read mends.
  fileprivate func pinned(_ answer: AnswerSet.Element, in scenario: Scenario) -> UInt8 {
    guard answer.alternative.isTransient, !scenario.isGuarded(by: answer.question),
      !insertions.contains(where: { $0.kind == .strike(answer.question) })
    else { return answer.answer }
    return UInt8(answer.question.question.base ?? Int(Recovery.nextRead.rawValue))
  }
}
