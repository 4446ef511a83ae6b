// The consent flows under every order, in every region, with every setting of the console.

import AppModel
import PhoneModel
import Replay
import Search
import Testing

@Suite struct ConsentTests {
  /// The user answers what is on the screen, time passes, and the app can be opened again.
  static let events =
    "open,answer-location,answer-tracking,answer-form,answer-explainer,time"

  /// In Europe, or where the European message is for everyone; ATT can be asked for.
  private static let whereRequired =
    "depends on REGION = eea | uk | switzerland, NETWORK = online, TRACKING = askable"
    + " or CONSOLE-EUROPEAN = everywhere, NETWORK = online, TRACKING = askable"
  private static let orExplainer =
    "depends on REGION = eea | uk | switzerland, NETWORK = online, TRACKING = askable"
    + " or CONSOLE-EXPLAINER = on, NETWORK = online, TRACKING = askable"
    + " or CONSOLE-EUROPEAN = everywhere, NETWORK = online, TRACKING = askable"
  /// The request of the app shows nothing; the SDK asks after its message.
  private static let whereTheExplainerAsks =
    "depends on REGION = eea | uk | switzerland, CONSOLE-EXPLAINER = on, NETWORK = online,"
    + " TRACKING = askable or CONSOLE-EXPLAINER = on, CONSOLE-EUROPEAN = everywhere,"
    + " NETWORK = online, TRACKING = askable"
  private static let inEurope =
    "depends on REGION = eea | uk | switzerland, NETWORK = online, TRACKING = askable"
  private static let refused =
    "depends on REGION = eea | uk | switzerland, NETWORK = online"
    + " or CONSOLE-EUROPEAN = everywhere, NETWORK = online"
  private static let refusedAfterYes =
    "depends on REGION = eea | uk | switzerland, NETWORK = online, TRACKING = askable | absent"
    + " or CONSOLE-EUROPEAN = everywhere, NETWORK = online, TRACKING = askable | absent"

  /// What each version breaks at base, for the reasons that the makers met one by one.
  static let table: [(version: String, broken: [String: String])] = [
    (
      "form-first",
      [
        "att-first": orExplainer, "app-review": inEurope, "no-asking-again": whereRequired,
        "refusal-means-no-ads": refused,
      ]
    ),
    (
      "att-first",
      [
        "att-first": orExplainer, "app-review": inEurope,
        "no-asking-again": whereTheExplainerAsks, "refusal-means-no-ads": refused, "att-shown": "",
      ]
    ),
    (
      "wait-one-budget",
      [
        "att-first": orExplainer, "app-review": inEurope, "no-asking-again": whereRequired,
        "refusal-means-no-ads": refused,
      ]
    ),
    (
      "wait-two-budgets",
      [
        "app-review": inEurope, "no-asking-again": whereRequired, "refusal-means-no-ads": refused,
      ]
    ),
    ("branch-on-answer", ["refusal-means-no-ads": refusedAfterYes]),
    (
      "unused-answer",
      [
        "ads-with-consent": "", "personalised-with-yes": "", "refusal-means-no-ads": "",
      ]
    ),
  ]

  private func explored(
    _ version: String, events: String = Self.events, pins: String = "",
    level: DistrustLevel = .base
  ) throws -> SearchResult {
    let exploration = try AppExploration(
      Shipped.app("consent.\(version)"), events, pins: pins, level: level)
    return try ExhaustiveSearch().explore(exploration.scenario, events: exploration.events)
  }

  @Test(arguments: table.indices)
  func eachVersionFailsForItsReasons(_ index: Int) throws {
    let (version, broken) = Self.table[index]
    let result = try explored(version)
    let lost = result.verdicts.filter { $0.margin != nil }
    #expect(lost.map(\.subject.rule).sorted() == broken.keys.sorted(), "\(version)")
    for verdict in lost {
      let outcome = broken[verdict.subject.rule] ?? ""
      if !outcome.isEmpty {
        #expect(verdict.outcome.text == outcome, "\(version) \(verdict.subject)")
      }
    }
    #expect(result.hits.isEmpty)
  }

  /// The accepted version owes nothing in any region: what it breaks is the makers' own
  /// reading of a refusal, against the definition.
  @Test func theAcceptedVersionKeepsEveryRuleButTheMakersOwn() throws {
    let result = try explored("branch-on-answer", events: Self.events + ",kill,leave")
    for verdict in result.verdicts where verdict.subject.rule != "refusal-means-no-ads" {
      #expect(verdict.outcome == .safe, "\(verdict.subject)")
    }
    let refused = try explored("branch-on-answer", pins: "UMP-REFUSED=false", level: .reported)
    let verdict = try #require(
      refused.verdicts.first { $0.subject.rule == "refusal-means-no-ads" })
    #expect(verdict.outcome == .safe)
  }

  @Test func whatTheAcceptedVersionRestsOnIsSaid() throws {
    let result = try explored("branch-on-answer", level: .reported)
    let rests = Set(result.verdicts.filter { ($0.margin ?? 0) > 0 }.map(\.subject.rule))
    #expect(rests == ["app-review"])
  }

  /// A clean run in the wrong region is no evidence.
  @Test func aRegionThatNeedsNoConsentShowsNothing() throws {
    let result = try explored(
      "branch-on-answer", pins: "REGION=us CONSOLE-EUROPEAN=in-europe CONSOLE-EXPLAINER=off")
    #expect(result.outcome == .notExercised)
    for rule in ["form-shown", "consent-required"] {
      let verdict = try #require(result.verdicts.first { $0.subject.rule == rule })
      #expect(verdict.outcome == .notExercised)
    }
  }

  @Test func itIsSaidWhereARuleWasNeverDue() throws {
    let result = try explored("branch-on-answer", pins: "CONSOLE-EUROPEAN=in-europe")
    let form = try #require(result.verdicts.first { $0.subject.rule == "form-shown" })
    let names = form.neverDueWhere.map { "\($0.question.name)=\($0.alternative.name)" }
    #expect(
      names == [
        "REGION=us", "REGION=elsewhere", "NETWORK=offline", "TRACKING=off", "TRACKING=restricted",
      ])
  }

  @Test func anAnswerThatIsOnlyLoggedIsNamed() throws {
    let unused = try explored("unused-answer").unusedAnswers
    #expect(unused?.map(\.call) == [.consent(.canRequestAds)])
    #expect(unused?.first?.replies.count == 2)
    #expect(try explored("branch-on-answer").unusedAnswers == [])
  }

  /// A set of answers takes for granted what its runs were given: that Europe loses with a
  /// reviewer there says nothing of Europe with one elsewhere.
  @Test func aSetIsNotWidenedByRunsThatWereGivenAnotherAnswer() throws {
    let pins = "NETWORK=online TRACKING=askable CONSOLE-EUROPEAN=in-europe CONSOLE-EXPLAINER=on"
    let expected =
      "depends on REGION-TEST = non-eea, REGION = us | elsewhere"
      + " or REGION = eea | uk | switzerland"
    let result = try explored(
      "form-first", events: "open,answer-location", pins: pins, level: .reported)
    let found = try #require(result.verdicts.first { $0.subject.rule == "app-review" })
    #expect(found.outcome.text == expected)
    var scenario = try AppExploration(
      Shipped.app("consent.form-first"), "open", pins: pins, level: .reported
    ).scenario
    for event in [Event.open(app: 0), .answer(app: 0, .location, .allow)] {
      scenario.steps.append(
        Step(.event(event), phase: nil, place: Place(line: scenario.steps.count)))
    }
    let judged = Judge().judge(scenario)
    let verdict = try #require(judged.verdicts.first { $0.subject.rule == "app-review" })
    #expect(verdict.outcome.text == expected)
  }

  /// An app that waits for ever, under events and in a script.
  private func waiting<Span: Length>(
    _: Span.Type
  ) throws -> (exploration: AppExploration, script: Scenario) {
    let app = App(
      "waits", "Waits for ever.", processes: [ProcessCode(WaitsForEver<Span>.self)],
      prompts: [.location, .tracking], rules: Rule.consent)
    let exploration = try AppExploration(app, "open,time")
    var script = exploration.scenario
    script.steps.append(Step(.event(.open(app: 0)), phase: nil, place: Place(line: 1)))
    script.steps.append(Step(.event(.wait(60)), phase: nil, place: Place(line: 2)))
    return (exploration, script)
  }

  @Test func aWaitWithNoTimePassingIsAnError() throws {
    let (exploration, script) = try waiting(Zero.self)
    #expect(throws: SearchError.endlessRun("waits", .timer(name: "again"))) {
      try ExhaustiveSearch().explore(exploration.scenario, events: exploration.events)
    }
    #expect(Judge().judge(script).error?.code == .endlessRun)
  }

  /// Whoever waits for ever shows nothing: no rule that is due at rest is ever due.
  @Test func aWaitThatNeverEndsIsNoProof() throws {
    let (exploration, script) = try waiting(One.self)
    let result = try ExhaustiveSearch().explore(
      exploration.scenario, events: exploration.events)
    #expect(result.outcome == .notExercised)
    #expect(result.hits.isEmpty)
    let shown = try #require(result.verdicts.first { $0.subject.rule == "att-shown" })
    #expect(shown.outcome == .notExercised)
    #expect(Judge().judge(script).error?.code == nil)
  }

  /// An app is active once it has been told so; that handler may do nothing, and must not be
  /// left out where code asks.
  @Test func aHandlerThatDoesNothingMattersWhereActivityIsAskedFor() throws {
    let app = App(
      "asks", "Shows whether it is active.", processes: [ProcessCode(AsksWhetherActive.self)],
      screens: ["active", "inactive"])
    let exploration = try AppExploration(app, "open,leave,cover,uncover,silent-push,suspend")
    let whole = try Searched(exploration.scenario, events: exploration.events, reductions: [])
    let reduced = try Searched(exploration.scenario, events: exploration.events)
    let naive = try #require(
      NaiveExplorer(
        scenario: exploration.scenario, events: exploration.events,
        allowed: exploration.scenario.allowedAlternatives(at: .base)
      ).explore())
    #expect(whole.result.counts.states == naive.states)
    #expect(reduced.hadDoubts)
    let screens = { (result: SearchResult) in
      Set(result.coverage.calls.map(\.call))
    }
    #expect(screens(reduced.result) == screens(whole.result))
  }

  /// The plain explorer, under each set of answers that a version can ask for at base.
  @Test(arguments: ["att-first", "wait-one-budget", "branch-on-answer"])
  func statesAreThoseOfThePlainExplorer(_ version: String) throws {
    for region in ["eea", "us"] {
      for explainer in ["off", "on"] {
        for tracking in ["askable", "absent"] {
          let exploration = try AppExploration(
            Shipped.app("consent.\(version)"), Self.events + ",kill",
            pins: "REGION=\(region) CONSOLE-EXPLAINER=\(explainer) TRACKING=\(tracking)"
              + " NETWORK=online CONSOLE-EUROPEAN=in-europe")
          let allowed = exploration.scenario.allowedAlternatives(at: .base)
          let naive = try #require(
            NaiveExplorer(
              scenario: exploration.scenario, events: exploration.events, allowed: allowed
            ).explore())
          let found = try Searched(
            exploration.scenario, events: exploration.events, reductions: [])
          #expect(found.result.counts.states == naive.states)
          #expect(found.shortest == naive.shortest)
          let reduced = try Searched(exploration.scenario, events: exploration.events)
          #expect(reduced.essence == found.essence)
        }
      }
    }
  }
}

/// Asks whether it is active in every handler but the one that says so.
private struct AsksWhetherActive: LaunchLogic {
  mutating func launch(_ system: System, for reason: LaunchReason) { show(system) }
  mutating func refresh(_ system: System) { show(system) }
  mutating func background(_ system: System, for reason: LaunchReason) { show(system) }

  private func show(_ system: System) { system.show(system.isActive ? "active" : "inactive") }
}

/// A number of seconds, as a type.
private protocol Length { static var seconds: Seconds { get } }
private enum Zero: Length { static let seconds = 0 }
private enum One: Length { static let seconds = 1 }

/// Asks for the location, and waits with a timer that it starts again and again.
private struct WaitsForEver<L: Length>: LaunchLogic {
  mutating func launch(_ system: System, for reason: LaunchReason) {
    system.requestLocation()
    system.tracking.requestAuthorization()
    system.startTimer("again", after: L.seconds)
  }

  mutating func timer(_ name: String, _ system: System) {
    system.startTimer(name, after: L.seconds)
  }
}
