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
  let judge: Judge
  let timeLimit: Int?
  let report: ConsoleReport
  let workers: Int
  let showsRun: Int?
  let savePath: String?
  let page: PageFile?
  let watch: TrapWatch
  let isQuiet: Bool
  let isTimed: Bool
  private let isList: Bool
  private let isWatching: Bool
  /// Whether told runs are compared with the traces that are kept of them.
  let comparesTraces: Bool
  /// What `--update` asks for; nil where it is not given.
  let update: GoldenUpdate?
  let reporter: Reporter

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
    page = try PageFile(arguments)
    isQuiet = arguments.has("--quiet")
    isTimed = arguments.has("--timings")
    isList = arguments.has("--list")
    isWatching = arguments.has("--watch")
    comparesTraces = !arguments.has("--level") && !arguments.has("--runs")
    update = try GoldenUpdate(command, arguments)
    if showsRun != nil || savePath != nil, files.paths.count != 1 {
      throw UsageError("--show and --save need exactly one script")
    }
    if page != nil, files.paths.count != 1 {
      throw UsageError("--html needs exactly one script")
    }
    try Self.checkAlone("--list", ["--watch", "--report", "--save", "--show", "--html"], arguments)
    try Self.checkAlone(
      "--watch", ["--report", "--save", "--show", "--shard", "--html"], arguments)
    if selection.shard != nil, let error = files.errors.first {
      throw UsageError("--shard splits what is there: \(error.path): \(error.text)")
    }
    let written = try OutputFile.check(OutputFile.options, arguments, read: files.paths)
    reporter = try Reporter(
      command, arguments, name: "run", taken: files.paths + written.map(\.path))
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
