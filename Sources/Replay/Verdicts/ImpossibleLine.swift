// The line at which orders of a race end.

/// A line of the script that cannot be in some orders of a race, which are left out.
public struct ImpossibleLine: Hashable, Sendable {
  public var place: Place
  /// Why it cannot be, in the first of these orders.
  public var reason: String
  /// How many orders end before it.
  public var orders: Int

  /// A line that so many orders end before.
  public init(_ place: Place, _ reason: String, orders: Int = 1) {
    self.place = place
    self.reason = reason
    self.orders = orders
  }
}

extension ScenarioResult {
  /// How many orders of a race there cannot be.
  public var infeasibleCount: Int { impossibleLines.reduce(0) { $0 + $1.orders } }
}
