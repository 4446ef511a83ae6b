// A process as plain text: one line for it, one for each thing it holds.

extension ProcessState {
  var lines: [String] {
    var lines = ["process \(id.text): " + words.joined(separator: ", ")]
    if let current { lines.append("  runs \(current.text)") }
    lines += queue.map { "  waits \($0.text)" }
    lines += observed.map { "  observes \($0.name)" }
    if let screen { lines.append("  shows \(screen.name.quoted) \(screen.details.text)") }
    lines += timers.map { "  timer \($0.name.quoted) in \($0.left) s" }
    if let consent { lines.append("  asks " + consent.words.joined(separator: ", ")) }
    if !registered.isEmpty { lines.append("  registered {\(registered.text)}") }
    lines += defaults.map { "  defaults \($0.text)" }
    return lines
  }

  private var words: [String] {
    var words = ["build \(code)", "for \(reason.name)", stage.word, activity.word]
    if isFromBeforeFirstUnlock { words.append("from before the first unlock") }
    if isEarlyPrewarm { words.append("prewarmed before the first unlock") }
    if isSuspendedWhenIdle { words.append("suspended when idle") }
    if missedAvailability { words.append("missed an unlock") }
    return words
  }
}

extension ProcessID {
  var text: String { "\(app)/\(kind.name)" }
}

extension ProcessState.Stage {
  fileprivate var word: String {
    switch self {
    case .noCode: "no code"
    case .loaded: "loaded"
    case .mainRun: "main"
    case .launched: "launched"
    case .sceneConnected: "scene"
    }
  }
}

extension ProcessState.Activity {
  fileprivate var word: String {
    switch self {
    case .active: "active"
    case .inactive: "inactive"
    case .background: "background"
    case .suspended: "suspended"
    }
  }
}

extension Handler {
  /// The name, with the reason of a launch.
  fileprivate var text: String {
    switch self {
    case .launch(let reason), .background(let reason): "\(name) for \(reason.name)"
    case .timer(let timer): "timer \(timer.quoted)"
    case .action(let action, let argument): "action \(action.quoted) \(argument.quoted)"
    default: name
    }
  }
}

extension DefaultsCache {
  fileprivate var text: String {
    var words = [domain.text]
    if !readWhileClosed.isEmpty {
      words.append("read early [\(readWhileClosed.map { $0.quoted }.joined(separator: ", "))]")
    }
    if wasReset { words.append("reset") }
    if let recoversIn { words.append("recovers in \(recoversIn) s") }
    if let sticks { words.append(sticks ? "stuck" : "not stuck") }
    if !unflushed.isEmpty { words.append("unflushed {\(unflushed.text)}") }
    if !madeWhileClosed.isEmpty { words.append("written early {\(madeWhileClosed.text)}") }
    if !flushedWhileStale.isEmpty { words.append("flushed {\(flushedWhileStale.text)}") }
    return words.joined(separator: ", ")
  }
}
