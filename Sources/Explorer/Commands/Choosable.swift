// What could be otherwise at a place of a run: events, turns, and answers of iOS.

import AppModel
import PhoneModel
import Replay
import Reports
import ScenarioScript
import Search

/// Something that can be chosen where the explorer stands.
public struct Choosable: Hashable, Sendable {
  public var variation: Variation
  /// The event, or the answer with its evidence, in words.
  public var text: String
  /// What follows the text in a list, for answers.
  public var note: String

  /// Whether it is an event that falls, and no answer.
  public var isEvent: Bool { if case .inserting = variation { true } else { false } }
}

extension Walk {
  /// What may be chosen here, in the order of the menu: events, turns, other answers.
  public func choices() -> [Choosable] {
    possibleEvents() + possibleTurns() + otherAnswers()
  }

  /// The events that can fall here, as the menu of explorations has them.
  private func possibleEvents() -> [Choosable] {
    guard !isContinued(moment) else { return [] }
    var choices: [Choosable] = []
    let scenario = take.scenario
    for slot in scenario.slots.indices {
      let app = scenario.apps[frame.phone.apps[slot].code]
      for entry in EventMenu(for: app, at: slot).entries where entry.isUsual {
        for event in entry.events {
          guard event.conditions.allSatisfy({ take.film.holds($0, after: moment) }),
            let event = concrete(event.kind), mayHappen(event, isTask: entry.isTask(of: app))
          else { continue }
          let choice = Choosable(
            variation: .inserting(event, after: take.film.fallingPlace(moment)),
            text: ScenarioWriter.text(of: event, in: scenario), note: "")
          if !choices.contains(choice) { choices.append(choice) }
        }
      }
    }
    return choices
  }

  private func concrete(_ kind: ExploredEvent.Kind) -> Event? {
    switch kind {
    case .event(let event): event
    case .time: .wait(frame.phone.nextDeadline ?? 1)
    }
  }

  /// Whether the phone allows it here; what the user does needs the app in front.
  private func mayHappen(_ event: Event, isTask: Bool) -> Bool {
    if case .action(let app, _, _) = event, !isTask,
      frame.phone.process(ProcessID(app: app))?.activity != .active
    {
      return false
    }
    return frame.phone.allows(event, take.film.answering)
  }

  /// The processes that could go next instead of the one that does.
  private func possibleTurns() -> [Choosable] {
    guard frame.gap != nil, let next, let goes = next.point?.process else { return [] }
    return frame.phone.processes.filter { $0.isRunnable && $0.id != goes }.map { process in
      Choosable(
        variation: .turn(process.id, after: moment),
        text: "\(take.scenario.name(of: process.id)) goes next", note: "")
    }
  }

  /// The other answers that the questions behind the next call might have.
  private func otherAnswers() -> [Choosable] {
    guard case .call(_, _, _, let questions)? = next?.kind else { return [] }
    return questions.flatMap(otherAnswers)
  }

  /// The other answers of a question, at the level of this exploration.
  func otherAnswers(to question: QuestionID) -> [Choosable] {
    let table = question.question
    let own = take.run.answers.first { $0.question == question }?.answer
    let allowed = table.alternatives(at: source.level)
    return table.alternatives.indices.compactMap { index in
      guard allowed & 1 << UInt8(index) != 0, own != UInt8(index) else { return nil }
      let element = AnswerSet.Element(question, UInt8(index))
      return Choosable(
        variation: .answering(element, after: moment),
        text: element.text, note: element.evidence)
    }
  }
}

extension AnswerSet.Element {
  /// Its label and source, and what iOS then does.
  var evidence: String {
    "[\(alternative.label.name)] \(alternative.source): \(alternative.meaning)"
  }
}

extension EventMenu.Entry {
  /// Whether it is worth a number: of the many reasons to start a process the usual ones.
  fileprivate var isUsual: Bool {
    guard case .event(.launch(_, let reason))? = events.first?.kind else { return true }
    return use != .named || reason == .prewarm
  }

  /// Whether it is a task of the app, which no user has to be there for.
  fileprivate func isTask(of app: App) -> Bool { app.action(named: name)?.isByUser == false }
}
