// Looks for a run in which app code traps, by replaying.

import PhoneModel
import Replay
import Search

/// Makes runs of an app with ever more events, so that one that traps can be written down.
///
/// A search that traps knows the handler and what it was replied, and no run: this finds a short one,
/// where the usual answers of iOS and events at rest lead to one.
public struct TrapHunt: Sendable {
  private let level: DistrustLevel
  private let observer: HandlerObserver
  private let events: [ExploredEvent]

  /// How many runs are made, and of how many events.
  private static let budget = 3000
  private static let most = 6

  /// A hunt.
  ///
  /// - Parameter events: what falls; the usual events where there is none.
  public init(level: DistrustLevel, observer: HandlerObserver, events: [ExploredEvent]) {
    self.level = level
    self.observer = observer
    self.events = events
  }

  /// Makes the runs; returns where none of them traps.
  ///
  /// - Parameter begins: is told each run before it is made.
  public func run(_ scenario: Scenario, begins: @escaping (Scenario) -> Void) {
    var prospect = Prospect(
      level: level, isStopped: { false }, observer: observer, budget: Self.budget, most: Self.most)
    prospect.begins = begins
    prospect.stopsAtLoss = false
    if !events.isEmpty { prospect.events = events }
    begins(scenario)
    let film = Film.make(of: scenario, at: level, observer: observer)
    if film.run.error == nil { _ = prospect.search(film, after: film.run.moments.count) }
  }
}
