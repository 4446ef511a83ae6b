// What cannot be explored, and apps that cannot be relied on, are said to be so.

import AppModel
import PhoneModel
import Replay
import Search
import Testing

@Suite struct BadInputTests {
  /// The error of a search of an app under some events.
  private func error(
    _ app: App, _ events: String, _ level: DistrustLevel? = nil
  ) throws -> SearchError? {
    let exploration = try AppExploration(app, events)
    do throws(SearchError) {
      _ = try ExhaustiveSearch(level: level).explore(
        exploration.scenario, events: exploration.events)
      return nil
    } catch {
      return error
    }
  }

  @Test func aHandlerThatDoesSomethingElseEveryTimeIsNamed() throws {
    let error = try error(Undetermined.app, "open")
    #expect(error == .undeterminedHandler("undetermined", .refresh))
    #expect(error?.description.contains("refresh of undetermined") == true)
  }

  @Test func aHandlerThatNeverEndsIsNamed() throws {
    let error = try error(Endless.app, "open")
    #expect(error == .endlessHandler("endless", .refresh))
    #expect(error?.description.contains("2000 calls") == true)
  }

  /// Where some answer of iOS leads there, though every such run can be interrupted.
  @Test func anAppThatNeverComesToRestIsNamed() throws {
    #expect(try error(Restless.app, "lock,unlock,open,kill", .base) == nil)
    #expect(
      try error(Restless.app, "lock,unlock,open,kill", .everything)
        == .endlessRun("restless", .timer(name: "again")))
  }

  @Test func aCircleThatNoRunGoesRoundIsNoRunWithoutEnd() throws {
    let exploration = try AppExploration(
      Alternating.app, "restart,unlock,open,launch,locked-launch")
    let result = try ExhaustiveSearch(level: .everything).explore(
      exploration.scenario, events: exploration.events)
    #expect(result.explored.contains(.refusedReadCode))
  }

  /// What iOS does only sometimes it does not do for ever, and every process gets its turn.
  @Test func whatEndsSomeDayIsNoRunWithoutEnd() throws {
    #expect(try error(Retry.app, "open,leave", .everything) == nil)
    #expect(try error(Polled.app, "open,push") == nil)
  }

  @Test func aScheduleThatIsWrittenOutLeavesNothingToSearch() throws {
    var scenario = try AppExploration(Wiper.app, "open").scenario
    let point = ChoicePoint(process: ProcessID(app: 0), handler: "refresh#1", call: 1)
    scenario.insertions = [Insertion(.event(.lock), point, Place(line: 2))]
    let error = #expect(throws: SearchError.self) {
      _ = try ExhaustiveSearch().explore(scenario)
    }
    #expect(error?.description.contains("lockstep run") == true)
  }

  @Test func anAppWithoutProcessesHasNothingToSearch() throws {
    let empty = App("empty", "has no code", processes: [])
    #expect(
      try error(empty, "unlock")
        == .nothingToExplore("there is no launch logic in it; name an app"))
    let nothing = Scenario(name: "nothing")
    #expect(throws: SearchError.self) { _ = try ExhaustiveSearch().explore(nothing) }
  }

  @Test func aLineThatCannotBeIsAFaultOfTheScript() throws {
    var scenario = try AppExploration(Wiper.app, "open").scenario
    scenario.steps.append(Step(.event(.unlock), phase: nil, place: Place(line: 2)))
    let error = #expect(throws: SearchError.self) {
      _ = try ExhaustiveSearch().explore(scenario)
    }
    guard case .script(let fault) = error else {
      Issue.record("\(error.map { "\($0)" } ?? "no error")")
      return
    }
    #expect(fault.code == .impossibleEvent)
    #expect(fault.place == Place(line: 2))
  }
}
