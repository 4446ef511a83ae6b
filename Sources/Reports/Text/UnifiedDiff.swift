// What changed between two texts, as `diff -u` writes it.

/// The difference between two texts, line by line.
public struct UnifiedDiff: Sendable {
  /// The lines of the diff without its head, each without its newline; empty where nothing changed.
  public private(set) var lines: [String] = []
  /// The first line of the old text that is not as it was, from 1; 1 where nothing changed.
  public private(set) var firstLine = 1

  /// One line: kept, taken out or put in.
  private enum Edit {
    case kept(Substring)
    case old(Substring)
    case new(Substring)

    var isChange: Bool { if case .kept = self { false } else { true } }
  }

  /// Lines around a change that did not change.
  private static let context = 3
  /// Beyond so many pairs of lines, what differs is told as a whole: to look for what it has in
  /// common would take too long.
  private static let mostPairs = 4_000_000

  /// Compares two texts.
  public init(from old: String, to new: String) {
    guard old != new else { return }
    let edits = Self.edits(Self.split(old), Self.split(new))
    addHunks(edits)
    firstLine = 1 + edits.prefix { !$0.isChange }.count
    if old.last != new.last, old.isEmpty == new.isEmpty, lines.isEmpty {
      // Only the newline at the end differs.
      lines = ["\\ No newline at end of file"]
    }
  }

  /// The diff with the names of both texts above it.
  public func document(from old: String, to new: String) -> [String] {
    lines.isEmpty ? [] : ["--- \(old)", "+++ \(new)"] + lines
  }

  private static func split(_ text: String) -> [Substring] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private static func edits(_ old: [Substring], _ new: [Substring]) -> [Edit] {
    var start = 0
    while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
    var end = 0
    while end < min(old.count, new.count) - start,
      old[old.count - 1 - end] == new[new.count - 1 - end]
    {
      end += 1
    }
    let (oldMiddle, newMiddle) = (old[start..<old.count - end], new[start..<new.count - end])
    return old[..<start].map { .kept($0) } + middle(Array(oldMiddle), Array(newMiddle))
      + old[(old.count - end)...].map { .kept($0) }
  }

  private static func middle(_ old: [Substring], _ new: [Substring]) -> [Edit] {
    guard old.count * new.count <= mostPairs else {
      return old.map { .old($0) } + new.map { .new($0) }
    }
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var edits: [Edit] = []
    var (oldAt, newAt) = (0, 0)
    while oldAt < old.count || newAt < new.count {
      if removed.contains(oldAt) {
        edits.append(.old(old[oldAt]))
        oldAt += 1
      } else if inserted.contains(newAt) {
        edits.append(.new(new[newAt]))
        newAt += 1
      } else {
        edits.append(.kept(old[oldAt]))
        oldAt += 1
        newAt += 1
      }
    }
    return edits
  }

  /// Groups the changes with the lines around them.
  private mutating func addHunks(_ edits: [Edit]) {
    var at = 0
    var (oldLine, newLine) = (1, 1)
    while let first = edits[at...].firstIndex(where: { $0.isChange }) {
      let start = max(at, first - Self.context)
      oldLine += start - at
      newLine += start - at
      var end = first
      var last = first
      while end < edits.count, end - last <= 2 * Self.context {
        if edits[end].isChange { last = end }
        end += 1
      }
      end = min(edits.count, last + 1 + Self.context)
      add(edits[start..<end], &oldLine, &newLine)
      at = end
    }
  }

  private mutating func add(_ hunk: ArraySlice<Edit>, _ oldLine: inout Int, _ newLine: inout Int) {
    let head = lines.count
    var (oldCount, newCount) = (0, 0)
    for edit in hunk {
      switch edit {
      case .kept(let line):
        lines.append(line.isEmpty ? "" : " \(line)")
        oldCount += 1
        newCount += 1
      case .old(let line):
        lines.append("-\(line)")
        oldCount += 1
      case .new(let line):
        lines.append("+\(line)")
        newCount += 1
      }
    }
    // A side without lines stands at the line before.
    let old = "\(oldCount == 0 ? oldLine - 1 : oldLine),\(oldCount)"
    let new = "\(newCount == 0 ? newLine - 1 : newLine),\(newCount)"
    lines.insert("@@ -\(old) +\(new) @@", at: head)
    oldLine += oldCount
    newLine += newCount
  }
}
