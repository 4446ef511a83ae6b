// Every order of events and every answer: the search as a whole.

import AppModel
import PhoneModel
import Replay

/// How far a search is.
public struct SearchProgress: Hashable, Sendable {
  public var states: Int
  public var depth: Int
  /// The states that are known and not looked at yet, under the answers at hand.
  public var open: Int
  public var assignments: Int
  public var surprises: Int
}

/// Searches every run of a scenario, or of an app and a set of events.
///
/// Runs without surprises come first, then those with one, and so on: each level is
/// finished before the next. Under one assignment of answers the search is breadth
/// first on exact states, so the first run that breaks a rule is a shortest one.
public struct ExhaustiveSearch: Sendable {
  /// How far to distrust iOS; nil for what the script says, else `reported`.
  public var level: DistrustLevel?
  public var bounds: Bounds
  /// What is left out of states.
  public var reductions = Reductions.all
  /// Whether handlers are followed from answers they cannot get, for near misses.
  public var looksForNearMisses = true
  /// Whether handlers are tried with the truth where a blind answer comes before a destructive
  /// call, to see whether it made a difference.
  public var triesTruth = true
  /// Whether a result keeps what was worked out, for `enumerate(_:copies:workers:on:)`.
  public var keepsStates = false
  /// How many pieces of work may go on at the same time. What comes of a search does not depend on it.
  public var workers = 1
  /// Runs pieces of work at the same time.
  public var runAtOnce: Workers = { count, work in for index in 0..<count { work(index) } }
  /// Has another thread, of a number from 0 to `workers - 2`, do something after all that it was
  /// given before.
  public var give: @Sendable (_ thread: Int, _ work: @escaping @Sendable () -> Void) -> Void = {
    _, work in work()
  }
  /// Lets other threads go on, while this one waits for them.
  public var giveWay: @Sendable () -> Void = {}
  /// How many states are worth a second thread.
  var worthSharing = 4096
  var crewSizes = Crew.Sizes()
  /// Is told which app code runs.
  public var observer: HandlerObserver?
  /// Asked now and then; true ends the search with what is there.
  public var isStopped: @Sendable () -> Bool
  /// Is told now and then how far the search is.
  public var progress: @Sendable (SearchProgress) -> Void

  public init(
    level: DistrustLevel? = nil, bounds: Bounds = Bounds(), observer: HandlerObserver? = nil,
    isStopped: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (SearchProgress) -> Void = { _ in }
  ) {
    self.level = level
    self.bounds = bounds
    self.observer = observer
    self.isStopped = isStopped
    self.progress = progress
  }

  /// Looks at every state of a phone with several copies of an app that share nothing.
  ///
  /// Each copy has its own bundle and groups; they meet in the lock and in who is in front.
  /// The answers are those of the level that come first, or the pinned ones.
  ///
  /// - Throws: where copies of the app would meet elsewhere, or are too many to number.
  public func enumerate(
    _ scenario: Scenario, events: [ExploredEvent], copies: Int, workers: Int, on run: Workers
  ) throws(SearchError) -> CopyResult {
    let allowed = scenario.allowedAlternatives(at: level ?? scenario.level ?? .reported)
    let assignment = Assignment(allowed: allowed)
    var doubts = Doubts()
    while true {
      var machine = Machine(
        scenario, allowed: allowed, events: events, observer: observer, reductions: reductions,
        doubts: doubts)
      let graph = try PartGraph(&machine, assignment, isStopped: isStopped)
      guard !machine.phones.isWrong else {
        doubts = machine.phones.doubts
        continue
      }
      return try look(at: graph, copies: copies, workers: workers, on: run)
    }
  }

  /// The same, for an app that has just been searched by a search that keeps its states.
  ///
  /// - Throws: where copies of the app would meet elsewhere, or are too many to number.
  public func enumerate(
    _ result: SearchResult, copies: Int, workers: Int, on run: Workers
  ) throws(SearchError) -> CopyResult {
    guard var machine = result.machine else {
      preconditionFailure("the search did not keep its states")
    }
    let graph = try PartGraph(
      &machine, Assignment(allowed: machine.phones.allowed), isStopped: isStopped)
    return try look(at: graph, copies: copies, workers: workers, on: run)
  }

  /// Looks at every state of copies of a part.
  private func look(
    at graph: PartGraph, copies: Int, workers: Int, on run: Workers
  ) throws(SearchError) -> CopyResult {
    guard !graph.isCutShort else {
      return CopyResult(
        copies: copies, partStates: 0, exactPartStates: graph.arrows.count, states: 0,
        transitions: 0, depth: 0, space: 0, isBroken: false, isStopped: true)
    }
    let search = try CopySearch(graph, Quotient(of: graph), copies: copies)
    guard search.space / 8 <= bounds.memory else {
      throw .nothingToExplore(
        "\(search.space) combinations of states need \(search.space >> 23) MB, a bit for each; the "
          + "bound is \(bounds.memory >> 20) MB (--memory)")
    }
    // Each worker needs those bits; the result is the same for any number of them.
    let affordable = max(1, bounds.memory / max(search.space / 8, 1))
    return search.run(
      workers: min(workers, affordable), on: run, isStopped: isStopped
    ) { states, depth in
      progress(
        SearchProgress(states: states, depth: depth, open: 0, assignments: 0, surprises: 0))
    }
  }

  /// Searches.
  ///
  /// - Parameter events: what may fall anywhere, again and again, once the script is
  ///   over; none to end with the script.
  /// - Throws: where the app or the script keeps a verdict from being had.
  public func explore(
    _ scenario: Scenario, events: [ExploredEvent] = []
  ) throws(SearchError) -> SearchResult {
    try withMachine(scenario, events) { machine, level throws(SearchError) in
      var tally = SearchTally(machine, level: level)
      try tally.sweep(&machine, self)
      guard !machine.phones.isWrong else { return nil }
      try machine.refuseEndlessRuns(under: tally.assignments)
      var result = try tally.result(&machine, self)
      if keepsStates { result.machine = machine }
      return result
    }
  }

  /// Makes random walks, past what a search could keep. Nothing is ever shown to be safe.
  public func walk(
    _ scenario: Scenario, events: [ExploredEvent] = [], count: Int, seed: UInt64
  ) throws(SearchError) -> SearchResult {
    try withMachine(scenario, events) { machine, level throws(SearchError) in
      var tally = SearchTally(machine, level: level)
      try tally.walk(&machine, self, count: count, seed: seed)
      guard !machine.phones.isWrong else { return nil }
      return try tally.result(&machine, self)
    }
  }

  /// The run to an address, as a scenario that makes it again.
  ///
  /// - Parameter sets: the sets of events that the search may have had which made the address.
  /// - Throws: where it was made with another version of app, phone or scenario.
  public func scenario(
    at address: MomentAddress, of scenario: Scenario, among sets: [[ExploredEvent]] = [[]]
  ) throws(SearchError) -> Scenario {
    var failure = SearchError.otherVersion(address.description)
    func found(_ events: [ExploredEvent], _ doubts: Doubts) -> Scenario? {
      do throws(SearchError) {
        var machine = machine(scenario, events, doubts)
        let path = try machine.path(to: address)
        return machine.phones.isWrong ? nil : machine.scenario(following: path)
      } catch {
        failure = error
        return nil
      }
    }
    try check(scenario)
    for events in sets {
      if let found = found(events, Doubts()) { return found }
    }
    // The search may have found on its way that a reduction took something for granted that is not
    // so: then it has to be made again, to tell its states apart as it did.
    for (place, events) in sets.enumerated() {
      let search = search(atPlace: place, states: Self.wideningStates)
      var doubts = Doubts()
      while let more = try search.doubts(after: doubts, scenario, events) {
        if let found = found(events, more) { return found }
        doubts = more
      }
    }
    throw failure
  }

  /// What reductions are found to have taken for granted, beyond what is known; nil for nothing.
  private func doubts(
    after known: Doubts, _ scenario: Scenario, _ events: [ExploredEvent]
  ) throws(SearchError) -> Doubts? {
    var machine = machine(scenario, events, known)
    var tally = SearchTally(machine, level: level ?? scenario.level ?? .reported)
    try tally.sweep(&machine, self)
    return machine.phones.isWrong ? machine.phones.doubts : nil
  }

  /// Makes a machine for a piece of work, anew as often as a reduction turns out to have
  /// taken something for granted that is not so.
  private func withMachine<Result>(
    _ scenario: Scenario, _ events: [ExploredEvent],
    _ work: (inout Machine, DistrustLevel) throws(SearchError) -> Result?
  ) throws(SearchError) -> Result {
    try check(scenario)
    let level = level ?? scenario.level ?? .reported
    var doubts = Doubts()
    while true {
      var machine = machine(scenario, events, doubts)
      if let result = try work(&machine, level), !machine.phones.isWrong { return result }
      doubts = machine.phones.doubts
    }
  }

  private func machine(
    _ scenario: Scenario, _ events: [ExploredEvent], _ doubts: Doubts
  ) -> Machine {
    Machine(
      scenario,
      allowed: scenario.allowedAlternatives(at: level ?? scenario.level ?? .reported),
      events: events, mostBetween: bounds.between, observer: observer, reductions: reductions,
      doubts: doubts, firstStateCount: workers > 1 ? crewSizes.firstStates : 0)
  }

  /// Looks whether there is something to search.
  private func check(_ scenario: Scenario) throws(SearchError) {
    guard !scenario.apps.isEmpty, !scenario.apps.allSatisfy({ $0.processes.isEmpty }) else {
      throw .nothingToExplore("there is no launch logic in it; name an app")
    }
    guard scenario.insertions.isEmpty else {
      throw .nothingToExplore(
        "its schedule is written out, so there is one run: replay it with 'lockstep run'")
    }
  }
}
