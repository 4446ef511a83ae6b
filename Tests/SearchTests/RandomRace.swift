// Small random scripts: a beginning, a race block, and checks.

import AppModel
import PhoneModel
import Replay

/// A script of a random app, all by a seed.
struct RandomRace {
  let seed: UInt64
  var scenario: Scenario

  init(seed: UInt64) {
    self.seed = seed
    var random = SplitMix(seed: seed)
    scenario = Scenario(name: "random")
    scenario.apps = [random.app()]
    scenario.slots = [0]
    scenario.level = random.pick([.base, .reported, .reported, .everything])
    var line = 0
    func place() -> Place {
      line += 1
      return Place(line: line)
    }
    func step(_ kind: Step.Kind, _ guards: [Guard] = []) -> Step {
      Step(kind, phase: nil, place: place(), guards: guards)
    }
    let kill = Event.kill(ProcessID(app: 0))
    let save = Event.action(app: 0, name: "save", argument: "")
    let launch = Event.launch(app: 0, .backgroundRefresh)
    let push = Event.launch(
      app: 0, scenario.apps[0].processes.count > 1 ? .notification : .silentPush)
    let beginnings: [[Event]] = [
      [.open(app: 0), save], [.open(app: 0), save, .restart],
      [.open(app: 0), save, .restart, launch], [.open(app: 0), save, .lock],
      [.open(app: 0), save, .lock, .wait(10)], [.open(app: 0), save, kill],
    ]
    scenario.steps = [step(.event(.install(app: 0, isSigned: true)))]
    scenario.steps += random.pick(beginnings).map { step(.event($0)) }
    let lines: [Event] = [launch, launch, push, .open(app: 0), .refresh(app: 0), save, .unlock]
    var during = random.pick(1 + random.below(2), of: lines).map {
      step(.event($0), random.happens(10) ? [random.guarding()] : [])
    }
    if random.happens(20) { during.append(step(.expect(random.condition()))) }
    let fallen = random.pick(
      1 + random.below(2), of: [.unlock, .lock, kill, .unlock, push, .restart, .wait(10)]
    ).map { RaceEvent($0, place()) }
    scenario.steps.append(step(.race(during: during, mayFall: fallen)))
    scenario.steps += random.pick(random.below(2), of: [.unlock, .open(app: 0), .wait(3)]).map {
      step(.event($0))
    }
    if random.happens(30) { scenario.steps.append(step(.expect(random.condition()))) }
    for _ in 0..<random.below(3) {
      scenario.claims.append(
        Claim(
          random.pick([.always, .never, .finally]), random.condition(),
          guards: random.happens(20) ? [random.guarding()] : [], place()))
    }
    // Which of several checks fails may rest on a pinned answer that guards ask for.
    let isGuarded = scenario.isGuarded(by: .recovery)
    if !isGuarded, random.happens(60) {
      scenario.pins.append(Pin(.recovery, UInt8(random.below(6)), place()))
    }
    scenario.pins.append(Pin(.writeBeforeFirstUnlock, UInt8(random.below(5)), place()))
    if random.happens(20) { scenario.opened.append(.spuriousRefusal) }
    if random.happens(20) { scenario.opened.append(.keychainBeforeFirstUnlock) }
    if random.happens(20) { scenario.opened.append(.killedWrites) }
  }

  /// The script as a test tells it.
  var text: String {
    let lines = scenario.steps.map { "\($0.kind)" }
    return "seed \(seed): \(lines), claims \(scenario.claims), pins \(scenario.pins)"
  }
}

extension SplitMix {
  /// A guard on the one question that scripts of random apps leave open.
  fileprivate mutating func guarding() -> Guard {
    Guard(.recovery, UInt8(below(6)), isNegated: happens(50))
  }

  /// Something that may be the case.
  fileprivate mutating func condition() -> Condition {
    let app = ProcessID(app: 0)
    let subjects: [Condition.Subject] = [
      .screen(app, "home"), .screen(app, nil), .belonging(app: 0, name: "token", .kept),
      .belonging(app: 0, name: "notes", .kept), .belonging(app: 0, name: "count", .lost),
      .process(app, .running), .process(app, .inFront), .process(app, .suspended),
      .phone(.unlocked), .phone(.locked), .file(FilePath(.container(0), "notes"), .present),
      .stored(app: 0, suite: nil, key: "mark", value: "1"), .item(account: "token"),
    ]
    return Condition(pick(subjects), isNegated: happens(30))
  }
}
