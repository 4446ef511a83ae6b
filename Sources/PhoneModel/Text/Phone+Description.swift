// A phone as plain text, line by line: lock, apps, processes, files, Keychain, UserDefaults.

extension Phone: CustomStringConvertible {
  /// All that the phone holds, the same bytes for equal phones.
  ///
  /// One line for each thing, in the order in which the phone keeps them, so
  /// that two phones can be compared line by line. No format to parse.
  public var description: String {
    var lines = [lock.line]
    lines += apps.indices.map(line(ofApp:))
    lines += processes.flatMap { $0.lines }
    lines += ended.map { "ended: process " + $0.text }
    lines += files.nodes.map { "file: " + $0.text }
    lines += files.openFiles.map { $0.line }
    lines += lateFiles.map { "file on its way: " + $0.text }
    lines += files.faultWords.map { "files: " + $0 }
    lines += keychain.items.map { "item: " + $0.text }
    lines += keychain.stateWords.map { "keychain: " + $0 }
    lines += defaults.lists.map { "defaults: " + $0.text }
    lines += surroundings.lines
    if let backup { lines += backup.lines }
    return lines.map { $0 + "\n" }.joined()
  }

  /// An app with what the system will do for it.
  private func line(ofApp app: Int) -> String {
    let launches = deferredLaunches.filter { $0.app == app }.map { $0.reason.name }
    let reload = timelineReloads.first { $0.app == app }
    let words =
      [profiles.indices.contains(apps[app].code) ? profile(of: app).bundle : "?"]
      + apps[app].words
      + launches.map { "launches at the first unlock for \($0)" }
      + (reload.map { ["timeline in \($0.left) s"] } ?? [])
    return "app \(app): " + words.joined(separator: ", ")
  }
}

extension InstalledApp {
  fileprivate var words: [String] {
    var words = ["build \(code)", isInstalled ? "installed" : "not installed"]
    if isOffloaded { words.append("offloaded") }
    if isInstalled && !isSigned { words.append("unsigned") }
    if isForceQuit { words.append("swiped away") }
    if isFreshFromRestore { words.append("restored") }
    if let consent { words += consent.words }
    return words
  }
}

extension DeviceLock {
  fileprivate var line: String {
    var words = [state.word, hasPasscode ? "passcode" : "no passcode"]
    if let keysOf { words.append("keys as \(keysOf.word)") }
    if graceLeft > 0 { words.append("grace \(graceLeft) s") }
    if let inactivityLeft { words.append("inactive in \(inactivityLeft) s") }
    if inactivityExpired { words.append("inactive") }
    if justUnlocked { words.append("unlocked just now") }
    if isFromUpdate { words.append("updated") }
    return "lock: " + words.joined(separator: ", ")
  }
}

extension DeviceLock.State {
  fileprivate var word: String {
    switch self {
    case .beforeFirstUnlock: "before-first-unlock"
    case .unlocked: "unlocked"
    case .lockedInGrace: "locked-in-grace"
    case .locked: "locked"
    }
  }
}

extension DefaultsStore.PropertyList {
  fileprivate var text: String {
    let kept = kept.isEmpty ? "" : ", kept for the next unlock {\(self.kept.text)}"
    return "\(domain.text), \(protection.name), {\(entries.text)}\(kept)"
  }
}

extension Backup {
  fileprivate var lines: [String] {
    apps.enumerated().map { app in
      "backup: app \(app.offset): " + app.element.words.joined(separator: ", ")
    }
      + files.map { "backup: file: " + $0.text }
      + items.map { "backup: item: " + $0.text }
      + defaults.lists.map { "backup: defaults: " + $0.text }
  }
}
