// What the screen shows: title, lanes, timeline, answers, the line that is typed.

import Replay
import Reports
import ScenarioScript

extension ExplorerScreen {
  /// The smallest screen that has room for lanes and timeline.
  public static let leastColumns = 60
  public static let leastRows = 16
  /// From so many columns on lanes and timeline stand side by side.
  static let wideColumns = 132

  /// The rows of the screen, each of parts with their tone; none is wider than the screen.
  public func draw() -> [[Line]] {
    guard columns >= Self.leastColumns, rows >= Self.leastRows else { return tooSmall() }
    var drawn = [[Line(title.cut(to: columns).padded(to: columns), .current)]]
    drawn += pane.isEmpty ? body(height: paneHeight) : shownPane()
    while drawn.count < rows - 1 - messageLines.count { drawn.append([]) }
    drawn += messageLines.map { [$0] }
    drawn.append([bottom.cut(to: columns)])
    return drawn
  }

  /// Says in words that there is no room.
  private func tooSmall() -> [[Line]] {
    let text =
      "The terminal has \(columns) columns and \(rows) rows; the explorer needs \(Self.leastColumns) and "
      + "\(Self.leastRows). Make it larger, or leave with q and use --plain."
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= columns {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word.prefix(max(1, columns))))
      }
    }
    return lines.prefix(max(1, rows)).map { [Line($0)] }
  }

  /// The rows between the title and the answers.
  var paneHeight: Int { max(1, rows - 2 - messageLines.count) }

  /// The short answer, as far as there is room.
  private var messageLines: [Line] {
    Array(message.flatMap { $0.wrapped(to: columns) }.prefix(max(1, rows / 5)))
  }

  /// The lines of a long answer, each broken where it is too wide.
  var paneLines: [Line] { pane.flatMap { $0.wrapped(to: columns) } }

  private var title: String {
    let take = explorer.take
    let place =
      take.address.map { "\($0).\(explorer.moment)" }
      ?? "\(take.film.scenario.name)  m\(explorer.moment)"
    return "\(place) of \(take.count)  \(take.shortOutcome)  "
      + "run \(explorer.position.run + 1): \(take.origin)"
  }

  private func shownPane() -> [[Line]] {
    paneLines.dropFirst(scroll).prefix(paneHeight).map { [$0] }
  }

  /// The line that is typed, or what keys there are.
  private var bottom: Line {
    if let typing { return Line(": \(typing)█") }
    if !pane.isEmpty {
      let count = paneLines.count
      let end = min(scroll + paneHeight, count)
      return Line(
        "lines \(scroll + 1) to \(end) of \(count); arrows and space scroll, q closes",
        .quiet)
    }
    return Line(
      "s step  n next  b back  e events  x out  y why  r roads  z undo  ? help  q quit",
      .quiet)
  }

  private func body(height: Int) -> [[Line]] {
    guard columns < Self.wideColumns else {
      let left = columns * 9 / 20
      let lanes = laneRows(height: height - 1, width: left)
      let side = lanes.map { [$0] } + roadRows(height: height - lanes.count, width: left)
      let moments = momentRows(height: height, width: columns - left - 3)
      return (0..<height).map { row in
        let parts = row < side.count ? side[row] : []
        let blank = left - parts.map(\.text.columns).reduce(0, +)
        return parts + [
          Line(String(repeating: " ", count: max(0, blank))), Line(" │ ", .quiet),
          row < moments.count ? moments[row] : Line(""),
        ]
      }
    }
    let lanes = laneRows(height: height / 2, width: columns)
    let moments = momentRows(height: height - lanes.count - 1, width: columns)
    return lanes.map { [$0] } + [roadRule(columns)] + moments.map { [$0] }
  }

  /// A rule that says what is known of the roads not taken.
  private func roadRule(_ width: Int) -> [Line] {
    let words = Line(" \(explorer.roadSummary.text) ".cut(to: width), explorer.roadSummary.tone)
    let begin = min(2, max(0, width - words.text.columns))
    let end = max(0, width - words.text.columns - begin)
    return [
      Line(String(repeating: "─", count: begin), .quiet), words,
      Line(String(repeating: "─", count: end), .quiet),
    ]
  }

  /// The roads under a rule, as far as there is room.
  private func roadRows(height: Int, width: Int) -> [[Line]] {
    let lines = explorer.roadLines.flatMap { $0.wrapped(to: width) }
    var rows = [roadRule(width)] + lines.prefix(max(0, height - 1)).map { [$0] }
    if lines.count > height - 1, height > 2 {
      rows[height - 1] = [Line("      and more: r shows all", .quiet)]
    }
    return rows
  }

  /// The lanes; where there is too little room, what is the same and as stored is left out first.
  private func laneRows(height: Int, width: Int) -> [Line] {
    let watched = explorer.watched.map { line in
      Line("\("watch".padded(to: 9))    \(line.text)".cut(to: width), line.tone)
    }
    let lines = watched + explorer.laneLines(width: width)
    guard lines.count > height else { return lines }
    // The phone and the processes come first, then what differs or has changed.
    let ranked = lines.indices.sorted { left, right in
      let ranks = [left, right].map {
        lines[$0].tone != .plain ? 0 : $0 < watched.count + 2 ? 1 : 2
      }
      return (ranks[0], left) < (ranks[1], right)
    }
    let kept = ranked.prefix(max(0, height - 1)).sorted()
    let more = lines.count - kept.count
    return kept.map { lines[$0] } + [
      Line("          and \(more) more as stored: l shows all", .quiet)
    ]
  }

  /// The moments around the one where the explorer stands.
  private func momentRows(height: Int, width: Int) -> [Line] {
    let take = explorer.take
    var rows: [Line] = []
    var current = 0
    let first = max(0, explorer.moment - height)
    for number in first...min(take.count, explorer.moment + height) {
      let isHere = number == explorer.moment
      let lines = explorer.momentLines(number)
      for (index, line) in lines.enumerated() {
        if isHere, index == 0 { current = rows.count }
        let mark = index > 0 ? " " : isHere ? ">" : explorer.isBlamed(number) ? "!" : " "
        let text = "\(mark) \(line.text)".cut(to: width)
        rows.append(
          isHere && index == 0
            ? Line(text.padded(to: width), .current) : Line(text, line.tone))
      }
    }
    let start = max(0, min(current - height * 2 / 3, rows.count - height))
    return Array(rows.dropFirst(start).prefix(max(0, height)))
  }
}

extension Line {
  /// The line, cut to a width.
  fileprivate func cut(to width: Int) -> Line { Line(text.cut(to: width), tone) }

  /// The line over as many as it needs; those after the first are moved in.
  func wrapped(to width: Int) -> [Line] {
    guard text.columns > width, width > 20 else { return [Line(text.cut(to: width), tone)] }
    let indent = String(repeating: " ", count: min(text.prefix { $0 == " " }.count + 4, width / 2))
    var lines: [Line] = []
    var rest = text
    while rest.columns > width {
      let head = rest.prefix(columns: width)
      let blank = head.dropFirst(indent.count + 1).lastIndex(of: " ") ?? head.endIndex
      lines.append(Line(String(rest[..<blank]), tone))
      rest = indent + rest[blank...].drop { $0 == " " }
    }
    return lines + [Line(rest, tone)]
  }
}

extension Walk {
  /// Whether a loss that was explained rests on that moment of this run.
  func isBlamed(_ moment: Int) -> Bool {
    known.blames.contains { blame in
      blame.run == position.run && (blame.blame.answers + blame.blame.events).contains(moment)
    }
  }
}
