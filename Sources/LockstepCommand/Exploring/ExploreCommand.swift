// lockstep explore

import AppModel
import PhoneModel
import Replay
import Reports
import ScenarioScript
import Search

/// Searches every order of events and every answer, of scripts or of an app.
struct ExploreCommand {
  let command: LockstepTool
  let arguments: Arguments
  /// How to search, for any time; `timed` has the limit.
  let search: ExhaustiveSearch
  /// How long a search may take, in seconds; nil for any time.
  private let timeLimit: Int?
  /// Whether what is as expected is not told.
  let isQuiet: Bool
  let report: ExplorationReport
  let watch: TrapWatch
  let reporter: Reporter
  let page: PageFile?
  var console: Console { command.console }

  /// Reads the words of the command line, and starts to watch for traps and Ctrl-C.
  init(_ command: LockstepTool, _ arguments: Arguments) throws(UsageError) {
    self.command = command
    self.arguments = arguments
    for option in ["--commands", "--plain"]
    where arguments.has(option) && !arguments.has("--interactive") {
      throw UsageError("\(option) is for --interactive")
    }
    guard !arguments.operands.isEmpty else {
      throw UsageError("name an app or scripts; 'lockstep apps' lists the apps")
    }
    if arguments.has("--tags"),
      arguments.operands.allSatisfy({ name in command.apps.contains { $0.name == name } })
    {
      throw UsageError("--tags selects scripts, and none is named")
    }
    let console = command.console
    let watch = TrapWatch(
      patience: try arguments.number("--patience") ?? TrapWatch.defaultPatience
    ) {
      Terminal.giveBack()
      console.flush()
    }
    self.watch = watch
    var bounds = Bounds()
    bounds.depth = try arguments.number("--depth")
    bounds.between = try arguments.number("--between")
    if let text = arguments.value("--surprises") {
      guard let number = Int(text), number >= 0 else {
        throw UsageError("--surprises needs a whole number of at least 0, and got \(text)")
      }
      bounds.surprises = number
    }
    if let states = try arguments.number("--states") { bounds.states = states }
    if let memory = try arguments.number("--memory") { bounds.memory = memory << 20 }
    // A wrong number is an error also where one core is all that is used.
    _ = try arguments.number("--workers")
    let started = Platform.milliseconds
    timeLimit = try arguments.number("--time-limit")
    isQuiet = arguments.has("--quiet")
    var search = ExhaustiveSearch(
      level: try RunCommand.level(arguments), bounds: bounds, observer: watch,
      isStopped: { Interruption.isRequested },
      progress: { progress in
        let seconds = max(1, (Platform.milliseconds - started) / 1000)
        console.progress(
          "\(progress.states) states, \(progress.states / seconds) a second, depth "
            + "\(progress.depth), \(progress.open) open, \(progress.assignments) sets of answers, "
            + "\(progress.surprises) surprises, \(seconds) s")
      })
    if Platform.environment(Self.supposeNothing) != nil {
      search.reductions = [.forgetting]
      search.looksForNearMisses = false
      search.triesTruth = false
    }
    self.search = search
    report = ExplorationReport(
      style: console.style, isWhole: arguments.has("--trace"), width: console.width)
    let scripts = arguments.operands.filter { Platform.kind(of: $0) == .file }
    if arguments.has("--html"), arguments.operands.count != 1 || arguments.has("--at") {
      throw UsageError("--html needs exactly one app or script, and no --at")
    }
    let written = try OutputFile.check(OutputFile.options, arguments, read: scripts)
    page = try PageFile(arguments)
    reporter = try Reporter(
      command, arguments, name: "explore", taken: scripts + written.map(\.path))
    if reporter.isWanted, arguments.value("--at") != nil {
      throw UsageError("--at tells one run, of which there is no report; leave out --report")
    }
  }

  /// Searches, tells what came of it, and writes the reports; or opens the explorer.
  func run() throws(UsageError) -> ExitCode {
    Interruption.watch()
    if let app = Platform.environment(Self.huntsTrap) { return try huntTrap(app) }
    guard !arguments.has("--interactive") else {
      return try InteractiveCommand(command, arguments, self).run()
    }
    let result: Result<ExitCode, UsageError>
    do throws(UsageError) {
      result = .success(try searchAll())
    } catch {
      // What has been searched by then is reported all the same.
      reporter.add { ReportedScenario(name: "lockstep explore", path: nil, failure: error.text) }
      result = .failure(error)
    }
    console.isMuted = false
    let written = reporter.finish(isInterrupted: Interruption.isRequested)
    return try result.get().worse(written)
  }

  /// Searches, and tells what came of it.
  private func searchAll() throws(UsageError) -> ExitCode {
    if Platform.environment("CI") != nil, let failure = Canary.failure(search) {
      console.warn("lockstep explore: \(failure)")
      return .fault
    }
    var gravest =
      Platform.environment(Self.codeSoFar).flatMap { Int32($0) }.flatMap(ExitCode.init) ?? .success
    let done = Platform.environment(Self.doneSoFar).flatMap { Int($0) } ?? 0
    var number = 0
    /// Whether the next piece of work is to be done, and was not before a restart.
    func begins() -> Bool {
      number += 1
      TrapWatch.retry =
        Platform.environment(Self.supposeNothing) == nil
        ? Restart(adding: [
          (Self.supposeNothing, "1"), (Self.doneSoFar, String(number - 1)),
          (Self.codeSoFar, String(gravest.rawValue)),
        ]) : nil
      // A report needs what was done before a restart: it is done again, and not told again.
      console.isMuted = number <= done
      return number > done || reporter.isWanted
    }
    var names: [String] = []
    for operand in arguments.operands {
      guard let app = command.apps.first(where: { $0.name == operand }) else {
        names.append(operand)
        continue
      }
      if begins() { gravest = gravest.worse(try explore(app)) }
    }
    guard !names.isEmpty, !Interruption.isRequested else {
      return Interruption.isRequested ? .interrupted : gravest
    }
    if let name = names.first(where: {
      Platform.kind(of: $0) == .missing && GlobPattern($0) == nil
    }) {
      throw UsageError(
        "there is no app and no file \(name)"
          + Suggestion.hint(for: name, in: command.apps.map(\.name)))
    }
    let files = try ScriptFiles(names)
    let scripts = try SuiteSelection(arguments).select(files, catalogue: command.apps).scripts
    for script in scripts where !Interruption.isRequested && begins() {
      gravest = gravest.worse(try explore(script, isAlone: scripts.count == 1))
    }
    for error in files.errors {
      console.warn(error)
      reporter.add { ReportedScenario(path: error.path, unreadable: error.text) }
      gravest = gravest.worse(.badUsage)
    }
    return Interruption.isRequested ? .interrupted : gravest
  }

  /// Variables of a command that has begun again after a trap in code that was run only to
  /// see whether states can be merged: it supposes nothing, and goes on after what is done.
  private static let supposeNothing = "LOCKSTEP_SUPPOSE_NOTHING"
  private static let doneSoFar = "LOCKSTEP_DONE"
  private static let codeSoFar = "LOCKSTEP_CODE"

  /// How to begin again after a trap in code that was run only to see whether states can be
  /// merged; nil where that has been done.
  var restart: Restart? {
    Platform.environment(Self.supposeNothing) == nil
      ? Restart(adding: [(Self.supposeNothing, "1")]) : nil
  }

  /// The search, with its time running from now on.
  var timed: ExhaustiveSearch {
    guard let timeLimit else { return search }
    let deadline = Platform.milliseconds + timeLimit * 1000
    var timed = search
    timed.isStopped = { Interruption.isRequested || Platform.milliseconds >= deadline }
    return timed
  }

  /// A search that looks for somewhere to begin, and gives up where that takes long.
  var openingSearch: ExhaustiveSearch {
    var search = timed
    if arguments.value("--states") == nil { search.bounds.states = ExhaustiveSearch.wideningStates }
    return search
  }
}
