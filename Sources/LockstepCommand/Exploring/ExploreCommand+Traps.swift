// A trap in a search: what is known of it, and a script that comes there.

import AppModel
import Explorer
import PhoneModel
import Replay
import ScenarioScript
import Search

extension ExploreCommand {
  /// A variable of a command that was begun again to look for a run that traps.
  static let huntsTrap = "LOCKSTEP_HUNT"

  /// Searches, so that a trap, or a handler that does not return, is told with all that is known of it.
  ///
  /// - Parameter app: what is searched, where it is an app and no script.
  func searching<Result, Failure>(
    _ scenario: Scenario, app: App? = nil, _ search: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let witness = SearchWitness(scenario)
    let path = scenario.files.first?.path
    CodeWitness.current = witness
    watch.searches(true)
    TrapWatch.details = {
      witness.text
        + (app == nil
          ? path.map { "To have the moment named, make its runs one by one: lockstep run \($0)\n" }
            ?? ""
          : "")
    }
    TrapWatch.hunt = app.map { Restart(adding: [(Self.huntsTrap, $0.name)]) }
    defer {
      CodeWitness.current = nil
      watch.searches(false)
      (TrapWatch.details, TrapWatch.hunt) = (nil, nil)
    }
    return try search()
  }

  /// Looks for a run of an app that traps, and writes it as a script on standard error.
  func huntTrap(_ name: String) throws(UsageError) -> ExitCode {
    guard let app = command.apps.first(where: { $0.name == name }) else { return .fault }
    // What the app says as it traps was said already.
    let errors = Platform.silenceErrors()
    let current = CurrentRun(try scenario(of: app))
    TrapWatch.retry = nil
    TrapWatch.instead = {
      Platform.writeAll(
        "This script does; keep it in a file, and replay it with: lockstep run FILE\n\n"
          + ScenarioWriter.write(current.scenario), to: errors)
    }
    TrapHunt(
      level: search.level ?? .reported, observer: watch,
      events: arguments.has("--events") ? try events(for: app) : []
    ).run(current.scenario) { current.scenario = $0 }
    Platform.writeAll(
      "None was found: it takes other answers of iOS, or events between calls.\n", to: errors)
    return .fault
  }
}

/// The run that is being made, for the signal handler. One thread has it.
private final class CurrentRun: @unchecked Sendable {
  var scenario: Scenario

  init(_ scenario: Scenario) { self.scenario = scenario }
}
