// From what the sweeps found to verdicts, each finding confirmed by a replay.

import AppModel
import PhoneModel
import Replay

extension SearchTally {
  /// The result of a search.
  ///
  /// - Throws: where a replay does not find what the search did.
  mutating func result(
    _ machine: inout Machine, _ search: ExhaustiveSearch
  ) throws(SearchError) -> SearchResult {
    // What is only tried counts for nothing.
    let counts = counts(machine)
    let coverage = machine.coverage(asked: asked)
    let unused = self.hits.isEmpty ? machine.code.unusedAnswers() : nil
    try dropUndisturbed(&machine, search)
    var undecided = decide()
    var findings: [SearchFinding] = []
    for loss in losses { findings.append(try confirmed(loss, machine)) }
    findings.sort { left, right in
      (left.surprises, left.finding.moment, left.finding.subject)
        < (right.surprises, right.finding.moment, right.finding.subject)
    }
    let seen = machine.effects.values.indices.filter {
      $0 < effects.isSeen.count && effects.isSeen[$0]
    }.map { machine.effects.values[$0] }
    let scenario = machine.scenario
    let unevaluated = scenario.checks.filter { check in
      !seen.contains { $0.evaluated.contains(check.place) }
    }
    let neverFell = scenario.raceEvents.filter { place in !seen.contains { $0.fell == place } }
    var hits = hits
    if machine.isHeldBack, let most = search.bounds.between { hits.append(.between(most)) }
    let exercised = Set(seen.flatMap { $0.exercised })
    var verdicts: [Verdict] = []
    for subject in subjects(seen, machine, undecided, unevaluated.map({ $0.rule })) {
      let outcome = try outcome(
        of: subject, machine,
        isCut: !hits.isEmpty || undecided.contains(subject),
        isExercised: exercised.contains(subject)
          && !unevaluated.contains { $0.rule == subject.rule } && neverFell.isEmpty)
      verdicts.append(
        Verdict(
          subject: subject, outcome: outcome, margin: outcome.margin,
          losingRuns: losing.first { $0.subject == subject }?.losses.count ?? 0,
          isEssential: scenario.isEssential(subject.rule),
          neverDueWhere: exercised.contains(subject) ? neverDue(subject, machine) : []))
    }
    if !undecided.isEmpty, machine.events.isEmpty {
      decideByReplay(&verdicts, &undecided, scenario, search)
    }
    let outcome = Outcome.worst(of: verdicts)
    let checks = scenario.expectedVerdicts.map { expected in
      let actual = expected.outcome(among: verdicts, worst: outcome)
      return VerdictCheck(
        expected: expected, actual: actual,
        isFinal: hits.isEmpty || actual == .unsafe || actual == .bounded)
    }
    var nearMisses: [NearMiss] = []
    if let firstSweep, search.looksForNearMisses {
      search.observer?.supposes(true)
      nearMisses = try machine.nearMisses(
        in: firstSweep, not: losses.map { $0.subject }, isStopped: search.isStopped)
      search.observer?.supposes(false)
    }
    return SearchResult(
      scenario: scenario, level: level, verdicts: verdicts, outcome: outcome,
      findings: findings, counts: counts, hits: hits, surprisesFinished: surprisesFinished,
      asked: QuestionID.allCases.filter { asked.contains($0) },
      explored: QuestionID.allCases.filter {
        asked.contains($0) && machine.phones.allowed[Int($0.rawValue)].nonzeroBitCount > 1
      },
      assumed: machine.assumed(asked: asked), sharesOnlyLock: machine.sharesOnlyLock,
      undecided: undecided, neverStored: neverStored(machine), nearMisses: nearMisses,
      unusedAnswers: unused, checks: checks,
      unevaluated: unevaluated.map { $0.place }, neverFell: neverFell,
      coverage: coverage)
  }

  /// Takes the verdicts that the search leaves open from a replay of every run of the
  /// script, where these are few enough.
  private func decideByReplay(
    _ verdicts: inout [Verdict], _ undecided: inout [Subject], _ scenario: Scenario,
    _ search: ExhaustiveSearch
  ) {
    let judge = Judge(level: level, observer: search.observer, isStopped: search.isStopped)
    let result = judge.judge(scenario)
    guard result.error == nil, result.bound == nil else { return }
    for index in verdicts.indices where undecided.contains(verdicts[index].subject) {
      guard
        let judged = result.verdicts.first(where: { $0.subject == verdicts[index].subject })
      else { continue }
      verdicts[index] = judged
      undecided.removeAll { $0 == judged.subject }
    }
  }

  /// The answers to what surrounds the app under which a subject's hazard never arose.
  private func neverDue(_ subject: Subject, _ machine: Machine) -> [AnswerSet.Element] {
    surroundings.filter { place in
      machine.phones.allowed[Int(place.answer.question.rawValue)].nonzeroBitCount > 1
    }.filter { place in
      !machine.effects.values.indices.contains { index in
        (place.effects.contains(Int32(index))
          || unasked[place.answer.question]?.contains(Int32(index)) == true)
          && machine.effects.values[index].exercised.contains(subject)
      }
    }.map { $0.answer }.sorted { ($0.question, $0.answer) < ($1.question, $1.answer) }
  }

  private func counts(_ machine: Machine) -> SearchCounts {
    var counts = counts
    counts.states = machine.states.count
    counts.steps = machine.edges.count
    counts.phones = machine.phones.phones.count
    counts.codePoints = machine.code.nodes.count
    return counts
  }

  /// The subjects that some run could have judged, sorted.
  private func subjects(
    _ seen: [Effect], _ machine: Machine, _ undecided: [Subject], _ unevaluated: [String]
  ) -> [Subject] {
    var found = Set(seen.flatMap { $0.judged }).union(seen.flatMap { $0.exercised })
    found.formUnion(losses.map { $0.subject })
    // Also of what was never stored: the call was made all the same.
    found.formUnion(undecided)
    for account in accounts(of: machine) {
      for holding in account.held {
        found.insert(Subject(Subject.nothingLost, holding.name))
        found.insert(Subject(Subject.noBlindDecision, holding.name))
      }
    }
    for claim in machine.scenario.claims {
      found.insert(Subject(claim.span == .finally ? Subject.reaches : Subject.expected))
    }
    for rule in unevaluated where !found.contains(where: { $0.rule == rule }) {
      found.insert(Subject(rule))
    }
    let declares = machine.scenario.apps.contains { !$0.belongings.isEmpty }
    if declares, !found.contains(where: { $0.rule == Subject.nothingLost }) {
      found.insert(Subject(Subject.nothingLost))
    }
    return found.sorted()
  }

  /// The belongings that were never stored, by the names that the apps declare: what is said of
  /// nothing-lost does not speak of them.
  private func neverStored(_ machine: Machine) -> [String] {
    var names: [String] = []
    let scenario = machine.scenario
    let accounts = accounts(of: machine)
    for slot in scenario.slots.indices {
      let declared = scenario.apps[scenario.slots[slot]].belongings
      for (index, belonging) in declared.enumerated()
      where !names.contains(belonging.name)
        && !accounts.contains(where: { account in
          account.held.contains { $0.app == slot && $0.declaration == index }
        })
      {
        names.append(belonging.name)
      }
    }
    return names
  }

  private func outcome(
    of subject: Subject, _ machine: Machine, isCut: Bool, isExercised: Bool
  ) throws(SearchError) -> Outcome {
    guard let mine = losing.first(where: { $0.subject == subject }) else {
      return isCut ? .bounded : isExercised ? .safe : .notExercised
    }
    let scenario = machine.scenario
    let pinned = scenario.pins.map { $0.question }
    var sets: [[AnswerSet.Element]] = []
    for loss in mine.losses {
      let named = scenario.named(loss.answers)
      guard named.contains(where: { pinned.contains($0.question) }) else {
        sets.append(named)
        continue
      }
      let replay = ReplayedLoss(loss, machine)
      sets.append(replay.replayer.named(for: subject, pinned: pinned))
    }
    let found = MinimalSets.find(
      losing: sets, given: mine.losses.map { $0.answers.filter { !$0.isNoteworthy } },
      allowed: scenario.isPinned ? scenario.allowedIfUnpinned(at: level) : machine.phones.allowed)
    return found.contains { $0.elements.isEmpty } ? .unsafe : .depends(on: found)
  }

  /// Of the runs to destructive calls after a blind answer those that rest on it are losses; of
  /// the others it is not known for every run.
  private mutating func decide() -> [Subject] {
    var undecided = skipped
    for decision in decisions {
      if decision.restsOnBlindAnswer {
        note(decision.way)
      } else if !undecided.contains(decision.way.subject) {
        undecided.append(decision.way.subject)
      }
    }
    return undecided.sorted()
  }

  /// The finding of a loss, from the replay of its run.
  private func confirmed(
    _ loss: Loss, _ machine: Machine
  ) throws(SearchError) -> SearchFinding {
    let replay = ReplayedLoss(loss, machine)
    if let error = replay.run.error {
      if error.code == .endlessRun { throw .script(error) }
      throw .disagreement("the run to \(loss.subject) cannot be replayed: \(error.text)")
    }
    guard let finding = replay.finding(loss.subject) else {
      throw .disagreement("the replay of a run that breaks \(loss.subject) does not break it")
    }
    return SearchFinding(
      scenario: replay.scenario, run: replay.run, finding: finding,
      address: machine.address(of: loss.path), answers: loss.answers)
  }
}

/// The run of a loss, made by the replayer, which shares no code with the search.
struct ReplayedLoss {
  let scenario: Scenario
  let run: Run
  private let blind: [Finding]
  private let allowed: [UInt8]
  private let observer: HandlerObserver?

  init(_ loss: Loss, _ machine: Machine) {
    scenario = machine.scenario(following: loss.path)
    allowed = machine.phones.allowed
    observer = machine.observer
    var pinned = allowed
    for pin in scenario.pins { pinned[Int(pin.question.rawValue)] = 1 << pin.answer }
    run = Runner.run(scenario, schedule: Schedule(allowed: pinned), observer: observer)
    blind =
      loss.subject.rule == Subject.noBlindDecision
      ? run.blindDecisions(of: scenario, allowed: allowed, observer: observer) : []
  }

  /// The finding on a subject.
  func finding(_ subject: Subject) -> Finding? {
    (run.findings + blind).first { $0.subject == subject }
  }

  func breaks(_ subject: Subject) -> Bool { finding(subject) != nil }

  /// Replays the run with something changed.
  var replayer: Replayer {
    Replayer(scenario: scenario, run: run, allowed: allowed, observer: observer)
  }
}

extension Machine {
  /// The questions that were asked and left at their base although they have other answers.
  fileprivate func assumed(asked: QuestionSet) -> [AnswerSet.Element] {
    QuestionID.allCases.compactMap { question in
      guard asked.contains(question), let base = question.base,
        phones.allowed[Int(question.rawValue)] == 1 << UInt8(base),
        !scenario.pins.contains(where: { $0.question == question })
      else { return nil }
      return AnswerSet.Element(question, UInt8(base))
    }
  }

  /// Whether time moves nothing but the lock: then apps that share no store share no more
  /// than the lock and who is in front.
  fileprivate var sharesOnlyLock: Bool {
    !events.contains { $0.kind == .time }
      || phones.phones.values.allSatisfy { $0.phone.nextDeadline == $0.phone.lock.nextDeadline }
  }
}
