// JSON, written by hand so that the command loads no Foundation.

/// A JSON value whose members keep their order.
package indirect enum JSON: Sendable {
  case string(String)
  case number(Int)
  case flag(Bool)
  /// `null`, or a number that is no `Int`, as it is spelled.
  case literal(String)
  case list([JSON])
  /// Members in order; those that are nil are left out.
  case object([(String, JSON?)])
}

extension JSON {
  /// A list of strings.
  package static func strings(_ texts: some Sequence<String>) -> JSON {
    .list(texts.map { .string($0) })
  }

  /// A string, or nothing.
  package static func string(_ text: String?) -> JSON? { text.map { .string($0) } }

  /// A number, or nothing.
  package static func number(_ number: Int?) -> JSON? { number.map { .number($0) } }

  /// The value on one line.
  package var line: String {
    var text = ""
    write(to: &text, indent: nil)
    return text
  }

  /// The value over several lines, two blanks for each level, with a newline at its end.
  var document: String {
    var text = ""
    write(to: &text, indent: 0)
    return text + "\n"
  }

  private func write(to text: inout String, indent: Int?) {
    switch self {
    case .string(let string): Self.write(string, to: &text)
    case .number(let number): text += String(number)
    case .flag(let flag): text += flag ? "true" : "false"
    case .literal(let literal): text += literal
    case .list(let values):
      Self.write(values.map { (name: nil, value: $0) }, "[", "]", to: &text, indent: indent)
    case .object(let members):
      var given: [(name: String?, value: JSON)] = []
      for (name, value) in members {
        if let value { given.append((name: name, value: value)) }
      }
      Self.write(given, "{", "}", to: &text, indent: indent)
    }
  }

  private static func write(
    _ parts: [(name: String?, value: JSON)], _ open: String, _ close: String,
    to text: inout String, indent: Int?
  ) {
    text += open
    let inner = indent.map { $0 + 2 }
    for (index, part) in parts.enumerated() {
      if index > 0 { text += "," }
      if let inner { text += "\n" + String(repeating: " ", count: inner) }
      if let name = part.name {
        write(name, to: &text)
        text += indent == nil ? ":" : ": "
      }
      part.value.write(to: &text, indent: inner)
    }
    if let indent, !parts.isEmpty { text += "\n" + String(repeating: " ", count: indent) }
    text += close
  }

  /// A string with its quotes, as RFC 8259 has it; a YAML scalar in double quotes too.
  ///
  /// Beside what JSON asks for, what YAML 1.1 takes for the end of a line or does not allow is
  /// escaped: U+007F to U+009F, U+2028, U+2029, U+FEFF, U+FFFE, U+FFFF.
  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFE}",
        "\u{FFFF}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
