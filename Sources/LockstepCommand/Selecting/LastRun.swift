// What failed in the last runs here, kept in a small file between them.

import ScenarioScript

/// The names of the scenarios that were not as expected when they were last run in this folder.
///
/// It is kept in `.lockstep/last-run`: a header, then a name on each line. The file is there only while
/// something fails. It is put in place as a whole.
struct LastRun: Sendable {
  /// Where it is kept, in the working folder.
  static let path = ".lockstep/last-run"
  private static let folder = ".lockstep"
  private static let header = "lockstep last-run 1"

  /// The names, sorted.
  private(set) var failed: [String] = []
  /// The same, to ask whether it holds one.
  private var known: Set<String> = []

  /// What is kept here; nothing where nothing is.
  ///
  /// - Throws: where the file cannot be read, or is none of ours.
  static func read() throws(SystemError) -> LastRun {
    guard Platform.kind(of: path) != .missing else { return LastRun([]) }
    let bytes = try Platform.read(path, limit: ScriptText.mostBytes)
    let lines = String(validating: bytes, as: UTF8.self)?
      .split(separator: "\n", omittingEmptySubsequences: false)
    guard let lines, lines.count > 1, lines[0] == header, lines.last == "" else {
      throw SystemError(
        path: path,
        text:
          "it is no list of failed scenarios as lockstep writes it, and is left as it is; delete "
          + "it, and run without --only-failed and --failed-first once")
    }
    return LastRun(lines.dropFirst().dropLast().map { unescaped($0) })
  }

  private init(_ names: [String]) {
    known = Set(names)
    failed = known.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Whether any scenario of this script, or the script, is known to have failed.
  func knows(script path: String) -> Bool {
    let path = Self.plain(path)
    return known.contains(path) || failed.contains { $0.utf8.starts(with: "\(path)#".utf8) }
  }

  /// Whether a scenario or a script is known to have failed.
  func knows(_ piece: SuitePiece) -> Bool {
    switch piece.content {
    case .scenario(let scenario):
      known.contains(Self.plain(scenario.displayName))
        || scenario.files.first.map { known.contains(Self.plain($0.path)) } ?? false
    case .faulty(let path, _): knows(script: path)
    case .unreadable(let error): knows(script: error.path)
    }
  }

  /// What is known after a run: what it ran counts as it came out, what it did not run as before.
  ///
  /// - Parameter whole: the scripts of which all was run, so that nothing else of them is known.
  func after(
    _ outcomes: [(name: String, isAsExpected: Bool)], whole: [String]
  ) -> LastRun {
    let ran = Set(outcomes.map { Self.plain($0.name) })
    let whole = Set(whole.map(Self.plain))
    let kept = failed.filter { name in
      guard !ran.contains(name), let script = Self.script(of: name) else { return false }
      return !whole.contains(script)
    }
    return LastRun(kept + outcomes.filter { !$0.isAsExpected }.map { Self.plain($0.name) })
  }

  /// The script of a name, which may be that of a row of its table; nil where it is gone.
  private static func script(of name: String) -> String? {
    if Platform.kind(of: name) == .file { return name }
    guard let hash = name.utf8.lastIndex(of: UInt8(ascii: "#")) else { return nil }
    let script = String(name[..<hash])
    return Platform.kind(of: script) == .file ? script : nil
  }

  /// Keeps it, where there is something to keep.
  func write() throws(SystemError) {
    guard !failed.isEmpty else {
      try Platform.remove(Self.path)
      return
    }
    try Platform.makeFolder(Self.folder)
    if Platform.kind(of: "\(Self.folder)/.gitignore") == .missing {
      try Platform.write("*\n", to: "\(Self.folder)/.gitignore")
    }
    let lines = [Self.header] + failed.map { Self.escaped($0) }
    try Platform.write(lines.map { "\($0)\n" }.joined(), to: Self.path)
  }

  /// The path without what does not matter in it: `./a//b` is `a/b`.
  private static func plain(_ path: String) -> String {
    var before = UInt8(ascii: "/")
    var isPlain = path.utf8.first != UInt8(ascii: ".")
    for byte in path.utf8 {
      // A part that is empty, or begins with a dot.
      if before == UInt8(ascii: "/"), byte == before || byte == UInt8(ascii: ".") {
        isPlain = false
      }
      before = byte
    }
    guard !isPlain else { return path }
    let parts = path.split(separator: "/").filter { $0 != "." }
    return (path.utf8.first == UInt8(ascii: "/") ? "/" : "") + parts.joined(separator: "/")
  }

  private static func escaped(_ name: String) -> String {
    var text = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  private static func unescaped(_ line: Substring) -> String {
    var text = ""
    var isEscaped = false
    for scalar in line.unicodeScalars {
      if isEscaped {
        text.unicodeScalars.append(scalar == "n" ? "\n" : scalar == "r" ? "\r" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
