// Searches of the scenarios of a script.

import AppModel
import Replay
import Reports
import Search

extension ExploreCommand {
  /// Searches the scenarios of a script.
  func explore(_ script: SuiteScript, isAlone: Bool) throws(UsageError) -> ExitCode {
    var gravest = ExitCode.success
    let pieces =
      script.pieces
      ?? SuitePiece.pieces(of: script.path, rows: nil, catalogue: command.apps)
    for piece in pieces where !Interruption.isRequested {
      guard case .scenario(var scenario) = piece.content else {
        gravest = gravest.worse(tell(piece))
        continue
      }
      watch.scriptBegins(script.path)
      if !isAlone, !scenario.insertions.isEmpty {
        if isQuiet { continue }
        console.print("      \(scenario.name)  has its schedule written out: 'run' replays it")
        continue
      }
      scenario.pins += try pins()
      let events =
        arguments.value("--events") == nil
        ? [] : try self.events(for: scenario.apps[scenario.slots[0]])
      if let address = arguments.value("--at") {
        gravest = gravest.worse(try tell(at: address, scenario, among: [events]))
      } else {
        gravest = gravest.worse(try explore(scenario, events: events, isTold: isAlone))
      }
    }
    return gravest
  }

  /// Says why a script gives no scenario.
  func tell(_ piece: SuitePiece) -> ExitCode {
    switch piece.content {
    case .scenario: return .success
    case .faulty(let path, let errors):
      for error in errors { console.warn(error.description) }
      reporter.add { ReportedScenario(path: path, errors: errors) }
      return .badScript
    case .unreadable(let error):
      console.warn(error)
      reporter.add { ReportedScenario(path: error.path, unreadable: error.text) }
      return .badUsage
    }
  }

  func explore(
    _ scenario: Scenario, app: App? = nil, events: [ExploredEvent], of words: [String] = [],
    isTold: Bool,
    copies: Int?? = nil
  ) throws(UsageError) -> ExitCode {
    var search = timed
    search.keepsStates = copies != nil && arguments.has("--enumerate")
    search.workers = try workers()
    search.runAtOnce = ThreadTeam(search.workers).run
    search.give = ThreadQueues(search.workers - 1).give
    search.giveWay = ThreadQueues.giveWay
    let started = Platform.milliseconds
    let result: SearchResult
    let walks = try arguments.number("--walk")
    let seed = try seed()
    do throws(SearchError) {
      result = try searching(scenario, app: app) { () throws(SearchError) in
        guard let walks else { return try search.explore(scenario, events: events) }
        return try search.walk(scenario, events: events, count: walks, seed: seed)
      }
    } catch {
      return failed(scenario, error, since: started)
    }
    return try tell(
      result, of: words, since: started, isTold: isTold, copies: copies, events.isEmpty)
  }

  /// Says why a search gave no verdict.
  func failed(
    _ scenario: Scenario, _ error: SearchError, since started: Int
  ) -> ExitCode {
    watch.rest()
    console.warn("lockstep explore: \(scenario.name): \(error)")
    reporter.add(since: started) {
      ReportedScenario(
        name: scenario.displayName, path: scenario.files.first?.path, failure: "\(error)")
    }
    return error.exitCode
  }
}

extension SearchError {
  fileprivate var exitCode: ExitCode {
    switch self {
    case .script: .badScript
    case .nothingToExplore, .otherVersion: .badUsage
    case .undeterminedHandler, .untrueMemory, .endlessHandler, .endlessRun, .disagreement: .fault
    }
  }
}
