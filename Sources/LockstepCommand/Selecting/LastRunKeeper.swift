// Writes down what failed, after a run.

/// Keeps what failed in a run for the next, where that is wanted.
///
/// In CI it is not, unless an option asks for what is kept: nothing runs there a second time. It never
/// decides how a command ends.
struct LastRunKeeper: Sendable {
  private let console: Console
  private let isWanted: Bool
  /// Whether anything is kept by now, so that it matters what was as expected.
  let isInUse: Bool

  init(_ console: Console, isAsked: Bool) {
    self.console = console
    isWanted = isAsked || Platform.environment("CI") == nil
    isInUse = isWanted && Platform.kind(of: LastRun.path) != .missing
  }

  /// Puts what came of scenarios to what is kept.
  ///
  /// - Parameter whole: the scripts of which all was run.
  func keep(_ outcomes: [(name: String, isAsExpected: Bool)], whole: [String]) {
    guard isInUse || isWanted && outcomes.contains(where: { !$0.isAsExpected }) else { return }
    do throws(SystemError) {
      let before = try LastRun.read()
      let after = before.after(outcomes, whole: whole)
      if after.failed != before.failed { try after.write() }
    } catch {
      console.warn("lockstep: \(error.path): \(error.text)")
    }
  }
}
