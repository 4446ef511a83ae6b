// Whether a machine looks into what it does not know of the apps' code.

/// A machine that is told what is known of the apps' code looks into nothing itself: it notes that
/// it lacks something, and what it was about to work out is left to the one that tells it.
struct Learning: Sendable {
  /// Whether nothing is looked into any more.
  var isOver = false
  /// Whether something was asked since that is not known.
  var lacks = false

  /// Whether to look into something that is not known.
  mutating func goesOn() -> Bool {
    if isOver { lacks = true }
    return !isOver
  }
}
