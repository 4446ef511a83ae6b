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

/// A run to a destructive call after a blind answer.
struct Decision: Sendable {
  var way: Loss
  /// Whether the call stays away where the answers are the truth, as a replay shows.
  var restsOnBlindAnswer: Bool
}

/// What the sweeps of a search have found so far.
struct SearchTally {
  let level: DistrustLevel
  /// The first loss of each subject.
  private(set) var losses: [Loss] = []
  /// Of each subject the losses that rest on different answers, in order of finding.
  private(set) var losing: [(subject: Subject, losses: [Loss])] = []
  private(set) var counts = SearchCounts()
  /// Those that were searched.
  private(set) var assignments: [Assignment] = []
  private(set) var hits: [BoundHit] = []
  private(set) var surprisesFinished: Int?
  private(set) var asked = QuestionSet()
  private(set) var effects = SeenEffects()
  /// What the user had on runs that count, by numbers of accounts; nil where all runs do.
  private var accounts: Set<Int32>?
  /// What was seen under each answer to what surrounds the app, or where nothing asked
  /// for it.
  private(set) var surroundings: [(answer: AnswerSet.Element, effects: SeenEffects)] = []
  private(set) var unasked: [QuestionID: SeenEffects] = [:]
  private let hasPrompts: Bool
  /// Destructive calls after a blind answer, with a run to each.
  private(set) var decisions: [Decision] = []
  /// The answers under which there were such calls.
  private var blindAssignments: [Assignment] = []
  /// The subjects of those that were too many.
  private(set) var skipped: [Subject] = []
  /// The sweep without a surprise, in which near misses are looked for.
  private(set) var firstSweep: Sweep?
  /// Whether each assignment has to be searched by itself.
  var isSweptSingly: Bool
  /// Whether the last batch found all states worked out.
  private var hasSettled = false
  private var decisionKeys: Set<DecisionKey> = []
  /// Those who work out states on other threads.
  private var crew: Crew?
  /// Known ways to steps that destroy something and rest on a blind answer, by the place of these
  /// in the machine's edges.
  private var ways: [Int32: [(moments: Int, answers: [AnswerSet.Element])]] = [:]

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
    crew = search.workers > 1 ? Crew(search) : nil
    defer { crew = nil }
    var layer = [Assignment(allowed: machine.phones.allowed)]
    var tried: Set<[AnswerSet.Element]> = [[]]
    var ahead: [Int: JointSweep] = [:]
    var surprises = 0
    while !layer.isEmpty {
      var next: [Assignment] = []
      var index = 0
      while index < layer.count {
        let batch = layer[index..<min(layer.count, index + batchSize)]
        if ahead.isEmpty { ahead = jointSweepsAhead(in: layer[index...], machine, search) }
        let edges = machine.edges.count
        let asked = try sweep(batch, ahead.removeValue(forKey: index), surprises, &machine, search)
        hasSettled = machine.edges.count == edges
        // A bound may be met by what was worked out since.
        if !hasSettled { ahead = [:] }
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

  /// Sweeps of the next full batches, by the place of their first assignment, on all cores: where
  /// the batch before found all states worked out, these are likely to be.
  private func jointSweepsAhead(
    in layer: ArraySlice<Assignment>, _ machine: Machine, _ search: ExhaustiveSearch
  ) -> [Int: JointSweep] {
    let full = batchSize == 1 || !hasSettled ? 0 : layer.count / JointSweep.most
    let count = min(full, search.workers(on: machine, bytesOfANode: 24))
    guard count > 1 else { return [:] }
    let (bounds, isStopped) = (search.bounds, search.isStopped)
    let first = layer.startIndex
    let sweeps = search.atOnce(count, machine) { [layer] index, machine -> JointSweep? in
      let batch = layer.dropFirst(index * JointSweep.most).prefix(JointSweep.most)
      let sweep = try? JointSweep(&machine, batch, bounds, worksOut: false) { _, _, _ in
        isStopped()
      }
      return sweep?.isIncomplete == false ? sweep : nil
    }
    var found: [Int: JointSweep] = [:]
    for (index, sweep) in sweeps.enumerated() { found[first + index * JointSweep.most] = sweep }
    return found
  }

  /// Searches some assignments, and gives for each the questions that were asked.
  ///
  /// - Parameter ahead: what came of it where it was made before.
  private mutating func sweep(
    _ batch: ArraySlice<Assignment>, _ ahead: JointSweep?, _ surprises: Int,
    _ machine: inout Machine, _ search: ExhaustiveSearch
  ) throws(SearchError) -> [QuestionSet] {
    if batch.count > 1 {
      let count = counts.assignments
      func pause(_ states: Int, _ depth: Int, _ open: Int) -> Bool {
        search.progress(
          SearchProgress(
            states: states, depth: depth, open: open, assignments: count, surprises: surprises))
        return search.isStopped()
      }
      let joint: JointSweep
      if let ahead {
        joint = ahead
        _ = pause(machine.states.count, ahead.depth, 0)
      } else {
        joint = try JointSweep(&machine, batch, search.bounds, crew: crew, pause: pause)
      }
      try take(joint, batch, surprises, &machine, search)
      return joint.asked
    }
    var asked: [QuestionSet] = []
    for assignment in batch {
      asked.append(try sweep(assignment, surprises, &machine, search))
      if machine.phones.isWrong || hits.contains(where: { $0.endsSearch }) { break }
    }
    return asked
  }

  /// Takes what a joint search found. A run that breaks a rule, or destroys something after a
  /// blind answer, is looked for only where it can rest on other answers than those known, or be
  /// shorter.
  private mutating func take(
    _ joint: JointSweep, _ batch: ArraySlice<Assignment>, _ surprises: Int,
    _ machine: inout Machine, _ search: ExhaustiveSearch
  ) throws(SearchError) {
    counts.assignments += batch.count
    assignments += batch
    counts.depth = max(counts.depth, joint.depth)
    counts.frontier += joint.frontier
    if let hit = joint.hit { note(hit) }
    for (place, assignment) in batch.enumerated() {
      asked.formUnion(joint.asked[place])
      note(joint.effects(of: place), under: assignment, joint.asked[place])
      if joint.decisions.contains(where: { $0.assignments & 1 << UInt64(place) != 0 }) {
        blindAssignments.append(assignment)
      }
    }
    var ahead: [Int: Sweep] = [:]
    // Whoever stops a search waits for one run of each loss, and for no more.
    let isStopped = hits.contains(.stopped)
    for (place, assignment) in batch.enumerated() where !machine.phones.isWrong {
      var unknown = unknown(joint, place, assignment, surprises, machine)
      if isStopped, unknown.hasLoss {
        unknown.hasLoss = joint.breaches.contains { breach in
          breach.assignment == place && !losses.contains { $0.subject == breach.subject }
        }
      }
      let isFull = decisions.count >= Self.mostDecisions || isStopped
      if isFull { for decision in unknown.decisions { skip(decision.subject) } }
      guard unknown.hasLoss || !unknown.decisions.isEmpty && !isFull else { continue }
      if ahead[place] == nil {
        ahead = sweepsAhead(joint, batch, from: place, surprises, machine, search)
      }
      let sweep: Sweep
      if let known = ahead[place] {
        sweep = known
      } else {
        sweep = try Self.sweep(joint, place, assignment, &machine)
      }
      for breach in sweep.breaches { note(breach, in: sweep, machine) }
      if !isFull { for way in unknown.decisions { noteDecision(way, in: sweep, machine) } }
    }
  }

  /// A sweep for the runs to what a joint search found under one of its assignments.
  ///
  /// It goes no further, and works nothing out, as the joint one has been there. No bound ends it
  /// before: what was found stands.
  private static func sweep(
    _ joint: JointSweep, _ place: Int, _ assignment: Assignment, _ machine: inout Machine
  ) throws(SearchError) -> Sweep {
    var moments = 0
    for breach in joint.breaches where breach.assignment == place {
      moments = max(moments, breach.moments)
    }
    for decision in joint.decisions where decision.assignments & 1 << UInt64(place) != 0 {
      moments = max(moments, decision.moments)
    }
    let bounds = Bounds(depth: moments, states: .max, memory: .max)
    var seen = SeenEffects()
    return try Sweep(&machine, assignment, bounds, worksOut: false, effects: &seen) { _, _, _ in
      false
    }
  }

  /// What a joint search found under one of its assignments that can tell more than what is known.
  private func unknown(
    _ joint: JointSweep, _ place: Int, _ assignment: Assignment, _ surprises: Int,
    _ machine: Machine
  ) -> (hasLoss: Bool, decisions: [Sweep.Sighting]) {
    let hasLoss = joint.breaches.contains {
      $0.assignment == place && isNew($0, under: assignment, surprises)
    }
    let decisions = joint.decisions.filter {
      $0.assignments & 1 << UInt64(place) != 0 && isNew($0, under: assignment)
    }
    return (
      hasLoss, decisions.flatMap { machine.sightings(of: $0.edge, from: $0.node, $0.moments) }
    )
  }

  /// Sweeps of the next assignments that are wanted as far as is known, by their places in a
  /// batch, on all cores.
  private func sweepsAhead(
    _ joint: JointSweep, _ batch: ArraySlice<Assignment>, from first: Int, _ surprises: Int,
    _ machine: Machine, _ search: ExhaustiveSearch
  ) -> [Int: Sweep] {
    let workers = search.workers(on: machine, bytesOfANode: 12)
    guard workers > 1 else { return [:] }
    var places: [Int] = []
    for (place, assignment) in batch.enumerated().dropFirst(first) where places.count < workers {
      let unknown = unknown(joint, place, assignment, surprises, machine)
      if unknown.hasLoss || !unknown.decisions.isEmpty { places.append(place) }
    }
    guard places.count > 1 else { return [:] }
    let assignments = places.map { batch[batch.startIndex + $0] }
    let sweeps = search.atOnce(places.count, machine) { [places] index, machine -> Sweep? in
      try? Self.sweep(joint, places[index], assignments[index], &machine)
    }
    var found: [Int: Sweep] = [:]
    for (place, sweep) in zip(places, sweeps) { found[place] = sweep }
    return found
  }

  /// Whether no known way to a destructive call is one under this assignment as well.
  private func isNew(_ decision: JointSweep.Decision, under assignment: Assignment) -> Bool {
    !(ways[decision.edge] ?? []).contains { way in
      way.moments <= decision.moments
        && way.answers.allSatisfy { assignment.answers[Int($0.question.rawValue)] == $0.answer }
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
    let sweep = try Sweep(&machine, assignment, search.bounds, crew: crew, effects: &seen) {
      states, depth, open in
      search.progress(
        SearchProgress(
          states: states, depth: depth, open: open, assignments: count, surprises: surprises))
      return search.isStopped()
    }
    counts.assignments += 1
    assignments.append(assignment)
    note(seen, under: assignment, sweep.asked)
    if isSweptSingly { accounts = (accounts ?? []).union(sweep.accounts) }
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

  /// What the user had on some run that counts.
  func accounts(of machine: Machine) -> [Account] {
    guard let accounts else { return machine.accounts.values }
    return machine.accounts.values.enumerated().filter { accounts.contains(Int32($0.offset)) }
      .map { $0.element }
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
      if decisions.allSatisfy({ disturbed.contains($0.way.subject.belonging ?? "") }) { return }
    }
    decisions.removeAll { !disturbed.contains($0.way.subject.belonging ?? "") }
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
      skip(decision.subject)
      return
    }
    let path = sweep.path(to: decision)
    let answers = machine.answers(on: path)
    let key = DecisionKey(
      subject: decision.subject, state: decision.node, answers: answers.filter { $0.isNoteworthy })
    guard decisionKeys.insert(key).inserted else { return }
    let way = Loss(subject: decision.subject, path: path, answers: answers)
    let replay = ReplayedLoss(way, machine)
    let rests = replay.run.error == nil && replay.breaks(way.subject)
    decisions.append(Decision(way: way, restsOnBlindAnswer: rests))
    if rests { ways[decision.edge, default: []].append((path.count, answers)) }
  }

  /// Notes that not all destructive calls are looked at.
  private mutating func skip(_ subject: Subject) {
    if !skipped.contains(subject) { skipped.append(subject) }
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
