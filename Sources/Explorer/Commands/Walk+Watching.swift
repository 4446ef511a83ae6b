// Watch and history: how values come to be what they are.

import PhoneModel
import Replay
import Reports
import ScenarioScript

extension Walk {
  mutating func watch(_ text: String) throws(ExplorerProblem) -> Told {
    guard !text.isEmpty else {
      guard !watches.isEmpty else { return Told([Line("nothing is watched")]) }
      return Told(watches.flatMap { lines(of: $0, after: moment, of: take) })
    }
    let watch = try watched(text)
    if !watches.contains(watch) { watches.append(watch) }
    return Told(lines(of: watch, after: moment, of: take))
  }

  mutating func unwatch(_ text: String) throws(ExplorerProblem) -> Told {
    guard !text.isEmpty else {
      watches = []
      return Told([Line("nothing is watched")])
    }
    guard watches.contains(where: { $0.text == text }) else {
      throw ExplorerProblem(
        "'\(text)' is not watched" + Suggestion.hint(for: text, in: watches.map(\.text)))
    }
    watches.removeAll { $0.text == text }
    return Told([Line("'\(text)' is no longer watched")])
  }

  /// Every change of a value in this run.
  func history(of text: String) throws(ExplorerProblem) -> Told {
    let watch = try watched(text)
    var lines: [Line] = []
    var last: [String]?
    for number in take.film.frames.indices {
      let now = self.lines(of: watch, after: number, of: take).map(\.text)
      guard now != last else { continue }
      last = now
      let cause =
        number == 0 ? "at the beginning" : take.scenario.text(of: take.run.moments[number - 1])
      lines.append(Line("m\(number)  \(cause)", number == moment ? .current : .heading))
      lines += now.map { Line("    \($0)") }
    }
    return Told(lines)
  }

  /// Goes back to the moment at which a value came to be what it is here.
  mutating func why(_ text: String) throws(ExplorerProblem) -> Told {
    let watch = try watched(text)
    let now = lines(of: watch, after: moment, of: take)
    let before = (0..<moment).last { lines(of: watch, after: $0, of: take) != now }
    guard let before else {
      return Told([Line("it is so since the beginning", .quiet)] + now)
    }
    let old = lines(of: watch, after: before, of: take)
    var told = move(to: before + 1)
    told.lines.insert(contentsOf: now + old.map { Line("    before: \($0.text)", .quiet) }, at: 0)
    return told
  }

  /// What a text names: a thing of the lanes in some moment of this run, or a condition.
  private func watched(_ text: String) throws(ExplorerProblem) -> Watch {
    let names = names
    if names.contains(text) { return Watch(kind: .item(text), text: text) }
    switch LineParser.condition(text, in: take.scenario) {
    case .success(let condition): return Watch(kind: .condition(condition), text: text)
    case .failure(let error):
      throw ExplorerProblem(
        "no lane has '\(text)'" + Suggestion.hint(for: text, in: names)
          + ", and it is no condition: \(error.shown)")
    }
  }

  /// The names of all things that the lanes have in this run, each once.
  var names: [String] {
    var names: [String] = []
    for number in take.film.frames.indices {
      for item in Lanes(take.film, after: number).items where !names.contains(item.name) {
        names.append(item.name)
      }
    }
    return names
  }

  /// What a watched value is.
  private func lines(of watch: Watch, after moment: Int, of take: Take) -> [Line] {
    switch watch.kind {
    case .condition(let condition):
      return [
        Line(
          "\(watch.text): \(take.film.holds(condition, after: moment) ? "holds" : "does not hold")")
      ]
    case .item(let name):
      let items = Lanes(take.film, after: moment).items.filter { $0.name == name }
      guard !items.isEmpty else { return [Line("\(name): \(LaneItem.nothing)")] }
      return items.map {
        Line("\($0.lane.name) \($0.name): \($0.text)", $0.differs ? .notable : .plain)
      }
    }
  }

  /// The watched values as they are.
  var watched: [Line] { watches.flatMap { lines(of: $0, after: moment, of: take) } }

  /// The watched values that are not as they were.
  func watchLines(since before: Position) -> [Line] {
    watches.flatMap { watch -> [Line] in
      let old = lines(of: watch, after: before.moment, of: takes[before.run])
      let new = lines(of: watch, after: moment, of: take)
      guard old != new else { return [] }
      return new.map { Line("  watch \($0.text)", .notable) }
    }
  }
}
