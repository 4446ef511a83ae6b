// What the word of the command line opens: an app, a script, or a moment of either.

import AppModel
import Explorer
import PhoneModel
import Replay
import ScenarioScript
import Search

extension InteractiveCommand {
  /// The explorer at what a word names: an app, a script, or a moment of either. Nil where the
  /// script has errors, which have been told.
  func open(_ word: String) throws(UsageError) -> Walk? {
    let at = arguments.value("--at")
    if let app = command.apps.first(where: { $0.name == word }) {
      return try open(app, at: at)
    }
    if Platform.kind(of: word) == .file { return try open(script: word, at: at) }
    guard at == nil else { throw UsageError(missing(word)) }
    if let address = MomentAddress(word) {
      if let app = command.apps.first(where: { $0.name == address.name }) {
        return try open(app, at: word)
      }
      return try open(script: try path(ofScenario: address.name), at: word)
    }
    guard let colon = word.lastIndex(of: ":") else { throw UsageError(missing(word)) }
    let name = String(word[..<colon])
    let path = Platform.kind(of: name) == .file ? name : try path(ofScenario: name)
    return try open(script: path, at: word)
  }

  private func missing(_ word: String) -> String {
    "there is no app and no file \(word)" + Suggestion.hint(for: word, in: command.apps.map(\.name))
  }

  /// The script in Scenarios/ whose name begins an address.
  private func path(ofScenario name: String) throws(UsageError) -> String {
    let stem = name.split(separator: "#").first.map(String.init) ?? name
    guard Platform.kind(of: ScriptFiles.defaultFolder) == .folder else {
      throw UsageError(missing(name))
    }
    let ending = "/\(stem)\(ScriptFiles.suffix)"
    let paths = try ScriptFiles([]).paths.filter { $0.hasSuffix(ending) }
    guard let path = paths.first else {
      throw UsageError(
        "no app and no script in \(ScriptFiles.defaultFolder) has the name '\(name)' of that address"
      )
    }
    guard paths.count == 1 else {
      throw UsageError(
        "several scripts have the name '\(stem)': \(paths.joined(separator: ", ")); name one and give the address with --at"
      )
    }
    return path
  }

  private func open(_ app: App, at address: String?) throws(UsageError) -> Walk? {
    exploration.watch.scriptBegins(app.name)
    let scenario = try exploration.scenario(of: app)
    let source = Source(
      scenario, level: exploration.search.level ?? .reported,
      events: try exploration.eventSets(for: app), search: exploration.openingSearch)
    return try opened { () throws(ExplorerProblem) in
      guard let address else {
        return try exploration.searching(scenario) { () throws(ExplorerProblem) in
          try Walk.opening(source, isStopped: { Interruption.isRequested })
        }
      }
      guard let moment = MomentAddress(address) else {
        throw ExplorerProblem(Self.noAddress(address))
      }
      return try Walk.opening(source, at: moment, isStopped: { Interruption.isRequested })
    }
  }

  private static func noAddress(_ text: String) -> String {
    "an address is as 'run' or 'explore' prints it (NAME:RUN.MOMENT or NAME:…:MOMENT#…), and this is none: \(text)"
  }

  private func open(script path: String, at address: String?) throws(UsageError) -> Walk? {
    let parsed: ParseResult
    do throws(SystemError) {
      parsed = try ScriptText.parse(path, catalogue: command.apps)
    } catch {
      throw UsageError("cannot read \(error.path): \(error.text)")
    }
    guard parsed.errors.isEmpty else {
      for error in parsed.errors { console.warn(error.description) }
      return nil
    }
    exploration.watch.scriptBegins(path)
    script.path = path
    guard let address else { return try firstLosing(of: parsed.scenarios) }
    if let moment = MomentAddress(address) {
      let scenario = try named(moment.name, in: parsed.scenarios, path)
      let source = Source(
        scenario, level: exploration.search.level ?? scenario.level ?? .reported,
        events: [try exploration.namedEvents(for: scenario)], search: exploration.openingSearch)
      return try opened { () throws(ExplorerProblem) in
        try Walk.opening(source, at: moment, isStopped: { Interruption.isRequested })
      }
    }
    let place = address[
      (address.lastIndex(of: ":").map(address.index(after:)) ?? address.startIndex)...]
    let numbers = place.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let run = numbers[0], let moment = numbers[1], run > 0, moment >= 0
    else { throw UsageError(Self.noAddress(address)) }
    let name = address.lastIndex(of: ":").map { String(address[..<$0]) }
    let scenario =
      name == nil || name == path
      ? parsed.scenarios[0] : try named(name ?? "", in: parsed.scenarios, path)
    return try opened { () throws(ExplorerProblem) in
      try walk(scenario, run: run, moment: moment)
    }
  }

  private func named(
    _ name: String, in scenarios: [Scenario], _ path: String
  ) throws(UsageError) -> Scenario {
    guard let scenario = scenarios.first(where: { $0.name == name }) else {
      throw UsageError(
        "\(path) has no scenario '\(name)'"
          + Suggestion.hint(for: name, in: scenarios.map(\.name)))
    }
    return scenario
  }

  /// The first scenario of a script that loses something, or its first.
  private func firstLosing(of scenarios: [Scenario]) throws(UsageError) -> Walk? {
    var first: Walk?
    for scenario in scenarios where !Interruption.isRequested {
      let opened = try opened { () throws(ExplorerProblem) in try walk(scenario) }
      guard let explorer = opened else { return nil }
      if !explorer.take.findings.isEmpty { return explorer }
      if first == nil { first = explorer }
    }
    return first
  }

  private func walk(
    _ scenario: Scenario, run: Int? = nil, moment: Int? = nil
  ) throws(ExplorerProblem) -> Walk {
    let events = try eventsAsProblem(of: scenario)
    let judge = Judge(
      level: exploration.search.level, observer: exploration.watch,
      isStopped: { Interruption.isRequested })
    return try Walk.opening(
      scenario, run: run, moment: moment, judge: judge, search: exploration.openingSearch,
      events: events)
  }

  /// The events of `--events`.
  private func eventsAsProblem(of scenario: Scenario) throws(ExplorerProblem) -> [ExploredEvent] {
    do throws(UsageError) {
      return try exploration.namedEvents(for: scenario)
    } catch {
      throw ExplorerProblem(error.text)
    }
  }

  /// Nil where the script is wrong, which has been told.
  private func opened(
    _ open: () throws(ExplorerProblem) -> Walk
  ) throws(UsageError) -> Walk? {
    do throws(ExplorerProblem) {
      return try open()
    } catch {
      guard error.isOfScript else { throw UsageError(error.text) }
      console.warn(error.text)
      return nil
    }
  }
}
