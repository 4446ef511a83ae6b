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
    isBroken = graph.arrows.contains { $0.contains(where: { $0.isBreach }) }
    start = quotient.classes[Int(graph.start)]
    var groups = [[Int32]](repeating: [], count: graph.lockCount * 2)
    // What a label means, as a number, for there are many arrows: each shared one has its own.
    let (own, comes, yields) = (0, 1, 2)
    var kindCount = 3
    let kinds = graph.labels.map { label in
      switch label {
      case .own: return own
      case .comes: return comes
      case .yields: return yields
      case .shared:
        kindCount += 1
        return kindCount - 1
      }
    }
    sharedCount = kindCount - 3
    var found = [[Int32]](repeating: [], count: kindCount)
    for number in 0..<quotient.count {
      let state = Int(quotient.representatives[number])
      var row = Row()
      row.lock = graph.lock[state]
      row.isInFront = graph.isInFront[state]
      let place = Int(row.lock) << 1 | (row.isInFront ? 1 : 0)
      row.rank = Int32(groups[place].count)
      groups[place].append(Int32(number))
      for arrow in graph.arrows[state] {
        let (kind, target) = (kinds[Int(arrow.label)], quotient.classes[Int(arrow.target)])
        if kind != own, !found[kind].contains(target) { found[kind].append(target) }
      }
      row.comes = add(&found[comes])
      row.yields = add(&found[yields])
      for kind in 3..<kindCount { shared.append(add(&found[kind])) }
      rows.append(row)
    }
    var stays: [Int32] = []
    var goes: [Int32] = []
    for number in rows.indices {
      let state = Int(quotient.representatives[number])
      let row = rows[number]
      for arrow in graph.arrows[state] where kinds[Int(arrow.label)] == own {
        let target = quotient.classes[Int(arrow.target)]
        let next = rows[Int(target)]
        if next.isInFront == row.isInFront {
          if !stays.contains(next.rank - row.rank) { stays.append(next.rank - row.rank) }
        } else if !goes.contains(target) {
          goes.append(target)
        }
      }
      rows[number].stays = add(&stays)
      rows[number].goes = add(&goes)
    }
    ranks = rows.map { $0.rank }
    places = rows.map { $0.lock << 1 | ($0.isInFront ? 1 : 0) }
    sole = shared.map { $0.isEmpty ? -1 : $0.count > 1 ? -2 : targets[Int($0.lowerBound)] }
    for group in groups {
      firstMember.append(members.count)
      members += group
    }
    try makeBlocks(groups.map { $0.count })
  }

  /// Adds some classes, which are taken out of `more`.
  private mutating func add(_ more: inout [Int32]) -> Range<Int32> {
    let start = Int32(targets.count)
    targets += more
    more.removeAll(keepingCapacity: true)
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
  /// Looks at every state that can be reached, level by level, in order of their numbers: so
  /// what is looked up lies close together.
  ///
  /// - Parameter workers: the most threads; each needs a bit for every state.
  func run(
    workers: Int, on run: Workers, isStopped: @escaping @Sendable () -> Bool,
    progress: (_ states: Int, _ depth: Int) -> Void
  ) -> CopyResult {
    let all = (0..<workers).map { CopyWorker($0, of: workers, capacity: space) }
    var level = Bits(capacity: space)
    var next = Bits(capacity: space)
    let first = number(of: [Int32](repeating: start, count: copies).span)
    _ = level.words.insert(first)
    for worker in all { worker.meet(first) }
    var result = CopyResult(
      copies: copies, partStates: rows.count, exactPartStates: exactPartStates, states: 1,
      transitions: 0, depth: 0, space: space, isBroken: isBroken, isStopped: false)
    var open = 1
    while open > 0 {
      progress(result.states, result.depth)
      if isStopped() {
        result.isStopped = true
        break
      }
      let pages = Pages(level.pageCount, workers: workers)
      let (from, into) = (level, next)
      let expand: @Sendable (Int) -> Void = { index in
        var found = all[index].view(next: into)
        while let page = pages.take(by: index), !isStopped() {
          self.expand(from, page: page, &found)
        }
        all[index].take(found)
      }
      let receive: @Sendable (Int) -> Void = { index in
        for sender in all.indices where sender != index {
          all[index].receive(from: all[sender], next: into)
        }
      }
      if workers > 1, open > Self.worthSharing {
        run(workers, expand)
      } else {
        expand(0)
      }
      if workers > 1, all.reduce(0, { $0 + $1.sent }) > Self.worthReceiving {
        run(workers, receive)
      } else {
        for index in all.indices { receive(index) }
      }
      swap(&level, &next)
      open = all.reduce(0) { $0 + $1.endLevel() }
      if open > 0 { result.depth += 1 }
      result.states += open
    }
    result.transitions = all.reduce(0) { $0 + $1.transitions }
    return result
  }

  /// How many states of a level are worth a second thread.
  private static let worthSharing = 4096
  /// How many states that workers have for each other are worth a second thread.
  private static let worthReceiving = 65_536

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

  /// Works out the states after those of a page, which is emptied.
  private func expand(_ level: Bits, page: Int, _ found: inout FoundStates) {
    let rows = rows.span
    let targets = targets.span
    let strides = strides.span
    let blocks = blocks.span
    let members = members.span
    let shared = shared.span
    let ranks = ranks.span
    let places = places.span
    let sole = sole.span
    var classStorage = [Int32](repeating: 0, count: copies)
    var alteredStorage = classStorage
    var classes = classStorage.mutableSpan
    var altered = alteredStorage.mutableSpan
    var block = 0
    for word in Bits.words(of: page) {
      var bits = level.words[word]
      level.words[word] = 0
      while bits != 0 {
        let state = word << 6 | bits.trailingZeroBitCount
        bits &= bits - 1
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
            let number = state &+ Int(targets[Int(step)]) &* stride
            found.note(number)
          }
          for step in row.goes {
            classes[part] = targets[Int(step)]
            let number = number(of: classes.span)
            found.note(number)
          }
          for step in row.comes {
            classes[part] = targets[Int(step)]
            guard front > 0, front - 1 != part else {
              let number = number(of: classes.span)
              found.note(number)
              continue
            }
            // The copy that was in front yields.
            let before = classes[front - 1]
            for yielding in rows[Int(before)].yields {
              classes[front - 1] = targets[Int(yielding)]
              let number = number(of: classes.span)
              found.note(number)
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
              found.note(number)
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
            let lock = Int(rows[Int(targets[Int(altered[0])])].lock)
            let stays = front > 0 && rows[Int(targets[Int(altered[front - 1])])].isInFront
            let into = lock * (copies + 1) + (stays ? front : 0)
            var number = blocks[into].base
            for part in 0..<copies {
              number &+=
                Int(rows[Int(targets[Int(altered[part])])].rank)
                &* strides[into * copies + part]
            }
            found.note(number)
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
    }
  }
}

/// The pages of a level, shared out among workers: each takes those of its own states first.
private final class Pages: Sendable {
  private final class Counter: Sendable { let value = Atomic<Int>(0) }

  private let count: Int
  /// Of each worker how many of its pages are taken.
  private let taken: [Counter]

  init(_ count: Int, workers: Int) {
    self.count = count
    taken = (0..<workers).map { _ in Counter() }
  }

  /// The next page to look at; nil where all are taken.
  func take(by worker: Int) -> Int? {
    for index in 0..<taken.count {
      let owner = (worker + index) % taken.count
      let turn = taken[owner].value.wrappingAdd(1, ordering: .relaxed).oldValue
      if turn * taken.count + owner < count { return turn * taken.count + owner }
    }
    return nil
  }
}
