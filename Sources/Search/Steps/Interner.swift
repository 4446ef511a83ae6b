// Equal values under one small number.

/// Gives equal values the same number, counted up in the order in which they come.
///
/// A state of the search is a few such numbers, so that whole phones are compared
/// once and not at every step.
struct Interner<Value: Hashable & Sendable>: Sendable {
  private var places = HashPlaces()
  private(set) var values: [Value] = []

  /// The number of `value`, a new one where it has not come before.
  mutating func number(of value: Value) -> Int32 {
    number(of: value, hash: value.hashValue)
  }

  /// The same, for a value whose hash is known: equal values have equal hashes.
  mutating func number(of value: Value, hash: Int) -> Int32 {
    if let number = places.find(hash, { values[Int($0)] == value }) { return number }
    let number = Int32(values.count)
    places.insert(number, hash)
    values.append(value)
    return number
  }

  /// The number of `value`; nil where it has not come.
  func find(_ value: Value) -> Int32? {
    places.find(value.hashValue) { values[Int($0)] == value }
  }

  /// How many different values have come.
  var count: Int { values.count }

  subscript(number: Int32) -> Value { values[Int(number)] }
}
