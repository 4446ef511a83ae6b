// How far a search goes.

/// The limits of a search. One that was hit makes a verdict bounded.
public struct Bounds: Hashable, Sendable {
  /// The most moments of a run; nil for no bound.
  public var depth: Int?
  /// The most events between two calls; nil for no bound.
  public var between: Int?
  /// The most surprises of a run; nil for no bound.
  public var surprises: Int?
  /// The most states that are kept.
  public var states: Int
  /// The most memory that states and steps may take, in bytes, by a count that is the
  /// same on every machine.
  public var memory: Int

  public init(
    depth: Int? = nil, between: Int? = nil, surprises: Int? = nil,
    states: Int = Bounds.defaultStates, memory: Int = Bounds.defaultMemory
  ) {
    self.depth = depth
    self.between = between
    self.surprises = surprises
    self.states = states
    self.memory = memory
  }

  /// The bound on states where none is given.
  public static let defaultStates = 5_000_000
  /// The bound on memory where none is given: two gigabytes.
  public static let defaultMemory = Int(clamping: UInt64(2) << 30)
}

/// Which limit ended a search.
public enum BoundHit: Hashable, Sendable {
  case depth(Int)
  case between(Int)
  case surprises(Int)
  case states(Int)
  case memory(Int)
  /// Only runs by chance were made, so many.
  case walks(Int)
  /// The caller stopped the search: a time limit or Ctrl-C.
  case stopped
}

extension BoundHit {
  /// The limit in the words of output.
  public var text: String {
    switch self {
    case .depth(let count): "the bound of \(count) moments a run"
    case .between(let count): "the bound of \(count) events between two calls"
    case .surprises(let count): "the bound of \(count) surprise\(count == 1 ? "" : "s") a run"
    case .states(let count): "the bound of \(count) states"
    case .memory(let bytes): "the bound of \(bytes >> 20) MB of memory"
    case .walks(let count): "having made \(count) random walks and no search"
    case .stopped: "time or the user"
    }
  }
}
