// The states of several copies of an app, against a plain search of their combinations.

import Dispatch
import PhoneModel
import Replay
import Testing

@testable import Search

/// All combinations of states of copies of an app that can be reached: slow and plain.
private struct NaiveCopies {
  let graph: PartGraph
  let quotient: Quotient
  let copies: Int

  /// Where the steps of a copy with some label lead, each class once.
  private func targets(_ copy: Int32, _ isWanted: (PartLabel) -> Bool) -> [Int32] {
    var found: [Int32] = []
    for arrow in graph.arrows[Int(quotient.representatives[Int(copy)])]
    where isWanted(graph.labels[Int(arrow.label)]) {
      let target = quotient.classes[Int(arrow.target)]
      if !found.contains(target) { found.append(target) }
    }
    return found
  }

  /// The states after a state, one for each step.
  private func steps(from state: [Int32]) -> [[Int32]] {
    var found: [[Int32]] = []
    let front = state.firstIndex { graph.isInFront[Int(quotient.representatives[Int($0)])] }
    for copy in state.indices {
      var next = state
      for target in targets(state[copy], { if case .own = $0 { true } else { false } }) {
        next[copy] = target
        found.append(next)
      }
      for target in targets(state[copy], { $0 == .comes }) {
        next = state
        next[copy] = target
        guard let front, front != copy else {
          found.append(next)
          continue
        }
        for yielding in targets(state[front], { $0 == .yields }) {
          next[front] = yielding
          found.append(next)
        }
      }
    }
    for label in graph.labels {
      guard case .shared = label else { continue }
      found += state.reduce([[]]) { known, copy in
        known.flatMap { start in targets(copy, { $0 == label }).map { start + [$0] } }
      }
    }
    return found
  }

  func search() -> (states: Int, transitions: Int, depth: Int) {
    var level = [[Int32](repeating: quotient.classes[Int(graph.start)], count: copies)]
    var seen = Set(level)
    var (transitions, depth) = (0, -1)
    while !level.isEmpty {
      depth += 1
      var next: [[Int32]] = []
      for state in level {
        let steps = steps(from: state)
        transitions += steps.count
        next += steps.filter { seen.insert($0).inserted }
      }
      level = next
    }
    return (seen.count, transitions, depth)
  }
}

@Suite struct CopySearchTests {
  private func graph(_ events: String) throws -> PartGraph {
    let exploration = try AppExploration(Wiper.app, events)
    let allowed = exploration.scenario.allowedAlternatives(at: .base)
    var machine = Machine(
      exploration.scenario, allowed: allowed, events: exploration.events, reductions: [])
    return try PartGraph(&machine, Assignment(allowed: allowed), isStopped: { false })
  }

  private func search(
    _ graph: PartGraph, _ quotient: Quotient, copies: Int, workers: Int = 1,
    on run: Workers = { count, work in for index in 0..<count { work(index) } }
  ) throws -> CopyResult {
    try CopySearch(graph, quotient, copies: copies).run(
      workers: workers, on: run, isStopped: { false }
    ) { _, _ in }
  }

  @Test(arguments: [
    "restart,unlock,lock,open,leave", "unlock,lock,open,leave,launch",
    "unlock,open,launch,leave,kill,force-quit", "unlock,open,leave,kill,suspend,restart",
  ])
  func statesAndStepsAreThoseOfThePlainSearch(_ events: String) throws {
    let graph = try graph(events)
    for quotient in [Quotient(of: graph), Quotient(keepingApart: graph)] {
      for copies in 1...2 {
        let plain = NaiveCopies(graph: graph, quotient: quotient, copies: copies).search()
        let found = try search(graph, quotient, copies: copies)
        #expect(found.states == plain.states)
        #expect(found.transitions == plain.transitions)
        #expect(found.depth == plain.depth)
      }
    }
  }

  /// How a state can be told from others: its steps, and where to as far as classes tell.
  private struct Look: Hashable {
    var lock: Int32
    var isInFront: Bool
    var steps: Set<PartGraph.Arrow>

    init(_ state: Int, _ graph: PartGraph, _ quotient: Quotient) {
      lock = graph.lock[state]
      isInFront = graph.isInFront[state]
      steps = Set(
        graph.arrows[state].map { arrow in
          var arrow = arrow
          arrow.target = quotient.classes[Int(arrow.target)]
          return arrow
        })
    }
  }

  @Test(arguments: [
    "restart,unlock,lock,open,leave", "unlock,lock,open,leave,sign-in",
    "unlock,lock,open,leave,launch,kill",
  ])
  func statesAreOfOneClassWhereNothingTellsThemApart(_ events: String) throws {
    let graph = try graph(events)
    let quotient = Quotient(of: graph)
    var looks: [Look: Int32] = [:]
    for state in graph.arrows.indices {
      let number = quotient.classes[state]
      let look = Look(state, graph, quotient)
      #expect(looks[look, default: number] == number)
      looks[look] = number
    }
    #expect(looks.count == quotient.count)
  }

  /// Whoever comes first, and whoever looks at which states: each is looked at once.
  @Test func anyNumberOfWorkersFindsTheSame() throws {
    let graph = try graph("unlock,lock,open,leave,sign-in")
    let quotient = Quotient(keepingApart: graph)
    let one = try search(graph, quotient, copies: 3)
    #expect(one.space > 6 << Bits.pageShift)
    let backwards: Workers = { count, work in for index in (0..<count).reversed() { work(index) } }
    let atOnce: Workers = { count, work in
      DispatchQueue.concurrentPerform(iterations: count, execute: work)
    }
    for workers in 2...3 {
      #expect(try search(graph, quotient, copies: 3, workers: workers) == one)
      #expect(try search(graph, quotient, copies: 3, workers: workers, on: backwards) == one)
      #expect(try search(graph, quotient, copies: 3, workers: workers, on: atOnce) == one)
    }
  }
}
