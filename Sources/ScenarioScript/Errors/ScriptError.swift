// What is wrong at one place of a script, and how to put it right.

/// An error of a script: place, cause and cure.
public struct ScriptError: Error, Hashable, Sendable {
  /// What kind of error it is, with a page of its own.
  public var code: ScriptErrorCode
  /// The file, as the user named it.
  public var path: String
  /// From 1.
  public var line: Int
  /// The stretch that is wrong, in Unicode scalars from 1; never empty.
  public var columns: Range<Int>
  /// The cause, in one sentence without a full stop.
  public var message: String
  /// What would be right there.
  public var expected: String?
  /// The word that was probably meant.
  public var suggestion: String?
  /// The line; of a very long line the part around the error.
  public var sourceLine: String
  /// The column of the first scalar of `sourceLine`; 1 but for a cut line.
  public var sourceColumn: Int

  /// An error as the parser reports it.
  ///
  /// Use it to report, in the same form, what another part of the tool finds
  /// wrong in a script: an event that is impossible when it is reached.
  public init(
    code: ScriptErrorCode, path: String, line: Int, columns: Range<Int>, message: String,
    expected: String? = nil, suggestion: String? = nil, sourceLine: String, sourceColumn: Int = 1
  ) {
    self.code = code
    self.path = path
    self.line = line
    self.columns = columns
    self.message = message
    self.expected = expected
    self.suggestion = suggestion
    self.sourceLine = sourceLine
    self.sourceColumn = sourceColumn
  }
}

extension ScriptError: CustomStringConvertible {
  /// The error as a command prints it, over several lines without a newline at the end.
  public var description: String {
    var text = "\(path):\(line):\(columns.lowerBound): error \(code.rawValue): "
    text += Self.printable(message)
    text += "\n  \(Self.printable(sourceLine))\n  \(underline)"
    if let expected { text += "\nexpected: \(Self.printable(expected))" }
    if let suggestion { text += "\ndid you mean '\(Self.printable(suggestion))'?" }
    text += "\nsee \(code.page)"
    return text
  }

  /// Carets under the stretch that is wrong.
  private var underline: String {
    let before = max(0, columns.lowerBound - sourceColumn)
    let behind = sourceLine.unicodeScalars.dropFirst(before)
    let head = String(Substring.UnicodeScalarView(sourceLine.unicodeScalars.prefix(before)))
    let marked = String(Substring.UnicodeScalarView(behind.prefix(columns.count)))
    return String(repeating: " ", count: before - head.unicodeScalars.count + head.columns)
      + String(repeating: "^", count: max(1, marked.columns))
  }

  /// The text on one line, fit for a terminal: each control character as one mark.
  private static func printable(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar == "\t" {
        result.unicodeScalars.append(" ")
      } else if scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) {
        result.unicodeScalars.append("\u{FFFD}")
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension ScriptError {
  /// Errors in the order of their lines and columns. A table that repeats lines
  /// does not repeat their errors.
  static func sorted(_ errors: [ScriptError], files: [String]) -> [ScriptError] {
    var seen: Set<ScriptError> = []
    let single = errors.filter { seen.insert($0).inserted }
    /// The place of an error's file in the order of reading.
    func rank(_ error: ScriptError) -> Int {
      // That there are too many comes last, wherever it was found.
      if error.code == .tooManyErrors { return files.count }
      return files.firstIndex(of: error.path) ?? files.count
    }
    return single.sorted {
      (rank($0), $0.line, $0.columns.lowerBound, $0.code.rawValue)
        < (rank($1), $1.line, $1.columns.lowerBound, $1.code.rawValue)
    }
  }
}
