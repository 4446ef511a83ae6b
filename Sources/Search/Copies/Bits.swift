// A set of small numbers, a bit for each.

/// A set of numbers below a bound: the only unsafe memory of the search.
///
/// Several threads may use one, each its own pages; see `CopyWorker`.
final class Bits: @unchecked Sendable {
  let words: Words

  /// How many bits a page has, as a shift: enough for cache lines of its own.
  static let pageShift = 14

  /// How many pages there are.
  let pageCount: Int

  /// An empty set of numbers below `capacity`.
  init(capacity: Int) {
    pageCount = capacity >> Self.pageShift + 1
    let count = pageCount << (Self.pageShift - 6)
    words = .allocate(capacity: count)
    words.initialize(repeating: 0, count: count)
  }

  deinit { words.deallocate() }

  /// The words of a page.
  static func words(of page: Int) -> Range<Int> {
    page << (pageShift - 6)..<(page + 1) << (pageShift - 6)
  }
}

/// The words of a set, for a loop that counts no references: valid as long as the set is there.
typealias Words = UnsafeMutablePointer<UInt64>

extension Words {
  /// Adds a number to a set; false where it was there.
  @inline(__always)
  func insert(_ number: Int) -> Bool {
    let bit: UInt64 = 1 << UInt64(number & 63)
    guard self[number >> 6] & bit == 0 else { return false }
    self[number >> 6] |= bit
    return true
  }
}
