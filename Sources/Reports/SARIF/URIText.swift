// Paths as URI references.

/// Writes paths as RFC 3986 has them.
enum URIText {
  /// A relative reference, or a `file:` URI for an absolute path, each byte but letters, digits and
  /// `-._~/` as `%XX`. No colon is left, so that no first part is taken for a scheme.
  static func reference(to path: String) -> String {
    let path = path.repositoryPath
    var text = path.utf8.first == UInt8(ascii: "/") ? "file://" : ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return text
  }
}
