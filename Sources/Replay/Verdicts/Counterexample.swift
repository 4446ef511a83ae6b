// A losing run, with what it rests on.

import AppModel
import PhoneModel

/// A losing run, and the counterfactual blame for one of its findings.
public struct Counterexample: Sendable {
  public var run: Run
  /// The run's place in the order in which runs are made, from 1.
  public var number: Int
  /// The finding that is explained.
  public var finding: Finding
  public var blame: Blame
}

/// What a finding rests on, found by replaying the run with one thing changed.
public struct Blame: Hashable, Sendable {
  /// The answers to open questions that the finding needs: with another one in
  /// the place of any of them it is gone. Of the answers that are not the base,
  /// or have none, an irreducible set.
  public var choices: [AnswerSet.Element]
  /// The moments of the answers that the finding needs: with any of them
  /// truthful it is gone.
  public var answers: [Int]
  /// The moments of the events that it needs, an irreducible set.
  public var events: [Int]
  /// The moments of the events without which it happens all the same.
  public var irrelevant: [Int]
}

extension Blame {
  /// Finds what `finding` of `run` rests on.
  static func find(
    _ finding: Finding, in run: Run, of scenario: Scenario, allowed: [UInt8]
  ) -> Blame {
    let replay = Replayer(scenario: scenario, run: run, allowed: allowed)
    let untrue = run.moments.filter { $0.isUntrue && $0.number <= finding.moment }
    var answers: [Int] = []
    for moment in untrue {
      guard let point = moment.point else { continue }
      let altered = replay.run(Alteration(truthful: [point]))
      if altered.error == nil, !altered.breaks(finding.subject) { answers.append(moment.number) }
    }
    return Blame(
      choices: choices(finding, in: run, replay), answers: answers, events: [], irrelevant: []
    ).addingEvents(finding, run, replay)
  }

  /// Gives one question after the other its other answers, from the last to the
  /// first, as long as the finding stays with each of them.
  private static func choices(
    _ finding: Finding, in run: Run, _ replay: Replayer
  ) -> [AnswerSet.Element] {
    var needed: [AnswerSet.Element] = []
    var replay = replay
    for index in run.answers.indices.reversed() where run.answers[index].isNoteworthy {
      let others = run.answers[index].others(replay.allowed)
      let stays = others.allSatisfy { other in
        replay.answers[index] = other
        let altered = replay.run(Alteration())
        return altered.error == nil && altered.breaks(finding.subject)
      }
      replay.answers[index] = run.answers[index]
      if stays, let other = others.first {
        replay.answers[index] = other
      } else {
        needed.append(run.answers[index])
      }
    }
    return needed.reversed()
  }

  /// Leaves out one event after the other, from the last to the first, as long
  /// as the finding stays.
  private func addingEvents(_ finding: Finding, _ run: Run, _ replay: Replayer) -> Blame {
    var blame = self
    var alteration = Alteration()
    var seen: [Place] = []
    for moment in run.moments.reversed() where moment.number <= finding.moment {
      guard case .event = moment.kind, !seen.contains(moment.place) else { continue }
      seen.append(moment.place)
      var attempt = alteration
      if moment.isInserted {
        guard
          let index = run.insertions.firstIndex(where: { insertion in
            guard case .event = insertion.kind else { return false }
            return insertion.place == moment.place
          })
        else { continue }
        attempt.omittedInsertions.append(index)
      } else {
        attempt.omitted.append(moment.place)
      }
      let altered = replay.run(attempt)
      if altered.error == nil, altered.breaks(finding.subject) {
        alteration = attempt
        blame.irrelevant.append(moment.number)
      } else {
        blame.events.append(moment.number)
      }
    }
    blame.events.reverse()
    blame.irrelevant.reverse()
    return blame
  }
}

/// Makes a run again, with something changed.
struct Replayer: Sendable {
  let scenario: Scenario
  let run: Run
  /// The alternatives allowed where the run did not ask.
  let allowed: [UInt8]
  /// The answers to give.
  var answers: [AnswerSet.Element]

  init(scenario: Scenario, run: Run, allowed: [UInt8]) {
    self.scenario = scenario
    self.run = run
    self.allowed = allowed
    answers = run.answers
  }

  func run(_ alteration: Alteration) -> Run {
    var allowed = allowed
    for answer in answers { allowed[Int(answer.question.rawValue)] = 1 << answer.answer }
    return Runner.run(
      scenario, schedule: Schedule(allowed: allowed), insertions: run.insertions,
      alteration: alteration)
  }
}

extension AnswerSet.Element {
  /// The other answers that there might have been: those that the scenario
  /// explores, the base, and of a question without a base the reported ones.
  fileprivate func others(_ allowed: [UInt8]) -> [AnswerSet.Element] {
    var mask = allowed[Int(question.rawValue)] | question.question.alternatives(at: .base)
    mask &= ~(1 << answer)
    return question.question.alternatives.indices.compactMap { index in
      mask & (1 << UInt8(index)) != 0 ? AnswerSet.Element(question, UInt8(index)) : nil
    }
  }
}
