// One replay of what lockstep run has selected.

import Replay
import Reports
import ScenarioScript

extension RunCommand {
  /// Replays what is selected once.
  ///
  /// - Parameter missing: what was named and cannot be had.
  func replay(_ selected: Selected, missing: [SystemError]) throws(UsageError) -> ExitCode {
    let begun = Platform.milliseconds
    let tellsAll = selected.scripts.count == 1
    let store = LastRunKeeper(console, isAsked: selection.usesLastRun)
    let teller = SuiteTeller(
      console, reporter, tellsAll: tellsAll, notesExpected: store.isInUse, update: update)
    reporter.notes(selected.part)
    let reportLastWords = TrapWatch.lastWords
    TrapWatch.lastWords = { script, cause in
      reportLastWords?(script, cause)
      store.keep(teller.outcomes + [(script, false)], whole: [])
    }
    work(on: selected.scripts, tellsAll, teller)
    TrapWatch.lastWords = reportLastWords
    var failure: UsageError?
    do throws(UsageError) {
      try tell(teller)
    } catch {
      // The reports are written all the same.
      failure = error
    }
    for error in missing {
      console.warn(error)
      if reporter.isWanted {
        reporter.add(ReportedScenario(path: error.path, unreadable: error.text))
      }
    }
    if teller.tally.total > 0 {
      console.print("")
      console.print(report.totals(teller.tally, unreadable: teller.unreadable))
    }
    if let part = selected.part {
      console.print("part \(part.number) of \(part.count) of \(part.scenarios) scenarios")
    }
    if isTimed { console.print("run \(Double(Platform.milliseconds - begun) / 1000) s") }
    let isInterrupted = Interruption.isRequested
    if isInterrupted { console.print("interrupted: the scenarios after these were not replayed") }
    if store.isInUse || !teller.outcomes.isEmpty {
      let whole = isInterrupted ? [] : selected.scripts.filter(\.isWhole).map(\.path)
      store.keep(teller.outcomes, whole: whole)
    }
    var written = reporter.finish(isInterrupted: isInterrupted)
    if let failure { throw failure }
    var left: ScenarioResult.Class?
    if let update = teller.update, !isInterrupted {
      console.print("")
      let (worst, isWritten) = update.finish()
      left = worst
      if !isWritten { written = written.worse(.badUsage) }
    }
    let code = isInterrupted ? .interrupted : teller.code(hasMissing: !missing.isEmpty, left: left)
    return code.worse(written)
  }

  /// Lets workers replay all scripts.
  private func work(on scripts: [SuiteScript], _ tellsAll: Bool, _ teller: SuiteTeller) {
    var scripts = scripts
    if scripts.count == 1, scripts[0].pieces == nil {
      scripts[0].pieces = pieces(of: scripts[0].path)
    }
    let known = scripts.count == 1 ? scripts[0].pieces?.count : nil
    let suiteJudge = SuiteJudge(
      judge: judge, timeLimit: timeLimit, report: report,
      names: NameWidth(of: scripts), isQuiet: isQuiet,
      tellsAll: tellsAll, comparesTraces: comparesTraces, isUpdating: update != nil,
      isReported: reporter.isWanted, isTimed: isTimed)
    let all = scripts
    let queue = SuiteQueue(
      all, isStopped: { Interruption.isRequested },
      begins: { index in
        console.progress("\(index) of \(all.count) scripts  \(all[index].path)")
      }, take: teller.take)
    let count = min(workers, known ?? scripts.count)
    SuiteWorkers.run(count, queue, suiteJudge, watch) { index in
      all[index].pieces ?? pieces(of: all[index].path)
    }
    queue.drainRest()
  }

  private func pieces(of path: String) -> [SuitePiece] {
    SuitePiece.pieces(of: path, rows: nil, catalogue: command.apps)
  }

  /// Tells one run of each of the first results, and saves it if asked to.
  private func tell(_ teller: SuiteTeller) throws(UsageError) {
    let (results, more) = teller.toTell
    for var result in results where result.error == nil {
      if let showsRun {
        guard let shown = judge.again(result).showing(run: showsRun, of: result) else {
          throw UsageError("there is no run \(showsRun); \(result.runCount) runs were made")
        }
        result = shown
      }
      if !isQuiet || result.resultClass != .asExpected {
        console.print(report.story(of: result))
      }
      if let savePath { try save(result, to: savePath) }
    }
    if let page, let result = results.first(where: { $0.losing != nil }) ?? results.first {
      try page.write(result, level: judge.level, for: command)
    }
    if more > 0 {
      console.print("")
      console.print("\(more) more are not told; run them one by one")
    }
  }

  /// Writes the told run as a script with its schedule.
  private func save(_ result: ScenarioResult, to path: String) throws(UsageError) {
    guard let run = result.losing?.run ?? result.example else { return }
    let saved = result.scenario.following(run)
    do throws(SystemError) {
      try Platform.writeWhole(ScenarioWriter.write(saved), to: path)
    } catch {
      throw UsageError("cannot write \(error.path): \(error.text)")
    }
    console.print("")
    console.print(
      "saved the run as \(path), with no verdict stated; replay it with: lockstep run \(path)")
  }
}
