// What a reader changes in a run, and the run that comes of it.

import AppModel
import PhoneModel
import Replay
import Reports
import ScenarioScript

/// One change to a run. Moments are numbered from 1; `after: 0` is before all of them.
enum PageChange {
  /// A question has another answer, in the whole run.
  case answer(AnswerSet.Element)
  /// The event of a moment falls after another one.
  case move(Int, after: Int)
  /// The event of a moment is left out.
  case omit(Int)
  /// An event, as scripts spell it, falls after a moment.
  case insert(String, after: Int)

  init(_ value: JSON) throws(PageError) {
    func number(_ name: String) throws(PageError) -> Int {
      guard let number = value[name]?.int else { throw PageError("the change needs '\(name)'") }
      return number
    }
    switch value["change"]?.string {
    case "answer": self = .answer(try PageScript.answer(value))
    case "move": self = .move(try number("moment"), after: try number("after"))
    case "omit": self = .omit(try number("moment"))
    case "insert":
      self = .insert(value["event"]?.string ?? "", after: try number("after"))
    default: throw PageError("there is no such change")
    }
  }
}

extension PageReel {
  /// The run with a change; what becomes impossible by it is left out, and said.
  ///
  /// - Throws: where the change itself is impossible.
  func changed(
    _ change: PageChange, at level: DistrustLevel, apps: [App]
  ) throws(PageError) -> PageReel {
    switch change {
    case .answer(let answer):
      let first = film.run.moments.first { moment in
        if case .call(_, _, _, let questions) = moment.kind {
          questions.contains(answer.question)
        } else {
          false
        }
      }
      return try varied(.answering(answer, after: (first?.number ?? 1) - 1), level)
    case .omit(let moment): return try varied(.leavingOut(moment: try event(moment).number), level)
    case .insert(let text, let place):
      return try varied(
        .inserting(try Self.event(text, film.scenario), after: try self.place(place)), level)
    case .move(let moment, let place):
      let moved = try event(moment).number
      let place = try self.place(place)
      return try varied(level) { film throws(RunError) in
        try film.moving(moved, after: place)
      }
    }
  }

  private func varied(
    _ variation: Variation, _ level: DistrustLevel
  ) throws(PageError) -> PageReel {
    try varied(level) { film throws(RunError) in try film.varied(variation) }
  }

  private func varied(
    _ level: DistrustLevel, _ vary: (Film) throws(RunError) -> Varied
  ) throws(PageError) -> PageReel {
    let varied: Varied
    do throws(RunError) { varied = try vary(film) } catch { throw PageError(error.text) }
    return try PageReel(varied.scenario, at: level).saying(varied.dropped, of: film.scenario)
  }

  private func saying(
    _ dropped: [(place: Place, reason: String)], of scenario: Scenario
  ) -> PageReel {
    var reel = self
    reel.dropped = dropped.map { dropped in
      let line = scenario.line(at: dropped.place)
      return line.isEmpty ? dropped.reason : "\(line): \(dropped.reason)"
    }
    return reel
  }

  /// The event of a moment; of a `wait` in several moments the first.
  private func event(_ number: Int) throws(PageError) -> Moment {
    guard film.run.moments.indices.contains(number - 1),
      case .event = film.run.moments[number - 1].kind
    else { throw PageError("moment \(number) is no event") }
    return film.run.moments[film.beginning(of: number) - 1]
  }

  /// A place where an event may fall: not behind the checks at the end.
  private func place(_ number: Int) throws(PageError) -> Int {
    guard film.frames.indices.contains(number) else {
      throw PageError("the run has no moment \(number)")
    }
    return film.fallingPlace(number)
  }

  /// The event that a line of a script spells.
  private static func event(_ text: String, _ scenario: Scenario) throws(PageError) -> Event {
    var only = scenario
    only.steps = []
    only.claims = []
    only.insertions = []
    only.pins = []
    only.phases = []
    let parsed = ScenarioParser.parse(
      text: ScenarioWriter.write(only) + "\n" + text + "\n", path: "event", catalogue: scenario.apps
    )
    guard parsed.errors.isEmpty, parsed.scenarios.first?.steps.count == 1,
      case .event(let event)? = parsed.scenarios.first?.steps.first?.kind
    else { throw PageError("'\(text)' is no event of this script") }
    return event
  }
}
