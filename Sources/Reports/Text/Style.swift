// Colours and emphasis of the terminal, or none.

import ScenarioScript

/// How text is marked: with ANSI colours on a terminal, else not at all.
public struct Style: Sendable {
  /// Whether marks are written.
  public var isColoured: Bool

  /// Marks with ANSI codes, or not at all.
  public init(isColoured: Bool) {
    self.isColoured = isColoured
  }

  /// No marks.
  public static let plain = Style(isColoured: false)

  /// The text with an ANSI code before it and a reset behind it.
  package func mark(_ text: String, _ code: String) -> String {
    isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }

  /// A heading.
  package func bold(_ text: String) -> String { mark(text, "1") }
  /// What matters less.
  package func dim(_ text: String) -> String { mark(text, "2") }
  /// What is lost or broken.
  package func bad(_ text: String) -> String { mark(text, "1;31") }
  /// What is as it must be.
  package func good(_ text: String) -> String { mark(text, "32") }
  /// What is to be looked at.
  package func warn(_ text: String) -> String { mark(text, "33") }
}

extension String {
  /// This text with blanks behind it up to `width` columns.
  package func padded(to width: Int) -> String {
    let missing = width - columns
    return missing > 0 ? self + String(repeating: " ", count: missing) : self
  }

  /// This text with blanks before it up to `width` columns.
  package func leftPadded(to width: Int) -> String {
    let missing = width - columns
    return missing > 0 ? String(repeating: " ", count: missing) + self : self
  }

  /// This text, cut to `width` columns with an ellipsis.
  package func cut(to width: Int) -> String {
    columns <= width ? self : String(prefix(columns: max(0, width - 1))) + "…"
  }

  /// This text without blanks at its end.
  package var trimmedAtEnd: String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}
