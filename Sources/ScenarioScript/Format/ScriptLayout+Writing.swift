// Writes laid out lines, aligning those that stand together.

extension ScriptLayout {
  /// The least column of arguments, so that short scripts look alike.
  private static let leastColumn = 9
  /// Keywords longer than this do not push the arguments of others to the right.
  private static let widestKeyword = 24
  /// Cells longer than this do not widen their column.
  private static let widestCell = 48
  /// Lines longer than this do not push the comments of others to the right.
  private static let widestCode = 72

  /// The script.
  var written: String {
    var output: [String] = []
    var at = 0
    while at < lines.count {
      switch lines[at] {
      case .blank:
        if let last = output.last, !last.isEmpty { output.append("") }
        at += 1
      case .verbatim(let text):
        output.append(text)
        at += 1
      case .heading(let text):
        separate(headingAt: at, in: &output)
        output.append(text)
        at += 1
      case .comment, .command:
        let end = runEnd(from: at)
        write(run: lines[at..<end], to: &output)
        at = end
      case .row:
        let end = tableEnd(from: at)
        write(table: lines[at..<end], to: &output)
        at = end
      }
    }
    while output.last == "" { output.removeLast() }
    return output.isEmpty ? "" : output.joined(separator: "\n") + "\n"
  }

  /// Sets a blank line before a heading and the comment right above it.
  private func separate(headingAt index: Int, in output: inout [String]) {
    var first = index
    while first > 0, case .comment(_, indent: 0) = lines[first - 1] { first -= 1 }
    guard first > 0 else { return }
    if case .blank = lines[first - 1] { return }
    output.insert("", at: output.count - (index - first))
  }

  /// The end of the lines that align with the one at `start`.
  private func runEnd(from start: Int) -> Int {
    var end = start
    var indent: Int?
    while end < lines.count {
      switch lines[end] {
      case .comment: break
      case .command(let line):
        if let indent, indent != line.indent { return end }
        indent = line.indent
      default: return end
      }
      end += 1
    }
    return end
  }

  /// The end of the rows, comments and blank lines from `start` on, whose
  /// columns align.
  private func tableEnd(from start: Int) -> Int {
    var end = start
    while end < lines.count {
      switch lines[end] {
      case .row, .comment, .blank: end += 1
      default: return end
      }
    }
    return end
  }

  /// Writes commands and comments that stand together: arguments in one column,
  /// comments at the end of lines in another.
  private func write(run: ArraySlice<LaidOutLine>, to output: inout [String]) {
    var column = Self.leastColumn
    for case .command(let line) in run where line.isAligned {
      let width = line.words[0].unicodeScalars.count
      if width <= Self.widestKeyword { column = max(column, width + 2) }
    }
    var codes: [String] = []
    var comments: [String?] = []
    for line in run {
      switch line {
      case .command(let command):
        codes.append(command.text(argumentsAt: column))
        comments.append(command.comment)
      case .comment(let text, let indent):
        codes.append(String(repeating: " ", count: indent) + text)
        comments.append(nil)
      default: break
      }
    }
    Self.write(codes, comments, to: &output)
  }

  /// Writes the rows of a table, indented by two, two blanks between columns.
  /// Widths are counted in Unicode scalars, as the columns of errors are.
  private func write(table: ArraySlice<LaidOutLine>, to output: inout [String]) {
    var widths: [Int] = []
    for case .row(let cells, _) in table {
      for (index, cell) in cells.enumerated() {
        if index == widths.count { widths.append(0) }
        let width = cell.unicodeScalars.count
        if width <= Self.widestCell { widths[index] = max(widths[index], width) }
      }
    }
    var codes: [String] = []
    var comments: [String?] = []
    for line in table {
      switch line {
      case .row(let cells, let comment):
        var code = " "
        for (index, cell) in cells.enumerated() {
          if index > 0 {
            let before = cells[index - 1].unicodeScalars.count
            code += String(repeating: " ", count: max(1, widths[index - 1] - before + 1))
          }
          code += " " + cell
        }
        codes.append(code)
        comments.append(comment)
      case .comment(let text, let indent):
        codes.append(String(repeating: " ", count: indent) + text)
        comments.append(nil)
      default:
        guard let last = codes.last, !last.isEmpty else { continue }
        codes.append("")
        comments.append(nil)
      }
    }
    Self.write(codes, comments, to: &output)
  }

  /// Writes lines with their comments in one column.
  private static func write(
    _ codes: [String], _ comments: [String?], to output: inout [String]
  ) {
    var column = 0
    for (code, comment) in zip(codes, comments) where comment != nil {
      let width = code.unicodeScalars.count
      if width <= widestCode { column = max(column, width + 2) }
    }
    for (code, comment) in zip(codes, comments) {
      guard let comment else {
        output.append(code)
        continue
      }
      let gap = max(2, column - code.unicodeScalars.count)
      output.append(code + String(repeating: " ", count: gap) + comment)
    }
  }
}
