// What a suite cannot work with.

/// A path that cannot be read, or an exploration that cannot be made.
public struct SuiteError: Error, Hashable, Sendable {
  /// What is wrong and what to do about it.
  public var text: String

  init(_ text: String) {
    self.text = text
  }
}

extension SuiteError: CustomStringConvertible {
  public var description: String { text }
}
