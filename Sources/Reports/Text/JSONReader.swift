// Reads JSON, so that the command loads no Foundation for the results that it wrote itself.

/// Text that is no JSON.
package struct JSONError: Error, Hashable {
  /// What was expected, without a place: `a comma or ] is missing`.
  package var text: String
  /// The byte at which it was found, from 0.
  package var offset: Int
}

/// Reads one JSON value, as RFC 8259 has it.
///
/// Numbers that are no `Int`, and `null`, are kept as they are spelled. Of members with one name the
/// first is found. Beyond 200 levels nothing is read.
package struct JSONReader {
  private let bytes: [UInt8]
  private var offset = 0

  private static let mostLevels = 200

  /// The value that all of `bytes` is.
  package static func value(of bytes: some Sequence<UInt8>) throws(JSONError) -> JSON {
    var reader = JSONReader(bytes: Array(bytes))
    let value = try reader.value(level: 0)
    reader.skipBlanks()
    guard reader.offset == reader.bytes.count else {
      throw reader.error("something follows the value")
    }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private func error(_ text: String) -> JSONError {
    JSONError(text: next == nil ? "it ends in the middle" : text, offset: offset)
  }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      offset += 1
    }
  }

  /// Goes over `byte` where it is next.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private mutating func value(level: Int) throws(JSONError) -> JSON {
    guard level < Self.mostLevels else { throw error("it goes too deep") }
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): return try object(level: level)
    case UInt8(ascii: "["): return try list(level: level)
    case UInt8(ascii: "\""): return .string(try string())
    case .some(let byte) where byte == UInt8(ascii: "-") || Self.isDigit(byte):
      return try number()
    default: return try word()
    }
  }

  private mutating func object(level: Int) throws(JSONError) -> JSON {
    offset += 1
    var members: [(String, JSON?)] = []
    skipBlanks()
    if take("}") { return .object(members) }
    repeat {
      skipBlanks()
      guard next == UInt8(ascii: "\"") else { throw error("the name of a member is missing") }
      let name = try string()
      skipBlanks()
      guard take(":") else { throw error("a colon is missing") }
      members.append((name, try value(level: level + 1)))
      skipBlanks()
    } while take(",")
    guard take("}") else { throw error("a comma or } is missing") }
    return .object(members)
  }

  private mutating func list(level: Int) throws(JSONError) -> JSON {
    offset += 1
    var values: [JSON] = []
    skipBlanks()
    if take("]") { return .list(values) }
    repeat {
      values.append(try value(level: level + 1))
      skipBlanks()
    } while take(",")
    guard take("]") else { throw error("a comma or ] is missing") }
    return .list(values)
  }

  private mutating func word() throws(JSONError) -> JSON {
    let words: [(String, JSON)] = [
      ("true", .flag(true)), ("false", .flag(false)), ("null", .literal("null")),
    ]
    for (word, value) in words where bytes[offset...].starts(with: word.utf8) {
      offset += word.utf8.count
      return value
    }
    throw error("a value is missing")
  }

  private mutating func number() throws(JSONError) -> JSON {
    let start = offset
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    return Int(text).map { .number($0) } ?? .literal(text)
  }

  /// At least one digit.
  private mutating func digits() throws(JSONError) {
    let start = offset
    while let byte = next, Self.isDigit(byte) { offset += 1 }
    guard offset > start else { throw error("a digit is missing") }
  }

  private mutating func string() throws(JSONError) -> String {
    offset += 1
    let start = offset
    var text = ""
    var run = offset
    func flushed(to end: Int) throws(JSONError) -> String {
      guard let part = String(validating: bytes[run..<end], as: UTF8.self) else {
        throw JSONError(text: "a string is no UTF-8", offset: start)
      }
      return part
    }
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        text += try flushed(to: offset)
        offset += 1
        return text
      case UInt8(ascii: "\\"):
        text += try flushed(to: offset)
        offset += 1
        text.unicodeScalars.append(try escaped())
        run = offset
      case 0..<0x20: throw error("a string holds a control character")
      default: offset += 1
      }
    }
    throw error("")
  }

  /// What follows a backslash.
  private mutating func escaped() throws(JSONError) -> Unicode.Scalar {
    guard let byte = next else { throw error("") }
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let unit = try codeUnit()
      if let scalar = Unicode.Scalar(unit) { return scalar }
      guard unit < 0xDC00, take("\\"), take("u") else { throw error("half a character") }
      let low = try codeUnit()
      guard (0xDC00..<0xE000).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
      else { throw error("half a character") }
      return scalar
    default:
      offset -= 1
      throw error("an unknown escape")
    }
  }

  /// Four hexadecimal digits.
  private mutating func codeUnit() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw error("a hexadecimal digit is missing")
      }
      value = value << 4 + UInt32(digit)
      offset += 1
    }
    return value
  }
}

extension JSON {
  /// The member of that name; nil where there is none, or this is no object.
  package subscript(_ name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.0 == name }?.1
  }

  /// The text of a string.
  package var string: String? { if case .string(let text) = self { text } else { nil } }
  /// A whole number.
  package var int: Int? { if case .number(let number) = self { number } else { nil } }
  /// `true` or `false`.
  package var bool: Bool? { if case .flag(let flag) = self { flag } else { nil } }
  /// The values of a list.
  package var list: [JSON]? { if case .list(let values) = self { values } else { nil } }
}
