// lockstep explore

import AppModel
import PhoneModel
import Replay
import Reports
import ScenarioScript
import Search

/// Searches every order of events and every answer, of scripts or of an app.
struct ExploreCommand {
  private let command: LockstepTool
  private let arguments: Arguments
  let search: ExhaustiveSearch
  private let report: ExplorationReport
  let watch: TrapWatch
  private let reporter: Reporter
  private let page: PageFile?
  private var console: Console { command.console }

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
    let started = Platform.milliseconds
    let deadline = try arguments.number("--time").map { Platform.milliseconds + $0 * 1000 }
    var search = ExhaustiveSearch(
      level: try RunCommand.level(arguments), bounds: bounds, observer: watch,
      isStopped: {
        Interruption.isRequested || deadline.map { Platform.milliseconds >= $0 } ?? false
      },
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
    page = try PageFile(arguments, besides: scripts + arguments.values("--save").suffix(1))
    reporter = try Reporter(
      command, arguments, name: "explore",
      taken: scripts + arguments.values("--save").suffix(1) + (page?.paths ?? []))
    guard page == nil || arguments.operands.count == 1 && arguments.value("--at") == nil else {
      throw UsageError("--html needs exactly one app or script, and no --at")
    }
    if reporter.isWanted, arguments.value("--at") != nil {
      throw UsageError("--at tells one run, of which there is no report; leave out --report")
    }
  }

  /// Searches, tells what came of it, and writes the reports; or opens the explorer.
  func run() throws(UsageError) -> ExitCode {
    Interruption.watch()
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

  /// The seed of random walks.
  private func seed() throws(UsageError) -> UInt64 {
    guard let text = arguments.value("--seed") else { return 1 }
    guard let seed = UInt64(text) else {
      throw UsageError("--seed needs a whole number of at least 0, and got \(text)")
    }
    return seed
  }

  /// Tells the run to an address.
  ///
  /// - Parameter sets: the sets of events that the search may have had.
  private func tell(
    at text: String, _ scenario: Scenario, among sets: [[ExploredEvent]]
  ) throws(UsageError) -> ExitCode {
    guard let address = MomentAddress(text) else {
      throw UsageError("--at needs an address as explore prints it, and got \(text)")
    }
    let found = try run(to: address, of: scenario, among: sets)
    watch.rest()
    let text = ScenarioWriter.write(found)
    let parsed = ScenarioParser.parse(
      text: text, path: "\(scenario.name).found", catalogue: command.apps
    ) { _ in nil }
    guard let again = parsed.scenarios.first else {
      throw UsageError("the run cannot be written as a script")
    }
    let level = search.level ?? again.level ?? .reported
    let run = Runner.run(
      again, schedule: Schedule(allowed: again.allowedAlternatives(at: level)), observer: watch)
    let timeline = Timeline(style: console.style, isWhole: true, width: console.width)
    console.print(timeline.lines(of: run, in: again, finding: run.findings.first))
    if let path = arguments.value("--save") {
      do throws(SystemError) {
        try Platform.writeWhole(text, to: path)
      } catch {
        throw UsageError("cannot write \(error.path): \(error.text)")
      }
      console.print("")
      console.print("saved the run as \(path); replay it with: lockstep run \(path)")
    }
    return run.findings.isEmpty ? .success : .broken
  }

  /// The run to an address, as a scenario.
  private func run(
    to address: MomentAddress, of scenario: Scenario, among sets: [[ExploredEvent]]
  ) throws(UsageError) -> Scenario {
    var failure = "there is nothing that may fall"
    for events in sets {
      do throws(SearchError) {
        return try search.scenario(at: address, of: scenario, events: events)
      } catch {
        failure = "\(error)"
      }
    }
    throw UsageError(failure)
  }

  /// A scenario in which an app is installed, and no more.
  func scenario(of app: App) throws(UsageError) -> Scenario {
    var scenario = Scenario.exploring(app)
    scenario.pins = try pins()
    return scenario
  }

  /// Searches an app under events that no script orders.
  private func explore(_ app: App) throws(UsageError) -> ExitCode {
    watch.scriptBegins(app.name)
    let scenario = try scenario(of: app)
    let copies = try self.copies()
    let menu = EventMenu(for: app)
    func events(_ words: [String]) -> [ExploredEvent] {
      var events = words.flatMap { menu.events(named: $0) ?? [] }
      if copies != nil, !events.contains(where: { $0.name == "leave" }) {
        events.append(
          ExploredEvent("another app comes to the front", .event(.leave(app: 0))))
      }
      return events
    }
    let words = try words(for: app, menu)
    if let address = arguments.value("--at") {
      return try tell(at: address, scenario, among: words.map(events))
    }
    if arguments.value("--walk") != nil || words.count == 1 {
      return try explore(
        scenario, events: events(words.last ?? []), of: words.last ?? [], isTold: true,
        copies: copies)
    }
    return try explore(scenario, words: words, copies: copies, events: events)
  }

  /// Searches an app with as many events as the search can take.
  private func explore(
    _ scenario: Scenario, words: [[String]], copies: Int??,
    events: ([String]) -> [ExploredEvent]
  ) throws(UsageError) -> ExitCode {
    var search = search
    search.keepsStates = copies != nil && arguments.has("--enumerate")
    let states = try arguments.number("--states") ?? ExhaustiveSearch.wideningStates
    let started = Platform.milliseconds
    let widened: WidenedResult
    do throws(SearchError) {
      widened = try search.widen(
        scenario, words: words,
        states: states, events: events)
    } catch {
      return failed(scenario, error, since: started)
    }
    let code = try tell(
      widened.result, of: widened.words, since: started, isTold: true, copies: copies)
    console.print(report.lines(of: widened))
    return code
  }

  /// Says what a verdict on one app says of several that share nothing, and looks at every
  /// state of all of them together where that is asked for.
  ///
  /// - Parameter copies: how many; nil for any number.
  private func tell(_ result: SearchResult, ofCopies copies: Int?) throws(UsageError) {
    guard result.sharesOnlyLock else {
      throw UsageError(
        "time does more to \(result.scenario.name) than end the grace of the lock, so it would bring"
          + " copies together: the verdict holds for one; leave out 'time', or pin what waits")
    }
    let number = copies.map { $0 == 1 ? "1 copy" : "\($0) copies" } ?? "any number of copies"
    console.print("")
    console.print(
      "\(number) of \(result.scenario.name) that share nothing: what one can lose is all that "
        + "they can lose")
    guard arguments.has("--enumerate") else { return }
    guard let copies else { throw UsageError("--enumerate needs a number of copies") }
    let started = Platform.milliseconds
    let workers = try workers()
    do throws(SearchError) {
      let all = try search.enumerate(
        result, copies: copies, workers: workers, on: ThreadTeam(workers).run)
      watch.rest()
      console.print(
        "states \(all.states)  transitions \(all.transitions)  depth \(all.depth)"
          + (all.isStopped ? "  stopped" : ""))
      console.print(
        "  of \(all.space) combinations; \(all.partStates) states of one app, merged from "
          + "\(all.exactPartStates)" + (all.isBroken ? "; a rule is broken" : ""))
      if !result.explored.isEmpty {
        console.print(
          "  under the answers that are tried first: "
            + result.explored.map(\.name).joined(separator: ", "))
      }
      if arguments.has("--timings") {
        console.print("search \(Double(Platform.milliseconds - started) / 1000) s")
      }
    } catch {
      throw UsageError("\(error)")
    }
  }

  /// The number of `--copies`; nil inside for any number.
  private func copies() throws(UsageError) -> Int?? {
    guard let text = arguments.value("--copies") else { return nil }
    if text == "any" { return .some(nil) }
    guard let number = Int(text), number > 0, number < 64 else {
      throw UsageError("--copies needs a whole number from 1 to 63 or 'any', and got \(text)")
    }
    return number
  }

  private func workers() throws(UsageError) -> Int {
    try arguments.number("--workers") ?? Platform.coreCount
  }

  /// Searches the scenarios of a script.
  private func explore(_ script: SuiteScript, isAlone: Bool) throws(UsageError) -> ExitCode {
    var gravest = ExitCode.success
    let pieces =
      script.pieces
      ?? SuitePiece.pieces(of: script.path, rows: nil, catalogue: command.apps)
    for piece in pieces where !Interruption.isRequested {
      guard case .scenario(var scenario) = piece.content else {
        gravest = gravest.worse(tell(piece))
        continue
      }
      watch.scriptBegins(script.path)
      if !isAlone, !scenario.insertions.isEmpty {
        console.print("      \(scenario.name)  has its schedule written out: 'run' replays it")
        continue
      }
      scenario.pins += try pins()
      let events =
        arguments.value("--events") == nil
        ? [] : try self.events(for: scenario.apps[scenario.slots[0]])
      if let address = arguments.value("--at") {
        gravest = gravest.worse(try tell(at: address, scenario, among: [events]))
      } else {
        gravest = gravest.worse(try explore(scenario, events: events, isTold: isAlone))
      }
    }
    return gravest
  }

  /// Says why a script gives no scenario.
  private func tell(_ piece: SuitePiece) -> ExitCode {
    switch piece.content {
    case .scenario: return .success
    case .faulty(let path, let errors):
      for error in errors { console.warn(error.description) }
      reporter.add { ReportedScenario(path: path, errors: errors) }
      return .badScript
    case .unreadable(let error):
      console.warn(error)
      reporter.add { ReportedScenario(path: error.path, unreadable: error.text) }
      return .badUsage
    }
  }

  private func explore(
    _ scenario: Scenario, events: [ExploredEvent], of words: [String] = [], isTold: Bool,
    copies: Int?? = nil
  ) throws(UsageError) -> ExitCode {
    var search = search
    search.keepsStates = copies != nil && arguments.has("--enumerate")
    let started = Platform.milliseconds
    let result: SearchResult
    let walks = try arguments.number("--walk")
    let seed = try seed()
    do throws(SearchError) {
      if let walks {
        result = try search.walk(scenario, events: events, count: walks, seed: seed)
      } else {
        result = try search.explore(scenario, events: events)
      }
    } catch {
      return failed(scenario, error, since: started)
    }
    return try tell(
      result, of: words, since: started, isTold: isTold, copies: copies, events.isEmpty)
  }

  /// Says why a search gave no verdict.
  private func failed(
    _ scenario: Scenario, _ error: SearchError, since started: Int
  ) -> ExitCode {
    watch.rest()
    console.warn("lockstep explore: \(scenario.name): \(error)")
    reporter.add(since: started) {
      ReportedScenario(
        name: scenario.displayName, path: scenario.files.first?.path, failure: "\(error)")
    }
    return error.exitCode
  }

  /// Tells what came of a search.
  ///
  /// - Parameters:
  ///   - words: the events of an exploration of an app.
  ///   - mayBeStill: whether it may be that no handler made a call.
  private func tell(
    _ result: SearchResult, of words: [String], since started: Int, isTold: Bool,
    copies: Int??, _ mayBeStill: Bool = false
  ) throws(UsageError) -> ExitCode {
    let scenario = result.scenario
    watch.rest()
    guard !result.coverage.calls.isEmpty || mayBeStill else {
      throw UsageError(
        "no handler that ran makes a call, so there is nothing to explore; name other events")
    }
    console.print(report.summary(of: result, name: scenario.name))
    let told = try result.findings.first.map { finding throws(UsageError) in
      try tell(finding, result)
    }
    if reporter.isWanted {
      var all = told.map { [$0] } ?? []
      for finding in result.findings.dropFirst() { all.append(try tell(finding, result)) }
      reporter.add(since: started) {
        ReportedScenario(result, told: all, name: scenario.displayName)
      }
    }
    if isTold {
      console.print(report.lines(of: result, told: told))
      if arguments.has("--coverage") { console.print(report.coverage(of: result)) }
    }
    if arguments.has("--timings") {
      console.print("search \(Double(Platform.milliseconds - started) / 1000) s")
    }
    if let copies { try tell(result, ofCopies: copies) }
    if let path = arguments.value("--save"), let told { try save(told, to: path) }
    if let page {
      var all = told.map { [$0] } ?? []
      for finding in result.findings.dropFirst() { all.append(try tell(finding, result)) }
      try page.write(result, of: words, told: all, level: search.level, for: command)
    }
    return code(of: result)
  }

  /// The finding with its run as a script, which is parsed and replayed as a user
  /// would do it.
  private func tell(
    _ finding: SearchFinding, _ result: SearchResult
  ) throws(UsageError) -> ToldFinding {
    do throws(SearchError) {
      return try ToldFinding(
        finding, at: result.level,
        path: arguments.value("--save") ?? "\(finding.scenario.name).found",
        catalogue: command.apps, observer: watch)
    } catch {
      throw UsageError("\(error)")
    }
  }

  /// Writes the told run, without the events that its finding does not need.
  private func save(_ told: ToldFinding, to path: String) throws(UsageError) {
    var text = told.text
    if let reduced = told.example.reduced() {
      let smaller = ScenarioWriter.write(reduced)
      let parsed = ScenarioParser.parse(text: smaller, path: path, catalogue: command.apps) { _ in
        nil
      }
      if let scenario = parsed.scenarios.first, parsed.errors.isEmpty,
        Counterexample.replaying(
          scenario, told.example.finding.subject, at: search.level ?? scenario.level ?? .reported,
          observer: watch) != nil
      {
        text = smaller
      }
    }
    do throws(SystemError) {
      try Platform.writeWhole(text, to: path)
    } catch {
      throw UsageError("cannot write \(error.path): \(error.text)")
    }
    console.print("")
    console.print("saved the run as \(path); replay it with: lockstep run \(path)")
  }

  /// The events that are named for an app.
  private func events(for app: App) throws(UsageError) -> [ExploredEvent] {
    let menu = EventMenu(for: app)
    return try words(for: app, menu).last?.flatMap { menu.events(named: $0) ?? [] } ?? []
  }

  /// The sets of events that searches of an app may have.
  func eventSets(for app: App) throws(UsageError) -> [[ExploredEvent]] {
    let menu = EventMenu(for: app)
    return try words(for: app, menu).map { $0.flatMap { menu.events(named: $0) ?? [] } }
  }

  /// The events of `--events`, for a script.
  func namedEvents(for scenario: Scenario) throws(UsageError) -> [ExploredEvent] {
    arguments.value("--events") == nil ? [] : try events(for: scenario.apps[scenario.slots[0]])
  }

  /// How to begin again after a trap in code that was run only to see whether states can be
  /// merged; nil where that has been done.
  var restart: Restart? {
    Platform.environment(Self.supposeNothing) == nil
      ? Restart(adding: [(Self.supposeNothing, "1")]) : nil
  }

  /// A search that looks for somewhere to begin, and gives up where that takes long.
  var openingSearch: ExhaustiveSearch {
    var search = search
    if arguments.value("--states") == nil { search.bounds.states = ExhaustiveSearch.wideningStates }
    return search
  }

  /// The words of `--events`; where it is not given those of ever wider searches.
  private func words(for app: App, _ menu: EventMenu) throws(UsageError) -> [[String]] {
    guard let text = arguments.value("--events") else { return menu.widening }
    let words = text.split(separator: ",").map(String.init)
    guard !words.isEmpty else { throw UsageError("--events names none") }
    for word in words where menu.events(named: word) == nil {
      throw UsageError(
        "there is no event \(word) for \(app.name)"
          + Suggestion.hint(for: word, in: menu.entries.map(\.name))
          + "\nthe events are " + menu.entries.map(\.name).joined(separator: ", "))
    }
    return [words]
  }

  /// The answers of `--pin NAME=ANSWER`, several separated by commas.
  private func pins() throws(UsageError) -> [Pin] {
    guard let text = arguments.value("--pin") else { return [] }
    var pins: [Pin] = []
    for word in text.split(separator: ",") {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        throw UsageError("--pin needs QUESTION=ANSWER, and got \(word)")
      }
      guard let question = QuestionID(name: parts[0]) else {
        throw UsageError(
          "there is no question \(parts[0])"
            + Suggestion.hint(for: parts[0], in: QuestionTable.questions.map { $0.name })
            + "; 'lockstep questions' lists them")
      }
      guard let answer = question.question.alternatives.firstIndex(where: { $0.name == parts[1] })
      else {
        let names = question.question.alternatives.map(\.name)
        throw UsageError(
          "\(parts[0]) has no answer \(parts[1])" + Suggestion.hint(for: parts[1], in: names)
            + "; its answers are " + names.joined(separator: ", "))
      }
      pins.append(Pin(question, UInt8(answer), Place(line: 0)))
    }
    return pins
  }

  private func code(of result: SearchResult) -> ExitCode {
    switch result.resultClass {
    case .asExpected: .success
    case .inconclusive: .inconclusive
    case .broken: .broken
    case .faulty: .badScript
    }
  }
}

extension SearchError {
  fileprivate var exitCode: ExitCode {
    switch self {
    case .script: .badScript
    case .nothingToExplore, .otherVersion: .badUsage
    case .undeterminedHandler, .untrueMemory, .endlessHandler, .disagreement: .fault
    }
  }
}
