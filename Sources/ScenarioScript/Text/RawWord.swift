// A word of a script as it stands in the file, before names in braces are replaced.

/// A word by its place in a file's bytes.
struct RawWord: Hashable, Sendable {
  /// The offset of its first byte, a quote included.
  var start: Int
  /// The offset after its last byte, a quote included.
  var end: Int
  /// Whether it stands in quotes; then it is never a keyword.
  var isQuoted: Bool
  /// Whether its text is its bytes: no escape and no brace in it.
  var isPlain: Bool
}

extension RawWord {
  /// The bytes between the quotes, or all of them.
  var inner: Range<Int> { isQuoted ? start + 1..<end - 1 : start..<end }
}

/// The bytes that the scanner tells apart.
enum Byte {
  static let tab = UInt8(ascii: "\t")
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let blank = UInt8(ascii: " ")
  static let quote = UInt8(ascii: "\"")
  static let hash = UInt8(ascii: "#")
  static let backslash = UInt8(ascii: "\\")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let equals = UInt8(ascii: "=")
  static let exclamation = UInt8(ascii: "!")
  static let bar = UInt8(ascii: "|")
  static let comma = UInt8(ascii: ",")
  static let slash = UInt8(ascii: "/")

  /// Whether `byte` separates words.
  static func isBlank(_ byte: UInt8) -> Bool { byte == blank || byte == tab }

  /// Whether `byte` may stand in the name of a table's column.
  static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
