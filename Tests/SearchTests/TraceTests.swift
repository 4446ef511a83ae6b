// What a run to a finding keeps of its script: guards, and what they ask.

import AppModel
import PhoneModel
import Replay
import Search
import Testing

@Suite struct TraceTests {
  private func step(_ event: Event, _ line: Int, _ guards: [Guard] = []) -> Step {
    Step(.event(event), phase: nil, place: Place(line: line), guards: guards)
  }

  private func wiper(_ steps: [Step]) -> Scenario {
    var scenario = Scenario(name: "wiper")
    scenario.apps = [Wiper.app]
    scenario.slots = [0]
    let beginning: [Event] = [
      .install(app: 0, isSigned: true), .open(app: 0),
      .action(app: 0, name: "sign-in", argument: ""),
    ]
    scenario.steps = beginning.enumerated().map { step($1, $0 + 1) } + steps
    return scenario
  }

  private func outcome(_ scenario: Scenario, _ subject: Subject) throws -> String? {
    let judged = Judge().judge(scenario).verdicts.first { $0.subject == subject }
    let found = try ExhaustiveSearch().explore(scenario).verdicts.first { $0.subject == subject }
    #expect(found?.outcome == judged?.outcome)
    #expect(found?.margin == judged?.margin)
    return found?.outcome.text
  }

  @Test func aLineThatComesByAPinnedAnswerMakesTheLossRestOnIt() throws {
    let never = Guard(.recovery, Recovery.never.rawValue)
    var scenario = wiper([step(.launch(app: 0, .backgroundRefresh), 4, [never])])
    scenario.pins = [Pin(.recovery, Recovery.never.rawValue, Place(line: 9))]
    #expect(
      try outcome(scenario, Subject(Subject.nothingLost, "token"))
        == "depends on UD-RECOVER = never")
  }

  @Test func anAnswerThatAGuardAsksIsPinnedAsItWas() throws {
    var scenario = wiper([])
    let inFront = Condition(.process(ProcessID(app: 0), .inFront), isNegated: true)
    let perRead = Guard(.recovery, Recovery.perRead.rawValue)
    scenario.claims = [Claim(.finally, inFront, guards: [perRead], Place(line: 4))]
    scenario.level = .everything
    #expect(try outcome(scenario, Subject(Subject.reaches)) == "depends on UD-RECOVER = per-read")
  }

  /// What a guard asks only under some answers is asked all the same.
  @Test func whatIsAskedUnderOtherAnswersIsSaid() throws {
    var scenario = wiper([])
    let inFront = Condition(.process(ProcessID(app: 0), .inFront))
    let guards = [
      Guard(.recovery, Recovery.perRead.rawValue),
      Guard(.keychainStall, KeychainStall.blocks.rawValue),
    ]
    scenario.claims = [Claim(.finally, inFront, guards: guards, Place(line: 4))]
    scenario.level = .everything
    let result = try ExhaustiveSearch().explore(scenario)
    #expect(result.asked == [.recovery, .keychainStall].sorted())
  }

  @Test func aRuleIsJudgedWhereAHandlerHasWrittenToTheDisk() throws {
    var scenario = Scenario(name: "marker")
    scenario.apps = [Marker.app]
    scenario.slots = [0]
    scenario.steps = [step(.install(app: 0, isSigned: true), 1), step(.open(app: 0), 2)]
    #expect(try outcome(scenario, Subject("never-opened")) == "unsafe")
  }

  @Test func anOrderThatEndsBeforeALineHasShownNothing() throws {
    // Wherever the unlock falls, the line after the block cannot be.
    var scenario = wiper([step(.lock, 4)])
    let during = [step(.launch(app: 0, .silentPush), 6)]
    let fallen = RaceEvent(.unlock, Place(line: 8))
    scenario.steps.append(
      Step(.race(during: during, mayFall: [fallen]), phase: nil, place: Place(line: 5)))
    scenario.steps.append(step(.unlock, 9))
    scenario.apps[0].processes = [ProcessCode(Marker.self)]
    scenario.apps[0].belongings = []
    let result = try ExhaustiveSearch().explore(scenario)
    #expect(result.neverFell == [Place(line: 8)])
    #expect(result.neverFell == Judge().judge(scenario).neverFell)
    #expect(result.outcome == .notExercised)
  }
}
