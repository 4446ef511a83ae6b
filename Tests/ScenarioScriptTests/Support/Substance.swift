// Compares scenarios in all but places and files.

import AppModel
import PhoneModel
import Replay

/// What a scenario says, without where it says it.
struct Substance: Equatable {
  var summary: String
  var apps: [String]
  var slots: [Int]
  var hasPasscode: Bool
  var level: DistrustLevel?
  var pins: [Pin]
  var opened: [QuestionID]
  var opensAll: Bool
  var tags: [String]
  var phases: [String]
  var steps: [Step]
  var claims: [Claim]
  var verdicts: [ExpectedVerdict]
  var insertions: [Insertion]

  init(_ scenario: Scenario) {
    let nowhere = Place(line: 0)
    func plain(_ step: Step) -> Step {
      var step = step
      step.place = nowhere
      if case .race(let steps, let events) = step.kind {
        step.kind = .race(
          during: steps.map(plain), mayFall: events.map { RaceEvent($0.event, nowhere) })
      }
      return step
    }
    summary = scenario.summary
    apps = scenario.apps.map(\.name)
    slots = scenario.slots
    hasPasscode = scenario.hasPasscode
    level = scenario.level
    pins = scenario.pins.map { Pin($0.question, $0.answer, nowhere) }
    opened = scenario.opened
    opensAll = scenario.opensAll
    tags = scenario.tags
    phases = scenario.phases.map(\.title)
    steps = scenario.steps.map(plain)
    claims = scenario.claims.map { Claim($0.span, $0.condition, guards: $0.guards, nowhere) }
    verdicts = scenario.expectedVerdicts.map {
      ExpectedVerdict(rule: $0.rule, belonging: $0.belonging, outcome: $0.outcome, nowhere)
    }
    insertions = scenario.insertions.map { Insertion($0.kind, $0.point, nowhere) }
  }
}
