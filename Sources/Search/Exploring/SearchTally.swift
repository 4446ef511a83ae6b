// The sweeps of a search, one for each assignment of answers, and what they found.

import PhoneModel
import Replay

/// A run that breaks a subject.
struct Loss: Sendable {
  var subject: Subject
  /// The steps from the start, as places in the machine's edges.
  var path: [Int32]
  /// The answers on it.
  var answers: [AnswerSet.Element]

  var surprises: Int { answers.count(where: { $0.isSurprise }) }
  /// The answers that are worth naming.
  var named: [AnswerSet.Element] { answers.filter { $0.isNoteworthy } }
}

extension Loss {
  /// Whether this loss tells of another that rests on the same answers and more, and on none
  /// that it had otherwise.
  fileprivate func covers(_ other: Loss) -> Bool {
    let named = other.named
    return AnswerSet(self.named).isContained(in: named)
      && answers.allSatisfy { mine in
        named.allSatisfy { $0.question != mine.question || $0.answer == mine.answer }
      }
  }
}

/// What the sweeps of a search have found so far.
struct SearchTally {
  let level: DistrustLevel
  /// The first loss of each subject.
  private(set) var losses: [Loss] = []
  /// Of each subject the losses that rest on different answers, in order of finding.
  private(set) var losing: [(subject: Subject, losses: [Loss])] = []
  private(set) var counts = SearchCounts()
  private(set) var hits: [BoundHit] = []
  private(set) var surprisesFinished: Int?
  private(set) var asked = QuestionSet()
  private(set) var effects = SeenEffects()
  /// What was seen under each answer to what surrounds the app, or where nothing asked
  /// for it.
  private(set) var surroundings: [(answer: AnswerSet.Element, effects: SeenEffects)] = []
  private(set) var unasked: [QuestionID: SeenEffects] = [:]
  private let hasPrompts: Bool
  /// Destructive calls after a blind answer, with a run to each.
  private(set) var decisions: [Loss] = []
  /// The answers under which there were such calls.
  private var blindAssignments: [Assignment] = []
  /// The subjects of those that were too many.
  private(set) var skipped: [Subject] = []
  /// The sweep without a surprise, in which near misses are looked for.
  private(set) var firstSweep: Sweep?
  /// Whether each assignment has to be searched by itself.
  private var isSweptSingly: Bool
  private var decisionKeys: Set<DecisionKey> = []

  private struct DecisionKey: Hashable {
    var subject: Subject
    var state: Int32
    var answers: [AnswerSet.Element]
  }

  init(_ machine: Machine, level: DistrustLevel) {
    self.level = level
    hasPrompts = machine.hasPrompts
    // Of orders that are cut short only the runs themselves tell what they have shown.
    isSweptSingly = !machine.program.races.isEmpty
  }

  /// Sweeps one assignment after the other, by the number of their surprises. An
  /// answer is tried where some run under the answers at hand asks for it.
  mutating func sweep(
    _ machine: inout Machine, _ search: ExhaustiveSearch
  ) throws(SearchError) {
    var layer = [Assignment(allowed: machine.phones.allowed)]
    var tried: Set<[AnswerSet.Element]> = [[]]
    var surprises = 0
    while !layer.isEmpty {
      var next: [Assignment] = []
      var index = 0
      while index < layer.count {
        let batch = layer[index..<min(layer.count, index + batchSize)]
        let asked = try sweep(batch, surprises, &machine, search)
        if machine.phones.isWrong || hits.contains(where: { $0.endsSearch }) { return }
        for (assignment, asked) in zip(batch, asked) {
          for departure in departures(asked, from: assignment, machine.phones.allowed) {
            let other = assignment.departing(departure)
            guard tried.insert(other.departures).inserted else { continue }
            if departure.isSurprise { next.append(other) } else { layer.append(other) }
          }
        }
        index += batch.count
      }
      surprisesFinished = surprises
      if let most = search.bounds.surprises, surprises >= most, !next.isEmpty {
        note(.surprises(most))
        counts.frontier += next.count
        return
      }
      layer = next
      surprises += 1
    }
  }

  /// How many assignments are searched together: the first by itself, as near misses are
  /// looked for in it.
  private var batchSize: Int { firstSweep == nil || isSweptSingly ? 1 : JointSweep.most }

  /// Searches some assignments, and gives for each the questions that were asked.
  private mutating func sweep(
    _ batch: ArraySlice<Assignment>, _ surprises: Int, _ machine: inout Machine,
    _ search: ExhaustiveSearch
  ) throws(SearchError) -> [QuestionSet] {
    if batch.count > 1 {
      let count = counts.assignments
      let joint = try JointSweep(&machine, batch, search.bounds) { states, depth, open in
        search.progress(
          SearchProgress(
            states: states, depth: depth, open: open, assignments: count, surprises: surprises))
        return search.isStopped()
      }
      if !joint.needsSweeps {
        try take(joint, batch, surprises, &machine, search)
        return joint.asked
      }
      isSweptSingly = true
    }
    var asked: [QuestionSet] = []
    for assignment in batch {
      asked.append(try sweep(assignment, surprises, &machine, search))
      if machine.phones.isWrong || hits.contains(where: { $0.endsSearch }) { break }
    }
    return asked
  }

  /// Takes what a joint search found. A run that breaks a rule is looked for only where it
  /// can rest on other answers than those known, or be shorter.
  private mutating func take(
    _ joint: JointSweep, _ batch: ArraySlice<Assignment>, _ surprises: Int,
    _ machine: inout Machine, _ search: ExhaustiveSearch
  ) throws(SearchError) {
    counts.assignments += batch.count
    counts.depth = max(counts.depth, joint.depth)
    counts.frontier += joint.frontier
    if let hit = joint.hit { note(hit) }
    for (place, assignment) in batch.enumerated() {
      asked.formUnion(joint.asked[place])
      note(joint.effects(of: place), under: assignment, joint.asked[place])
      let mine = joint.breaches.filter { $0.assignment == place }
      guard mine.contains(where: { isNew($0, under: assignment, surprises) }) else { continue }
      var seen = SeenEffects()
      let sweep = try Sweep(&machine, assignment, search.bounds, effects: &seen) { _, _, _ in
        search.isStopped()
      }
      for breach in sweep.breaches { note(breach, in: sweep, machine) }
    }
  }

  /// Whether a loss can tell more than those that are known.
  private func isNew(
    _ sighting: JointSweep.Sighting, under assignment: Assignment, _ surprises: Int
  ) -> Bool {
    guard let known = losses.first(where: { $0.subject == sighting.subject }),
      let others = losing.first(where: { $0.subject == sighting.subject })
    else { return true }
    if surprises <= known.surprises, sighting.moments < known.path.count { return true }
    return !others.losses.contains { loss in
      loss.answers.allSatisfy { assignment.answers[Int($0.question.rawValue)] == $0.answer }
    }
  }

  /// Sweeps one assignment, and gives the questions that were asked.
  private mutating func sweep(
    _ assignment: Assignment, _ surprises: Int, _ machine: inout Machine,
    _ search: ExhaustiveSearch
  ) throws(SearchError) -> QuestionSet {
    let count = counts.assignments
    var seen = SeenEffects()
    let sweep = try Sweep(&machine, assignment, search.bounds, effects: &seen) {
      states, depth, open in
      search.progress(
        SearchProgress(
          states: states, depth: depth, open: open, assignments: count, surprises: surprises))
      return search.isStopped()
    }
    counts.assignments += 1
    note(seen, under: assignment, sweep.asked)
    if firstSweep == nil { firstSweep = sweep }
    counts.depth = max(counts.depth, sweep.depth)
    counts.frontier += sweep.frontier
    asked.formUnion(sweep.asked)
    if let hit = sweep.hit { note(hit) }
    for breach in sweep.breaches { note(breach, in: sweep, machine) }
    for decision in sweep.decisions { noteDecision(decision, in: sweep, machine) }
    if !sweep.decisions.isEmpty { blindAssignments.append(assignment) }
    return sweep.asked
  }

  /// Keeps what was seen in a sweep: it counts for the answers of the sweep, and for any
  /// answer to what nothing asked for.
  private mutating func note(
    _ seen: SeenEffects, under assignment: Assignment, _ asked: QuestionSet
  ) {
    effects.formUnion(seen)
    guard hasPrompts else { return }
    for question in QuestionID.allCases where question.isSurroundings {
      let answer = AnswerSet.Element(question, assignment.answers[Int(question.rawValue)])
      guard asked.contains(question) else {
        unasked[question, default: SeenEffects()].formUnion(seen)
        continue
      }
      if let index = surroundings.firstIndex(where: { $0.answer == answer }) {
        surroundings[index].effects.formUnion(seen)
      } else {
        surroundings.append((answer, seen))
      }
    }
  }

  /// Drops the destructive calls that rest on no blind answer, whatever the run, as none made
  /// a difference before any of them. It looks anew at all states, and only where there are
  /// such calls.
  mutating func dropUndisturbed(
    _ machine: inout Machine, _ search: ExhaustiveSearch
  ) throws(SearchError) {
    guard search.triesTruth, hits.isEmpty, !decisions.isEmpty else { return }
    var disturbed: Set<String> = []
    for assignment in blindAssignments {
      let sweep = try BlindSweep(
        &machine, assignment, search.bounds, observer: search.observer,
        isStopped: search.isStopped)
      guard sweep.isWhole else { return }
      disturbed.formUnion(sweep.belongings)
      if decisions.allSatisfy({ disturbed.contains($0.subject.belonging ?? "") }) { return }
    }
    decisions.removeAll { !disturbed.contains($0.subject.belonging ?? "") }
    skipped.removeAll { !disturbed.contains($0.belonging ?? "") }
  }

  /// Makes random walks instead of sweeps.
  mutating func walk(
    _ machine: inout Machine, _ search: ExhaustiveSearch, count: Int, seed: UInt64
  ) throws(SearchError) {
    var walk = RandomWalk(seed: seed)
    for number in 0..<count where !machine.phones.isWrong {
      if search.isStopped() || machine.weight > search.bounds.memory {
        note(search.isStopped() ? .stopped : .memory(search.bounds.memory))
        break
      }
      search.progress(
        SearchProgress(
          states: machine.states.count, depth: 0, open: count - number, assignments: number,
          surprises: 0))
      var found: [Loss] = []
      try walk.walk(&machine, depth: search.bounds.depth ?? Self.walkDepth, effects: &effects) {
        subject, path in
        found.append(Loss(subject: subject, path: path, answers: []))
      }
      for var loss in found {
        loss.answers = machine.answers(on: loss.path)
        note(loss)
      }
    }
    note(.walks(count))
  }

  /// The most moments of a random walk where no bound is given.
  static let walkDepth = 200

  private mutating func note(_ hit: BoundHit) {
    if !hits.contains(hit) { hits.append(hit) }
  }

  /// The answers to try beside those at hand: one question more, by its order.
  private func departures(
    _ asked: QuestionSet, from assignment: Assignment, _ allowed: [UInt8]
  ) -> [AnswerSet.Element] {
    var found: [AnswerSet.Element] = []
    for question in QuestionID.allCases where asked.contains(question) {
      guard !assignment.departures.contains(where: { $0.question == question }) else { continue }
      for answer in UInt8(0)..<8
      where allowed[Int(question.rawValue)] & (1 << answer) != 0
        && answer != assignment.answers[Int(question.rawValue)]
      {
        found.append(AnswerSet.Element(question, answer))
      }
    }
    return found
  }

  private mutating func note(_ breach: Sweep.Sighting, in sweep: Sweep, _ machine: Machine) {
    let path = sweep.path(to: breach)
    note(Loss(subject: breach.subject, path: path, answers: machine.answers(on: path)))
  }

  /// Keeps a loss, if it is the first of its subject or rests on other answers.
  mutating func note(_ loss: Loss) {
    if let index = losing.firstIndex(where: { $0.subject == loss.subject }) {
      let isKnown = losing[index].losses.contains { $0.covers(loss) }
      if !isKnown { losing[index].losses.append(loss) }
    } else {
      losing.append((loss.subject, [loss]))
    }
    guard let index = losses.firstIndex(where: { $0.subject == loss.subject }) else {
      losses.append(loss)
      return
    }
    let known = losses[index]
    if (loss.surprises, loss.path.count) < (known.surprises, known.path.count) {
      losses[index] = loss
    }
  }

  /// Keeps a run to a destructive call, one for each point of the code and answers.
  private mutating func noteDecision(
    _ decision: Sweep.Sighting, in sweep: Sweep, _ machine: Machine
  ) {
    guard decisions.count < Self.mostDecisions else {
      if !skipped.contains(decision.subject) { skipped.append(decision.subject) }
      return
    }
    let path = sweep.path(to: decision)
    let answers = machine.answers(on: path)
    let key = DecisionKey(
      subject: decision.subject, state: decision.node, answers: answers.filter { $0.isNoteworthy })
    guard decisionKeys.insert(key).inserted else { return }
    decisions.append(Loss(subject: decision.subject, path: path, answers: answers))
  }

  /// How many destructive calls are replayed at most.
  private static let mostDecisions = 2_000
}

extension BoundHit {
  /// Whether nothing more can be searched.
  package var endsSearch: Bool {
    switch self {
    case .states, .memory, .stopped, .walks: true
    case .depth, .between, .surprises: false
    }
  }
}
