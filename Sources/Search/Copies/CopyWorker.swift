// One of the threads that look at all states of several copies of an app.

/// What one worker has met.
///
/// Each state belongs to one worker, which alone says whether it is new. What belongs to another
/// is sent to it at the end of the level, once. So no thread writes where another one reads: a
/// word that goes from core to core for every state would cost more than a second thread gains.
///
/// One thread at a time uses a worker.
final class CopyWorker: @unchecked Sendable {
  /// A bit for each state that it has met.
  private let met: Bits
  private let number: UInt32
  private let count: UInt32
  /// What others are told at the end of a level, by whom.
  private var outboxes: [[Int]]
  /// How many new states of its own a level has brought.
  private var found = 0
  /// The steps that were taken.
  private(set) var transitions = 0

  /// A worker that has met nothing.
  ///
  /// - Parameters:
  ///   - number: which of the workers it is.
  ///   - count: how many there are.
  ///   - capacity: all states have numbers below it.
  init(_ number: Int, of count: Int, capacity: Int) {
    self.number = UInt32(number)
    self.count = UInt32(count)
    met = Bits(capacity: capacity)
    outboxes = Array(repeating: [], count: count)
  }

  /// Notes the first state, which every worker knows.
  func meet(_ state: Int) { _ = met.words.insert(state) }

  /// A level as this worker sees it.
  ///
  /// - Parameter next: where the states of the next level are noted, each by its worker.
  func view(next: Bits) -> FoundStates {
    FoundStates(
      met: met.words, next: next.words, number: number, count: count, outboxes: outboxes.move())
  }

  /// Takes what was found in a level.
  func take(_ states: consuming FoundStates) {
    found += states.found
    transitions += states.transitions
    outboxes = states.outboxes
  }

  /// Takes what another has found of its own.
  func receive(from other: CopyWorker, next: Bits) {
    for state in other.outboxes[Int(number)] where met.words.insert(state) {
      _ = next.words.insert(state)
      found += 1
    }
  }

  /// How many new states of its own the level has brought; nothing of the level is left.
  func endLevel() -> Int {
    for index in outboxes.indices { outboxes[index].removeAll(keepingCapacity: true) }
    defer { found = 0 }
    return found
  }
}

/// What a worker finds in a level, for a loop that counts no references.
struct FoundStates: ~Copyable {
  fileprivate let met: Words
  fileprivate let next: Words
  fileprivate let number: UInt32
  fileprivate let count: UInt32
  fileprivate var outboxes: [[Int]]
  fileprivate var found = 0
  /// The steps that were taken.
  var transitions = 0

  /// Notes a state to which a step leads.
  @inline(__always)
  mutating func note(_ state: Int) {
    transitions &+= 1
    guard met.insert(state) else { return }
    let owner = UInt32(truncatingIfNeeded: state >> Bits.pageShift) % count
    if owner == number {
      _ = next.insert(state)
      found += 1
    } else {
      outboxes[Int(owner)].append(state)
    }
  }
}

extension [[Int]] {
  /// The arrays, and none are left.
  fileprivate mutating func move() -> [[Int]] {
    var taken: [[Int]] = []
    swap(&taken, &self)
    return taken
  }
}
