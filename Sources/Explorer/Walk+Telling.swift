// Tells a moment, and what has changed on the way to it.

import PhoneModel
import Replay
import Reports
import ScenarioScript

extension Walk {
  /// The first lines: the run, where it is stood, and how to go on.
  public var greeting: [Line] {
    var lines = [Line("\(take.scenario.name), \(runTitle(position.run))", .heading)]
    if let address = take.address(of: moment) { lines.append(Line("address \(address)", .quiet)) }
    lines += momentLines(moment)
    return lines + [Line("'?' lists the commands; 'why' explains a loss", .quiet)]
  }

  /// The lines after a move: the moment, and what is not as it was.
  func arrival(from before: Position) -> [Line] {
    var lines: [Line] = []
    if before.run != position.run { lines += [Line(runTitle(position.run), .heading)] }
    lines += momentLines(moment)
    lines += watchLines(since: before)
    lines += changes(since: before, most: 12)
    return lines + [nextLine]
  }

  /// What comes next in this run.
  private var nextLine: Line {
    guard let next else { return Line("  the run ends here", .quiet) }
    return Line("  next m\(next.number)  \(take.scenario.text(of: next))", .quiet)
  }

  /// The number of a run, how it came about and how it ends.
  func runTitle(_ run: Int) -> String {
    "run \(run + 1): \(takes[run].origin); \(takes[run].count.moments), \(takes[run].outcome)"
  }

  /// A moment in words, with what it broke.
  func momentLines(_ number: Int) -> [Line] {
    guard number > 0 else { return [Line("m0  before the first moment", .heading)] }
    let moment = take.run.moments[number - 1]
    var lines = [Line("m\(number)  \(take.scenario.told(moment))", tone(of: moment))]
    for remark in take.run.remarks where remark.moment == number {
      lines.append(Line("    - \(remark.text)", .quiet))
    }
    for finding in take.findings where finding.moment == number {
      lines.append(Line("    X \(finding.subject): \(finding.text)", .bad))
    }
    return lines
  }

  func tone(of moment: Moment) -> Tone {
    switch moment.kind {
    case .event: .heading
    case .call: moment.isUntrue ? .notable : .plain
    case .threw: .notable
    case .check(_, let holds): holds ? .plain : .bad
    }
  }

  /// What the lanes hold here and did not hold there.
  func changes(since before: Position, most: Int) -> [Line] {
    let old = Lanes(takes[before.run].film, after: before.moment).items
    let new = Lanes(take.film, after: moment).items
    var lines: [Line] = []
    for item in new where item.name != "clock" {
      let was = old.first(where: item.isSame)
      guard was?.text != item.text else { continue }
      let text = was.map(item.change) ?? "now \(item.text)"
      lines.append(
        Line("  ~ \(item.lane.name) \(item.name): \(text)", item.isLost ? .bad : .quiet))
    }
    for item in old where !new.contains(where: item.isSame) {
      lines.append(Line("  ~ \(item.lane.name) \(item.name): gone, was \(item.text)", .quiet))
    }
    guard lines.count > most else { return lines }
    let more = lines.count - most
    return lines.prefix(most) + [Line("  ~ and \(more) more; 'lanes' shows all", .quiet)]
  }

  /// All lanes here, a line for each thing: `*` where it has just changed, `≠` where a process
  /// sees something else than is stored.
  func laneLines(width: Int?) -> [Line] {
    let before = moment > 0 ? Lanes(take.film, after: moment - 1).items : []
    var rows = Lanes(take.film, after: moment).items.map { item in
      let was = before.first(where: item.isSame)
      return LaneRow(item, isNew: moment > 0 && was?.text != item.text)
    }
    for item in before where !rows.contains(where: { $0.item.isSame(item) }) {
      var gone = item
      gone.value = "gone, was \(item.value)"
      gone.sights = []
      let index = rows.firstIndex { $0.item.lane.rawValue > item.lane.rawValue }
      rows.insert(LaneRow(gone, isNew: true), at: index ?? rows.endIndex)
    }
    let phone = rows.filter { $0.item.lane == .phone }
    rows.removeAll { $0.item.lane == .phone }
    let nameWidth = min(rows.map(\.item.name.columns).max() ?? 0, 24)
    var lines = [phone.onOneLine]
    var lane: Lane?
    for row in rows {
      lines.append(row.line(isFirst: row.item.lane != lane, nameWidth: nameWidth))
      lane = row.item.lane
    }
    return lines.map { line in width.map { Line(line.text.cut(to: $0), line.tone) } ?? line }
  }

  /// The whole run as a table.
  func timeline() -> Told {
    let table = Timeline(style: .plain, isWhole: true, width: 132)
    let lines = table.lines(of: take.run, in: take.scenario, finding: take.findings.first)
    return Told(
      [Line(runTitle(position.run), .heading)]
        + lines.map { text in
          Line(text, text.isRow(of: moment) ? .current : text.isFinding ? .bad : .plain)
        })
  }
}

extension String {
  /// Whether a line of a timeline is the row of a moment.
  fileprivate func isRow(of moment: Int) -> Bool {
    hasPrefix(String(moment).leftPadded(to: 4) + " ")
  }

  /// Whether a line of a timeline tells a finding.
  fileprivate var isFinding: Bool { trimmed.hasPrefix("X ") }
}

extension Scenario {
  /// A moment in one line: what happened, what the app saw, and what was true.
  func told(_ moment: Moment) -> String {
    switch moment.kind {
    case .event:
      return text(of: moment) + (moment.isInserted ? "   (falls here)" : "")
    case .call(_, let answer, _, _):
      let saw = "\(text(of: moment)): \(answer.reply.text)"
      switch answer.standing {
      case .truthful: return answer.truth == answer.reply ? saw : "\(saw); \(answer.truth.text)"
      case .refused: return "\(saw); true is \(answer.truth.text)"
      case .blind: return "\(saw) (blind); true is \(answer.truth.text)"
      }
    case .threw: return text(of: moment)
    case .check(_, let holds): return text(of: moment) + (holds ? ": holds" : ": fails")
    }
  }
}
