// Changes what a `verdict` line states, and nothing else.

import Replay

/// Edits of `verdict` lines.
public enum VerdictLine {
  /// The script with another outcome on the line of `verdict`; all else stays byte for byte.
  ///
  /// - Returns: nil where the outcome is not written out on that line, as where it comes from a
  ///   table, or where there is no such line.
  public static func replacing(
    _ verdict: ExpectedVerdict, with outcome: Outcome, in bytes: [UInt8]
  ) -> [UInt8]? {
    guard let range = line(verdict.place.line, of: bytes) else { return nil }
    var scanner = LineScanner()
    scanner.scan(bytes, range)
    // `verdict`, `for`, the rule, the belonging.
    let start = verdict.rule == nil ? 1 : verdict.belonging == nil ? 3 : 4
    guard scanner.fault == nil, scanner.guards.isEmpty, scanner.words.count > start,
      let name = scanner.words.first, bytes[name.inner].elementsEqual("verdict".utf8),
      scanner.words[start...].allSatisfy({ $0.isPlain && !$0.isQuoted }),
      let last = scanner.words.last
    else { return nil }
    return Array(bytes[..<scanner.words[start].start]) + Array(outcome.text.utf8)
      + Array(bytes[last.end...])
  }

  /// The bytes of a line, without its newline and without a mark before the first.
  private static func line(_ number: Int, of bytes: [UInt8]) -> Range<Int>? {
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for _ in 1..<max(1, number) {
      guard let end = bytes[start...].firstIndex(of: Byte.newline) else { return nil }
      start = end + 1
    }
    return start..<(bytes[start...].firstIndex(of: Byte.newline) ?? bytes.count)
  }
}
