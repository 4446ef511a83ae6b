// What a worker does with a piece of a suite.

import Replay
import Reports

/// Replays scenarios, on any thread.
struct SuiteJudge: Sendable {
  /// How to replay; without an observer and a time limit.
  var judge: Judge
  /// How long the runs of one scenario may take, in seconds; nil for any time.
  var timeLimit: Int?
  var report: ConsoleReport
  /// How wide the names of scripts are.
  var names: NameWidth
  /// Whether results that are as expected are not told.
  var isQuiet: Bool
  /// Whether the runs of all scenarios are told.
  var tellsAll: Bool
  /// Whether told runs are compared with kept traces.
  var comparesTraces: Bool
  /// Whether what is expected is to be updated, so that every result is handed over.
  var isUpdating: Bool
  /// Whether reports are wanted, and times in them.
  var isReported: Bool
  var isTimed: Bool
}

extension SuiteJudge {
  /// What comes of a piece.
  ///
  /// - Parameter watch: that of this thread.
  func result(of piece: SuitePiece, place: SuitePlace, _ watch: TrapWatch) -> PieceResult {
    let done = PieceResult(piece)
    switch piece.content {
    case .scenario(let scenario):
      watch.scriptBegins(scenario.files.first?.path ?? scenario.name, place: place.order)
      replay(scenario, done, watch)
    case .faulty(let path, let errors):
      done.warnings = errors.map(\.description)
      if isReported { done.reported = ReportedScenario(path: path, errors: errors) }
    case .unreadable(let error):
      done.warnings = ["lockstep: \(error.path): \(error.text)"]
      if isReported { done.reported = ReportedScenario(path: error.path, unreadable: error.text) }
    }
    if isReported { done.reported?.ordinal = piece.ordinal }
    return done
  }

  private func replay(_ scenario: Scenario, _ done: PieceResult, _ watch: TrapWatch) {
    var judge = judge
    judge.observer = watch
    let started = Platform.milliseconds
    if let timeLimit {
      let end = started + timeLimit * 1000
      judge.timeLimit = TimeLimit(seconds: timeLimit) { Platform.milliseconds >= end }
    }
    var result = judge.judge(scenario)
    watch.rest()
    if comparesTraces { GoldenTraces.compare(&result) }
    let ended = Platform.milliseconds
    done.resultClass = result.resultClass
    done.isInterrupted = result.stop == .interrupted
    if !isQuiet || result.resultClass != .asExpected {
      var shown = result
      // An update shows the whole difference below.
      if isUpdating { shown.traceDifference?.lines = [] }
      done.lines = report.summary(of: shown, nameWidth: names.width)
    }
    if isReported {
      var reported = ReportedScenario(result, others: judge.again(result).untold(of: result))
      if isTimed { reported.milliseconds = ended - started }
      done.reported = reported
      watch.rest()
    }
    if tellsAll || isUpdating || result.resultClass > .asExpected || result.losing != nil {
      done.told = result
    }
  }
}

extension Judge {
  /// The judge that makes the runs of a result again, and no more of them, however long it takes.
  func again(_ result: ScenarioResult) -> Judge {
    guard case .timeLimit = result.stop else { return self }
    var judge = self
    judge.timeLimit = nil
    judge.runLimit = result.runCount + result.infeasibleCount
    return judge
  }
}
