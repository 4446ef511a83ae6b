// The verdict of what lies behind a place: a search from there.

import AppModel
import PhoneModel
import Replay
import Reports
import Search

/// What a search from a place of a run came to.
struct Behind: Hashable, Sendable {
  /// The verdict in words, and how much was looked at.
  var text: String
  /// Whether something is lost with some answers or orders.
  var isLoss: Bool
}

extension Walk {
  /// How many states are looked at behind a road, and for `verdict`.
  static let roadStates = 1_500
  static let verdictStates = 30_000

  /// The verdict of what lies behind this place.
  func verdict() throws(ExplorerProblem) -> Told {
    guard let behind = behind(take.film, after: moment, states: Self.verdictStates) else {
      throw ExplorerProblem(
        "a search begins where everything is at rest, and where no event fell in the middle of a "
          + "handler before; 'distance' and 'roads' look from here by replaying")
    }
    return Told([
      Line("behind here: \(behind.text)", behind.isLoss ? .bad : .plain),
      Line(
        "  every order of \(menuWords), and every open answer that this run has not asked for yet",
        .quiet),
    ])
  }

  /// Searches from a place of a run, under the answers that it has asked for by then; nil where
  /// a search cannot begin there.
  func behind(_ film: Film, after moment: Int, states: Int) -> Behind? {
    guard film.frames[moment].gap == nil, !isContinued(moment) else { return nil }
    var start = film.beginning(through: moment)
    guard start.insertions.isEmpty else { return nil }
    start.claims = []
    start.steps.removeAll { if case .expect = $0.kind { true } else { false } }
    let beginning = Film.make(of: start, at: source.level, observer: source.search.observer)
    guard beginning.run.error == nil, beginning.run.findings.isEmpty else { return nil }
    start.pins = source.scenario.pins
    for answer in beginning.run.answers
    where !start.pins.contains(where: { $0.question == answer.question }) {
      start.pins.append(Pin(answer.question, answer.answer, Place(line: 0)))
    }
    start.opened = source.scenario.opened
    start.opensAll = source.scenario.opensAll
    start.expectedVerdicts = []
    var search = source.search
    search.bounds.states = states
    // A trap in an app would be the end: no code runs where it may never run in truth.
    search.reductions = [.forgetting]
    search.looksForNearMisses = false
    search.triesTruth = false
    search.isStopped = isStopped
    search.progress = { _ in }
    do throws(SearchError) {
      return Behind(try search.explore(start, events: menuEvents))
    } catch {
      return Behind(text: "\(error)", isLoss: false)
    }
  }

  /// The events that were named; nil where none were.
  var namedEvents: [ExploredEvent]? {
    guard source.events.count == 1, let named = source.events.first, !named.isEmpty else {
      return nil
    }
    return named
  }

  /// The events that were named, or those of an exploration that names none, for all apps.
  private var menuEvents: [ExploredEvent] {
    if let namedEvents { return namedEvents }
    return take.scenario.slots.indices.flatMap { slot in
      let menu = EventMenu(for: take.scenario.apps[take.scenario.slots[slot]], at: slot)
      return (menu.widening.first ?? []).flatMap { menu.events(named: $0) ?? [] }
    }
  }

  private var menuWords: String {
    var words: [String] = []
    for event in menuEvents where !words.contains(event.name) { words.append(event.name) }
    return words.joined(separator: ", ")
  }
}

extension Behind {
  fileprivate init(_ result: SearchResult) {
    let worst = result.verdicts.filter { $0.subject.rule != Subject.expected && $0.isEssential }
    let losing = worst.first { $0.outcome.margin != nil }
    let isCut = result.hits.contains(where: \.endsSearch)
    let states = "\(result.counts.states) states"
    let amount = isCut ? "the first \(states)" : states
    if let losing {
      self.init(text: "\(losing.subject) \(losing.outcome.text) (\(amount))", isLoss: true)
    } else {
      self.init(text: "\(Outcome.worst(of: worst).text) (\(amount))", isLoss: false)
    }
  }
}
