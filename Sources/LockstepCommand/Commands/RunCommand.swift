// lockstep run

import AppModel
import PhoneModel
import Replay
import Reports
import ScenarioScript

/// Replays scripts, and prints what came of each.
struct RunCommand {
  private let command: LockstepTool
  private let files: ScriptFiles
  private let judge: Judge
  private let report: ConsoleReport
  private let showsRun: Int?
  private let savePath: String?
  private let watch: TrapWatch
  private let isQuiet: Bool
  private let isTimed: Bool
  private let reporter: Reporter
  /// Whether told runs are compared with the traces that are kept of them.
  private let comparesTraces: Bool
  private var update: GoldenUpdate?

  private var console: Console { command.console }

  /// How many results are told moment by moment at most.
  private static let mostStories = 5

  /// Reads the words of the command line, and starts to watch for traps and Ctrl-C.
  init(_ command: LockstepTool, _ arguments: Arguments) throws(UsageError) {
    self.command = command
    files = try ScriptFiles(arguments.operands)
    let console = command.console
    watch = TrapWatch(
      patience: try arguments.number("--patience") ?? TrapWatch.defaultPatience
    ) { console.flush() }
    judge = Judge(
      level: try Self.level(arguments),
      runLimit: try arguments.number("--runs") ?? Judge.defaultRunLimit,
      observer: watch, isStopped: { Interruption.isRequested })
    report = ConsoleReport(
      style: command.console.style, isWhole: arguments.has("--trace"),
      width: command.console.width)
    showsRun = try arguments.number("--show")
    savePath = arguments.value("--save")
    isQuiet = arguments.has("--quiet")
    if showsRun != nil || savePath != nil, files.paths.count != 1 {
      throw UsageError("--show and --save need exactly one script")
    }
    if let savePath, files.paths.contains(savePath) {
      throw UsageError("--save would overwrite the script that is run; name another file")
    }
    isTimed = arguments.has("--timings")
    comparesTraces = !arguments.has("--level") && !arguments.has("--runs")
    update = try GoldenUpdate(command, arguments)
    reporter = try Reporter(
      command, arguments, name: "run", taken: files.paths + [savePath].compactMap(\.self))
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

  /// Replays each script, tells what failed, and sums up.
  ///
  /// - Throws: where a run that was asked for does not exist or cannot be saved.
  mutating func run() throws(UsageError) -> ExitCode {
    Interruption.watch()
    let begun = Platform.milliseconds
    var tally = Tally()
    var hasScriptErrors = false
    var firstLoss: ScenarioResult?
    var failures: [ScenarioResult] = []
    let isSingle = files.paths.count == 1
    var stories: [ScenarioResult] = []
    lazy var nameWidth = min(72, files.paths.map(\.count).max() ?? 0)
    for (index, path) in files.paths.enumerated() {
      guard !Interruption.isRequested else { break }
      console.progress("\(index) of \(files.paths.count) scripts  \(path)")
      for scenario in scenarios(of: path, &hasScriptErrors) {
        watch.scriptBegins(path)
        let started = Platform.milliseconds
        var result = judge.judge(scenario)
        watch.rest()
        if comparesTraces { GoldenTraces.compare(&result) }
        update?.note(result)
        reporter.add(since: started) {
          ReportedScenario(result, others: judge.untold(of: result))
        }
        watch.rest()
        tally.count(result.resultClass)
        if !isQuiet || result.resultClass != .asExpected {
          // An update shows the whole difference below.
          if update != nil { result.traceDifference?.lines = [] }
          console.print(report.summary(of: result, nameWidth: nameWidth))
        }
        if isSingle { stories.append(result) }
        if result.resultClass > .inconclusive { failures.append(result) }
        if let losing = result.losing, isWorse(losing, than: firstLoss?.losing) {
          firstLoss = result
        }
        if Interruption.isRequested { break }
      }
    }
    var failure: UsageError?
    do throws(UsageError) {
      let chosen = isSingle ? stories : failures.isEmpty ? firstLoss.map { [$0] } ?? [] : failures
      try tell(update == nil ? chosen : [])
    } catch {
      // The reports are written all the same.
      failure = error
    }
    for error in files.errors {
      console.warn(error)
      reporter.add { ReportedScenario(path: error.path, unreadable: error.text) }
    }
    if tally.total > 0 {
      console.print("")
      console.print(report.totals(tally))
    }
    if isTimed { console.print("run \(Double(Platform.milliseconds - begun) / 1000) s") }
    let isInterrupted = Interruption.isRequested
    if isInterrupted { console.print("interrupted: the scenarios after these were not replayed") }
    var written = reporter.finish(isInterrupted: isInterrupted)
    if let failure { throw failure }
    if let update, !isInterrupted {
      console.print("")
      let (worst, isWritten) = update.finish()
      tally = Tally()
      tally.count(worst)
      if !isWritten { written = .badUsage }
    }
    return (isInterrupted ? .interrupted : code(tally, hasScriptErrors)).worse(written)
  }

  /// Whether a loss is to be told rather than one before it: it breaks a rule that comes
  /// first, as something lost of the user's does.
  private func isWorse(_ losing: Counterexample, than known: Counterexample?) -> Bool {
    guard let known else { return true }
    return Subject(losing.finding.subject.rule) < Subject(known.finding.subject.rule)
  }

  /// The scenarios of a script; its errors are printed.
  private func scenarios(of path: String, _ hasErrors: inout Bool) -> [Scenario] {
    do throws(SystemError) {
      let parsed = try ScriptFiles.parse(path, catalogue: command.apps)
      for error in parsed.errors {
        hasErrors = true
        console.warn(error.description)
      }
      if !parsed.errors.isEmpty {
        reporter.add { ReportedScenario(path: path, errors: parsed.errors) }
      }
      return parsed.scenarios
    } catch {
      hasErrors = true
      console.warn(error)
      reporter.add { ReportedScenario(path: path, unreadable: error.text) }
      return []
    }
  }

  /// Tells one run of each of the first results, and saves it if asked to.
  private func tell(_ results: [ScenarioResult]) throws(UsageError) {
    for var result in results.prefix(Self.mostStories) where result.error == nil {
      if let showsRun {
        guard let shown = judge.showing(run: showsRun, of: result) else {
          throw UsageError("there is no run \(showsRun); \(result.runCount) runs were made")
        }
        result = shown
      }
      if !isQuiet || result.resultClass != .asExpected {
        console.print(report.story(of: result))
      }
      if let savePath { try save(result, to: savePath) }
    }
    if results.count > Self.mostStories {
      console.print("")
      console.print("\(results.count - Self.mostStories) more are not told; run them one by one")
    }
  }

  /// Writes the told run as a script with its schedule.
  private func save(_ result: ScenarioResult, to path: String) throws(UsageError) {
    guard let run = result.losing?.run ?? result.example else { return }
    let saved = result.scenario.following(run)
    do throws(SystemError) {
      try Platform.write(ScenarioWriter.write(saved), to: path)
    } catch {
      throw UsageError("cannot write \(error.path): \(error.text)")
    }
    console.print("")
    console.print(
      "saved the run as \(path), with no verdict stated; replay it with: lockstep run \(path)")
  }

  /// The exit code: that of the gravest thing that happened.
  private func code(_ tally: Tally, _ hasScriptErrors: Bool) -> ExitCode {
    if hasScriptErrors || tally.faulty > 0 { return .badScript }
    if !files.errors.isEmpty { return .badUsage }
    if tally.broken > 0 { return .broken }
    if tally.inconclusive > 0 { return .inconclusive }
    return .success
  }
}

extension Judge {
  /// A run for each broken subject that the told run does not break.
  fileprivate func untold(of result: ScenarioResult) -> [Counterexample] {
    let told = result.losing?.run.findings.map(\.subject) ?? []
    return counterexamples(
      of: result.verdicts.filter { $0.losingRuns > 0 && !told.contains($0.subject) }
        .map(\.subject), in: result)
  }
}
