// From the text of a script to scenarios, or to all that is wrong with it.

import AppModel
import Replay

/// What a script parses to: scenarios, or errors, never both.
public struct ParseResult: Sendable {
  /// One scenario, or one for each row of the script's table; none where there
  /// are errors.
  public var scenarios: [Scenario]
  /// All errors of the script, in the order of its lines.
  public var errors: [ScriptError]

  /// A result that holds scenarios or errors.
  public init(scenarios: [Scenario], errors: [ScriptError]) {
    self.scenarios = scenarios
    self.errors = errors
  }
}

/// A file that a script includes.
public enum IncludedFile: Sendable {
  /// It is there, with this text.
  case text(String)
  /// There is none.
  case missing
  /// There is something of that name, and this is why it cannot be read: `it is a folder`.
  case unreadable(String)
}

/// Parses scripts. It returns on every input, in time linear in its size.
public enum ScenarioParser {
  /// Parses one script.
  ///
  /// - Parameters:
  ///   - text: The script. Decode a file with replacement, not with failure.
  ///   - path: The file's name as the user gave it, for errors and for the
  ///     scenario's name.
  ///   - catalogue: The apps that the script may name; of two with one name the
  ///     first counts.
  ///   - load: The text of an included file, nil where there is none. It gets
  ///     the path as seen from where `path` is seen.
  public static func parse(
    text: String, path: String, catalogue: [App], load: @escaping (String) -> String? = { _ in nil }
  ) -> ParseResult {
    parse(
      text: text, path: path, catalogue: catalogue,
      reading: { path in
        load(path).map { .text($0) } ?? .missing
      })
  }

  /// Parses one script, where it matters why an included file cannot be had.
  ///
  /// - Parameter load: The included file of that path, as seen from where `path` is seen.
  public static func parse(
    text: String, path: String, catalogue: [App], reading load: @escaping (String) -> IncludedFile
  ) -> ParseResult {
    var reader = ScriptReader(
      SourceText(path: path, text: text), catalogue: catalogue, load: load)
    var scenarios: [Scenario] = []
    scenarios.append(reader.read(row: 0))
    if let table = reader.table, table.rows.count > 1 {
      reader.checkCost(of: table)
      var row = 1
      while row < table.rows.count, !reader.isStopped {
        scenarios.append(reader.read(row: row))
        row += 1
      }
    }
    guard reader.errors.isEmpty else {
      let errors = ScriptError.sorted(reader.errors, files: reader.texts.map(\.path))
      return ParseResult(scenarios: [], errors: errors)
    }
    let files = reader.texts.map { SourceFile(path: $0.path, bytes: $0.bytes) }
    let name = IncludePath.stem(path)
    for index in scenarios.indices {
      scenarios[index].files = files
      scenarios[index].name = reader.table == nil ? name : "\(name)#\(index + 1)"
    }
    return ParseResult(scenarios: scenarios, errors: [])
  }
}

/// How much the parser takes, so that no script can take a machine down.
enum Limit {
  /// How deep files include each other.
  static let depth = 16
  /// How many files are read, each as often as it is included.
  static let files = 256
  /// How many bytes are read in all, those of included files and of each row.
  static let bytes = 64 << 20
  /// How many errors are reported.
  static let errors = 1000
  /// How many sets of answers a verdict names.
  static let answerSets = 256
  /// How many columns a table has.
  static let columns = 100
  /// The longest time that `wait` takes, in seconds.
  static let seconds = 1_000_000_000
}
