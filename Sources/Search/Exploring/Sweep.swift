// Every run under one assignment of answers, breadth first.

import PhoneModel
import Replay

/// A search of all states that runs under one assignment can reach.
///
/// Breadth first, so that the first way to a step is a shortest one. A node is a
/// state together with whether a blind answer came before it, as the rule on
/// blind decisions looks back.
struct Sweep {
  /// Where a node was first come to from.
  private struct Origin {
    var node: Int32
    var edge: Int32
  }

  /// A step that breaks a rule, or may do so, with its node of departure.
  struct Sighting {
    var subject: Subject
    var node: Int32
    var edge: Int32
    /// The number of moments up to and with the step.
    var moments: Int
  }

  let assignment: Assignment
  /// The first step that breaks each subject.
  private(set) var breaches: [Sighting] = []
  /// Steps that destroy a belonging after a blind answer.
  private(set) var decisions: [Sighting] = []
  /// The questions that were asked.
  private(set) var asked = QuestionSet()
  /// How many states were met.
  private(set) var stateCount = 0
  /// How many steps were taken.
  private(set) var stepCount = 0
  /// The number of moments of the longest shortest run.
  private(set) var depth = 0
  /// How many states were left unexplored.
  private(set) var frontier = 0
  private(set) var hit: BoundHit?
  /// What the user had on runs that count, by numbers of accounts: only where orders may be cut.
  private(set) var accounts: Set<Int32> = []

  /// The effects and places in the code of the decisions so far.
  private var decisionKeys: [UInt64: Int] = [:]
  private var origins: [Origin] = []
  /// For each node of the machine the place in `origins`, or -1.
  private var seen: [Int32] = []

  /// Searches.
  ///
  /// - Parameters:
  ///   - worksOut: whether states are worked out that are not yet; else they lead nowhere.
  ///   - effects: is told of each effect of a step that was taken.
  ///   - pause: asked now and then; true ends the search.
  init(
    _ machine: inout Machine, _ assignment: Assignment, _ bounds: Bounds,
    worksOut: Bool = true, crew: Crew? = nil,
    effects: inout SeenEffects, pause: (_ states: Int, _ depth: Int, _ open: Int) -> Bool
  ) throws(SearchError) {
    self.assignment = assignment
    seen = [Int32](repeating: -1, count: machine.states.count * 2)
    let mayBeCut = !machine.program.races.isEmpty
    var taken: [Taken] = []
    var verdicts: [UInt8] = []  // of conditions: 0 unknown, 1 met, 2 not
    var kinds: [EffectKind] = []  // of effects
    var queue: [Int32] = [machine.start << 1]
    note(machine.start << 1, from: Origin(node: -1, edge: -1))
    var position = 0
    var levelEnd = 1
    var turn = 0
    while position < queue.count, !machine.phones.isWrong {
      if position == levelEnd {
        depth += 1
        levelEnd = queue.count
        if let most = bounds.depth, depth >= most {
          hit = .depth(most)
          break
        }
      }
      if position & 0x3ff == 0, pause(machine.states.count, depth, queue.count - position) {
        hit = .stopped
        break
      }
      if machine.states.count > bounds.states {
        hit = .states(bounds.states)
        break
      }
      if position & 0xff == 0, machine.weight > bounds.memory {
        hit = .memory(bounds.memory)
        break
      }
      if let crew, position == turn {
        // Whoever bounds the depth looks at no node beyond.
        let end = bounds.depth == nil ? queue.count : levelEnd
        turn += crew.goOn(queue[position..<end], [], machine)
      }
      let node = queue[position]
      position += 1
      guard worksOut || machine.hasSteps(of: node >> 1) else { continue }
      for index in try machine.steps(of: node >> 1, by: crew) {
        let edge = machine.edges[Int(index)]
        while verdicts.count <= Int(edge.condition) { verdicts.append(0) }
        if verdicts[Int(edge.condition)] == 0 {
          verdicts[Int(edge.condition)] =
            assignment.meets(machine.conditions[edge.condition]) ? 1 : 2
        }
        guard verdicts[Int(edge.condition)] == 1 else { continue }
        stepCount += 1
        if edge.condition != 0 { asked.formUnion(machine.conditions[edge.condition].questions) }
        var target = edge.target << 1 | node & 1
        if edge.effect != 0 {
          while kinds.count <= Int(edge.effect) {
            kinds.append(EffectKind(machine.phones.effects.values[kinds.count]))
          }
          let kind = kinds[Int(edge.effect)]
          if kind.isTelling { look(at: edge, index, from: node, machine) }
          if kind.isBlind { target |= 1 }
        }
        if mayBeCut {
          taken.append(Taken(node: node, target: target, effect: edge.effect))
        } else {
          effects.insert(edge.effect)
        }
        if note(target, from: Origin(node: node, edge: index)) { queue.append(target) }
      }
    }
    frontier = queue.count - position
    stateCount = queue.count
    if mayBeCut {
      for step in shown(by: taken, machine, unexplored: queue[position...]) {
        effects.insert(step.effect)
        accounts.insert(machine.states[step.target >> 1].account)
      }
    }
  }

  /// Notes where a node was come to from; false where it was known.
  @discardableResult
  private mutating func note(_ node: Int32, from origin: Origin) -> Bool {
    if seen.count <= Int(node) {
      seen.append(
        contentsOf: repeatElement(-1, count: max(Int(node) + 1, seen.count * 2) - seen.count))
    }
    guard seen[Int(node)] < 0 else { return false }
    seen[Int(node)] = Int32(origins.count)
    origins.append(origin)
    return true
  }

  /// Notes what a step means for the rules.
  private mutating func look(
    at edge: Edge, _ index: Int32, from node: Int32, _ machine: Machine
  ) {
    let effect = machine.effects[edge.effect]
    for breach in effect.breaches where !breaches.contains(where: { $0.subject == breach.subject })
    {
      breaches.append(
        Sighting(subject: breach.subject, node: node, edge: index, moments: depth + 1))
    }
    guard node & 1 == 1, !effect.decisions.isEmpty else { return }
    let key = machine.point(of: edge.effect, from: node >> 1)
    guard decisionKeys[key, default: 0] < Self.decisionsOfAPoint else { return }
    decisionKeys[key, default: 0] += 1
    decisions += machine.sightings(of: index, from: node, depth + 1)
  }

  /// How many ways to one destructive call are kept: one may rest on a blind answer
  /// where a shorter one does not.
  static let decisionsOfAPoint = 6

  /// Whether a state was met.
  func hasReached(_ state: Int32) -> Bool {
    hasReached(node: state << 1) || hasReached(node: state << 1 | 1)
  }

  /// Whether a node was met.
  func hasReached(node: Int32) -> Bool { Int(node) < seen.count && seen[Int(node)] >= 0 }

  /// The steps from the start to a sighting, as places in the machine's edges.
  func path(to sighting: Sighting) -> [Int32] {
    var path = [sighting.edge]
    var node = sighting.node
    while true {
      let origin = origins[Int(seen[Int(node)])]
      guard origin.node >= 0 else { return path.reversed() }
      path.append(origin.edge)
      node = origin.node
    }
  }
}

extension Machine {
  /// Where in the code a step has its effect, to tell ways to one call from ways to others.
  func point(of effect: Int32, from state: Int32) -> UInt64 {
    UInt64(pair: effect, states[state].threads)
  }

  /// What a step destroys after a blind answer, each with the rule for it.
  func sightings(of edge: Int32, from node: Int32, _ moments: Int) -> [Sweep.Sighting] {
    effects[edges[Int(edge)].effect].decisions.map { name in
      Sweep.Sighting(
        subject: Subject(Subject.noBlindDecision, name), node: node, edge: edge, moments: moments)
    }
  }
}

/// What a sweep wants to know of an effect.
private struct EffectKind {
  var isBlind: Bool
  /// Whether it breaks a rule, or destroys something.
  var isTelling: Bool

  init(_ effect: Effect) {
    isBlind = effect.isBlind
    isTelling = !effect.breaches.isEmpty || !effect.decisions.isEmpty
  }
}

extension Sweep {
  /// A step that was taken.
  private struct Taken {
    var node: Int32
    var target: Int32
    var effect: Int32
  }

  /// The steps on runs that count: an order that ends before a line that cannot be, with
  /// nothing broken, has shown nothing.
  private func shown(
    by taken: [Taken], _ machine: Machine, unexplored: ArraySlice<Int32>
  ) -> [Taken] {
    var leadsOn: Set<Int32> = Set(unexplored)
    var isAfterBreach: Set<Int32> = []
    func breaks(_ step: Taken) -> Bool { !machine.effects[step.effect].breaches.isEmpty }
    func counts(_ step: Taken) -> Bool {
      if breaks(step) || leadsOn.contains(step.target) { return true }
      let position = machine.positions[machine.states[step.target >> 1].position]
      if position.isOver { return !machine.effects[step.effect].isCut }
      return machine.isFree(position)
    }
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for step in taken.reversed() where !leadsOn.contains(step.node) && counts(step) {
        leadsOn.insert(step.node)
        isGrowing = true
      }
      for step in taken where breaks(step) || isAfterBreach.contains(step.node) {
        if isAfterBreach.insert(step.target).inserted { isGrowing = true }
      }
    }
    return taken.filter { counts($0) || isAfterBreach.contains($0.node) }
  }
}

/// The effects of steps that some run took, by their numbers.
struct SeenEffects: Sendable {
  private(set) var isSeen: [Bool] = []

  mutating func insert(_ effect: Int32) {
    while isSeen.count <= Int(effect) { isSeen.append(false) }
    isSeen[Int(effect)] = true
  }

  mutating func formUnion(_ other: SeenEffects) {
    for index in other.isSeen.indices where other.isSeen[index] { insert(Int32(index)) }
  }

  func contains(_ effect: Int32) -> Bool {
    Int(effect) < isSeen.count && isSeen[Int(effect)]
  }
}
