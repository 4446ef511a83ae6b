// One of the threads that look at all states of several copies of an app.

/// What one worker has met.
///
/// Each state belongs to one worker, which alone says whether it is new. What belongs to another
/// is sent to it at the end of the level, once. So no thread writes where another one reads: a
/// word that goes from core to core for every state would cost more than a second thread gains.
///
/// One thread at a time uses a worker. This, `Bits` and `FoundStates` have the only unsafe memory of
/// the search.
final class CopyWorker: @unchecked Sendable {
  /// A bit for each state that it has met.
  private let met: Bits
  private let number: Int
  private let count: Int
  /// The worker of the states of each page.
  private let owners: UnsafeMutablePointer<Int32>
  /// What others are told at the end of a level, by whom.
  private let outboxes: UnsafeMutablePointer<Outbox>
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
    self.number = number
    self.count = count
    met = Bits(capacity: capacity)
    owners = .allocate(capacity: met.pageCount)
    for page in 0..<met.pageCount { (owners + page).initialize(to: Int32(page % count)) }
    outboxes = .allocate(capacity: count + 2 * Outbox.margin) + Outbox.margin
    for index in 0..<count { (outboxes + index).initialize(to: Outbox()) }
  }

  deinit {
    for index in 0..<count { outboxes[index].states.deallocate() }
    (outboxes - Outbox.margin).deallocate()
    owners.deallocate()
  }

  /// Notes the first state, which every worker knows.
  func meet(_ state: Int) { _ = met.words.insert(state) }

  /// A level as this worker sees it.
  ///
  /// - Parameter next: where the states of the next level are noted, each by its worker.
  func view(next: Bits) -> FoundStates {
    FoundStates(
      met: met.words, next: next.words, number: Int32(number), owners: owners, outboxes: outboxes)
  }

  /// Takes what was found in a level.
  func take(_ states: consuming FoundStates) {
    found += states.found
    transitions += states.transitions
  }

  /// How many states it has for others.
  var sent: Int {
    var sent = 0
    for index in 0..<count { sent += outboxes[index].count }
    return sent
  }

  /// Takes what another has found of its own.
  func receive(from other: CopyWorker, next: Bits) {
    let outbox = other.outboxes[number]
    for index in 0..<outbox.count where met.words.insert(outbox.states[index]) {
      _ = next.words.insert(outbox.states[index])
      found += 1
    }
  }

  /// How many new states of its own the level has brought; nothing of the level is left.
  func endLevel() -> Int {
    for index in 0..<count { outboxes[index].count = 0 }
    defer { found = 0 }
    return found
  }
}

/// What a worker finds in a level, for a loop that counts no references: valid as long as the worker is
/// there.
struct FoundStates: ~Copyable {
  fileprivate let met: Words
  fileprivate let next: Words
  fileprivate let number: Int32
  /// A table, as it is asked for every new state, and a division takes longer.
  fileprivate let owners: UnsafeMutablePointer<Int32>
  fileprivate let outboxes: UnsafeMutablePointer<Outbox>
  fileprivate var found = 0
  /// The steps that were taken.
  var transitions = 0

  /// Notes a state to which a step leads.
  @inline(__always)
  mutating func note(_ state: Int) {
    transitions &+= 1
    guard met.insert(state) else { return }
    let owner = owners[state >> Bits.pageShift]
    if owner == number {
      _ = next.insert(state)
      found += 1
    } else {
      outboxes[Int(owner)].append(state)
    }
  }
}

/// States that one worker has for another: an array that counts no references.
private struct Outbox {
  var states = UnsafeMutablePointer<Int>.allocate(capacity: 1024)
  var count = 0
  private var capacity = 1024

  /// How many places before and after those of a worker keep them out of the cache lines that
  /// another one writes: all counts change all the time.
  static let margin = 128 / MemoryLayout<Outbox>.stride + 1

  @inline(__always)
  mutating func append(_ state: Int) {
    if count == capacity { grow() }
    states[count] = state
    count += 1
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Int>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: states, count: count)
    states.deallocate()
    states = larger
    capacity *= 2
  }
}
