// What a search leaves out of states because no future depends on it.

/// The reductions of a search. Each keeps every verdict and every shortest run; tests
/// search with and without each.
public struct Reductions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Facts of the phone that no answer of the level asks for are dropped.
  public static let forgetting = Reductions(rawValue: 1)
  /// Handlers that do nothing are not kept waiting behind one that runs.
  public static let idleHandlers = Reductions(rawValue: 2)
  /// Handlers that do the same in every memory are one handler once they run.
  public static let sameHandlers = Reductions(rawValue: 4)
  /// What a process read of UserDefaults before the first unlock is dropped once it is launched,
  /// where its code uses them in no later handler.
  public static let earlyReads = Reductions(rawValue: 8)

  public static let all: Reductions = [.forgetting, .idleHandlers, .sameHandlers, .earlyReads]
}
