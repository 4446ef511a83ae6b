// The package that `lockstep init` writes.

/// A small package: launch logic in two versions, two scenarios, tests, a command, a CI workflow.
struct PackageTemplate: Sendable {
  /// Where the package Lockstep is.
  enum Dependency: Sendable {
    /// A git repository.
    case url(String)
    /// A checkout, by its absolute path.
    case path(String)
  }

  /// The name of the package and of its module.
  var name: String
  var dependency: Dependency

  /// The name of the command over the package's own apps.
  var command: String { "\(name.lowercased())-lockstep" }

  /// Every file, by its path in the package.
  var files: [(path: String, text: String)] {
    [
      (".github/workflows/scenarios.yml", workflow),
      (".gitignore", ".build/\n.DS_Store\n"),
      ("Package.swift", manifest),
      ("README.md", readme),
      ("Scenarios/flag.scenario", Self.losingScenario),
      ("Scenarios/marker.scenario", Self.safeScenario),
      ("Sources/\(command)/main.swift", main),
      ("Sources/\(name)/Catalogue.swift", Self.catalogue),
      ("Sources/\(name)/FlagSession.swift", Self.flagSession),
      ("Sources/\(name)/MarkerSession.swift", Self.markerSession),
      ("Tests/\(name)Tests/ScenarioTests.swift", tests),
    ]
  }
}

extension PackageTemplate {
  /// Names that would be taken for something else in the package.
  private static let takenNames = [
    "Any", "AppModel", "Apps", "Catalogue", "Explorer", "FlagSession", "Foundation", "Lockstep",
    "LockstepCommand", "LockstepTesting", "MarkerSession", "Page", "PageEngine", "PhoneModel",
    "Protocol", "Replay", "Reports", "ScenarioScript", "Scenarios", "Search", "Self", "Swift",
    "Testing", "Type", "XCTest",
  ]

  /// Words of Swift that cannot be imported.
  private static let keywords = [
    "as", "async", "await", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]

  /// Whether a module of that name would be taken for something else.
  static func isTaken(_ name: String) -> Bool {
    takenNames.contains(name) || keywords.contains(name)
  }

  /// Whether Swift takes it for the name of a module, in ASCII.
  static func isModuleName(_ name: String) -> Bool {
    guard let first = name.utf8.first, isLetter(first) else { return false }
    return name.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
  }

  /// A name for a module from the name of a folder: `my-launch` gives `MyLaunch`.
  static func moduleName(from folder: String) -> String {
    folder.utf8.split { !isLetter($0) && !isDigit($0) }
      .map { word in
        let text = String(decoding: word, as: UTF8.self)
        return text.prefix(1).uppercased() + text.dropFirst()
      }.joined()
  }

  /// Whether `--package` names a repository, and no folder.
  static func isURL(_ word: String) -> Bool {
    if word.contains("://") { return true }
    // git@host:owner/name.git
    guard let at = word.utf8.firstIndex(of: UInt8(ascii: "@")),
      let colon = word.utf8.firstIndex(of: UInt8(ascii: ":"))
    else { return false }
    return at < colon && !word[..<colon].contains("/")
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

extension PackageTemplate.Dependency {
  /// The dependency in a manifest.
  var declaration: String {
    switch self {
    case .url(let url): ".package(url: \"\(url)\", branch: \"main\")"
    case .path(let path): ".package(name: \"lockstep\", path: \"\(path.inLiteral)\")"
    }
  }

  /// What products of it are found by.
  var identity: String {
    switch self {
    case .path: return "lockstep"
    case .url(let url):
      let last = url.split { $0 == "/" || $0 == ":" }.last.map(String.init) ?? url
      return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
    }
  }
}

extension String {
  /// The text as it stands in a Swift literal.
  fileprivate var inLiteral: String {
    var text = ""
    for character in self {
      if character == "\\" || character == "\"" { text += "\\" }
      text.append(character)
    }
    return text
  }
}
