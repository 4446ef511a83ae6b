// Text inside YAML, so that readers of versions 1.1 and 1.2 take it alike.

/// Writes text as YAML.
enum YAMLText {
  /// A scalar in double quotes, which may stand anywhere.
  static func scalar(_ text: String) -> String { JSON.string(text).line }

  /// The lines of a literal block whose head is `|2`, each by two blanks further in.
  static func block(_ lines: [String]) -> [String] {
    lines.map { line in
      let text = line.visibleLine.trimmedAtEnd
      return text.isEmpty ? "" : "  \(text)"
    }
  }
}
