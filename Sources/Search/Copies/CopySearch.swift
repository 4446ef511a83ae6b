// Several copies of an app on one phone: every state of all of them together.

import PhoneModel
import Replay
import Synchronization

/// What came of looking at all states of a phone with several copies of an app.
public struct CopyResult: Hashable, Sendable {
  /// How many copies there are.
  public var copies: Int
  /// The states of one of them, as far as anything can tell them apart.
  public var partStates: Int
  /// The states of one of them before those that nothing can tell apart were merged.
  public var exactPartStates: Int
  /// The states of the whole phone that can be reached.
  public var states: Int
  /// The steps between them.
  public var transitions: Int
  /// The number of moments after which nothing new was met.
  public var depth: Int
  /// How many states there would be if every combination could be reached.
  public var space: Int
  /// Whether a step breaks a rule.
  public var isBroken: Bool
  /// Whether the search was stopped before its end.
  public var isStopped: Bool
}

/// Runs pieces of work at the same time, and returns when all are done.
public typealias Workers =
  @Sendable (_ count: Int, _ work: @escaping @Sendable (Int) -> Void) -> Void

/// The states of copies of one app, each state one bit.
///
/// A state is the lock, who is in front, and the class of each copy. Its number is made
/// of these, so that a bit says whether it was met.
struct CopySearch: Sendable {
  /// What one class of an app can do, as ranges into the flat tables.
  private struct Row {
    /// Steps that leave lock and front as they are, as differences of the rank.
    var stays: Range<Int32> = 0..<0
    /// Other steps of its own, by which it is no longer in front.
    var goes: Range<Int32> = 0..<0
    var comes: Range<Int32> = 0..<0
    var yields: Range<Int32> = 0..<0
    var lock: Int32 = 0
    var isInFront = false
    /// The number among the classes of its lock that stand to the user alike.
    var rank: Int32 = 0
  }

  /// A block of states that have the lock and the app in front in common.
  private struct Block {
    /// The number of its first state.
    var base = 0
    var lock = 0
    /// The copy in front, from 1; 0 for none.
    var front = 0
  }

  private let copies: Int
  private var rows: [Row] = []
  private var targets: [Int32] = []
  /// By class and shared event.
  private var shared: [Range<Int32>] = []
  private var sharedCount = 0
  /// The same, where there is just one way: its class; -1 where there is none, -2 where there
  /// are several.
  private var sole: [Int32] = []
  /// Of each class its rank, and lock and front in one number, as they are looked up most.
  private var ranks: [Int32] = []
  private var places: [Int32] = []
  private var blocks: [Block] = []
  /// By block and copy: by how much the number grows with the rank.
  private var strides: [Int] = []
  /// The classes by lock, whether in front, and rank.
  private var members: [Int32] = []
  /// By lock and whether in front: where its classes begin in `members`.
  private var firstMember: [Int] = []
  private let start: Int32
  private(set) var space = 0
  private let isBroken: Bool
  private let exactPartStates: Int

  init(_ graph: PartGraph, _ quotient: Quotient, copies: Int) throws(SearchError) {
    self.copies = copies
    exactPartStates = graph.arrows.count
    isBroken = graph.arrows.contains { $0.contains(where: \.isBreach) }
    start = quotient.classes[Int(graph.start)]
    var groups = [[Int32]](repeating: [], count: graph.lockCount * 2)
    let sharedLabels = graph.labels.indices.filter {
      if case .shared = graph.labels[$0] { true } else { false }
    }
    sharedCount = sharedLabels.count
    for number in 0..<quotient.count {
      let state = Int(quotient.representatives[number])
      var row = Row()
      row.lock = graph.lock[state]
      row.isInFront = graph.isInFront[state]
      let place = Int(row.lock) << 1 | (row.isInFront ? 1 : 0)
      row.rank = Int32(groups[place].count)
      groups[place].append(Int32(number))
      func targets(_ isWanted: (PartLabel) -> Bool) -> [Int32] {
        var found: [Int32] = []
        for arrow in graph.arrows[state] where isWanted(graph.labels[Int(arrow.label)]) {
          let target = quotient.classes[Int(arrow.target)]
          if !found.contains(target) { found.append(target) }
        }
        return found
      }
      row.comes = add(targets { $0 == .comes })
      row.yields = add(targets { $0 == .yields })
      for label in sharedLabels { shared.append(add(targets { $0 == graph.labels[label] })) }
      rows.append(row)
    }
    for number in rows.indices {
      let state = Int(quotient.representatives[number])
      let row = rows[number]
      var stays: [Int32] = []
      var goes: [Int32] = []
      for arrow in graph.arrows[state] {
        guard case .own = graph.labels[Int(arrow.label)] else { continue }
        let target = quotient.classes[Int(arrow.target)]
        let next = rows[Int(target)]
        if next.isInFront == row.isInFront {
          if !stays.contains(next.rank - row.rank) { stays.append(next.rank - row.rank) }
        } else if !goes.contains(target) {
          goes.append(target)
        }
      }
      rows[number].stays = add(stays)
      rows[number].goes = add(goes)
    }
    ranks = rows.map(\.rank)
    places = rows.map { $0.lock << 1 | ($0.isInFront ? 1 : 0) }
    sole = shared.map { $0.isEmpty ? -1 : $0.count > 1 ? -2 : targets[Int($0.lowerBound)] }
    for group in groups {
      firstMember.append(members.count)
      members += group
    }
    try makeBlocks(groups.map(\.count))
  }

  private mutating func add(_ more: [Int32]) -> Range<Int32> {
    let start = Int32(targets.count)
    targets += more
    return start..<Int32(targets.count)
  }

  /// Numbers the combinations of classes, block by block.
  ///
  /// - Parameter sizes: how many classes there are, by lock and whether in front.
  private mutating func makeBlocks(_ sizes: [Int]) throws(SearchError) {
    for lock in 0..<sizes.count / 2 {
      for front in 0...copies {
        blocks.append(Block(base: space, lock: lock, front: front))
        let parts = (0..<copies).map { sizes[lock << 1 | ($0 + 1 == front ? 1 : 0)] }
        var size = 1
        var own: [Int] = []
        for part in parts.reversed() {
          own.insert(size, at: 0)
          let (product, isTooLarge) = size.multipliedReportingOverflow(by: part)
          guard !isTooLarge, product < 1 << 37 else {
            throw .nothingToExplore("there are too many combinations of states to number them")
          }
          size = product
        }
        strides += own
        space += size
      }
    }
    guard space < 1 << 37 else {
      throw .nothingToExplore(
        "there are \(space) combinations of states, and a bit for each needs too much memory")
    }
  }
}

extension CopySearch {
  /// Looks at every state that can be reached, level by level.
  func run(
    workers: Int, on run: Workers, isStopped: @escaping @Sendable () -> Bool,
    progress: (_ states: Int, _ depth: Int) -> Void
  ) -> CopyResult {
    let seen = SharedBits(capacity: space)
    let first = number(of: [Int32](repeating: start, count: copies).span)
    _ = seen.insert(first)
    var frontier = [first]
    var result = CopyResult(
      copies: copies, partStates: rows.count, exactPartStates: exactPartStates, states: 1,
      transitions: 0, depth: 0, space: space, isBroken: isBroken, isStopped: false)
    while !frontier.isEmpty {
      progress(result.states, result.depth)
      if isStopped() {
        result.isStopped = true
        break
      }
      let level = frontier
      let count = min(workers, (level.count + Self.chunk - 1) / Self.chunk)
      let work = LevelWork()
      let expand: @Sendable (Int) -> Void = { _ in
        var next: [Int] = []
        var steps = 0
        while true {
          let start = work.take(Self.chunk)
          guard start < level.count, !isStopped() else { break }
          steps += self.expand(level[start..<min(start + Self.chunk, level.count)], seen, &next)
        }
        work.give(next, steps)
      }
      if count <= 1 { expand(0) } else { run(count, expand) }
      frontier = []
      for share in work.all {
        frontier += share.next
        result.transitions += share.transitions
      }
      if !frontier.isEmpty { result.depth += 1 }
      result.states += frontier.count
    }
    return result
  }

  private static let chunk = 4096

  /// The number of a state.
  private func number(of classes: Span<Int32>) -> Int {
    var front = 0
    for part in classes.indices where front == 0 && places[Int(classes[part])] & 1 != 0 {
      front = part + 1
    }
    let block = Int(places[Int(classes[0])] >> 1) * (copies + 1) + front
    var number = blocks[block].base
    for part in classes.indices {
      number &+= Int(ranks[Int(classes[part])]) &* strides[block * copies + part]
    }
    return number
  }

  /// Works out the states after others, and adds those that are new to `next`.
  ///
  /// - Returns: how many steps there were.
  private func expand(
    _ states: ArraySlice<Int>, _ seen: SharedBits, _ next: inout [Int]
  ) -> Int {
    let rows = rows.span
    let targets = targets.span
    let strides = strides.span
    let blocks = blocks.span
    let members = members.span
    let shared = shared.span
    var steps = 0
    let ranks = ranks.span
    let places = places.span
    let sole = sole.span
    var classStorage = [Int32](repeating: 0, count: copies)
    var alteredStorage = classStorage
    var classes = classStorage.mutableSpan
    var altered = alteredStorage.mutableSpan
    var block = 0
    for state in states {
      if blocks[block].base > state { block = 0 }
      while block + 1 < blocks.count, blocks[block + 1].base <= state { block += 1 }
      let front = blocks[block].front
      let place = blocks[block].lock << 1
      var rest = state - blocks[block].base
      for part in 0..<copies {
        let (rank, more) = rest.quotientAndRemainder(dividingBy: strides[block * copies + part])
        rest = more
        classes[part] = members[firstMember[place | (part + 1 == front ? 1 : 0)] + rank]
      }
      for part in 0..<copies {
        let old = classes[part]
        let row = rows[Int(old)]
        let stride = strides[block * copies + part]
        for step in row.stays {
          steps &+= 1
          let number = state &+ Int(targets[Int(step)]) &* stride
          if seen.insert(number) { next.append(number) }
        }
        for step in row.goes {
          classes[part] = targets[Int(step)]
          steps &+= 1
          let number = number(of: classes.span)
          if seen.insert(number) { next.append(number) }
        }
        for step in row.comes {
          classes[part] = targets[Int(step)]
          guard front > 0, front - 1 != part else {
            steps &+= 1
            let number = number(of: classes.span)
            if seen.insert(number) { next.append(number) }
            continue
          }
          // The copy that was in front yields.
          let before = classes[front - 1]
          for yielding in rows[Int(before)].yields {
            classes[front - 1] = targets[Int(yielding)]
            steps &+= 1
            let number = number(of: classes.span)
            if seen.insert(number) { next.append(number) }
          }
          classes[front - 1] = before
        }
        classes[part] = old
      }
      for event in 0..<sharedCount {
        // Mostly every copy has one way to take part.
        let first = sole[Int(classes[0]) * sharedCount + event]
        if first == -1 { continue }
        let inFront = front > 0 ? sole[Int(classes[front - 1]) * sharedCount + event] : first
        if first >= 0, inFront >= 0 {
          let stays = front > 0 && places[Int(inFront)] & 1 != 0
          let into = Int(places[Int(first)] >> 1) * (copies + 1) + (stays ? front : 0)
          var number = blocks[into].base
          var part = 0
          while part < copies {
            let way = sole[Int(classes[part]) * sharedCount + event]
            if way < 0 { break }
            number &+= Int(ranks[Int(way)]) &* strides[into * copies + part]
            part += 1
          }
          if part == copies {
            steps &+= 1
            if seen.insert(number) { next.append(number) }
            continue
          }
        }
        // Every copy takes part, each in every way it can: an odometer of their ways.
        var isPossible = true
        for part in 0..<copies {
          let ways = shared[Int(classes[part]) * sharedCount + event]
          isPossible = isPossible && !ways.isEmpty
          if !ways.isEmpty { altered[part] = ways.lowerBound }
        }
        while isPossible {
          steps &+= 1
          let lock = Int(rows[Int(targets[Int(altered[0])])].lock)
          let stays = front > 0 && rows[Int(targets[Int(altered[front - 1])])].isInFront
          let into = lock * (copies + 1) + (stays ? front : 0)
          var number = blocks[into].base
          for part in 0..<copies {
            number &+=
              Int(rows[Int(targets[Int(altered[part])])].rank)
              &* strides[into * copies + part]
          }
          if seen.insert(number) { next.append(number) }
          isPossible = false
          for part in 0..<copies where !isPossible {
            let ways = shared[Int(classes[part]) * sharedCount + event]
            altered[part] += 1
            if altered[part] < ways.upperBound {
              isPossible = true
            } else {
              altered[part] = ways.lowerBound
            }
          }
        }
      }
    }
    return steps
  }
}

/// The states of a level, shared out among workers.
private final class LevelWork: Sendable {
  private let place = Atomic<Int>(0)
  private let shares = Mutex<[(next: [Int], transitions: Int)]>([])

  /// The place of the next piece.
  func take(_ count: Int) -> Int {
    place.wrappingAdd(count, ordering: .relaxed).oldValue
  }

  func give(_ next: [Int], _ transitions: Int) {
    shares.withLock { $0.append((next, transitions)) }
  }

  var all: [(next: [Int], transitions: Int)] { shares.withLock { $0 } }
}
