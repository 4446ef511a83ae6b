// Reads files line by line and hands each line to its command.

import PhoneModel
import Replay

extension ScriptReader {
  /// Reads the lines of a file to its end. A block that began in it ends in it.
  mutating func readLines(of index: Int) {
    file = index
    line = 0
    position = 0
    bytesRead += texts[index].bytes.count
    while advance() { readLine() }
    if let open = block, open.depth == openFiles.count {
      report(
        error(
          .unclosedBlock, at: open.location, "`during` has no `end`", expected: "`end` below it"))
      block = nil
    }
  }

  /// Goes to the next line and splits it; false at the end of the file.
  mutating func advance() -> Bool {
    guard position < texts[file].bytes.count, !isStopped else { return false }
    line += 1
    lineRange = texts[file].line(from: position)
    position = lineRange.upperBound + 1
    scanner.scan(texts[file].bytes, lineRange)
    return true
  }

  /// Reads the line that the scanner holds. An error ends the line and no more.
  private mutating func readLine() {
    if summaryState != .past { readSummary() }
    switch scanner.shape {
    case .blank, .comment: break
    case .heading: readHeading()
    case .command:
      do throws(ScriptError) {
        try readCommand()
      } catch {
        report(error)
      }
    }
  }

  /// Adds to the summary: the comments of the script up to the first line that is none.
  private mutating func readSummary() {
    switch (scanner.shape, summaryState) {
    case (.blank, .before): return
    case (.comment, _):
      guard file == 0, let comment = scanner.comment else { return }
      var start = comment.lowerBound + 1
      if start < comment.upperBound, texts[0].bytes[start] == Byte.blank { start += 1 }
      if summaryState == .inside { scenario.summary += "\n" }
      scenario.summary += texts[0].text(start..<comment.upperBound)
      summaryState = .inside
    default: summaryState = .past
    }
  }

  /// Begins a phase. Its title takes all of the line, and cells of the table.
  ///
  /// It reports `emptyHeading`, and `notInBlock` in a race, whose steps are of one phase.
  private mutating func readHeading() {
    guard let comment = scanner.comment else { return }
    let bytes = texts[file].bytes
    let start = LineScanner.skipBlanks(bytes, comment.lowerBound + 2, comment.upperBound)
    hasBegun = true
    do throws(ScriptError) {
      if start == comment.upperBound {
        throw error(
          .emptyHeading, at: comment, "a heading without text", expected: "a phase's name")
      }
      if block != nil {
        throw error(
          .notInBlock, at: comment, "a heading cannot stand in a race", expected: "`end` above it")
      }
      let title = try resolved(start..<comment.upperBound, isQuoted: false, isHeading: true)
      scenario.phases.append(Phase(title, place))
    } catch {
      report(error)
    }
  }

  /// Looks the first word up and reads the line as that command says. A word that
  /// is no command is an action of an app, or an error.
  private mutating func readCommand() throws(ScriptError) {
    usesMissingCell = false
    try startCommand()
    if usesMissingCell { return }
    let name = words[0]
    switch name.isQuoted ? nil : meanings[name.text] {
    case .header(let read):
      do throws(ScriptError) {
        try checkHeader(name)
      } catch {
        if name.text == "table" {
          isTableUnknown = true
          skipTable()
        }
        throw error
      }
      try read(&self)
    case .include:
      try refuseGuards()
      try readInclude()
    case .anywhere(let read):
      try refuseGuards()
      try refuseBlock(name)
      try read(&self)
    case .event(let read):
      requireApp()
      // Also where the event has an error. A misspelled command may be a setting.
      hasBegun = true
      add(try read(&self))
    case .reinstall: try readReinstall(name)
    case .check(let span): try readCheck(span, name)
    case .during: try beginRace(name)
    case .mayFall: try readMayFall(name)
    case .end: try endRace(name)
    case .condition, nil:
      requireApp()
      add(try action())
    }
  }

  /// Resolves the words and guards of the line.
  mutating func startCommand() throws(ScriptError) {
    hasUnreadWords = hasUnreadWords || scanner.fault != nil
    if let fault = scanner.fault { throw error(of: fault) }
    words.removeAll(keepingCapacity: true)
    next = 1
    do throws(ScriptError) {
      for raw in scanner.words { words.append(try word(raw)) }
    } catch {
      hasUnreadWords = true
      throw error
    }
    if !guards.isEmpty { guards = [] }
    for index in scanner.guards.indices { guards.append(try readGuard(index)) }
    if words.isEmpty {
      throw error(
        .guardAlone, at: scanner.guards.first?.place ?? lineRange, "a guard with nothing after it",
        expected: "an event or a check on the same line")
    }
  }

  /// The error that a line cannot be split.
  private func error(of fault: LineScanner.Fault) -> ScriptError {
    switch fault.code {
    case .unclosedQuote:
      error(fault.code, at: fault.range, "the quote is not closed", expected: "`\"` on this line")
    case .brokenGuard:
      error(fault.code, at: fault.range, "the guard is not closed", expected: "`]` on this line")
    default:
      error(
        fault.code, at: fault.range, "a quote inside a word",
        expected: "a blank beside it, or the whole word in quotes")
    }
  }

  /// What holds for the whole script stands above its first step.
  ///
  /// - Throws: `lateHeader`, `guardNotAllowed`, `notInBlock`.
  private func checkHeader(_ name: Word) throws(ScriptError) {
    try refuseGuards()
    try refuseBlock(name)
    guard hasBegun else { return }
    throw error(
      .lateHeader, at: name, "`\(name.text)` stands below the first step",
      expected: "`\(name.text)` above the first step, check and heading")
  }

  /// - Throws: `guardNotAllowed` where the line has a guard.
  func refuseGuards() throws(ScriptError) {
    guard let first = scanner.guards.first else { return }
    throw error(.guardNotAllowed, at: first.place, "no guard may stand before this command")
  }

  /// - Throws: `notInBlock` where a race is open.
  func refuseBlock(_ name: Word) throws(ScriptError) {
    guard let block else { return }
    throw error(
      .notInBlock, at: name, "`\(name.text)` cannot stand in a race",
      expected: block.events == nil
        ? "an event, `expect` or `may fall`" : "an event or `end`")
  }

  /// Says once that there is no app, before the first line that needs one.
  mutating func requireApp() {
    guard bundles.isEmpty, !isAppUnknown else { return }
    isAppUnknown = true
    report(
      error(
        .noApp, at: words[0], "no app is named before the first step",
        expected: "`app NAME` at the head of the script"))
  }
}
