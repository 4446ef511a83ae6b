// Events that fall anywhere: in a race block by choice, in a saved run by its schedule.

import AppModel
import PhoneModel

/// The events of a race block that have not fallen yet.
struct RaceState: Sendable {
  var left: [RaceEvent]
}

/// What a followed run put between calls, consumed point by point.
struct InsertionScript: Sendable {
  private var insertions: [Insertion]
  private(set) var strikes: [ScriptedChoices.Strike] = []

  init(_ all: [Insertion], omitting omitted: [Int] = []) {
    insertions = []
    for (index, insertion) in all.enumerated() where !omitted.contains(index) {
      if case .strike(let question) = insertion.kind {
        strikes.append(.init(question, at: insertion.point))
      } else {
        insertions.append(insertion)
      }
    }
  }

  /// Whether nothing is left to fall and no turn to take.
  var isEmpty: Bool { insertions.isEmpty }

  /// The first insertion that no point has taken.
  var unused: Insertion? { insertions.first }

  /// The event that falls at `point` next, if one does before a turn there.
  mutating func takeEvent(at point: ChoicePoint) -> Insertion? {
    guard !insertions.isEmpty, let index = insertions.firstIndex(where: { $0.point == point }),
      case .event = insertions[index].kind
    else { return nil }
    return insertions.remove(at: index)
  }

  /// The process that goes first at `point`, if the schedule says so.
  mutating func takeTurn(at point: ChoicePoint) -> ProcessID? {
    guard let index = insertions.firstIndex(where: { $0.point == point }),
      case .turn(let process) = insertions[index].kind
    else { return nil }
    insertions.remove(at: index)
    return process
  }
}

extension Runner {
  /// Runs the lines of a race block, with its events falling by choice.
  mutating func runRace(_ during: [Step], _ mayFall: [RaceEvent]) throws(RunError) {
    let block = place
    race = RaceState(left: mayFall)
    for (line, step) in during.enumerated() {
      place = step.place
      try letEventsFall(at: .gap(ofRace: stepIndex, beforeLine: line))
      try carryOut(step)
    }
    place = block
    try letEventsFall(at: .gap(ofRace: stepIndex, beforeLine: during.count))
    race = nil
  }

  /// Lets events fall between two lines until none does.
  private mutating func letEventsFall(at point: ChoicePoint) throws(RunError) {
    schedule.point = point
    while try letEventFall(before: point) {
      try settle()
      schedule.point = point
    }
  }

  /// Lets one event fall at a point, where one does.
  mutating func letEventFall(before point: ChoicePoint) throws(RunError) -> Bool {
    if let insertion = script.takeEvent(at: point), case .event(let event) = insertion.kind {
      let isPossible = phone.allows(event, schedule)
      if !isPossible && alteration != Alteration() { return true }
      if isFollowing { raceHasFallen = true }
      try fall(event, at: insertion.place, point)
      return true
    }
    guard !isFollowing, let race, !race.left.isEmpty else { return false }
    let possible = race.left.indices.filter { isPossible(race.left[$0].event) }
    let way = schedule.choose(.event, among: possible.count + 1)
    guard way > 0 else { return false }
    let fallen = race.left[possible[way - 1]]
    self.race?.left.remove(at: possible[way - 1])
    raceHasFallen = true
    try fall(fallen.event, at: fallen.place, point)
    return true
  }

  private func isPossible(_ event: Event) -> Bool {
    do throws(RunError) {
      try checkAction(event)
    } catch {
      return false
    }
    return phone.allows(event, schedule)
  }

  private mutating func fall(
    _ event: Event, at place: Place, _ point: ChoicePoint
  ) throws(RunError) {
    let line = self.place
    self.place = place
    run.insertions.append(Insertion(.event(event), point, place))
    try checkAction(event)
    var left = try apply(event, isInserted: true)
    while left > 0 {
      try settle()
      left = try apply(.wait(left), isInserted: true)
    }
    self.place = line
  }
}

extension ChoicePoint {
  /// The gap before a line of a race block, both counted from 0: lines of a file
  /// that is included twice have the same numbers.
  static func gap(ofRace step: Int, beforeLine line: Int) -> Self {
    ChoicePoint(process: nil, handler: "race \(step)", call: line)
  }
}
