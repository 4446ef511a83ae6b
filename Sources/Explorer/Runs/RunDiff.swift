// Two runs side by side: where they part and where they meet again.

import Replay
import Reports

/// A line of a comparison.
enum DiffLine: Hashable {
  case both(String)
  case left(String)
  case right(String)
}

/// Compares two lists of lines by their longest common part.
func compare(_ left: [String], _ right: [String]) -> [DiffLine] {
  // What they have in common at both ends need not be looked at; of what is still too long only
  // the ends are compared.
  let head = zip(left, right).prefix { $0 == $1 }.count
  let rest = (left.dropFirst(head), right.dropFirst(head))
  let tail = zip(rest.0.reversed(), rest.1.reversed()).prefix { $0 == $1 }.count
  let (inner, other) = (Array(rest.0.dropLast(tail)), Array(rest.1.dropLast(tail)))
  let middle =
    inner.count * other.count <= 4_000_000
    ? compareAll(inner, other) : inner.map(DiffLine.left) + other.map(DiffLine.right)
  return left.prefix(head).map(DiffLine.both) + middle + left.suffix(tail).map(DiffLine.both)
}

/// Compares two lists, each line with each.
private func compareAll(_ left: [String], _ right: [String]) -> [DiffLine] {
  let width = right.count + 1
  var longest = [Int](repeating: 0, count: (left.count + 1) * width)
  for row in left.indices.reversed() {
    for column in right.indices.reversed() {
      longest[row * width + column] =
        left[row] == right[column]
        ? longest[(row + 1) * width + column + 1] + 1
        : max(longest[(row + 1) * width + column], longest[row * width + column + 1])
    }
  }
  var lines: [DiffLine] = []
  var (row, column) = (0, 0)
  while row < left.count || column < right.count {
    if row < left.count, column < right.count, left[row] == right[column] {
      lines.append(.both(left[row]))
      row += 1
      column += 1
    } else if column == right.count
      || (row < left.count
        && longest[(row + 1) * width + column] >= longest[row * width + column + 1])
    {
      lines.append(.left(left[row]))
      row += 1
    } else {
      lines.append(.right(right[column]))
      column += 1
    }
  }
  return lines
}

extension Walk {
  /// This run beside another: the one named, or the one it was made from.
  func diff(_ text: String) throws(ExplorerProblem) -> Told {
    guard takes.count > 1 else {
      throw ExplorerProblem("there is one run only; 'insert', 'out' and 'answer' make others")
    }
    let other: Int
    if text.isEmpty {
      other = take.parent ?? (position.run == 0 ? 1 : 0)
    } else {
      guard let number = Int(text), takes.indices.contains(number - 1) else {
        throw ExplorerProblem("there is no run '\(text)'; 'runs' lists those that there are")
      }
      other = number - 1
    }
    var lines = [
      Line("- \(runTitle(other))", .heading), Line("+ \(runTitle(position.run))", .heading),
    ]
    let found = compare(takes[other].told, take.told)
    var alike = 0
    func tellAlike() {
      guard alike > 0 else { return }
      lines.append(Line("  … \(alike.moments) alike", .quiet))
      alike = 0
    }
    for line in found {
      switch line {
      case .both: alike += 1
      case .left(let text):
        tellAlike()
        lines.append(Line("- \(text)", .bad))
      case .right(let text):
        tellAlike()
        lines.append(Line("+ \(text)", .good))
      }
    }
    tellAlike()
    lines += ends(of: takes[other])
    return Told(lines)
  }

  /// What the lanes hold at the end of one run and not of the other.
  private func ends(of other: Take) -> [Line] {
    let theirs = Lanes(other.film, after: other.count).items
    let mine = Lanes(take.film, after: take.count).items
    var lines: [Line] = []
    for item in mine where item.name != "clock" {
      let their = theirs.first(where: item.isSame)?.text ?? LaneItem.nothing
      guard their != item.text else { continue }
      lines.append(Line("  ~ at the end \(item.lane.name) \(item.name): \(their) → \(item.text)"))
    }
    for item in theirs where !mine.contains(where: item.isSame) {
      lines.append(
        Line("  ~ at the end \(item.lane.name) \(item.name): \(item.text) → \(LaneItem.nothing)"))
    }
    return lines
  }

  /// The runs made so far.
  func runList() -> Told {
    Told(
      takes.indices.map { run in
        let parent = takes[run].parent.map { " of run \($0 + 1)" } ?? ""
        let title = "run \(run + 1)\(parent): \(takes[run].origin); \(takes[run].outcome)"
        return Line(title, run == position.run ? .current : .plain)
      })
  }
}

extension Take {
  /// Each moment in words, without its number.
  fileprivate var told: [String] { run.moments.map { scenario.told($0) } }
}
