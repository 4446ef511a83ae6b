// Looks down the roads not taken, away from the explorer that stands there.

import Replay

/// The roads from one place, looked down one after the other, perhaps on another thread.
///
/// It is a copy: the explorer goes its own way, and learns later what was found.
public struct RoadScout: Sendable {
  private var walk: Walk
  /// The ways from there, in the order of `events`.
  private let choices: [Choosable]
  /// The next of them, from 0.
  private var number: Int

  /// One that begins with the first road that is not known yet.
  ///
  /// - Parameter observer: is told which app code runs; nil for the explorer's own.
  public init(_ walk: Walk, observer: HandlerObserver? = nil) {
    self.walk = walk
    if let observer { self.walk.source.search.observer = observer }
    choices = walk.choices()
    number = walk.knownRoads.count
  }
}

extension RoadScout {
  /// The place.
  public var position: Walk.Position { walk.position }

  /// Whether there is a road that was not looked down.
  public var hasMore: Bool { number < choices.count }

  /// Asked now and then; true ends the work.
  public var isStopped: @Sendable () -> Bool {
    get { walk.isStopped }
    set { walk.isStopped = newValue }
  }

  /// Looks down the next road; nil where there is none. One that was stopped half-way is not told.
  public mutating func next() -> FoundRoad? {
    guard hasMore, !walk.isStopped() else { return nil }
    let road = walk.road(choices[number])
    guard !walk.isStopped() else { return nil }
    return found(road)
  }

  /// The next road, for which there is nothing but words: looking down it cannot be done.
  public mutating func passOver(saying text: String) -> FoundRoad? {
    guard hasMore else { return nil }
    return found(Road(choice: choices[number], outcome: text, prospect: "", end: .fault))
  }

  private mutating func found(_ road: Road) -> FoundRoad {
    defer { number += 1 }
    return FoundRoad(position: walk.position, number: number, road: road)
  }
}

/// A road that was looked down, with its place.
public struct FoundRoad: Hashable, Sendable {
  public var position: Walk.Position
  /// Which of the roads from there it is, from 0.
  public var number: Int
  public var road: Road
}

extension Walk {
  /// The roads from here that are known.
  var knownRoads: [Road] { known.roads.first { $0.at == position }?.roads ?? [] }

  /// Takes in what was found of a road; the roads of a place are learned in their order.
  public mutating func learn(_ found: FoundRoad) {
    let index =
      known.roads.firstIndex { $0.at == found.position }
      ?? {
        known.roads.append((found.position, []))
        return known.roads.count - 1
      }()
    guard known.roads[index].roads.count == found.number else { return }
    known.roads[index].roads.append(found.road)
  }
}
