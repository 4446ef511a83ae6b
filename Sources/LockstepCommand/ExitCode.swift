// The exit codes, by class of failure.

/// How the command ends.
public enum ExitCode: Int32, Sendable {
  /// Each verdict is the stated one, or safe where none is stated.
  case success = 0
  /// A rule is broken, and the script did not say so; a told run is not the one that was kept; a
  /// comparison finds something weaker.
  case broken = 1
  /// A script has an error.
  case badScript = 2
  /// The command line is wrong, or a file cannot be read or written.
  case badUsage = 3
  /// `bounded` or `not exercised`, where that was not stated.
  case inconclusive = 4
  /// An internal fault, or a trap in an app.
  case fault = 70
  /// Ctrl-C.
  case interrupted = 130
}

extension ExitCode {
  /// The graver of two.
  func worse(_ other: ExitCode) -> ExitCode {
    let order: [ExitCode] = [
      .success, .inconclusive, .broken, .badUsage, .badScript, .fault, .interrupted,
    ]
    let mine = order.firstIndex(of: self) ?? 0
    return mine >= order.firstIndex(of: other) ?? 0 ? self : other
  }

  /// What the code means, for help.
  static let meanings: [(ExitCode, String)] = [
    (.success, "each verdict is the stated one, or safe where none is stated"),
    (
      .broken,
      "a rule is broken, and the script does not say so; not the kept trace; weaker than before"
    ),
    (.badScript, "a script has an error"),
    (.badUsage, "the command line is wrong, or a file cannot be read or written"),
    (.inconclusive, "bounded or not exercised, where the script does not say so"),
    (.fault, "an internal fault, or a trap in an app"),
    (.interrupted, "interrupted by Ctrl-C"),
  ]
}
