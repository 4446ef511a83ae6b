// What changed between two runs, for people.

/// Renders a comparison for a terminal or a log.
public struct ComparisonReport: Sendable {
  private let style: Style

  public init(style: Style) {
    self.style = style
  }

  /// A block for each scenario that is not as it was, worst first, and a line that sums up.
  public func lines(of comparison: ResultComparison) -> [String] {
    var lines: [String] = []
    for direction in [ResultComparison.Direction.worse, .better, .changed] {
      for entry in comparison.entries where entry.direction == direction {
        lines.append("\(mark(of: entry))  \(entry.name)")
        lines += entry.changes.map { change in
          "         " + (change.direction == .worse ? style.bad(change.text) : change.text)
        }
      }
    }
    if !lines.isEmpty { lines.append("") }
    return lines + [total(of: comparison)]
  }

  /// One word in seven columns.
  private func mark(of entry: ResultComparison.Entry) -> String {
    let word: String
    switch entry.presence {
    case .gone: word = "gone"
    case .added: word = "new"
    case .kept:
      switch entry.direction {
      case .worse: word = "worse"
      case .better: word = "better"
      case .changed: word = "changed"
      }
    }
    let padded = word.padded(to: 7)
    switch entry.direction {
    case .worse: return style.bad(padded)
    case .better: return style.good(padded)
    case .changed: return style.warn(padded)
    }
  }

  private func total(of comparison: ResultComparison) -> String {
    func count(_ presence: ResultComparison.Entry.Presence) -> Int {
      comparison.entries.count { $0.presence == presence }
    }
    func count(_ direction: ResultComparison.Direction) -> Int {
      comparison.entries.count { $0.presence == .kept && $0.direction == direction }
    }
    let parts = [
      (count(.worse), "worse"), (count(.better), "better"), (count(.changed), "changed"),
      (count(.added), "new"), (count(.gone), "gone"), (comparison.sameCount, "the same"),
    ]
    let said = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let text = said.isEmpty ? "no scenarios" : said.joined(separator: ", ")
    return comparison.isWorse
      ? style.bad("weaker than before: ") + text : "no weaker than before: " + text
  }
}
