// A value in UserDefaults.

/// A value of one of the kinds that UserDefaults hold here.
public enum Value: Hashable, Sendable {
  /// A Bool.
  case flag(Bool)
  /// An Int.
  case number(Int)
  /// A String.
  case text(String)
}

extension Value: CustomStringConvertible {
  /// The value as scripts spell it.
  public var description: String {
    switch self {
    case .flag(let flag): flag ? "true" : "false"
    case .number(let number): String(number)
    case .text(let text): text
    }
  }
}
