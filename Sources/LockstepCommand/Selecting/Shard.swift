// A part of a suite that is spread over several machines.

/// Part `number` of `count`, as `--shard 2/3` names it.
///
/// Scenarios are dealt out in turn, each row of a table for itself, so that neighbours, which often
/// take alike long, go to different parts.
struct Shard: Sendable {
  /// From 1.
  var number: Int
  var count: Int

  /// Reads `2/3`.
  init(_ text: String) throws(UsageError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], count > 0,
      (1...count).contains(number)
    else {
      throw UsageError(
        "--shard needs PART/PARTS, such as 1/3, 2/3 and 3/3 for three machines, and got \(text)")
    }
    self.number = number
    self.count = count
  }

  /// Whether the scenario at this place of the suite, from 0, is in this part.
  func takes(_ ordinal: Int) -> Bool { ordinal % count == number - 1 }
}
