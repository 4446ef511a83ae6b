// Opens an explorer at the violation, where there is one.

import AppModel
import PhoneModel
import Replay
import Search

extension Walk {
  /// At the losing run of a scenario, or a run of a number, or the first; at the moment given,
  /// at the violation, or before the first moment.
  ///
  /// - Parameter events: what a search from one of its places lets fall; the usual where there is none.
  /// - Throws: where the scenario cannot be run, or has no such run or moment.
  public static func opening(
    _ scenario: Scenario, run number: Int? = nil, moment: Int? = nil, judge: Judge,
    search: ExhaustiveSearch, events: [ExploredEvent] = []
  ) throws(ExplorerProblem) -> Walk {
    var result = judge.judge(scenario)
    if let error = result.error {
      throw ExplorerProblem(
        "\(scenario.location(of: error.place)): error \(error.code.rawValue): \(error.text)\n"
          + "  \(scenario.line(at: error.place))", isOfScript: true)
    }
    if let number {
      guard let shown = judge.showing(run: number, of: result) else {
        throw ExplorerProblem(
          "\(scenario.name) has \(result.runCount) runs, and none of number \(number)")
      }
      result = shown
    }
    guard let run = result.losing?.run ?? result.example else {
      throw ExplorerProblem("\(scenario.name) has no run: every order ends before a line")
    }
    let shown = result.losing?.number ?? number ?? 1
    var take = try Take(
      scenario.following(run), at: result.level,
      origin: "the script's run \(shown) of \(result.runCount)",
      observer: judge.observer)
    take.address = "\(scenario.name):\(shown)"
    if let moment, moment > take.count {
      throw ExplorerProblem(
        "\(scenario.name):\(shown) has \(take.count) moments, and none of number \(moment)")
    }
    return Walk(
      take, from: Source(scenario, level: result.level, events: [events], search: search),
      at: moment ?? take.findings.first?.moment ?? 0, isStopped: judge.isStopped)
  }

  /// At the first finding of a search, with ever more events until there is one; at the
  /// beginning of an install that nothing happens to where none is found.
  ///
  /// - Throws: where the app cannot be searched.
  public static func opening(
    _ source: Source, isStopped: @escaping @Sendable () -> Bool
  ) throws(ExplorerProblem) -> Walk {
    for events in source.events {
      let result = try source.search(events)
      guard let found = result.findings.first else {
        if result.hits.contains(where: \.endsSearch) { break }
        continue
      }
      var take = try Take(
        found.scenario, at: source.level, origin: "found by searching",
        observer: source.search.observer)
      let moment = take.findings.first { $0.subject == found.finding.subject }?.moment
      take.searchAddress = (found.address.moment, found.address.description)
      return Walk(take, from: source, at: moment ?? take.count, isStopped: isStopped)
    }
    let take = try Take(
      source.scenario.unexplored, at: source.level, origin: "nothing found by searching",
      observer: source.search.observer)
    return Walk(take, from: source, at: take.count, isStopped: isStopped)
  }

  /// At the moment of an address that a search printed.
  ///
  /// - Throws: where it was made with another version of app, phone or scenario.
  public static func opening(
    _ source: Source, at address: MomentAddress, isStopped: @escaping @Sendable () -> Bool
  ) throws(ExplorerProblem) -> Walk {
    let take = try source.take(at: address)
    return Walk(take, from: source, at: address.moment, isStopped: isStopped)
  }
}

extension Source {
  fileprivate func search(_ events: [ExploredEvent]) throws(ExplorerProblem) -> SearchResult {
    do throws(SearchError) {
      return try search.explore(scenario, events: events)
    } catch {
      throw ExplorerProblem("\(scenario.name): \(error)")
    }
  }

  /// The run to an address.
  func take(at address: MomentAddress) throws(ExplorerProblem) -> Take {
    let found: Scenario
    do throws(SearchError) {
      found = try search.scenario(at: address, of: scenario, among: events.isEmpty ? [[]] : events)
    } catch {
      throw ExplorerProblem("\(error)")
    }
    var take = try Take(
      found, at: level, origin: "the run to \(address)", observer: search.observer)
    take.searchAddress = (address.moment, address.description)
    return take
  }
}

extension Scenario {
  /// The scenario with every question at its first answer.
  fileprivate var unexplored: Scenario {
    var scenario = self
    scenario.opensAll = false
    scenario.opened = []
    return scenario
  }
}
