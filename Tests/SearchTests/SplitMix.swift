// Numbers that look random and are the same on every machine.

import Foundation

/// How much random tests do.
enum Effort {
  /// How many times the usual number of cases: LOCKSTEP_CASES in the environment, else once.
  static let factor =
    ProcessInfo.processInfo.environment["LOCKSTEP_CASES"].flatMap(Int.init) ?? 1
}

/// Steele, Lea and Flood's SplitMix64: a seed gives the same numbers everywhere.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

extension SplitMix {
  /// A number below `bound`.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// Whether something happens that does `percent` times in a hundred.
  mutating func happens(_ percent: Int) -> Bool { below(100) < percent }

  /// One of some values.
  mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

  /// Some of the values, `count` of them, in their order.
  mutating func pick<Value>(_ count: Int, of values: [Value]) -> [Value] {
    var indices = Array(values.indices)
    while indices.count > count { indices.remove(at: below(indices.count)) }
    return indices.map { values[$0] }
  }
}
