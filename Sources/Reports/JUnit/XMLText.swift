// Text inside XML 1.0, escaped by hand so that the command loads no Foundation.

/// Escapes text for XML 1.0.
enum XMLText {
  /// Text between tags. `>` is escaped too, since `]]>` may not stand there (section 2.4).
  static func content(_ text: String) -> String { escape(text, isAttribute: false) }

  /// Text between double quotes; newlines and tabs are references, for a reader makes blanks of
  /// them where they stand as they are (section 3.3.3).
  static func attribute(_ text: String) -> String { escape(text, isAttribute: true) }

  private static func escape(_ text: String, isAttribute: Bool) -> String {
    var escaped = ""
    for scalar in text.visible.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"" where isAttribute: escaped += "&quot;"
      case "\n" where isAttribute: escaped += "&#10;"
      case "\t" where isAttribute: escaped += "&#9;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
