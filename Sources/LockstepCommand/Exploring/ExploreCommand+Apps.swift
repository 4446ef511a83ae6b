// Searches of one app, under events that no script orders.

import AppModel
import PhoneModel
import Replay
import Search

extension ExploreCommand {
  /// A scenario in which an app is installed, and no more.
  func scenario(of app: App) throws(UsageError) -> Scenario {
    var scenario = Scenario.exploring(app)
    scenario.pins = try pins()
    return scenario
  }

  /// Searches an app under events that no script orders.
  func explore(_ app: App) throws(UsageError) -> ExitCode {
    watch.scriptBegins(app.name)
    let scenario = try scenario(of: app)
    let copies = try self.copies()
    let menu = EventMenu(for: app)
    func events(_ words: [String]) -> [ExploredEvent] {
      var events = words.flatMap { menu.events(named: $0) ?? [] }
      if copies != nil, !events.contains(where: { $0.name == "leave" }) {
        events.append(
          ExploredEvent("another app comes to the front", .event(.leave(app: 0))))
      }
      return events
    }
    let words = try words(for: app, menu)
    if let address = arguments.value("--at") {
      return try tell(at: address, scenario, among: words.map(events))
    }
    if arguments.value("--walk") != nil || words.count == 1 {
      return try explore(
        scenario, app: app, events: events(words.last ?? []), of: words.last ?? [], isTold: true,
        copies: copies)
    }
    return try explore(scenario, words: words, copies: copies, events: events)
  }

  /// Searches an app with as many events as the search can take.
  func explore(
    _ scenario: Scenario, words: [[String]], copies: Int??,
    events: ([String]) -> [ExploredEvent]
  ) throws(UsageError) -> ExitCode {
    var search = timed
    search.keepsStates = copies != nil && arguments.has("--enumerate")
    let states = try arguments.number("--states") ?? ExhaustiveSearch.wideningStates
    let started = Platform.milliseconds
    let ahead = try searchesAhead(search, scenario, words.map(events), states: states)
    let outcome = Result { () throws(SearchError) in
      try searching(scenario, app: scenario.apps[scenario.slots[0]]) { () throws(SearchError) in
        try search.widen(
          scenario, words: words, states: states, events: events,
          result: { ahead.outcome(of: $0) })
      }
    }
    ahead.end()
    let widened: WidenedResult
    do throws(SearchError) {
      widened = try outcome.get()
    } catch {
      return failed(scenario, error, since: started)
    }
    let code = try tell(
      widened.result, of: widened.words, since: started, isTold: true, copies: copies)
    if shows(widened.result) { console.print(report.lines(of: widened)) }
    return code
  }

  /// The searches of a widening, on all cores.
  private func searchesAhead(
    _ search: ExhaustiveSearch, _ scenario: Scenario, _ events: [[ExploredEvent]], states: Int
  ) throws(UsageError) -> SearchesAhead {
    SearchesAhead(events.count, workers: try workers()) { ahead, place, watch in
      var own = search.search(atPlace: place, states: states)
      own.observer = watch
      own.isStopped = { search.isStopped() || !ahead.isWanted }
      own.progress = { if ahead.isInFront(place) { search.progress($0) } }
      return Result { () throws(SearchError) in try own.explore(scenario, events: events[place]) }
    }
  }
}
