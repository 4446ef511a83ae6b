// Random runs, past the bounds of a search.

import PhoneModel
import Replay

/// Runs made by chance, the same for the same seed on every machine.
///
/// They find what lies deeper than a search can go, and never show that nothing does.
struct RandomWalk {
  private var random: SplitMix64

  init(seed: UInt64) {
    random = SplitMix64(state: seed)
  }

  /// The next step: three times in four a call where there is one, as handlers that are
  /// interrupted at every call never come to their ends.
  private mutating func choose(among ways: [Int32], _ machine: Machine) -> Int32 {
    let calls = ways.filter { index in
      if case .call = machine.actions[machine.edges[Int(index)].action] { true } else { false }
    }
    let pool = calls.isEmpty || random.next() % 4 == 0 ? ways : calls
    return pool[Int(random.next() % UInt64(pool.count))]
  }

  /// Walks from the start for at most `depth` moments, and tells each step that breaks a rule.
  mutating func walk(
    _ machine: inout Machine, depth: Int, effects: inout SeenEffects,
    found: (_ subject: Subject, _ path: [Int32]) -> Void
  ) throws(SearchError) {
    var path: [Int32] = []
    var state = machine.start
    var settled = StepCondition.always
    for _ in 0..<depth {
      let range = try machine.steps(of: state)
      guard !machine.phones.isWrong else { return }
      // A question has one answer all run long.
      let ways = range.filter { index in
        settled.and(machine.conditions[machine.edges[Int(index)].condition]) != nil
      }
      guard !ways.isEmpty else { return }
      let step = choose(among: ways, machine)
      let edge = machine.edges[Int(step)]
      let condition = machine.conditions[edge.condition]
      settled = settled.and(StepCondition(answers: condition.answers)) ?? settled
      path.append(step)
      effects.insert(edge.effect)
      for breach in machine.effects[edge.effect].breaches { found(breach.subject, path) }
      state = edge.target
    }
  }
}

/// The generator of Steele, Lea and Flood (2014): one addition and a mix of the bits.
struct SplitMix64 {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }
}
