// A joint search of many sets of answers against a search of each by itself.

import PhoneModel
import Replay
import Testing

@testable import Search

@Suite struct JointSweepTests {
  /// The first answers, and those that depart from them by a question or two that is asked.
  private func departing(
    _ machine: inout Machine, _ random: inout SplitMix
  ) throws -> [Assignment] {
    var found = [Assignment(allowed: machine.phones.allowed)]
    for place in 0..<2 {
      for first in place == 0 ? found : [random.pick(found), random.pick(found)] {
        var effects = SeenEffects()
        let sweep = try Sweep(&machine, first, Bounds(), effects: &effects) { _, _, _ in false }
        for question in QuestionID.allCases where sweep.asked.contains(question) {
          guard !first.departures.contains(where: { $0.question == question }) else { continue }
          for answer in UInt8(0)..<8
          where machine.phones.allowed[Int(question.rawValue)] & (1 << answer) != 0
            && answer != first.answers[Int(question.rawValue)]
          {
            found.append(first.departing(AnswerSet.Element(question, answer)))
          }
        }
      }
    }
    return random.pick(12, of: found)
  }

  private func compare(_ seed: UInt64, depth: Int?) throws {
    let scenario = RandomCase(seed: seed, isOpen: seed % 2 == 0)
    var random = SplitMix(seed: seed)
    let level = scenario.scenario.level ?? .everything
    let fresh = Machine(
      scenario.scenario, allowed: scenario.scenario.allowedAlternatives(at: level),
      events: scenario.events, reductions: [])
    var machine = fresh
    // Larger ones take long.
    for number in Int32(0)..<300 where number < machine.states.count {
      _ = try machine.steps(of: number)
    }
    guard machine.states.count < 300 else { return }
    let assignments = try departing(&machine, &random)
    let bounds = Bounds(depth: depth)
    let joint = try JointSweep(&machine, assignments[...], bounds) { _, _, _ in false }
    var deepest = 0
    var open = 0
    for (place, assignment) in assignments.enumerated() {
      var seen = SeenEffects()
      let sweep = try Sweep(&machine, assignment, bounds, effects: &seen) { _, _, _ in false }
      deepest = max(deepest, sweep.depth)
      open += sweep.frontier
      #expect(joint.asked[place] == sweep.asked, "\(scenario.text)")
      let mine = joint.breaches.filter { $0.assignment == place }
      #expect(
        mine.map { "\($0.subject) \($0.moments)" }.sorted()
          == sweep.breaches.map { "\($0.subject) \($0.moments)" }.sorted(), "\(scenario.text)")
      let decisions = joint.decisions.filter { $0.assignments & 1 << UInt64(place) != 0 }
        .flatMap { machine.sightings(of: $0.edge, from: $0.node, $0.moments) }
      // Of more ways to a call than are kept each search may keep others.
      #expect(
        decisions.map { "\($0.subject) \($0.moments)" }.sorted()
          == sweep.decisions.map { "\($0.subject) \($0.moments)" }.sorted(), "\(scenario.text)")
      let effects = joint.effects(of: place)
      for effect in Int32(1)..<Int32(machine.effects.count) {
        #expect(effects.contains(effect) == seen.contains(effect), "\(scenario.text)")
      }
    }
    #expect(joint.depth == deepest, "\(scenario.text)")
    #expect(joint.frontier == open, "\(scenario.text)")
    #expect((joint.hit == nil) == (open == 0), "\(scenario.text)")
    // On a machine that has worked out nothing yet, a bound on states is met midway.
    let few = Bounds(states: machine.states.count / 2)
    var first = fresh
    var effects = SeenEffects()
    let sweep = try Sweep(&first, assignments[0], few, effects: &effects) { _, _, _ in false }
    first = fresh
    let cut = try JointSweep(&first, assignments[..<1], few) { _, _, _ in false }
    #expect(cut.hit == sweep.hit, "\(scenario.text)")
    #expect(cut.frontier == sweep.frontier, "\(scenario.text)")
  }

  @Test(arguments: 0..<10)
  func itFindsWhatSearchesOfEachFind(_ group: Int) throws {
    for number in 0..<(10 * Effort.factor) {
      try compare(UInt64(number * 10 + group), depth: number % 3 == 0 ? 8 : nil)
    }
  }

  /// A destructive call after blind answers rests on no more of them where sets of answers are
  /// searched together.
  @Test(arguments: ["UD-WRITE-BFU=dropped", "UD-WRITE-BFU=flush-clobbers"])
  func setsSearchedTogetherComeOutAsEachByItself(_ pins: String) throws {
    let exploration = try AppExploration(
      Looker.app, "restart,unlock,open,save,launch", pins: pins, level: .everything, isOpen: false)
    var scenario = exploration.scenario
    scenario.opened = [.keychainBeforeFirstUnlock]
    let single = try Searched(scenario, events: exploration.events, isSweptSingly: true)
    let joint = try Searched(scenario, events: exploration.events)
    #expect(joint.essence == single.essence)
  }
}
