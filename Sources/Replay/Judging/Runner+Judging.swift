// What each moment means for the rules.

import AppModel
import PhoneModel

/// Which claims of a script have been seen to hold or to fail.
struct ClaimWatch: Sendable {
  var wasEvaluated: [Bool]
  var hasHeld: [Bool]
  var isBroken: [Bool]

  init(count: Int) {
    wasEvaluated = Array(repeating: false, count: count)
    hasHeld = wasEvaluated
    isBroken = wasEvaluated
  }
}

extension Runner {
  /// Marks the rules about belongings as exercised: launch logic ran with a
  /// blind or refused answer while there was something to lose.
  mutating func exerciseHoldings() {
    for holding in ledger.held {
      exercise(Subject(Subject.nothingLost, holding.name))
      exercise(Subject(Subject.noBlindDecision, holding.name))
    }
  }

  mutating func exercise(_ subject: Subject) {
    if !run.exercised.contains(subject) { run.exercised.append(subject) }
    judge(subject)
  }

  mutating func judge(_ subject: Subject) {
    if !run.subjects.contains(subject) { run.subjects.append(subject) }
  }

  mutating func find(_ finding: Finding) {
    exercise(finding.subject)
    guard !run.findings.contains(where: { $0.subject == finding.subject }) else { return }
    run.findings.append(finding)
  }

  /// Compares what the user has before and after a call of the app.
  ///
  /// - Parameter moment: the moment of the call; nil for the last one.
  mutating func account(for id: ProcessID, _ handler: Handler, at moment: Int? = nil) {
    guard ledger.isOutOfDate(phone) else { return }
    var action: String?
    if case .action(let name, _) = handler, isByUser(name, in: id.app) { action = name }
    let change = ledger.update(phone, code: scenario.apps, action: action) { _ in true }
    for (name, text) in change.losses {
      find(
        Finding(
          Subject(Subject.nothingLost, name), moment: moment ?? run.moments.count,
          "\(name) \(text), and no action of the user asked for it"))
    }
  }

  /// Judges what must hold after a moment.
  mutating func judgeMoment() {
    judgeThroughout()
    judgeOwnRules()
  }

  /// Judges what the user has, and what a script says must hold throughout.
  mutating func judgeThroughout() {
    if !ledger.isJudged { judgeHoldings() }
    for index in scenario.claims.indices
    where scenario.claims[index].span != .finally && !watch.isBroken[index] {
      let claim = scenario.claims[index]
      guard passes(claim.guards) else { continue }
      watch.wasEvaluated[index] = true
      let holds = evaluate(claim.condition)
      if holds { watch.hasHeld[index] = true }
      let isBroken = claim.span == .never ? holds : !holds && watch.hasHeld[index]
      guard isBroken else { continue }
      watch.isBroken[index] = true
      find(
        Finding(
          Subject(Subject.expected), moment: run.moments.count,
          "\(claim.span.name) \(claim.condition.text) does not hold", place: claim.place))
    }
  }

  private mutating func judgeHoldings() {
    ledger.isJudged = true
    for holding in ledger.held {
      judge(Subject(Subject.nothingLost, holding.name))
      judge(Subject(Subject.noBlindDecision, holding.name))
    }
  }

  mutating func judgeOwnRules() {
    let view = PhoneView(phone)
    for app in phone.apps.indices where phone.apps[app].isInstalled {
      for rule in scenario.apps[phone.apps[app].code].rules {
        let subject = Subject(rule.name)
        judge(subject)
        switch rule.judge(view, app) {
        case .notDue: break
        case .holds: exercise(subject)
        case .broken(let text):
          find(Finding(subject, moment: run.moments.count, text))
        }
      }
    }
  }

  /// A check of the script, now.
  mutating func check(_ condition: Condition) {
    let holds = evaluate(condition)
    keepFrame(before: nil)
    note(.check(condition, holds: holds))
    exercise(Subject(Subject.expected))
    run.evaluated.append(place)
    if !holds {
      find(
        Finding(
          Subject(Subject.expected), moment: run.moments.count,
          "expected \(condition.text); \(describe(condition.subject))", place: place))
    }
  }

  /// Judges what must hold at the end, and whether every claim was looked at.
  mutating func judgeAtEnd() {
    for (index, claim) in scenario.claims.enumerated() {
      let subject = Subject(claim.span == .finally ? Subject.reaches : Subject.expected)
      judge(subject)
      place = claim.place
      guard claim.span == .finally else {
        // A claim that never held at all has shown nothing.
        if watch.wasEvaluated[index], claim.span == .never || watch.hasHeld[index] {
          exercise(subject)
          run.evaluated.append(claim.place)
        }
        continue
      }
      guard passes(claim.guards) else { continue }
      exercise(subject)
      run.evaluated.append(claim.place)
      let holds = evaluate(claim.condition)
      keepFrame(before: nil)
      note(.check(claim.condition, holds: holds))
      if !holds {
        find(
          Finding(
            subject, moment: run.moments.count,
            "finally \(claim.condition.text); \(describe(claim.condition.subject))",
            place: claim.place))
      }
    }
    let declares = phone.apps.contains { !scenario.apps[$0.code].belongings.isEmpty }
    if declares, !run.subjects.contains(where: { $0.rule == Subject.nothingLost }) {
      // There was nothing to lose: nothing was shown.
      judge(Subject(Subject.nothingLost))
    }
  }
}
