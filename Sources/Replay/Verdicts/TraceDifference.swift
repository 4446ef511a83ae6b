// How the told run differs from the trace that is kept of it.

/// A told run that is not the one that was kept.
public struct TraceDifference: Hashable, Sendable {
  /// The file that holds the kept trace.
  public var path: String
  /// The first line of that file which is not as it was, from 1.
  public var line: Int
  /// A unified diff, from the kept trace to what came out; or why there is none.
  public var lines: [String]

  public init(path: String, line: Int, lines: [String]) {
    self.path = path
    self.line = line
    self.lines = lines
  }
}
