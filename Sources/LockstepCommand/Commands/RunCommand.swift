// lockstep run

import AppModel
import PhoneModel
import Replay
import Reports
import ScenarioScript

/// Replays scripts, and prints what came of each.
struct RunCommand {
  let command: LockstepTool
  let operands: [String]
  let files: ScriptFiles
  let selection: SuiteSelection
  private let judge: Judge
  private let timeLimit: Int?
  private let report: ConsoleReport
  private let workers: Int
  private let showsRun: Int?
  private let savePath: String?
  private let watch: TrapWatch
  private let isQuiet: Bool
  private let isTimed: Bool
  private let isList: Bool
  private let isWatching: Bool
  private let reporter: Reporter

  var console: Console { command.console }

  /// Reads the words of the command line, and starts to watch for traps and Ctrl-C.
  init(_ command: LockstepTool, _ arguments: Arguments) throws(UsageError) {
    self.command = command
    operands = arguments.operands
    selection = try SuiteSelection(arguments)
    files = try ScriptFiles(arguments.operands, takesRows: true)
    let console = command.console
    watch = TrapWatch(
      patience: try arguments.number("--patience") ?? TrapWatch.defaultPatience
    ) { console.flush() }
    judge = Judge(
      level: try Self.level(arguments),
      runLimit: try arguments.number("--runs") ?? Judge.defaultRunLimit,
      isStopped: { Interruption.isRequested })
    timeLimit = try arguments.number("--time-limit")
    report = ConsoleReport(
      style: command.console.style, isWhole: arguments.has("--trace"),
      width: command.console.width)
    workers = min(try arguments.number("--workers") ?? Platform.coreCount, TrapWatch.mostThreads)
    showsRun = try arguments.number("--show")
    savePath = arguments.value("--save")
    isQuiet = arguments.has("--quiet")
    isTimed = arguments.has("--timings")
    isList = arguments.has("--list")
    isWatching = arguments.has("--watch")
    if showsRun != nil || savePath != nil, files.paths.count != 1 {
      throw UsageError("--show and --save need exactly one script")
    }
    if let savePath, files.paths.contains(savePath) {
      throw UsageError("--save would overwrite the script that is run; name another file")
    }
    try Self.checkAlone("--list", ["--watch", "--report", "--save", "--show"], arguments)
    try Self.checkAlone("--watch", ["--report", "--save", "--show", "--shard"], arguments)
    if selection.shard != nil, let error = files.errors.first {
      throw UsageError("--shard splits what is there: \(error.path): \(error.text)")
    }
    reporter = try Reporter(
      command, arguments, name: "run", taken: files.paths + [savePath].compactMap(\.self))
  }

  /// Refuses options that make no sense beside another.
  private static func checkAlone(
    _ name: String, _ others: [String], _ arguments: Arguments
  ) throws(UsageError) {
    guard arguments.has(name), let other = others.first(where: arguments.has) else { return }
    throw UsageError("\(name) and \(other) do not go together; leave out one of the two")
  }

  /// The level that `--level` names; nil where it is not given.
  static func level(_ arguments: Arguments) throws(UsageError) -> DistrustLevel? {
    guard let name = arguments.value("--level") else { return nil }
    guard let level = DistrustLevel.allCases.first(where: { $0.name == name }) else {
      throw UsageError(
        "there is no level \(name); the levels are "
          + DistrustLevel.allCases.map(\.name).joined(separator: ", "))
    }
    return level
  }

  /// Replays what is selected, tells what failed, and sums up.
  ///
  /// - Throws: where nothing is selected, or a run that was asked for does not exist or cannot be
  ///   saved.
  func run() throws(UsageError) -> ExitCode {
    let selected = try select()
    if isList { return list(selected) }
    Interruption.watch()
    guard isWatching else { return try replay(selected, missing: files.errors) }
    return try keepRunning { () throws(UsageError) in
      try replay(selected, missing: files.errors)
    }
  }

  /// What the command line selects.
  private func select() throws(UsageError) -> Selected {
    var lastRun: LastRun?
    if selection.usesLastRun {
      do throws(SystemError) { lastRun = try .read() } catch {
        throw UsageError("\(error.path): \(error.text)")
      }
    }
    let selected = try selection.select(
      files, catalogue: command.apps, lastRun: lastRun, options: optionsText, readsAll: isList)
    if selected.hasNoFailed {
      console.warn("lockstep: nothing that is named is known to have failed, so all of it is run")
    }
    return selected
  }

  /// What decides the results beside the scripts.
  var optionsText: String {
    "\(judge.level?.name ?? "") \(judge.runLimit) \(timeLimit ?? 0) \(isTimed)"
  }

  /// Prints the names of what would be run.
  private func list(_ selected: Selected) -> ExitCode {
    var hasErrors = false
    for piece in selected.scripts.flatMap({ $0.pieces ?? [] }) {
      switch piece.content {
      case .scenario(let scenario): console.print(scenario.displayName)
      case .faulty(_, let errors):
        hasErrors = true
        for error in errors { console.warn(error.description) }
      case .unreadable(let error):
        hasErrors = true
        console.warn(error)
      }
    }
    for error in files.errors { console.warn(error) }
    return hasErrors ? .badScript : files.errors.isEmpty ? .success : .badUsage
  }
}

extension RunCommand {
  /// Replays what is selected once.
  ///
  /// - Parameter missing: what was named and cannot be had.
  func replay(_ selected: Selected, missing: [SystemError]) throws(UsageError) -> ExitCode {
    let begun = Platform.milliseconds
    let tellsAll = selected.scripts.count == 1
    let store = LastRunKeeper(console, isAsked: selection.usesLastRun)
    let teller = SuiteTeller(
      console, reporter, tellsAll: tellsAll, notesExpected: store.isInUse)
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
      console.print(report.totals(teller.tally))
    }
    if let part = selected.part {
      console.print("part \(part.number) of \(part.count) of \(part.scenarios) scenarios")
    }
    if isTimed { console.print("run \(Double(Platform.milliseconds - begun) / 1000) s") }
    let isInterrupted = Interruption.isRequested
    if isInterrupted { console.print("interrupted: the scenarios after these were not replayed") }
    store.keep(
      teller.outcomes, whole: isInterrupted ? [] : selected.scripts.filter(\.isWhole).map(\.path))
    let written = reporter.finish(isInterrupted: isInterrupted)
    if let failure { throw failure }
    let code = isInterrupted ? .interrupted : teller.code(hasMissing: !missing.isEmpty)
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
      nameWidth: min(72, scripts.map(\.path.count).max() ?? 0), isQuiet: isQuiet,
      tellsAll: tellsAll, isReported: reporter.isWanted, isTimed: isTimed)
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
