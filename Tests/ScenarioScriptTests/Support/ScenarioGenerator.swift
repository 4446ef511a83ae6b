// Makes valid scenarios, odd texts included.

import AppModel
import PhoneModel
import Replay

/// Makes one scenario for each seed.
struct ScenarioGenerator {
  var random: SplitMix
  var scenario = Scenario(name: "test")
  var hasTwoApps = false

  init(seed: UInt64) { random = SplitMix(seed) }

  static let texts = [
    "A", "key-A", "", "two words", "a\"b", "back\\slash", "{brace}", "#hash", "[bracket", "none",
    "nothing", "=", "|", "not", "screen", "line\nbreak", "tab\t", "ä ö", "group:x", "\u{7}", "or",
    "safe", "widget", "\r", "x#y", "a,b", "unlock", "é",
  ]

  mutating func text() -> String { random.pick(Self.texts) }

  mutating func make() -> Scenario {
    hasTwoApps = random.chance(2)
    scenario.apps = hasTwoApps ? [Fake.tillroll, Fake.consent] : [Fake.tillroll]
    scenario.slots = Array(scenario.apps.indices)
    if random.chance(2) { scenario.summary = "What this shows\n\n  is # this." }
    scenario.hasPasscode = !random.chance(4)
    if random.chance(3) { scenario.level = random.pick(DistrustLevel.allCases) }
    scenario.opensAll = random.chance(5)
    for _ in 0..<random.below(3) {
      let (question, answer) = self.answer()
      if scenario.pins.contains(where: { $0.question == question }) { continue }
      scenario.pins.append(Pin(question, answer, Place(line: 1)))
    }
    for _ in 0..<random.below(3) {
      let question = random.pick(QuestionID.allCases)
      if scenario.opened.contains(question) { continue }
      if scenario.pins.contains(where: { $0.question == question }) { continue }
      scenario.opened.append(question)
    }
    for _ in 0..<random.below(3) { scenario.tags.append(text()) }
    for _ in 0...random.below(12) {
      if random.chance(4) { scenario.phases.append(Phase(title(), Place(line: 1))) }
      scenario.steps.append(step(mayRace: true))
    }
    for _ in 0..<random.below(4) {
      scenario.claims.append(
        Claim(
          random.pick(Claim.Span.allCases), condition(), guards: guards(), Place(line: 1)))
    }
    for _ in 0..<random.below(3) { addVerdict() }
    for _ in 0..<random.below(3) {
      let kind: Insertion.Kind =
        switch random.below(3) {
        case 0: .event(event())
        case 1: .strike(random.pick(QuestionID.allCases))
        default: .turn(process())
        }
      let handler = random.pick(["refresh", "connect-key A", "timer-a/b"])
      let point = ChoicePoint(
        process: process(), handler: "\(handler)#\(1 + random.below(3))", call: 1 + random.below(9))
      scenario.insertions.append(Insertion(kind, point, Place(line: 1)))
    }
    return scenario
  }

  mutating func title() -> String {
    random.pick(["The owner arrives", "a {b} c", "#1", "a \\{ b", "with # in it"])
  }

  mutating func answer() -> (QuestionID, UInt8) {
    let question = random.pick(QuestionID.allCases)
    return (question, UInt8(random.below(question.question.alternatives.count)))
  }

  mutating func guards() -> [Guard] {
    (0..<(random.chance(3) ? 1 + random.below(2) : 0)).map { _ in
      let (question, answer) = self.answer()
      return Guard(question, answer, isNegated: random.chance(2))
    }
  }

  var phase: Int? { scenario.phases.isEmpty ? nil : scenario.phases.count - 1 }

  mutating func step(mayRace: Bool) -> Step {
    let kind: Step.Kind
    switch random.below(mayRace ? 6 : 5) {
    case 0: kind = .expect(condition())
    case 5:
      let steps = (0...random.below(3)).map { _ in step(mayRace: false) }
      let events = (0...random.below(3)).map { _ in RaceEvent(event(), Place(line: 1)) }
      kind = .race(during: steps, mayFall: events)
    default: kind = .event(event())
    }
    return Step(kind, phase: phase, place: Place(line: 1), guards: guards())
  }

  mutating func app() -> Int { hasTwoApps && random.chance(2) ? 1 : 0 }

  mutating func process() -> ProcessID {
    let app = self.app()
    return ProcessID(app: app, kind: app == 0 ? random.pick(ProcessKind.allCases) : .app)
  }

  mutating func file() -> FilePath {
    let path = random.pick(["Documents/list.json", "a b", "x", "ü/{y}"])
    return random.chance(3) ? FilePath(.group("g.one"), path) : FilePath(.container(app()), path)
  }

  mutating func addVerdict() {
    let rule = random.chance(2) ? nil : random.pick(["nothing-lost", "expected"])
    let belonging = rule == nil || random.chance(2) ? nil : random.pick(["key-A", "safe", "list"])
    if scenario.expectedVerdicts.contains(where: { $0.rule == rule && $0.belonging == belonging }) {
      return
    }
    let sets = [
      AnswerSet([.init(.recovery, 0), .init(.availabilityFlip, 1)]),
      AnswerSet([.init(.recovery, 0), .init(.availabilityFlip, 0)]),
      AnswerSet([.init(.recovery, 2)]), AnswerSet([.init(.restoredClass, 1)]),
    ]
    let outcome: Outcome = random.pick([
      .safe, .unsafe, .notExercised, .bounded, .depends(on: Array(sets.prefix(3)).sorted()),
      .depends(on: sets.sorted()), .depends(on: [sets[2]]),
    ])
    scenario.expectedVerdicts.append(
      ExpectedVerdict(rule: rule, belonging: belonging, outcome: outcome, Place(line: 1)))
  }
}

extension ScenarioGenerator {
  mutating func event() -> Event {
    let app = self.app()
    switch random.below(41) {
    case 0: return .restart
    case 1: return .systemUpdate
    case 2: return .unlock
    case 3: return .lock
    case 4: return .wait(random.pick([0, 1, 10, 60, 90, 3600, 7200, 86_400]))
    case 5: return .userInactive
    case 6: return .setPasscode
    case 7: return .removePasscode
    case 8: return .enrolBiometry
    case 9: return .authentication(random.pick(AuthenticationResult.allCases))
    case 10: return .backUp
    case 11: return .restore(random.pick(RestoreKind.allCases), toSameDevice: random.chance(2))
    case 12: return .install(app: app, isSigned: random.chance(2))
    case 13: return update()
    case 14: return .delete(app: app)
    case 15: return .offload(app: app)
    case 16, 17:
      let reasons = LaunchReason.allCases.filter { $0 != .user }
      let reason = random.pick(reasons)
      return .launch(app: reason.processKind == .app ? app : 0, reason)
    case 18: return .open(app: app)
    case 19: return .refresh(app: app)
    case 20: return .leave(app: app)
    case 21: return .cover(app: app)
    case 22: return .uncover(app: app)
    case 23: return .suspend(process())
    case 24: return .resume(process())
    case 25: return .kill(process())
    case 26: return .forceQuit(app: app)
    case 27: return .breakFile(file(), random.pick(FileBreakage.allCases))
    case 28: return .corruptItem(account: text())
    case 29: return .setKeychainUnavailable(random.chance(2))
    case 30: return .setDiskFull(random.chance(2))
    case 31: return .cutNextWrite
    case 32: return .action(app: 0, name: "unlock", argument: "")
    case 33:
      let prompt = random.pick(Prompt.allCases)
      return .answer(app: app, prompt, random.pick(prompt.answers))
    case 34: return .setTracking(app: app, isAllowed: random.chance(2))
    case 35: return .repromptTracking(app: app)
    case 36: return .setTrackingRequests(isAllowed: random.chance(2))
    case 37: return .setRegion(random.pick(Region.allCases))
    case 38: return .setConsole(random.pick(ConsoleSetting.allCases))
    case 39: return random.chance(2) ? .failConsentFlow : .setNetwork(isOnline: random.chance(2))
    default:
      return random.chance(2)
        ? .action(app: app, name: "connect", argument: text())
        : app == 0
          ? .action(app: 0, name: "choose-sample", argument: "")
          : .action(app: 1, name: "agree", argument: "")
    }
  }

  private mutating func update() -> Event {
    guard random.chance(2) else { return .update(app: 0, code: 0) }
    let known = scenario.apps.firstIndex { $0.name == Fake.noCleanup.name }
    if known == nil { scenario.apps.append(Fake.noCleanup) }
    return .update(app: 0, code: known ?? scenario.apps.count - 1)
  }

  mutating func condition() -> Condition {
    let process = self.process()
    let app = self.app()
    let subject: Condition.Subject
    switch random.below(11) {
    case 0:
      let screens = process.app == 0 ? ["welcome", "none", nil] : ["prompt", nil]
      subject = .screen(process, random.pick(screens))
    case 1: subject = .shown(process, name: text(), value: random.chance(3) ? nil : text())
    case 2:
      let name = app == 0 ? random.pick(["key-A", "key-two words", "list", "safe"]) : "answer"
      subject = .belonging(app: app, name: name, random.pick(BelongingState.allCases))
    case 3: subject = .process(process, random.pick(ProcessCondition.allCases))
    case 4: subject = .phone(random.pick(LockCondition.allCases))
    case 5:
      let conditions: [FileCondition] = [
        .present, .missing, .damaged, .holds(field: text(), text: text()),
      ]
      subject = .file(file(), random.pick(conditions))
    case 6:
      subject = .stored(
        app: app, suite: random.chance(2) ? nil : "g.one", key: text(),
        value: random.chance(3) ? nil : text())
    case 7: subject = .prompt(app: app, random.pick(Prompt.allCases))
    case 8: subject = .seen(app: app, random.pick(Prompt.allCases))
    case 9: subject = .adRequested(app: app)
    default: subject = .item(account: text())
    }
    return Condition(subject, isNegated: random.chance(3))
  }
}
