// Conditions, checks, guards and verdicts.

import PhoneModel
import Replay
import ScenarioScript
import Testing

@Suite struct CheckTests {
  static let conditions: [(String, Condition)] = [
    ("screen welcome", Condition(.screen(ProcessID(), "welcome"))),
    ("screen none", Condition(.screen(ProcessID(), nil))),
    ("screen \"none\"", Condition(.screen(ProcessID(), "none"))),
    ("screen prompt consent", Condition(.screen(ProcessID(app: 1), "prompt"))),
    ("widget screen none", Condition(.screen(ProcessID(kind: .widget), nil))),
    (
      "notification-service shown report = 3",
      Condition(.shown(ProcessID(kind: .notificationService), name: "report", value: "3"))
    ),
    ("shown a = nothing", Condition(.shown(ProcessID(), name: "a", value: nil))),
    ("shown a = \"nothing\"", Condition(.shown(ProcessID(), name: "a", value: "nothing"))),
    ("key-A kept", Condition(.belonging(app: 0, name: "key-A", .kept))),
    ("key-* lost", Condition(.belonging(app: 0, name: "key-*", .lost))),
    ("answer absent consent", Condition(.belonging(app: 1, name: "answer", .absent))),
    ("process running", Condition(.process(ProcessID(), .running))),
    ("process widget in-front", Condition(.process(ProcessID(kind: .widget), .inFront))),
    ("process suspended consent", Condition(.process(ProcessID(app: 1), .suspended))),
    ("process not-running", Condition(.process(ProcessID(), .notRunning))),
    ("phone before-first-unlock", Condition(.phone(.beforeFirstUnlock))),
    ("phone unlocked", Condition(.phone(.unlocked))), ("phone locked", Condition(.phone(.locked))),
    ("file a present", Condition(.file(FilePath(.container(0), "a"), .present))),
    ("file a missing consent", Condition(.file(FilePath(.container(1), "a"), .missing))),
    ("file group:g/a damaged", Condition(.file(FilePath(.group("g"), "a"), .damaged))),
    (
      "file a holds x = \"y z\"",
      Condition(.file(FilePath(.container(0), "a"), .holds(field: "x", text: "y z")))
    ),
    ("stored k = true", Condition(.stored(app: 0, suite: nil, key: "k", value: "true"))),
    ("stored group:g k = nothing", Condition(.stored(app: 0, suite: "g", key: "k", value: nil))),
    ("stored k = 1 consent", Condition(.stored(app: 1, suite: nil, key: "k", value: "1"))),
    ("item A present", Condition(.item(account: "A"))),
    ("item A missing", Condition(.item(account: "A"), isNegated: true)),
    ("prompt tracking", Condition(.prompt(app: 0, .tracking))),
    ("prompt form consent", Condition(.prompt(app: 1, .form))),
    ("seen explainer", Condition(.seen(app: 0, .explainer))),
    ("ad requested consent", Condition(.adRequested(app: 1))),
  ]

  @Test func everyConditionParses() {
    for (text, condition) in Self.conditions {
      let steps = Fake.scenario("expect \(text)\n", head: Fake.twoApps)?.steps
      #expect(steps?.map(\.kind) == [.expect(condition)], "\(text)")
      var negated = condition
      negated.isNegated.toggle()
      let others = Fake.scenario("expect not \(text)\n", head: Fake.twoApps)?.steps
      #expect(others?.map(\.kind) == [.expect(negated)], "not \(text)")
    }
  }

  @Test func claimsKeepTheirSpanAndGuards() throws {
    let scenario = try #require(
      Fake.scenario(
        """
        open
        always   key-A kept
        [UD-RECOVER=never] never phone locked
        finally  not screen welcome
        """))
    #expect(
      scenario.claims == [
        Claim(
          .always, Condition(.belonging(app: 0, name: "key-A", .kept)), Place(line: 3)),
        Claim(
          .never, Condition(.phone(.locked)), guards: [Guard(.recovery, 0)], Place(line: 4)),
        Claim(
          .finally, Condition(.screen(ProcessID(), "welcome"), isNegated: true), Place(line: 5)),
      ])
  }

  @Test func aLaterVersionMayDeclareWhatIsChecked() {
    #expect(
      Fake.scenario("always folder kept\nupdate tillroll.no-cleanup\nexpect screen undecided")
        != nil)
  }

  private func outcome(_ text: String) -> Outcome? {
    Fake.scenario("open\nverdict \(text)\n")?.expectedVerdicts.first?.outcome
  }

  @Test func verdictsParse() {
    #expect(outcome("safe") == .safe)
    #expect(outcome("unsafe") == .unsafe)
    #expect(outcome("not exercised") == .notExercised)
    #expect(outcome("bounded") == .bounded)
    let expanded = Outcome.depends(on: [
      AnswerSet([.init(.recovery, 0), .init(.availabilityFlip, 1)]),
      AnswerSet([.init(.recovery, 2), .init(.availabilityFlip, 1)]),
      AnswerSet([.init(.restoredClass, 1)]),
    ])
    #expect(
      outcome(
        "depends on RESTORE-CLASS = container-default or PD-FLIP=end-of-grace,"
          + "UD-RECOVER = after-reset|never") == expanded)
  }

  @Test func verdictsNameTheirSubject() throws {
    let scenario = try #require(
      Fake.scenario(
        """
        open
        verdict unsafe
        verdict for nothing-lost safe
        verdict for nothing-lost key-A unsafe
        verdict for nothing-lost "safe" bounded
        verdict for asks-once not exercised
        """, head: Fake.twoApps))
    #expect(
      scenario.expectedVerdicts == [
        ExpectedVerdict(rule: nil, belonging: nil, outcome: .unsafe, Place(line: 4)),
        ExpectedVerdict(rule: "nothing-lost", belonging: nil, outcome: .safe, Place(line: 5)),
        ExpectedVerdict(rule: "nothing-lost", belonging: "key-A", outcome: .unsafe, Place(line: 6)),
        ExpectedVerdict(rule: "nothing-lost", belonging: "safe", outcome: .bounded, Place(line: 7)),
        ExpectedVerdict(
          rule: "asks-once", belonging: nil, outcome: .notExercised, Place(line: 8)),
      ])
  }
}
