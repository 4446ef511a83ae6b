// A thing of a lane, as a line of the table of lanes.

import Reports

/// A thing with whether it has just changed.
struct LaneRow {
  var item: LaneItem
  var isNew: Bool

  /// The clock moves without anything having changed.
  init(_ item: LaneItem, isNew: Bool) {
    self.item = item
    self.isNew = isNew && item.name != "clock"
  }
}

extension LaneRow {
  private var mark: String { (isNew ? "*" : " ") + (item.differs ? "≠" : " ") }

  private var tone: Tone {
    item.isLost ? .bad : item.differs ? .notable : isNew ? .heading : .plain
  }

  /// The line; the lane is named where it begins.
  func line(isFirst: Bool, nameWidth: Int) -> Line {
    let lane = (isFirst ? item.lane.name : "").padded(to: 9)
    let name = item.name.cut(to: nameWidth).padded(to: nameWidth)
    return Line("\(lane) \(mark) \(name)  \(item.text)", tone)
  }
}

extension [LaneRow] {
  /// The few words of the phone's lane.
  var onOneLine: Line {
    let words = map { row in
      switch row.item.name {
      case "lock", "clock": row.item.value
      default: "\(row.item.name) \(row.item.value)"
      }
    }
    let isNew = contains(where: \.isNew)
    return Line(
      "\(Lane.phone.name.padded(to: 9)) \(isNew ? "* " : "  ") \(words.joined(separator: ", "))",
      isNew ? .heading : .plain)
  }
}
