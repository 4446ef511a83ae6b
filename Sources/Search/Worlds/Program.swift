// The lines of a scenario in the order in which they are come to.

import PhoneModel
import Replay

/// A scenario's steps without nesting.
struct Program: Sendable {
  enum Operation: Sendable {
    /// A line that is carried out.
    case line(Step)
    /// From here on the events of a race block may fall.
    case openRace(Int)
    /// A place between two lines of a race block.
    case gap
    case closeRace
  }

  private(set) var operations: [Operation] = []
  /// The events of each race block.
  private(set) var races: [[RaceEvent]] = []

  init(_ scenario: Scenario) {
    for step in scenario.steps {
      guard case .race(let during, let mayFall) = step.kind else {
        operations.append(.line(step))
        continue
      }
      operations.append(.openRace(races.count))
      races.append(mayFall)
      for var line in during {
        line.guards = step.guards + line.guards
        operations += [.gap, .line(line)]
      }
      operations += [.gap, .closeRace]
    }
  }
}

/// How far the world is with what it does.
struct Position: Hashable, Sendable {
  /// The next operation of the program.
  var next = 0
  /// The race block whose events may fall; nil outside.
  var race: Int?
  /// Those that have not fallen yet, a bit each.
  var left: UInt64 = 0
  /// Whether an event of a race block has fallen: then a line may have become
  /// impossible.
  var hasFallen = false
  /// Waits that processes have interrupted, the innermost last.
  var waits: [Seconds] = []
  /// How many events have fallen since the last call, where that is bounded.
  var between = 0
  /// The claims that have held, a bit each.
  var held: UInt64 = 0
  /// The claims that are broken, a bit each.
  var broken: UInt64 = 0
  /// Whether the run is over.
  var isOver = false
}
