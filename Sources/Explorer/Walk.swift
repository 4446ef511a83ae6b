// The explorer: a value that holds runs and a place in one of them, and follows commands.

import AppModel
import PhoneModel
import Replay
import Search

/// Walks through runs of a scenario, and makes others from them.
///
/// It does no I/O: `handle(_:)` takes a line and says what is to be told and written. The same
/// lines give the same answers on every machine.
public struct Walk: Sendable {
  /// A place: a run, and after which of its moments.
  public struct Position: Hashable, Sendable {
    public var run: Int
    public var moment: Int

    /// After so many moments of that run, counted from 0.
    public init(run: Int, moment: Int) {
      self.run = run
      self.moment = moment
    }
  }

  /// What the runs come from, for addresses and events.
  var source: Source
  /// Every run made so far. None is ever thrown away, so that undoing is going back.
  public internal(set) var takes: [Take]
  /// Where it stands.
  public internal(set) var position: Position
  /// Where it stood before, oldest first.
  var past: [Position] = []
  /// What was undone, to be done again.
  var undone: [Position] = []
  /// What is watched.
  public internal(set) var watches: [Watch] = []
  /// The last command, for an empty line.
  var last = ""
  /// The commands that were followed so far.
  var followed: [String] = []
  /// The choices that were last listed, and where.
  var listed: (at: Position, choices: [Choosable])?
  /// What was found out of runs and places, so that it is not worked out twice.
  var known = Knowledge()
  /// Asked now and then while it works; true ends the work with what is there.
  public var isStopped: @Sendable () -> Bool
  /// Is told each command before it is followed, in words.
  public var note: @Sendable (String) -> Void = { _ in }

  /// An explorer that stands in a run.
  public init(
    _ take: Take, from source: Source, at moment: Int,
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) {
    self.source = source
    self.isStopped = isStopped
    takes = [take]
    position = Position(run: 0, moment: min(max(moment, 0), take.count))
  }
}

extension Walk {
  /// The run that it stands in.
  public var take: Take { takes[position.run] }
  /// The moment after which it stands, from 0.
  public var moment: Int { position.moment }

  /// What stands there.
  var frame: Frame { take.film.frames[moment] }

  /// The moment that comes next in this run.
  var next: Moment? { moment < take.count ? take.run.moments[moment] : nil }

  /// Goes somewhere, so that it can be undone.
  mutating func go(to moment: Int, in run: Int? = nil) {
    let run = run ?? position.run
    let target = Position(run: run, moment: min(max(moment, 0), takes[run].count))
    guard target != position else { return }
    past.append(position)
    undone = []
    position = target
  }

  /// Takes a run in and goes into it.
  mutating func enter(_ take: Take, at moment: Int) {
    takes.append(take)
    go(to: moment, in: takes.count - 1)
  }
}

/// What an explorer's runs come from.
public struct Source: Sendable {
  /// The scenario as it was written, or the app's with nothing but its install.
  public var scenario: Scenario
  public var level: DistrustLevel
  /// The sets of events that a search may have had, for its addresses.
  public var events: [[ExploredEvent]]
  public var search: ExhaustiveSearch

  public init(
    _ scenario: Scenario, level: DistrustLevel, events: [[ExploredEvent]] = [],
    search: ExhaustiveSearch
  ) {
    self.scenario = scenario
    self.level = level
    self.events = events
    self.search = search
  }
}

/// What was worked out, by run and place.
struct Knowledge: Sendable {
  var blames: [(run: Int, finding: Finding, blame: Blame)] = []
  var roads: [(at: Walk.Position, roads: [Road])] = []
}

/// A value that is told whenever it changes.
public struct Watch: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// Things of the lanes of that name.
    case item(String)
    case condition(Condition)
  }

  var kind: Kind
  /// As the user spelled it.
  public var text: String
}
