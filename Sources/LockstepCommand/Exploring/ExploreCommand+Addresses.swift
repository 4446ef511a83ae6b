// Tells the run to a moment that a search has named.

import PhoneModel
import Replay
import Reports
import ScenarioScript
import Search

extension ExploreCommand {
  /// Tells the run to an address.
  ///
  /// - Parameter sets: the sets of events that the search may have had.
  func tell(
    at text: String, _ scenario: Scenario, among sets: [[ExploredEvent]]
  ) throws(UsageError) -> ExitCode {
    guard let address = MomentAddress(text) else {
      throw UsageError("--at needs an address as explore prints it, and got \(text)")
    }
    let found = try run(to: address, of: scenario, among: sets)
    watch.rest()
    let text = ScenarioWriter.write(found)
    let parsed = ScenarioParser.parse(
      text: text, path: "\(scenario.name).found", catalogue: command.apps
    ) { _ in nil }
    guard let again = parsed.scenarios.first else {
      throw UsageError("the run cannot be written as a script")
    }
    let level = search.level ?? again.level ?? .reported
    let run = Runner.run(
      again, schedule: Schedule(allowed: again.allowedAlternatives(at: level)), observer: watch)
    let timeline = Timeline(style: console.style, isWhole: true, width: console.width)
    console.print(timeline.lines(of: run, in: again, finding: run.findings.first))
    if let path = arguments.value("--save") {
      do throws(SystemError) {
        try Platform.writeWhole(text, to: path)
      } catch {
        throw UsageError("cannot write \(error.path): \(error.text)")
      }
      console.print("")
      console.print("saved the run as \(path); replay it with: lockstep run \(path)")
    }
    return run.findings.isEmpty ? .success : .broken
  }

  /// The run to an address, as a scenario.
  func run(
    to address: MomentAddress, of scenario: Scenario, among sets: [[ExploredEvent]]
  ) throws(UsageError) -> Scenario {
    do throws(SearchError) {
      return try search.scenario(at: address, of: scenario, among: sets)
    } catch {
      throw UsageError("\(error)")
    }
  }
}
