// Tells what came of a suite, result by result in its order.

import Replay
import Reports
import ScenarioScript

/// Prints results as they come, and keeps what is told at the end.
///
/// It is used by one thread at a time.
final class SuiteTeller: @unchecked Sendable {
  private let console: Console
  private let reporter: Reporter
  /// How many results are told moment by moment at most.
  static let mostStories = 5

  private(set) var tally = Tally()
  /// Whether a script could not be read as one.
  var hasScriptErrors: Bool { unreadable > 0 }
  /// How many scripts could not be read as one.
  private(set) var unreadable = 0
  /// The results that failed, as far as they are told.
  private var failures: [ScenarioResult] = []
  private var failureCount = 0
  /// All results, as far as they are told, where each is.
  private var stories: [ScenarioResult] = []
  private var firstLoss: ScenarioResult?
  /// The first result of which nothing is known for sure and the script does not say so.
  private var firstOpen: ScenarioResult?
  /// Whether every result is told.
  private let tellsAll: Bool
  /// What each scenario, or script that gives none, came to; of those as expected only where they
  /// are asked for.
  private(set) var outcomes: [(name: String, isAsExpected: Bool)] = []

  /// Whether it is noted what was as expected.
  private let notesExpected: Bool

  /// What is to be updated, where that is asked for.
  private(set) var update: GoldenUpdate?

  init(
    _ console: Console, _ reporter: Reporter, tellsAll: Bool, notesExpected: Bool,
    update: GoldenUpdate?
  ) {
    self.update = update
    self.notesExpected = notesExpected
    self.console = console
    self.reporter = reporter
    self.tellsAll = tellsAll
  }

  /// Tells what came of the next piece.
  func take(_ done: PieceResult) {
    for warning in done.warnings { console.warn(warning) }
    console.print(done.lines)
    if let reported = done.reported { reporter.add(reported) }
    let isAsExpected = done.resultClass == .asExpected
    if !done.isInterrupted, notesExpected || !isAsExpected {
      outcomes.append((done.piece.name, isAsExpected))
    }
    guard let resultClass = done.resultClass else {
      unreadable += 1
      return
    }
    tally.count(resultClass)
    if resultClass > .inconclusive { failureCount += 1 }
    guard let result = done.told else { return }
    if update != nil {
      update?.note(result)
      return
    }
    if tellsAll { stories.append(result) }
    if resultClass > .inconclusive, failures.count < Self.mostStories { failures.append(result) }
    if resultClass == .inconclusive, firstOpen == nil { firstOpen = result }
    if let losing = result.losing, isWorse(losing, than: firstLoss?.losing) { firstLoss = result }
  }

  /// Whether a loss is to be told rather than one before it: it breaks a rule that comes
  /// first, as something lost of the user's does.
  private func isWorse(_ losing: Counterexample, than known: Counterexample?) -> Bool {
    guard let known else { return true }
    return Subject(losing.finding.subject.rule) < Subject(known.finding.subject.rule)
  }

  /// The results of which a run is told at the end, and how many more there would be.
  var toTell: (results: [ScenarioResult], more: Int) {
    if tellsAll {
      return (Array(stories.prefix(Self.mostStories)), max(0, stories.count - Self.mostStories))
    }
    if failureCount > 0 { return (failures, failureCount - failures.count) }
    return ((firstOpen ?? firstLoss).map { [$0] } ?? [], 0)
  }

  /// The exit code: that of the gravest thing that happened.
  ///
  /// - Parameters:
  ///   - hasMissing: whether something that was named cannot be had.
  ///   - left: the worst class that is left after an update; nil where there was none.
  func code(hasMissing: Bool, left: ScenarioResult.Class? = nil) -> ExitCode {
    var tally = tally
    if let left {
      tally = Tally()
      tally.count(left)
    }
    if hasScriptErrors || tally.faulty > 0 { return .badScript }
    if hasMissing { return .badUsage }
    if tally.broken > 0 { return .broken }
    return tally.inconclusive > 0 ? .inconclusive : .success
  }
}
