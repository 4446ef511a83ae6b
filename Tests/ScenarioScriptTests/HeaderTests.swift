// The head of a script, included files and tables.

import PhoneModel
import Replay
import ScenarioScript
import Testing

@Suite struct HeaderTests {
  @Test func theHeadSetsTheScenario() throws {
    let text = """

      # What this shows,
      #   in two lines.

      # Not part of it.
      app      tillroll.moved-cleanup   # the version under review
      app      consent.first
      level    everything
      passcode none
      pin      PD-FLIP = at-lock
      profile  clobbering-writes
      explore  UD-RECOVER KC-STALL
      explore  all
      tags     slow "two words"
      unlock
      """
    let result = Fake.parse(text)
    let scenario = try #require(result.scenarios.first)
    #expect(scenario.name == "test")
    #expect(scenario.summary == "What this shows,\n  in two lines.")
    #expect(scenario.apps.map(\.name) == ["tillroll.moved-cleanup", "consent.first"])
    #expect(scenario.slots == [0, 1])
    #expect(scenario.level == .everything)
    #expect(!scenario.hasPasscode)
    #expect(
      scenario.pins == [
        Pin(.availabilityFlip, 0, Place(line: 10)),
        Pin(.writeBeforeFirstUnlock, 3, Place(line: 11)),
        Pin(.writeFromStale, 1, Place(line: 11)),
      ])
    #expect(scenario.opened == [.recovery, .keychainStall])
    #expect(scenario.opensAll)
    #expect(scenario.tags == ["slow", "two words"])
    #expect(scenario.files.map(\.path) == ["scenarios/test.scenario"])
    #expect(scenario.files[0].lines.count == 15)
    #expect(scenario.steps[0].place == Place(line: 15))
  }

  @Test func includedLinesKeepTheirPlace() throws {
    let scenario = try #require(Fake.scenario("include deep/back.steps\nrestart\n"))
    #expect(
      scenario.files.map(\.path) == [
        "scenarios/test.scenario", "scenarios/deep/back.steps", "scenarios/connected.steps",
      ])
    #expect(scenario.phases == [Phase("A connected install", Place(file: 2, line: 1))])
    #expect(scenario.steps.map(\.place.file) == [2, 2, 2, 0])
    #expect(scenario.steps.map(\.place.line) == [2, 3, 4, 3])
    #expect(scenario.steps.map(\.phase) == [0, 0, 0, 0])
  }

  @Test func aTableMakesOneScenarioForEachRow() throws {
    let result = Fake.parse(
      """
      app tillroll.moved-cleanup
      table
        reason              answer     value      # a comment
        background-refresh  never      nothing
        # another
        silent-push         next-read  "nothing"
      end
      pin UD-RECOVER = {answer}
      ## Started by {reason}
      launch {reason}
      expect shown "a {reason}" = {value}
      connect key-{answer}
      """)
    #expect(result.errors.isEmpty)
    #expect(result.scenarios.map(\.name) == ["test#1", "test#2"])
    #expect(result.scenarios.map { $0.pins[0].answer } == [0, 1])
    #expect(
      result.scenarios.map { $0.phases[0].title } == [
        "Started by background-refresh", "Started by silent-push",
      ])
    let second = try #require(result.scenarios.last)
    #expect(
      second.steps.map(\.kind) == [
        .event(.launch(app: 0, .silentPush)),
        .expect(Condition(.shown(ProcessID(), name: "a silent-push", value: "nothing"))),
        .event(.action(app: 0, name: "connect", argument: "key-next-read")),
      ])
    guard case .expect(let condition) = result.scenarios[0].steps[1].kind else { return }
    #expect(
      condition == Condition(.shown(ProcessID(), name: "a background-refresh", value: nil)))
  }

  @Test func escapesAreRead() {
    #expect(
      Fake.events("connect \"a\\\"\\\\\\n\\t\\r\\{x}\\u{e9}\"") == [
        .action(app: 0, name: "connect", argument: "a\"\\\n\t\r{x}\u{e9}")
      ])
  }

  @Test func windowsLinesAndTabsAreBlanks() {
    #expect(
      Fake.events("lock\r\n\twait\t5 \r\n", head: "app tillroll.moved-cleanup\r\n")
        == [.lock, .wait(5)])
  }

  @Test func moreThanTwoMarksAreAComment() throws {
    let scenario = try #require(Fake.scenario("########\n## One\nunlock ## no heading\n"))
    #expect(scenario.phases.map(\.title) == ["One"])
  }
}
