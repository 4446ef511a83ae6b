// Small random explorations: an app, a beginning, and what may fall.

import AppModel
import PhoneModel
import Replay
import Search

/// A small app and a few events, all by a seed.
struct RandomCase {
  let seed: UInt64
  var scenario: Scenario
  var events: [ExploredEvent]

  /// - Parameter isOpen: whether some questions are open, so that verdicts rest on answers.
  init(seed: UInt64, isOpen: Bool = false) {
    self.seed = seed
    var random = SplitMix(seed: seed)
    let app = random.app()
    scenario = Scenario(name: "random")
    scenario.apps = [app]
    scenario.slots = [0]
    scenario.level = .everything
    let install = Event.install(app: 0, isSigned: true)
    let save = Event.action(app: 0, name: "save", argument: "")
    let beginnings: [[Event]] = [
      [install], [install, .open(app: 0)], [install, .open(app: 0), save],
      [install, .open(app: 0), save, .restart],
      [install, .open(app: 0), save, .restart, .launch(app: 0, .voipPush)],
      [install, .open(app: 0), save, .lock, .wait(4)],
    ]
    scenario.steps = random.pick(beginnings).enumerated().map { index, event in
      Step(.event(event), phase: nil, place: Place(line: index + 1))
    }
    let common = ["restart", "unlock", "lock", "time", "open", "kill", "launch", "push", "save"]
    let rare = [
      "refresh", "leave", "suspend", "resume", "force-quit", "delete", "install", "cover",
      "uncover", "locked-launch", "prewarm", "location", "task",
    ]
    let menu = EventMenu(for: app)
    var words = random.pick(2, of: common) + random.pick(random.below(2), of: rare)
    if random.happens(50), !words.contains("unlock") { words.append("unlock") }
    events = words.flatMap { menu.events(named: $0) ?? [] }
    if isOpen {
      scenario.level = .reported
      scenario.opened = [.spuriousRefusal, .killedWrites, .keychainBeforeFirstUnlock]
      return
    }
    for question in QuestionID.allCases {
      // A question without a base is explored at every level unless it is pinned.
      guard question.base == nil || random.happens(12) else { continue }
      let answer = random.below(question.question.alternatives.count)
      scenario.pins.append(Pin(question, UInt8(answer), Place(line: 0)))
    }
  }

  /// The case as a test tells it.
  var text: String {
    let lines = scenario.steps.map { "\($0.kind)" }
    let pins = scenario.pins.map {
      "\($0.question.name) = \($0.question.question.alternatives[Int($0.answer)].name)"
    }
    return "seed \(seed): \(lines) then \(events.map(\.name)) with \(pins)"
  }
}
