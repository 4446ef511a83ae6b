// Text inside GitHub's Markdown, escaped so that no name can make a mark of its own.

/// Escapes text for GitHub Flavored Markdown.
enum MarkdownText {
  /// Text on one line, as it is read: with each mark of Markdown and HTML escaped.
  static func inline(_ text: String) -> String {
    var escaped = ""
    for scalar in text.visibleLine.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "@":
        // No mention of a person: a comment nobody sees stands between.
        escaped += "@<!-- -->"
      case "\\", "`", "*", "_", "[", "]", "#", "|", "~", "!", "$":
        escaped += "\\"
        escaped.unicodeScalars.append(scalar)
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// The same inside a table.
  static func cell(_ text: String) -> String { inline(text) }

  /// A name in the type of code; empty for an empty one. HTML, since a code span cannot hold a
  /// bar inside a table and needs fences longer than its back quotes.
  static func code(_ text: String) -> String {
    text.isEmpty ? "" : "<code>\(inline(text))</code>"
  }

  /// Text inside a block of HTML, where marks of Markdown are none.
  static func html(_ text: String) -> String {
    var escaped = ""
    for scalar in XMLText.content(text.visibleLine).unicodeScalars {
      escaped.unicodeScalars.append(scalar)
      if scalar == "@" { escaped += "<!-- -->" }
    }
    return escaped
  }

  /// Lines as they are, in a fence longer than any run of back quotes in them.
  static func block(_ lines: [String]) -> String {
    var longest = 0
    for line in lines {
      var run = 0
      for byte in line.utf8 {
        run = byte == UInt8(ascii: "`") ? run + 1 : 0
        longest = max(longest, run)
      }
    }
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return fence + "\n" + lines.map { "\($0.visibleLine)\n" }.joined() + fence + "\n"
  }
}
