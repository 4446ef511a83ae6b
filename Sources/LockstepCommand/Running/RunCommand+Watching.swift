// lockstep run --watch: replays what is saved, until Ctrl-C.

import ScenarioScript

extension RunCommand {
  /// How long to wait between two looks at the files, in milliseconds.
  private static let pause = 200

  /// Replays everything once, and then whatever changes.
  ///
  /// The terminal is left as it is at all times: lines are added to it, and nothing else.
  ///
  /// - Parameter first: replays everything.
  /// - Returns: `success` after Ctrl-C between two rounds; in the middle of one it is `interrupted`.
  func keepRunning(first: () throws(UsageError) -> ExitCode) throws(UsageError) -> ExitCode {
    var known = WatchedFiles(files, in: self)
    var code = try first()
    while !Interruption.isRequested {
      console.print("")
      let count = known.scripts.count
      console.print("watching \(count) \(count == 1 ? "script" : "scripts"); Ctrl-C ends")
      console.flush()
      guard let now = nextChange(after: known) else { break }
      let changed = now.changes(since: known)
      known = now
      for path in changed { console.print("changed  \(path)") }
      code = try replayAgain(changed)
    }
    if code == .interrupted { return code }
    // After the ^C that the terminal shows.
    console.print("")
    return .success
  }

  /// Replays scripts that have changed.
  private func replayAgain(_ paths: [String]) throws(UsageError) -> ExitCode {
    let changed = Set(paths)
    let selected = try selection.select(
      currentFiles.only(changed.contains), catalogue: command.apps, lastRun: nil,
      options: optionsText, isPartial: true)
    return selected.scripts.isEmpty ? .success : try replay(selected, missing: [])
  }

  /// The scripts that the command line names by now; the known ones where it names none any more.
  private var currentFiles: ScriptFiles {
    do throws(UsageError) { return try ScriptFiles(operands, takesRows: true) } catch {
      return files
    }
  }

  /// Waits until something has changed, and then until nothing more does; nil after Ctrl-C.
  private func nextChange(after known: WatchedFiles) -> WatchedFiles? {
    var last = known
    while true {
      Platform.sleep(milliseconds: Self.pause)
      if Interruption.isRequested { return nil }
      let now = WatchedFiles(currentFiles, in: self, knowing: last)
      // An editor may be in the middle of saving.
      if now == last, !now.changes(since: known).isEmpty { return now }
      last = now
    }
  }
}

/// Scripts and what they include, at one time.
private struct WatchedFiles: Equatable {
  fileprivate struct File: Equatable {
    var path: String
    var signature: [Int]?
  }

  struct Script: Equatable {
    var path: String
    fileprivate var own: [Int]?
    fileprivate var includes: [File]
  }

  /// In the order in which they are replayed.
  private(set) var scripts: [Script] = []

  /// The files as they are now.
  ///
  /// - Parameter known: how they were, so that only a script that has changed is read again to see
  ///   what it includes.
  init(_ files: ScriptFiles, in command: RunCommand, knowing known: WatchedFiles? = nil) {
    var before: [String: Script] = [:]
    for script in known?.scripts ?? [] { before[script.path] = script }
    for path in files.paths {
      let own = Platform.signature(of: path)
      var includes = before[path]?.includes.map(\.path)
      if let script = before[path],
        script.own != own || script.includes.contains(where: { $0 != Self.file($0.path) })
      {
        includes = nil
      }
      let names = includes ?? ScriptText.includes(of: path, catalogue: command.command.apps)
      scripts.append(Script(path: path, own: own, includes: names.map(Self.file)))
    }
  }

  private static func file(_ path: String) -> File {
    File(path: path, signature: Platform.signature(of: path))
  }

  /// The scripts that are new or have changed, or of which an included file has.
  func changes(since other: WatchedFiles) -> [String] {
    var before: [String: Script] = [:]
    for script in other.scripts { before[script.path] = script }
    return scripts.filter { before[$0.path] != $0 }.map(\.path)
  }
}
