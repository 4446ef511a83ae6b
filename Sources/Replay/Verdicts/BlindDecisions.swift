// The rule that no delete, reset or overwrite rests on a blind answer.

import AppModel
import PhoneModel

extension Run {
  /// The findings of the rule, by replaying the run with its blind answers made
  /// truthful: a destructive call that then stays away rested on them.
  ///
  /// - Parameter alteration: how this run itself departs from another.
  package func blindDecisions(
    of scenario: Scenario, allowed: [UInt8], alteration: Alteration = Alteration(),
    observer: HandlerObserver? = nil
  ) -> [Finding] {
    guard !decisions.isEmpty, let first = moments.indices.first(where: { moments[$0].isBlind })
    else { return [] }
    let decisions = decisions.filter { $0.moment > first + 1 }
    guard !decisions.isEmpty else { return [] }
    let replay = Replayer(scenario: scenario, run: self, allowed: allowed, observer: observer)
    var truth = alteration
    truth.isNeverBlind = true
    // This run's own insertions are without them already.
    truth.omittedInsertions = []
    let truthful = replay.run(truth)
    guard truthful.error?.place == error?.place, truthful.cut?.place == cut?.place else {
      return []
    }
    var findings: [Finding] = []
    for decision in decisions {
      guard case .call(let call, _, let point, _) = moments[decision.moment - 1].kind,
        !truthful.makes(call, in: point.process, handler: point.handler)
      else { continue }
      let subject = Subject(Subject.noBlindDecision, decision.belonging)
      guard !findings.contains(where: { $0.subject == subject }) else { continue }
      findings.append(
        Finding(
          subject, moment: decision.moment,
          "\(decision.isRemoval ? "deleting" : "overwriting") \(decision.belonging) rests on an answer"
            + " that was not taken from what is stored"
        ))
    }
    return findings
  }

  /// Whether this run makes `call` in that run of a handler.
  private func makes(_ call: Call, in process: ProcessID?, handler: String) -> Bool {
    moments.contains { moment in
      guard case .call(let other, _, let point, _) = moment.kind else { return false }
      return other == call && point.process == process && point.handler == handler
    }
  }
}

extension Moment {
  /// Whether it is a call whose answer was blind.
  var isBlind: Bool {
    if case .call(_, let answer, _, _) = kind { answer.standing == .blind } else { false }
  }
}
