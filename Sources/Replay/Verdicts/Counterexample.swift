// A losing run, with what it rests on.

import AppModel
import PhoneModel

/// A losing run, and the finding that it is told for.
public struct Counterexample: Sendable {
  public var run: Run
  /// The run's place in the order in which runs are made, from 1.
  public var number: Int
  /// The finding that is explained.
  public var finding: Finding
  let scenario: Scenario
  /// The alternatives that the runs could take.
  let allowed: [UInt8]
  /// Is told which app code runs in the replays that explain it.
  let observer: HandlerObserver?

  package init(
    run: Run, number: Int, finding: Finding, scenario: Scenario, allowed: [UInt8],
    observer: HandlerObserver? = nil
  ) {
    self.run = run
    self.number = number
    self.finding = finding
    self.scenario = scenario
    self.allowed = allowed
    self.observer = observer
  }

  /// A run that is written out as a scenario, replayed for its finding on `subject`; nil
  /// where it has none.
  public static func replaying(
    _ scenario: Scenario, _ subject: Subject, at level: DistrustLevel,
    observer: HandlerObserver? = nil
  ) -> Counterexample? {
    let allowed = scenario.allowedAlternatives(at: level)
    let run = Runner.run(scenario, schedule: Schedule(allowed: allowed), observer: observer)
    guard run.error == nil,
      let finding =
        (run.findings
        + run.blindDecisions(of: scenario, allowed: allowed, observer: observer))
        .first(where: { $0.subject == subject })
    else { return nil }
    return Counterexample(
      run: run, number: 1, finding: finding, scenario: scenario, allowed: allowed,
      observer: observer)
  }

  private var replayer: Replayer {
    Replayer(scenario: scenario, run: run, allowed: allowed, observer: observer)
  }

  /// What the finding rests on. It takes a replay for each answer and event.
  public func blame() -> Blame {
    Blame.find(finding, in: run, replayer)
  }
}

extension Counterexample {
  /// The run without the events that the finding does not need, as a scenario that makes it:
  /// no event of it can be left out. Nil where leaving them all out changes the finding.
  public func reduced() -> Scenario? {
    let irrelevant = blame().irrelevant
    guard !irrelevant.isEmpty else { return scenario }
    var alteration = Alteration()
    for number in irrelevant {
      let moment = run.moments[number - 1]
      if moment.isInserted {
        let index = run.insertions.firstIndex { insertion in
          if case .event = insertion.kind { insertion.place == moment.place } else { false }
        }
        if let index { alteration.omittedInsertions.append(index) }
      } else {
        alteration.omitted.append(moment.place)
      }
    }
    let altered = replayer.run(alteration)
    guard altered.error == nil else { return nil }
    var smaller = scenario
    smaller.steps.removeAll { alteration.omitted.contains($0.place) }
    smaller = smaller.following(altered)
    // What the script checks need not hold without them.
    if finding.subject.rule != Subject.expected {
      smaller.steps.removeAll { if case .expect = $0.kind { true } else { false } }
      smaller.claims.removeAll { finding.subject.rule != Subject.reaches || $0.span != .finally }
    }
    return smaller
  }
}

/// What a finding rests on, found by replaying the run with one thing changed.
public struct Blame: Hashable, Sendable {
  /// The answers to open questions that the finding needs, base answers too:
  /// for each there is another answer with which the same run is not broken.
  public var settled: [AnswerSet.Element]
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
  static func find(_ finding: Finding, in run: Run, _ replay: Replayer) -> Blame {
    let untrue = run.moments.filter { $0.isUntrue && $0.number <= finding.moment }
    var answers: [Int] = []
    for moment in untrue {
      guard let point = moment.point else { continue }
      let altered = replay.judged(Alteration(truthful: [point]))
      if altered.error == nil, altered.cut?.place == run.cut?.place,
        !altered.breaks(finding.subject)
      {
        answers.append(moment.number)
      }
    }
    let settled = run.answers.filter { replay.isNeeded($0, for: finding.subject) }
    return Blame(settled: settled, answers: answers, events: [], irrelevant: [])
      .addingEvents(finding, run, replay)
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
      // Only the same finding counts: a screen may be wrong for another reason.
      let altered = replay.judged(attempt)
      if altered.findings.contains(where: {
        $0.subject == finding.subject && $0.text == finding.text
      }) {
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

extension Replayer {
  /// Whether some other answer to the question keeps `subject` unbroken.
  func isNeeded(_ answer: AnswerSet.Element, for subject: Subject) -> Bool {
    isNeeded(answer, among: .max, for: subject)
  }

  /// Whether some other answer to the question, of those in the bit set
  /// `alternatives`, keeps `subject` unbroken.
  func isNeeded(
    _ answer: AnswerSet.Element, among alternatives: UInt8, for subject: Subject
  ) -> Bool {
    answer.question.question.alternatives.indices.contains { other in
      guard other != Int(answer.answer), alternatives & (1 << UInt8(other)) != 0 else {
        return false
      }
      let altered = judged(
        Alteration(answers: [AnswerSet.Element(answer.question, UInt8(other))]))
      return reachesFinding(altered, subject) && !altered.breaks(subject)
    }
  }

  /// Whether a replay came to the line at which this run breaks `subject`: a later line
  /// that has become impossible says nothing about it, and where that very line has, the
  /// loss went with it.
  private func reachesFinding(_ altered: Run, _ subject: Subject) -> Bool {
    guard let error = altered.error else { return true }
    guard error.code == .impossibleEvent,
      let finding = run.findings.first(where: { $0.subject == subject })
    else { return false }
    return scenario.order(of: run.moments[finding.moment - 1].place)
      <= scenario.order(of: error.place)
  }

  /// The answers of a losing run that are worth naming.
  ///
  /// Answers that were explored are compared run by run; one that the script pins is
  /// named where the run rests on it. Of pins that do for each other none is needed by
  /// itself; then all are named, if the run does not lose with all of them at their base.
  package func named(for subject: Subject, pinned: [QuestionID]) -> [AnswerSet.Element] {
    let named = scenario.named(run.answers)
    let mine = named.filter { pinned.contains($0.question) }
    guard !mine.isEmpty else { return named }
    // A question with a base is compared with it, an unsettled one with all that any
    // level tries.
    let needed = named.filter { answer in
      !mine.contains(answer)
        || isNeeded(answer, among: answer.question.question.alternatives(at: .base), for: subject)
    }
    guard mine.count > 1, !needed.contains(where: mine.contains) else { return needed }
    let bases = mine.compactMap { answer in
      answer.question.question.base.map { AnswerSet.Element(answer.question, UInt8($0)) }
    }
    return judged(Alteration(answers: bases)).breaks(subject) ? needed : named
  }

  /// The run made again, with the findings that need replays as well.
  func judged(_ alteration: Alteration) -> Run {
    var run = run(alteration)
    run.findings += run.blindDecisions(
      of: scenario, allowed: allowed, alteration: alteration, observer: observer)
    return run
  }
}

/// Makes a run again, with something changed.
package struct Replayer: Sendable {
  let scenario: Scenario
  let run: Run
  /// The alternatives allowed where the run did not ask.
  let allowed: [UInt8]
  /// Is told which app code runs.
  let observer: HandlerObserver?

  package init(
    scenario: Scenario, run: Run, allowed: [UInt8], observer: HandlerObserver? = nil
  ) {
    self.scenario = scenario
    self.run = run
    self.allowed = allowed
    self.observer = observer
  }

  func run(_ alteration: Alteration) -> Run {
    var allowed = allowed
    for answer in run.answers + alteration.answers {
      allowed[Int(answer.question.rawValue)] = 1 << answer.answer
    }
    return Runner.run(
      scenario, schedule: Schedule(allowed: allowed), insertions: run.insertions,
      alteration: alteration, observer: observer)
  }
}
