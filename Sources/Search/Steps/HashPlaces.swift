// Where numbered things are found by their hashes.

/// A hash table of numbers, with open addressing. What the numbers stand for is kept
/// elsewhere, once.
///
/// A place holds half of the hash and the number, so that most things that differ are
/// told apart without a look at them, and growing asks for no hash anew.
struct HashPlaces: Sendable {
  /// The upper half is that of the hash, the lower one the number plus 1; 0 is free.
  private var places: [UInt64] = []
  private var count = 0

  /// The number with that hash for which `isWanted` holds.
  @inline(__always)
  func find(_ hash: Int, _ isWanted: (Int32) -> Bool) -> Int32? {
    guard !places.isEmpty else { return nil }
    let half = Self.half(of: hash)
    let mask = places.count - 1
    var index = Int(truncatingIfNeeded: half) & mask
    while places[index] != 0 {
      if places[index] >> 32 == half {
        let number = Int32(truncatingIfNeeded: places[index]) &- 1
        if isWanted(number) { return number }
      }
      index = (index + 1) & mask
    }
    return nil
  }

  /// Adds a number that is not there.
  mutating func insert(_ number: Int32, _ hash: Int) {
    if (count + 1) * 2 > places.count { grow() }
    put(Self.half(of: hash) << 32 | UInt64(UInt32(bitPattern: number &+ 1)))
    count += 1
  }

  private mutating func put(_ entry: UInt64) {
    let mask = places.count - 1
    var index = Int(truncatingIfNeeded: entry >> 32) & mask
    while places[index] != 0 { index = (index + 1) & mask }
    places[index] = entry
  }

  private mutating func grow() {
    let old = places
    places = [UInt64](repeating: 0, count: max(16, old.count * 2))
    for entry in old where entry != 0 { put(entry) }
  }

  private static func half(of hash: Int) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: hash >> (Int.bitWidth - 32)))
  }
}
