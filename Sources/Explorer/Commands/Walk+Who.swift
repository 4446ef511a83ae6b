// Who could see what here: each stored thing, as each running process would read it.

import PhoneModel
import Replay
import Reports
import ScenarioScript

extension Walk {
  func who(_ name: String) throws(ExplorerProblem) -> Told {
    let readable = Lanes(take.film, after: moment).items.filter { item in
      [.keychain, .defaults, .files].contains(item.lane)
    }
    let items = name.isEmpty ? readable : readable.filter { $0.name == name }
    guard !items.isEmpty else {
      guard !name.isEmpty else { return Told([Line("nothing is stored here")]) }
      throw ExplorerProblem(
        "nothing of the name '\(name)' is stored here"
          + Suggestion.hint(for: name, in: readable.map(\.name)))
    }
    var lines: [Line] = []
    if frame.phone.processes.isEmpty {
      lines.append(Line("no process runs, so nobody can see anything", .quiet))
    }
    for item in items {
      lines.append(Line("\(item.lane.name) \(item.name): stored \(item.value)", .heading))
      for sight in item.sights {
        let text =
          switch sight.standing {
          case .blind: "\(sight.text): not read from what is stored, and it does not say so"
          case .refused: "\(sight.text): it says that it cannot be read"
          case .truthful: sight.text
          }
        lines.append(Line("    \(sight.process) sees \(text)", sight.differs ? .notable : .plain))
      }
    }
    return Told(lines)
  }
}
