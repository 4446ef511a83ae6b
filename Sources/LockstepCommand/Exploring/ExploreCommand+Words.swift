// What the words of options name: events, answers, numbers.

import AppModel
import PhoneModel
import Replay
import ScenarioScript
import Search

extension ExploreCommand {
  /// The words of `--events`; where it is not given those of ever wider searches.
  func words(for app: App, _ menu: EventMenu) throws(UsageError) -> [[String]] {
    guard let text = arguments.value("--events") else { return menu.widening }
    let words = try Self.list(text, of: "--events", what: "event")
    for word in words where menu.events(named: word) == nil {
      throw UsageError(
        "there is no event \(word) for \(app.name)"
          + Suggestion.hint(for: word, in: menu.entries.map(\.name))
          + "\nthe events are " + menu.entries.map(\.name).joined(separator: ", "))
    }
    return [words]
  }

  /// The events that are named for an app.
  func events(for app: App) throws(UsageError) -> [ExploredEvent] {
    let menu = EventMenu(for: app)
    return try words(for: app, menu).last?.flatMap { menu.events(named: $0) ?? [] } ?? []
  }

  /// The sets of events that searches of an app may have.
  func eventSets(for app: App) throws(UsageError) -> [[ExploredEvent]] {
    let menu = EventMenu(for: app)
    return try words(for: app, menu).map { $0.flatMap { menu.events(named: $0) ?? [] } }
  }

  /// The events of `--events`, for a script.
  func namedEvents(for scenario: Scenario) throws(UsageError) -> [ExploredEvent] {
    arguments.value("--events") == nil ? [] : try events(for: scenario.apps[scenario.slots[0]])
  }

  /// The answers of `--pin NAME=ANSWER`, several separated by commas.
  func pins() throws(UsageError) -> [Pin] {
    guard let text = arguments.value("--pin") else { return [] }
    var pins: [Pin] = []
    for word in try Self.list(text, of: "--pin", what: "answer") {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        throw UsageError("--pin needs QUESTION=ANSWER, and got \(word)")
      }
      guard let question = QuestionID(name: parts[0]) else {
        throw UsageError(
          "there is no question \(parts[0])"
            + Suggestion.hint(for: parts[0], in: QuestionTable.questions.map { $0.name })
            + "; 'lockstep questions' lists them")
      }
      guard let answer = question.question.alternatives.firstIndex(where: { $0.name == parts[1] })
      else {
        let names = question.question.alternatives.map(\.name)
        throw UsageError(
          "\(parts[0]) has no answer \(parts[1])" + Suggestion.hint(for: parts[1], in: names)
            + "; its answers are " + names.joined(separator: ", "))
      }
      pins.append(Pin(question, UInt8(answer), Place(line: 0)))
    }
    return pins
  }

  /// The words of a list; none is empty.
  private static func list(
    _ text: String, of option: String, what: String
  ) throws(UsageError) -> [String] {
    let words = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard let empty = words.firstIndex(where: \.isEmpty) else { return words }
    guard words.count > 1 else { throw UsageError("\(option) names no \(what)") }
    let before = words[..<empty].map { $0.columns + 1 }.reduce(0, +)
    throw UsageError(
      "\(option) has no \(what) as its word \(empty + 1); take a comma away, or name one\n"
        + "  \(text)\n  \(String(repeating: " ", count: before))^")
  }

  /// The seed of random walks.
  func seed() throws(UsageError) -> UInt64 {
    guard let text = arguments.value("--seed") else { return 1 }
    guard let seed = UInt64(text) else {
      throw UsageError("--seed needs a whole number of at least 0, and got \(text)")
    }
    return seed
  }
}
