// What came of one piece of a suite, ready to be told.

import Replay
import Reports

/// What came of one piece, as a worker hands it over: all that is costly is done by then.
///
/// It is one worker's until it is handed over, and the teller's from then on.
final class PieceResult: @unchecked Sendable {
  let piece: SuitePiece
  /// Lines for standard error.
  var warnings: [String] = []
  /// Lines for standard output.
  var lines: [String] = []
  /// How it counts; nil for a script that gave no scenario.
  var resultClass: ScenarioResult.Class?
  /// Whether Ctrl-C cut it short, so that it says nothing.
  var isInterrupted = false
  /// The result, where its run may have to be told; nil where it never is.
  var told: ScenarioResult?
  /// For the reports, where there are any.
  var reported: ReportedScenario?

  init(_ piece: SuitePiece) { self.piece = piece }
}
