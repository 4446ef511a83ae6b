// Output as a page shows it, against what a command printed.

import Foundation

/// Lines of output that a page shows.
///
/// A line `…` or `[…]` stands for any number of lines, also none; an `…` at the end of a line for the
/// rest of it.
struct ShownOutput {
  /// The stretches between the lines that are left out.
  private var stretches: [[String]]

  init(_ lines: [String]) {
    stretches = lines.split(omittingEmptySubsequences: false) { Self.isGap($0) }.map(Array.init)
  }

  private static func isGap(_ line: String) -> Bool {
    ["…", "[…]"].contains(line.trimmingCharacters(in: .whitespaces))
  }

  /// The first line that is not in `printed` where it should be; nil where all are.
  ///
  /// - Parameter isWhole: whether it begins and ends where the output does, but for an `…` there.
  func firstMissing(in printed: String, isWhole: Bool) -> String? {
    var lines = printed.components(separatedBy: "\n")
    if lines.last == "" { lines.removeLast() }
    if isWhole, stretches == [[]] { return lines.first }
    var at = 0
    for (index, stretch) in stretches.enumerated() where !stretch.isEmpty {
      let isFirst = isWhole && index == 0
      let isLast = isWhole && index == stretches.count - 1
      let most = lines.count - stretch.count
      let starts =
        isFirst ? Array(0...0) : isLast ? [most] : Array(stride(from: at, through: most, by: 1))
      guard let start = starts.first(where: { $0 >= at && fits(stretch, lines, $0) }) else {
        return nearest(stretch, lines, at)
      }
      at = start + stretch.count
      if isLast, isFirst, at != lines.count { return lines[at] }
    }
    return nil
  }

  private func fits(_ stretch: [String], _ lines: [String], _ start: Int) -> Bool {
    start + stretch.count <= lines.count
      && zip(stretch, lines[start...]).allSatisfy { Self.isShown($0, as: $1) }
  }

  /// Where a stretch cannot be found: its first line that is nowhere, or else its first.
  private func nearest(_ stretch: [String], _ lines: [String], _ at: Int) -> String {
    stretch.first { shown in !lines.dropFirst(at).contains { Self.isShown(shown, as: $0) } }
      ?? stretch[0]
  }

  /// Whether a page may show a printed line so.
  private static func isShown(_ shown: String, as printed: String) -> Bool {
    func trimmed(_ line: String) -> Substring {
      line[..<(line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex)]
    }
    if trimmed(shown) == trimmed(printed) { return true }
    return shown.hasSuffix("…") && printed.hasPrefix(shown.dropLast())
  }
}
