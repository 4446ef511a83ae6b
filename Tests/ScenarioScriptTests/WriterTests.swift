// A scenario that is written and parsed again is the same scenario.

import PhoneModel
import Replay
import ScenarioScript
import Testing

@Suite struct WriterTests {
  @Test func roundTripKeepsEverything() {
    for seed in 0..<1500 {
      var generator = ScenarioGenerator(seed: UInt64(seed))
      let scenario = generator.make()
      let text = ScenarioWriter.write(scenario)
      let result = Fake.parse(text)
      guard result.errors.isEmpty, result.scenarios.count == 1 else {
        Issue.record("seed \(seed): \(result.errors)\n\(text)")
        return
      }
      let same = Substance(result.scenarios[0]) == Substance(scenario)
      #expect(same, "seed \(seed)\n\(text)")
      if !same { return }
      #expect(Formatter.format(text: text) == text)
    }
  }

  @Test func aPointOfThePhoneMovesWithItsLine() throws {
    let script = "app tillroll.moved-cleanup\n\n\n\nunlock\nlock\nstrike PD-RUNNING at phone/6\n"
    let scenario = try #require(Fake.parse(script).scenarios.first)
    let text = ScenarioWriter.write(scenario)
    let again = try #require(Fake.parse(text).scenarios.first)
    #expect(again.insertions[0].point.process == nil)
    #expect(again.insertions[0].point.call == again.steps[1].place.line)
    #expect(again.steps[1].place.line == 4)
  }

  @Test func partsAreSpelledAsInScripts() throws {
    let scenario = try #require(
      Fake.scenario("open consent\nexpect not screen prompt consent\n", head: Fake.twoApps))
    guard case .event(let event) = scenario.steps[0].kind,
      case .expect(let condition) = scenario.steps[1].kind
    else {
      Issue.record("not an event and a check")
      return
    }
    #expect(ScenarioWriter.text(of: event, in: scenario) == "open consent")
    #expect(ScenarioWriter.text(of: condition, in: scenario) == "not screen prompt consent")
    let point = ChoicePoint(process: ProcessID(app: 1), handler: "launch#1", call: 2)
    #expect(ScenarioWriter.text(of: point, in: scenario) == "consent:app/launch#1/2")
    let sets = [AnswerSet([.init(.recovery, 0)]), AnswerSet([.init(.recovery, 2)])]
    #expect(
      ScenarioWriter.text(of: .depends(on: sets))
        == "depends on UD-RECOVER = never | after-reset")
  }
}
