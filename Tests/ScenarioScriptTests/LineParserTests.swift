// Single lines, as a prompt takes them.

import PhoneModel
import Replay
import ScenarioScript
import Testing

@Suite struct LineParserTests {
  @Test func eventsAreReadAgainstTheScenario() throws {
    let scenario = try #require(
      Fake.scenario("update tillroll.no-cleanup\nopen\n", head: Fake.twoApps))
    for (text, event) in EventTests.simple {
      #expect(LineParser.event(text, in: scenario) == .success(event), "\(text)")
    }
    #expect(
      LineParser.event("pause # now", in: scenario)
        == .success(.action(app: 0, name: "pause", argument: "")))
  }

  @Test func conditionsAreReadAgainstTheScenario() throws {
    let scenario = try #require(Fake.scenario("open\n", head: Fake.twoApps))
    for (text, condition) in CheckTests.conditions {
      #expect(LineParser.condition(text, in: scenario) == .success(condition), "\(text)")
    }
    #expect(
      LineParser.condition("not phone locked", in: scenario)
        == .success(Condition(.phone(.locked), isNegated: true)))
  }

  @Test func errorsAreThoseOfScripts() throws {
    let scenario = try #require(Fake.scenario("open\n"))
    func code(_ text: String) -> ScriptErrorCode? {
      guard case .failure(let error) = LineParser.event(text, in: scenario) else { return nil }
      return error.code
    }
    #expect(code("") == .missingWord)
    #expect(code("# x") == .missingWord)
    #expect(code("unlok") == .unknownCommand)
    #expect(code("reinstall") == .severalSteps)
    #expect(code("level base") == .unknownWord)
    #expect(code("[UD-RECOVER = never] lock") == .guardNotAllowed)
    #expect(code("connect \"x") == .unclosedQuote)
    guard case .failure(let error) = LineParser.condition("screen welcom", in: scenario) else {
      Issue.record("an unknown screen was taken")
      return
    }
    #expect(error.code == .unknownScreen && error.suggestion == "welcome")
  }
}
