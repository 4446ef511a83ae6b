// One bit for each state, set by several threads.

import Synchronization

/// A set of small numbers that several threads add to at once.
///
/// The only unsafe memory of the search: a bit is read and set by atomic operations
/// alone, and the memory goes with the last reference.
final class SharedBits: @unchecked Sendable {
  private let words: UnsafeMutablePointer<Atomic<UInt64>>
  private let count: Int

  /// An empty set of numbers below `capacity`.
  init(capacity: Int) {
    count = (capacity + 63) / 64
    words = .allocate(capacity: max(count, 1))
    for index in 0..<count { (words + index).initialize(to: Atomic(0)) }
  }

  deinit {
    words.deinitialize(count: count)
    words.deallocate()
  }

  /// Adds a number; false where it was there.
  @inline(__always)
  func insert(_ number: Int) -> Bool {
    let bit: UInt64 = 1 << UInt64(number & 63)
    let word = words + number >> 6
    guard word.pointee.load(ordering: .relaxed) & bit == 0 else { return false }
    return word.pointee.bitwiseOr(bit, ordering: .relaxed).oldValue & bit == 0
  }
}
