// What is known of pairs of numbers.

/// Pairs of small numbers, each with what is known of it.
///
/// Numbers need no hashing with a secret seed: one multiplication spreads them.
struct PairTable<Value: Sendable>: Sendable {
  private var places = HashPlaces()
  private var keys: [UInt64] = []
  private var values: [Value] = []

  /// What is known of a pair; nil for nothing yet.
  subscript(high: Int32, low: Int32) -> Value? {
    let key = UInt64(pair: high, low)
    return places.find(key.spread) { keys[Int($0)] == key }.map { values[Int($0)] }
  }

  /// Notes what is known of a pair of which nothing was.
  mutating func note(_ value: Value, of high: Int32, _ low: Int32) {
    let key = UInt64(pair: high, low)
    places.insert(Int32(keys.count), key.spread)
    keys.append(key)
    values.append(value)
  }
}

extension UInt64 {
  /// Two numbers in one word.
  init(pair high: Int32, _ low: Int32) {
    self = UInt64(UInt32(bitPattern: high)) << 32 | UInt64(UInt32(bitPattern: low))
  }

  /// A hash of a word, good enough for numbers that are counted up.
  var spread: Int {
    let product = (self ^ self >> 32).multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15)
    let mixed = product.high ^ product.low
    return Int(truncatingIfNeeded: mixed ^ mixed >> 32)
  }
}
