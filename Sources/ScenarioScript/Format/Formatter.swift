// Lays out a script in the one way there is.

/// The formatter. It has no options, changes blanks and nothing else, and what it
/// has formatted it leaves as it is.
public enum Formatter {
  /// The script with canonical spacing.
  ///
  /// Arguments align within a run of lines, lines of a block are indented by two,
  /// a table's columns align, and one blank line stands between phases. Comments
  /// stay. A line that cannot be split into words stays as it is.
  public static func format(text: String) -> String {
    var layout = ScriptLayout(SourceText(path: "", text: text))
    layout.readLines()
    return layout.written
  }
}

/// A line as the formatter sees it.
enum LaidOutLine {
  case blank
  /// As it stood.
  case verbatim(String)
  /// A heading with its text.
  case heading(String)
  /// A comment on a line of its own.
  case comment(String, indent: Int)
  /// A command, with what stands before and behind it.
  case command(CommandLine)
  /// A row of a table.
  case row(cells: [String], comment: String?)
}

/// A command, ready to be aligned with those around it.
struct CommandLine {
  /// The blanks before the line.
  var indent: Int
  /// The guards, as they are written.
  var guards: [String]
  /// The words, the command's name first.
  var words: [String]
  /// The comment behind the words.
  var comment: String?

  /// Whether its arguments align with those of other lines.
  var isAligned: Bool { guards.isEmpty && words.count > 1 && words[0] != "may" }

  /// The line without its comment, its arguments at `column` after the indent.
  func text(argumentsAt column: Int) -> String {
    let blanks = String(repeating: " ", count: indent)
    guard isAligned else { return blanks + (guards + words).joined(separator: " ") }
    let keyword = words[0]
    let gap = max(2, column - keyword.unicodeScalars.count)
    return blanks + keyword + String(repeating: " ", count: gap)
      + words.dropFirst().joined(separator: " ")
  }
}

/// The lines of a script on their way through the formatter.
struct ScriptLayout {
  /// Which block the reading is in.
  enum Block {
    case none, race, table
  }

  let text: SourceText
  var block = Block.none
  var scanner = LineScanner()
  var lines: [LaidOutLine] = []

  /// A layout of `text` without any line yet.
  init(_ text: SourceText) {
    self.text = text
  }
}

extension ScriptLayout {
  /// Splits the script into lines, each laid out by itself; what depends on
  /// other lines, the alignment, is left to the writing.
  mutating func readLines() {
    var at = 0
    while at < text.bytes.count {
      let range = text.line(from: at)
      scanner.scan(text.bytes, range)
      lines.append(line(range))
      at = range.upperBound + 1
    }
  }

  /// Lays out the line that the scanner holds.
  private mutating func line(_ range: Range<Int>) -> LaidOutLine {
    if scanner.fault != nil { return .verbatim(text.text(range)) }
    let comment = scanner.comment.map { text.text($0) }
    switch scanner.shape {
    case .blank: return .blank
    case .comment: return .comment(comment ?? "", indent: block == .none ? 0 : 2)
    case .heading:
      if block == .table { return .comment(comment ?? "", indent: 2) }
      return .heading(heading)
    case .command: return command(range, comment)
    }
  }

  /// The heading with one blank after its marks.
  private var heading: String {
    guard let range = scanner.comment else { return "##" }
    let start = LineScanner.skipBlanks(text.bytes, range.lowerBound + 2, range.upperBound)
    return start == range.upperBound ? "##" : "## " + text.text(start..<range.upperBound)
  }

  /// Lays out a line with words or guards, and keeps track of the block it is in.
  ///
  /// An `end` closes whatever is open, and a second `during` changes nothing:
  /// a script with errors is laid out too.
  private mutating func command(_ range: Range<Int>, _ comment: String?) -> LaidOutLine {
    let guards = scanner.guards.map { part in
      "[" + Self.join(part.words.map { rawText(scanner.guardWords[$0]) }) + "]"
    }
    let words = scanner.words.map { rawText($0) }
    let first = words.first ?? ""
    if block == .table {
      if words == ["end"], guards.isEmpty {
        block = .none
        return .command(CommandLine(indent: 0, guards: [], words: words, comment: comment))
      }
      return guards.isEmpty ? .row(cells: words, comment: comment) : .verbatim(text.text(range))
    }
    var indent = block == .race ? 2 : 0
    switch first {
    case "during", "may": indent = 0
    case "end":
      indent = 0
      block = .none
    default: break
    }
    if first == "during" { block = .race }
    if first == "table", guards.isEmpty, block == .none { block = .table }
    return .command(
      CommandLine(
        indent: indent, guards: guards, words: canonical(words), comment: comment))
  }

  /// A word as it stands in the file, with its quotes and escapes.
  private func rawText(_ word: RawWord) -> String { text.text(word.start..<word.end) }

  /// The words with questions, answers and signs set apart, in the commands that
  /// read them so.
  private func canonical(_ words: [String]) -> [String] {
    var start = words.count
    if words.first == "pin" {
      start = 1
    } else if words.first == "verdict",
      let on = words.indices.first(where: {
        $0 > 0 && words[$0] == "on" && words[$0 - 1] == "depends"
      })
    {
      start = on + 1
    }
    let rest = scanner.words[min(start, words.count)...]
    guard let first = rest.first, let last = rest.last, !rest.contains(where: { $0.isQuoted })
    else {
      return words
    }
    var parts: [RawWord] = []
    LineScanner.splitAnswers(text.bytes, first.start..<last.end, into: &parts)
    // A part that would begin a comment must stay inside its word.
    if parts.contains(where: { text.bytes[$0.start] == Byte.hash }) { return words }

    return words[..<start] + [Self.join(parts.map { rawText($0) })]
  }

  /// The words with blanks between them, and none before a comma.
  private static func join(_ words: [String]) -> String {
    var result = ""
    for word in words {
      if !result.isEmpty, word != "," { result += " " }
      result += word
    }
    return result
  }
}
