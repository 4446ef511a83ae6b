// The rule that no delete, reset or overwrite rests on a blind answer.

import AppModel
import PhoneModel

extension Run {
  /// The findings of the rule, by replaying the run with its blind answers made
  /// truthful: a destructive call that then stays away rested on them.
  ///
  /// - Parameter alteration: how this run itself departs from another.
  func blindDecisions(
    of scenario: Scenario, allowed: [UInt8], alteration: Alteration = Alteration()
  ) -> [Finding] {
    let blind = moments.filter { $0.isBlind }
    guard let first = blind.first else { return [] }
    let decisions = decisions.filter { $0.moment > first.number }
    guard !decisions.isEmpty else { return [] }
    let replay = Replayer(scenario: scenario, run: self, allowed: allowed)
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
          "\(call.verb) \(decision.belonging) rests on an answer that was not taken from what is stored"
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

extension Call {
  /// What it does, for output.
  var verb: String {
    switch self {
    case .keychain(.delete), .file(.remove), .defaults(.remove): "deleting"
    default: "overwriting"
    }
  }

  /// The text for `*` where this call deletes or overwrites what is at `place`;
  /// nil where it does not.
  func target(at place: Belonging.Place) -> String? {
    switch (self, place) {
    case (.keychain(.delete(let query)), .keychain(let service, let account)),
      (.keychain(.update(let query, _, _)), .keychain(let service, let account)):
      guard query.service == nil || query.service == service else { return nil }
      guard let name = query.account else { return "*" }
      return name.matched(by: account)
    case (.defaults(.write(let suite, let key, _)), .defaults(let ownSuite, let ownKey)),
      (.defaults(.remove(let suite, let key)), .defaults(let ownSuite, let ownKey)):
      return suite == ownSuite ? key.matched(by: ownKey) : nil
    case (.file(let call), .file(let group, let pattern)):
      guard let path = call.destroyedPath else { return nil }
      switch (path.root, group) {
      case (.container, nil): return path.path.matched(by: pattern)
      case (.group(let name), .some(let group)) where name == group:
        return path.path.matched(by: pattern)
      default: return nil
      }
    default: return nil
    }
  }
}

extension Call {
  /// Whether it is a call that can delete or overwrite what is stored.
  fileprivate var mayDestroy: Bool {
    switch self {
    case .keychain(.delete), .keychain(.update), .defaults(.write), .defaults(.remove): true
    case .file(let call): call.destroyedPath != nil
    default: false
    }
  }

  /// Whether it removes what it names, rather than putting something in its place.
  var isRemoval: Bool {
    switch self {
    case .keychain(.delete), .file(.remove), .file(.move), .file(.truncate), .defaults(.remove):
      true
    default: false
    }
  }

  /// What it puts at the place of a belonging; nil where it does not say.
  var newContent: Holding.Content? {
    switch self {
    case .keychain(.update(_, .some(let data), _)): .text(data)
    case .defaults(.write(_, _, let value)): .value(value)
    case .file(.write(_, let contents, _, _)): .file(contents)
    default: nil
    }
  }
}

extension Runner {
  /// Notes a call that is about to delete a belonging, or to put something else
  /// in the place of one that is there.
  mutating func noteDecision(_ call: Call, by id: ProcessID) {
    guard call.mayDestroy else { return }
    for belonging in scenario.apps[phone.apps[id.app].code].belongings {
      guard let text = call.target(at: belonging.place) else { continue }
      let name = belonging.name.filling(text)
      let there = ledger.present.first { $0.app == id.app && $0.name == name }
      if call.isRemoval || (there != nil && there?.content != call.newContent) {
        run.decisions.append(Decision(moment: run.moments.count + 1, belonging: name))
      }
    }
  }
}

extension FileCall {
  /// The file whose contents this replaces or removes.
  fileprivate var destroyedPath: FilePath? {
    switch self {
    case .write(let path, _, _, _), .truncate(let path), .move(let path, _), .remove(let path):
      path
    default: nil
    }
  }
}
