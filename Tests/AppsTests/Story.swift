// Scenarios as Swift values, short enough to read in a test.

import AppModel
import Apps
import PhoneModel
import Replay

/// A scenario of one app that grows line by line.
struct Story {
  private(set) var scenario: Scenario

  /// A story of the shipped app called `name`, installed on an unlocked phone.
  init(_ name: String, level: DistrustLevel = .reported, updatedTo later: String? = nil) {
    scenario = Scenario(name: name)
    scenario.apps = [Self.app(name)]
    if let later { scenario.apps.append(Self.app(later)) }
    scenario.slots = [0]
    scenario.level = level
    self = then(.install(app: 0, isSigned: true))
  }

  static func app(_ name: String) -> App {
    guard let app = Catalogue.all.first(where: { $0.name == name }) else {
      preconditionFailure("no app is called \(name)")
    }
    return app
  }

  /// The story with more events.
  func then(_ events: Event...) -> Story {
    var story = self
    for event in events { story.add(.event(event)) }
    return story
  }

  /// The story with the user's connections made, in the app in front.
  func connected(to keys: String...) -> Story {
    var story = then(.open(app: 0))
    for key in keys { story = story.doing("connect", key) }
    return story
  }

  /// The story with an action of the user, or a task.
  func doing(_ name: String, _ argument: String = "") -> Story {
    then(.action(app: 0, name: name, argument: argument))
  }

  /// The story with a look at the phone.
  func expecting(_ subjects: Condition.Subject...) -> Story {
    var story = self
    for subject in subjects { story.add(.expect(Condition(subject))) }
    return story
  }

  /// The story with steps of `during`, while events may fall anywhere.
  func racing(_ mayFall: Event..., during: Event...) -> Story {
    var story = self
    let line = scenario.steps.count + 1
    let steps = during.enumerated().map { index, event in
      Step(.event(event), phase: nil, place: Place(line: line * 100 + index))
    }
    let falling = mayFall.enumerated().map { index, event in
      RaceEvent(event, Place(line: line * 100 + 50 + index))
    }
    story.add(.race(during: steps, mayFall: falling))
    return story
  }

  /// The story with something that must be the case at the end.
  func finally(_ subject: Condition.Subject) -> Story {
    var story = self
    let line = 9000 + scenario.claims.count
    story.scenario.claims.append(Claim(.finally, Condition(subject), Place(line: line)))
    return story
  }

  /// The same story, judged at another level of distrust.
  func at(_ level: DistrustLevel) -> Story {
    var story = self
    story.scenario.level = level
    return story
  }

  /// The story with the answer to a question fixed.
  func pinning<Answer: OpenQuestion>(_ answer: Answer) -> Story {
    var story = self
    story.scenario.pins.append(Pin(Answer.id, answer.rawValue, Place(line: 1)))
    return story
  }

  /// The story in which a launch before the first unlock starts code or waits.
  func pinning(_ question: QuestionID, _ answer: LaunchBeforeUnlock) -> Story {
    var story = self
    story.scenario.pins.append(Pin(question, answer.rawValue, Place(line: 1)))
    return story
  }

  /// The story with all answers to some questions replayed.
  func opening(_ questions: QuestionID...) -> Story {
    var story = self
    story.scenario.opened += questions
    return story
  }

  /// The story with all answers to all questions replayed.
  func openingAll() -> Story {
    var story = self
    story.scenario.opensAll = true
    return story
  }

  private mutating func add(_ kind: Step.Kind) {
    let line = scenario.steps.count + 1
    scenario.steps.append(Step(kind, phase: nil, place: Place(line: line)))
  }
}

extension Story {
  /// What comes of it.
  func judged(limit: Int = Judge.defaultRunLimit) -> ScenarioResult {
    Judge(runLimit: limit).judge(scenario)
  }

  /// The verdict on a rule, and a belonging, in the words of scripts.
  func verdict(_ rule: String, _ belonging: String? = nil) -> String {
    judged().verdict(rule, belonging)
  }

  /// One run with base answers and the pins.
  func run() -> Run {
    Runner.run(scenario, schedule: Schedule(allowed: scenario.allowedAlternatives(at: .base)))
  }
}

extension ScenarioResult {
  func verdict(_ rule: String, _ belonging: String? = nil) -> String {
    if let error { return "error: \(error.text)" }
    let subject = Subject(rule, belonging)
    return verdicts.first { $0.subject == subject }?.outcome.text ?? "no verdict"
  }

  /// All that is not safe, for reading.
  var table: String {
    if let error { return "error: \(error.text)" }
    return verdicts.filter { $0.outcome != .safe }.map { verdict in
      "\(verdict.subject): \(verdict.outcome.text) (margin \(verdict.margin.map(String.init) ?? "-"))"
    }.joined(separator: "\n")
  }
}

extension Condition.Subject {
  /// What the app's own process shows.
  static func screen(_ name: String) -> Self { .screen(ProcessID(), name) }
  static func shown(_ name: String, _ value: String?) -> Self {
    .shown(ProcessID(), name: name, value: value)
  }
  static func kept(_ name: String) -> Self { .belonging(app: 0, name: name, .kept) }
}
