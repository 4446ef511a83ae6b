// The bytes of one file of a script.

/// A file as bytes. Offsets into it are turned into columns only where an error
/// needs them.
struct SourceText: Sendable {
  /// As the user named it, or as an `include` of it resolves.
  var path: String
  var bytes: [UInt8]
  /// Whether there is nothing beyond ASCII in it, as in most.
  let isASCII: Bool

  /// The bytes of `text`, without the mark that some editors put before a file.
  init(path: String, text: String) {
    self.path = path
    self.bytes = Array(text.utf8)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    self.isASCII = bytes.reduce(0, |) < 0x80
  }
}

extension SourceText {
  /// The line that starts at `start`, without its newline.
  func line(from start: Int) -> Range<Int> {
    let end = bytes.withUnsafeBufferPointer { buffer in
      var at = start
      while at < buffer.count, buffer[at] != Byte.newline { at += 1 }
      return at
    }
    return start..<end
  }

  /// The text of a stretch of bytes; what is no UTF-8 is replaced.
  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}

/// Paths of included files.
enum IncludePath {
  /// `path` as seen from the folder of `file`.
  static func resolve(_ path: String, from file: String) -> String {
    if path.utf8.first == Byte.slash { return path }
    var parts = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != "..", !last.isEmpty {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  /// The file's name without folder and ending.
  static func stem(_ path: String) -> String {
    let bytes = Array(path.utf8)
    let start = bytes.lastIndex(of: Byte.slash).map { $0 + 1 } ?? 0
    let dot = bytes[start...].lastIndex(of: UInt8(ascii: ".")) ?? start
    return String(decoding: bytes[start..<(dot > start ? dot : bytes.count)], as: UTF8.self)
  }
}
