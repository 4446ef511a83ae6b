// lockstep explore --interactive

import Explorer

/// Opens the explorer at what the command line names.
struct InteractiveCommand {
  let command: LockstepTool
  let arguments: Arguments
  let exploration: ExploreCommand
  /// The script that is opened, which is never written over.
  let script = OpenedScript()
  var console: Console { command.console }

  /// Reads the words that are for the explorer.
  init(
    _ command: LockstepTool, _ arguments: Arguments, _ exploration: ExploreCommand
  ) throws(UsageError) {
    for option in [
      "--report", "--save", "--html", "--copies", "--enumerate", "--walk", "--seed", "--trace",
      "--coverage", "--timings", "--quiet", "--tags",
    ] where arguments.has(option) {
      throw UsageError("\(option) is not for --interactive; leave out one of the two")
    }
    guard arguments.operands.count == 1 else {
      throw UsageError("--interactive needs one app, script or address")
    }
    self.command = command
    self.arguments = arguments
    self.exploration = exploration
  }

  func run() throws(UsageError) -> ExitCode {
    let commands = try commandLines()
    TrapWatch.retry = exploration.restart
    var explorer: Walk
    do throws(UsageError) {
      guard let opened = try open(arguments.operands[0]) else { return .badScript }
      explorer = opened
    } catch {
      exploration.watch.rest()
      throw error
    }
    exploration.watch.rest()
    TrapWatch.retry = nil
    guard !Interruption.isRequested else { return .interrupted }
    let journal = Journal()
    explorer.note = { journal.lines.append($0) }
    TrapWatch.lastWords = { _, _ in journal.tell() }
    if commands == nil, !arguments.has("--plain"), Terminal.isThere {
      console.flush()
      explorer.isStopped = { Terminal.hasInterruption }
      var screen = FullScreen(explorer, style: console.style, watch: exploration.watch, save: save)
      return screen.run()
    }
    Interruption.watchAgainAndAgain()
    explorer.isStopped = { Interruption.isRequested }
    console.print(explorer.greeting.map { $0.styled(console.style) })
    let isTyped = commands == nil && Platform.isTerminal(0)
    let session = PlainSession(
      console: console, isTyped: isTyped, watch: exploration.watch, save: save)
    guard var lines = commands?[...] else {
      return session.run(&explorer) { readLine() }
    }
    return session.run(&explorer) { lines.popFirst() }
  }

  /// The lines of `--commands`; nil where it is not given.
  private func commandLines() throws(UsageError) -> [String]? {
    guard let path = arguments.value("--commands") else { return nil }
    do throws(SystemError) {
      let text = try ScriptText.read(path)
      return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        .map(String.init).dropLastEmpty
    } catch {
      throw UsageError("cannot read \(error.path): \(error.text)")
    }
  }

  private func save(_ file: SavedFile) -> Line {
    if let own = script.path, Platform.identity(of: own) == Platform.identity(of: file.path) {
      return Line("\(file.path) is the script itself, which is kept; name another file", .bad)
    }
    do throws(SystemError) {
      try Platform.writeWhole(file.text, to: file.path)
      return Line(file.note, .good)
    } catch {
      return Line("cannot write \(error.path): \(error.text)", .bad)
    }
  }
}

extension [String] {
  /// These without an empty one at the end.
  fileprivate var dropLastEmpty: [String] { last?.isEmpty == true ? dropLast() : self }
}

/// Which script was opened, once it is known.
final class OpenedScript {
  var path: String?
}
