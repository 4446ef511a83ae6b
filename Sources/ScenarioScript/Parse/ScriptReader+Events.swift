// Reads the words of events, and puts steps where they belong.

import AppModel
import PhoneModel
import Replay

extension ScriptReader {
  /// An event without further words.
  func plain(_ event: Event) throws(ScriptError) -> Event {
    try finish()
    return event
  }

  /// Takes the bundle that may end a line, and gives the app's place; the first
  /// where none is named.
  mutating func bundle() throws(ScriptError) -> Int {
    guard let word = peek else { return 0 }
    if let slot = bundles.firstIndex(of: word.text) {
      next += 1
      try finish()
      return slot
    }
    if isAppUnknown {
      next += 1
      try finish()
      return 0
    }
    try finish(orElse: bundles.count > 1 ? bundles : [])
    return 0
  }

  /// The code of an app that the script has named so far, newest first.
  func codes(of slot: Int) -> [App] {
    var codes: [App] = []
    for (index, app) in scenario.apps.enumerated().reversed() where slotOfCode[index] == slot {
      codes.append(app)
    }
    return codes
  }

  /// The action of that name in the newest code of an app that has one.
  private func action(named name: String, of slot: Int) -> Action? {
    for index in scenario.apps.indices.reversed() where slotOfCode[index] == slot {
      for action in scenario.apps[index].actions where action.name == name { return action }
    }
    return nil
  }

  /// Takes `N`, or `N` and a unit, and gives seconds.
  ///
  /// - Throws: `badNumber` above 1000000000 seconds; `unknownWord` for another unit.
  mutating func duration() throws(ScriptError) -> Seconds {
    let word = try take("a number of seconds")
    let count = try number(word, upTo: Limit.seconds)
    let units = ["seconds", "minutes", "hours", "second", "minute", "hour"]
    let unit = peek == nil ? 0 : try choice(units) % 3
    try finish()
    let (seconds, overflow) = count.multipliedReportingOverflow(by: [1, 60, 3600][unit])
    if overflow || seconds > Limit.seconds { throw badNumber(word, Limit.seconds) }
    return seconds
  }

  /// The whole number that a word spells.
  func number(_ word: Word, upTo limit: Int) throws(ScriptError) -> Int {
    guard !word.isQuoted, word.text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(word.text), number <= limit
    else { throw badNumber(word, limit) }
    return number
  }

  /// The error that a word is no number up to `limit`.
  private func badNumber(_ word: Word, _ limit: Int) -> ScriptError {
    error(
      .badNumber, at: word, "'\(word.shown)' is not a number that can stand here",
      expected: "a whole number up to \(limit)")
  }

  /// Takes why the system starts a process. The user is no reason, but has an
  /// event of its own.
  ///
  /// - Throws: `unknownWord`, with `open` as the suggestion for `user`.
  mutating func launchReason() throws(ScriptError) -> LaunchReason {
    if let word = peek, word.is("user") {
      throw error(
        .unknownWord, at: word, "the user does not launch an app but opens it",
        expected: "`open`, or another reason", suggestion: "open")
    }
    return LaunchReason.launchable[try choice(LaunchReason.launchableNames)]
  }

  /// Takes the bundle behind a launch. The app must have the kind of process that
  /// the reason starts (L-28, L-29): a push without a notification service
  /// extension would do nothing, and a check after it would pass for that.
  ///
  /// - Throws: `unexpectedWord`; `noSuchProcess` follows at the end of the script.
  mutating func launch(_ reason: LaunchReason) throws(ScriptError) -> Event {
    let slot = try bundle()
    declare(.process(reason.processKind), of: slot, at: words[0])
    return .launch(app: slot, reason)
  }

  /// Takes a process and the bundle that may end the line.
  mutating func process() throws(ScriptError) -> ProcessID {
    let word = peek ?? words[0]
    let kind = processKind()
    let process = ProcessID(app: try bundle(), kind: kind)
    declare(.process(kind), of: process.app, at: word)
    return process
  }

  /// Takes the kind of process that may stand here; the app where none does.
  mutating func processKind() -> ProcessKind {
    for kind in ProcessKind.allCases where takes(kind.name) { return kind }
    return .app
  }

  /// Takes the full name of a version and adds its code to the scenario, once.
  ///
  /// - Throws: `unknownApp`, `updateOfOtherBundle`.
  mutating func update() throws(ScriptError) -> Event {
    let name = try take("the name of another version")
    let versions = catalogue.filter { bundles.contains($0.bundle) }
    guard let app = catalogue.first(where: { $0.name == name.text }) else {
      throw unknownApp(name, among: versions.map { $0.name })
    }
    guard let slot = bundles.firstIndex(of: app.bundle) else {
      if isAppUnknown { return .restart }
      throw error(
        .updateOfOtherBundle, at: name, "'\(app.name)' is no version of an app of this script",
        expected: "a version of \(bundles.joined(separator: " or "))")
    }
    try finish()
    if let code = scenario.apps.firstIndex(where: { $0.name == app.name }) {
      return .update(app: slot, code: code)
    }
    scenario.apps.append(app)
    slotOfCode.append(slot)
    return .update(app: slot, code: scenario.apps.count - 1)
  }

  /// Takes a file: a path in an app's container, or in an app group's.
  mutating func filePath() throws(ScriptError) -> FilePath {
    let word = try take("a file: `PATH` or `group:ID/PATH`")
    var path = Substring(word.text)
    var root = FilePath.Root.container(0)
    if path.hasPrefix("group:") {
      let rest = path.dropFirst("group:".count)
      let end = rest.firstIndex(of: "/") ?? rest.endIndex
      root = .group(String(rest[..<end]))
      path = end == rest.endIndex ? "" : rest[rest.index(after: end)...]
      if end == rest.startIndex { path = "" }
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else {
      throw error(
        .badPath, at: word, "'\(word.shown)' names no file",
        expected: "`PATH` or `group:ID/PATH`, without a slash at either end")
    }
    return FilePath(root, String(path))
  }

  /// Takes the bundle that may end the line, for a file of a container.
  mutating func inContainer(_ file: FilePath) throws(ScriptError) -> FilePath {
    if case .group = file.root {
      try finish()
      return file
    }
    return FilePath(.container(try bundle()), file.path)
  }

  /// Reads an action that an app declares.
  mutating func action() throws(ScriptError) -> Event {
    let name = words[0]
    for slot in bundles.indices {
      guard let action = action(named: name.text, of: slot) else { continue }
      var argument = ""
      if let what = action.argument { argument = try take("the action's argument: \(what)").text }
      let named = try bundle()
      if named == slot || self.action(named: name.text, of: named) != nil {
        return .action(app: named, name: action.name, argument: argument)
      }
      throw error(
        .actionOfOtherApp, at: name, "'\(action.name)' is no action of \(bundles[named])",
        expected: "`\(bundles[slot])` at the end of the line")
    }
    let actions = bundles.indices.flatMap { codes(of: $0).flatMap { $0.actions }.map { $0.name } }
    let names = name.isQuoted ? actions : CommandTable.commandNames + actions
    let suggestion = Suggestion.nearest(to: name.text, in: names)
    // It may be an action of the app that could not be read; any event will do,
    // since the script has an error already.
    if isAppUnknown, suggestion == nil { return .restart }
    throw error(
      .unknownCommand, at: name, "'\(name.shown)' is no command, and no action of an app here",
      expected: actions.isEmpty
        ? "a command" : "a command, or an action: " + actions.joined(separator: ", "),
      suggestion: suggestion)
  }
}

extension ScriptReader {
  /// Puts an event where it belongs.
  mutating func add(_ event: Event) {
    if block?.events != nil {
      if let first = scanner.guards.first {
        report(
          error(
            .guardNotAllowed, at: first.place, "an event that may fall has no guard",
            expected: "the event alone"))
      }
      let event = RaceEvent(event, place)
      block?.events?.append(event)
      return
    }
    add(.event(event))
  }

  /// Puts a step where it belongs.
  mutating func add(_ kind: Step.Kind) {
    hasBegun = true
    let step = Step(kind, phase: phase, place: place, guards: guards)
    if block != nil { block?.steps.append(step) } else { scenario.steps.append(step) }
  }

  /// The index of the phase that is open.
  var phase: Int? { scenario.phases.isEmpty ? nil : scenario.phases.count - 1 }

  /// Reads `reinstall [BUNDLE]`: two steps of one line, with the guards of both.
  ///
  /// - Throws: `severalSteps` among events that may fall anywhere.
  mutating func readReinstall(_ name: Word) throws(ScriptError) {
    requireApp()
    let slot = try bundle()
    if block?.events != nil {
      throw error(
        .severalSteps, at: name, "`reinstall` is two events", expected: "`delete` and `install`")
    }
    add(.event(.delete(app: slot)))
    add(.event(.install(app: slot, isSigned: true)))
  }

  /// Reads `during`, which begins a race. Its guards are those of the whole block.
  ///
  /// - Throws: `notInBlock` inside another race.
  mutating func beginRace(_ name: Word) throws(ScriptError) {
    try refuseBlock(name)
    hasBegun = true
    block = OpenBlock(
      location: location(name.range), depth: openFiles.count, guards: guards,
      errorsBefore: errors.count)
    try finish()
  }

  /// Reads `may fall`, which begins the second part of a race.
  ///
  /// - Throws: `onlyInBlock` outside of a race, or a second time in one.
  mutating func readMayFall(_ name: Word) throws(ScriptError) {
    try refuseGuards()
    _ = try choice(["fall"])
    try finish()
    guard block != nil, block?.events == nil else {
      throw error(
        .onlyInBlock, at: name, "`may fall` is the second part of a race",
        expected: "`during` above it, once")
    }
    block?.events = []
  }

  /// Reads the `end` of a race and adds it as one step.
  ///
  /// - Throws: `endAlone` where the block began in another file or not at all;
  ///   `emptyBlock` where a part has no line, unless a line of it had an error.
  mutating func endRace(_ name: Word) throws(ScriptError) {
    try refuseGuards()
    try finish()
    guard let open = block, open.depth == openFiles.count else {
      throw error(.endAlone, at: name, "no block is open here that began in this file")
    }
    block = nil
    guard let events = open.events, !events.isEmpty, !open.steps.isEmpty else {
      // What is missing may be the line that has an error.
      if errors.count > open.errorsBefore { return }
      throw error(
        .emptyBlock, at: open.location, "a race needs a step, and an event that may fall",
        expected: "`during`, steps, `may fall`, events, `end`")
    }
    scenario.steps.append(
      Step(
        .race(during: open.steps, mayFall: events), phase: phase,
        place: Place(file: open.location.file, line: open.location.line), guards: open.guards))
  }
}
