// The states of the launch race on Lockstep's whole phone are those of the small model.
//
// Other tools check the race as a model of a few variables (`Tests/Peers/race.py`). Each
// exact state of Lockstep stands for one or more states of it; all of them together have
// to be the model's, no state more or less. Lockstep differs in this, and a state is
// projected accordingly:
//
// - A handler that waits is taken up at once, in the model by a step of its own. A state
//   whose handler has made no call stands for both: taken up, and still waiting.
// - Whether a process that read the flag before the first unlock goes on seeing it unset is
//   decided at its next read after the unlock, in the model at the first. Until then a
//   state stands for both. What the process wrote itself it sees, in both.
// - The flag is stored when the handler ends, in the model at the call. From the call on
//   the flag counts as set; where the process ends before the handler does, it is unset
//   again. The model comes to the same states by ending it before that call.
// - To connect a key that is there is a call that is refused, and no step of the model: the
//   process counts as one that waits.
// - Handlers wait in the order in which they came; the model knows only which wait. Marks
//   of handlers in which the app does nothing stand for nothing.
// - The model installs and deletes apps while the phone is unlocked, Lockstep in any lock
//   state; here the events say `@unlocked`.
//
// Handlers with the same code are not made one here, as a state then does not tell which
// of them has been taken up; that this changes no count of several apps has its own test.
// What takes long in debug is run where tests are built for release:
// `swift test -c release -Xswiftc -enable-testing --filter Race`.

import Testing

@testable import Search

/// A size of the race, with the numbers of states that other tools have found.
struct RaceSize: CustomTestStringConvertible {
  var keys: Int
  var launches: Int
  /// By the number of apps, from 1; 0 where no tool has looked.
  var states: [Int]

  var testDescription: String { "K=\(keys) E=\(launches)" }

  func model(hasMarker: Bool = true, hasOthers: Bool = false) -> RaceModel {
    RaceModel(hasMarker: hasMarker, keys: keys, launches: launches, hasOthers: hasOthers)
  }

  #if DEBUG
    static let isDebug = true
  #else
    static let isDebug = false
  #endif

  static let all = [
    RaceSize(keys: 1, launches: 1, states: [576, 96_868, 16_316_072]),
    RaceSize(keys: 2, launches: 1, states: []),
    RaceSize(keys: 1, launches: 2, states: []),
    RaceSize(keys: 1, launches: 3, states: [2_236, 1_446_864]),
    RaceSize(keys: 2, launches: 2, states: []),
    RaceSize(keys: 2, launches: 3, states: [4_920, 7_050_816]),
  ]
  static let small = isDebug ? Array(all.prefix(3)) : all
  static let withTwins = isDebug ? [all[2]] : all.filter { $0.launches > 1 }
  static let severalApps = isDebug ? [all[0], all[3]] : all
}

@Suite struct RaceProjectionTests {
  @Test(arguments: RaceSize.small) func oneAppHasTheStatesOfTheModel(_ size: RaceSize) throws {
    let projected = try RacePart(size.model()).projected
    compare(projected, with: size.model())
    if let count = size.states.first { #expect(projected.count == count) }
  }

  @Test(arguments: RaceSize.isDebug ? [RaceSize.all[0]] : RaceSize.all)
  func theAppThatLosesItsKeyDoesToo(_ size: RaceSize) throws {
    let model = size.model(hasMarker: false)
    compare(try RacePart(model).projected, with: model)
  }

  @Test(arguments: RaceSize.severalApps) func oneOfSeveralAppsDoesToo(_ size: RaceSize) throws {
    let model = size.model(hasOthers: true)
    let projected = try RacePart(model).projected
    compare(projected, with: model)
    let blocks = RaceBlocks(projected)
    for (index, count) in size.states.enumerated() {
      #expect(blocks.states(apps: index + 1) == count)
    }
  }

  private func compare(_ projected: Set<RaceState>, with model: RaceModel) {
    let known = model.search().states
    let missing = known.subtracting(projected)
    let added = projected.subtracting(known)
    #expect(
      missing.isEmpty && added.isEmpty,
      """
      of \(known.count) states of the model \(missing.count) are missing, such as
      \(missing.prefix(3).map(\.description).joined(separator: "\n"))
      and \(added.count) are none of its, such as
      \(added.prefix(3).map(\.description).joined(separator: "\n"))
      """)
  }

  /// The states of several apps are the product of theirs only if every combination can be
  /// reached, also of states that nothing tells apart.
  @Test func everyCombinationOfExactStatesIsReached() throws {
    let graph = try RacePart(RaceSize.all[0].model(hasOthers: true)).graph()
    let result = search(graph, Quotient(keepingApart: graph), copies: 2)
    #expect(result.states == result.space)
    #expect(result.partStates == result.exactPartStates)
  }

  @Test(arguments: RaceSize.small)
  func everyCombinationOfMergedStatesIsReached(_ size: RaceSize) throws {
    let model = size.model(hasOthers: true)
    let graph = try RacePart(model, reductions: .all).graph()
    let quotient = Quotient(of: graph)
    for copies in 1...(RaceSize.isDebug ? 2 : size.launches == 1 ? 3 : 2) {
      let result = search(graph, quotient, copies: copies)
      #expect(result.states == result.space)
      #expect(!result.isBroken)
    }
  }

  /// With handlers of the same code as one, nothing can tell the app from what it was.
  @Test(arguments: RaceSize.withTwins)
  func handlersWithTheSameCodeMergeToTheSame(_ size: RaceSize) throws {
    let model = size.model(hasOthers: true)
    let results = try [Reductions.all, .all.subtracting(.sameHandlers)].map { reductions in
      let graph = try RacePart(model, reductions: reductions).graph()
      var result = search(graph, Quotient(of: graph), copies: 1)
      result.exactPartStates = 0
      return result
    }
    #expect(results[0] == results[1])
  }

  /// Time may be up before all states of the one app are known.
  @Test func theStatesOfSeveralAppsMayBeStoppedAtOnce() throws {
    let (scenario, events) = try RacePart.scenario(of: RaceSize.all[0].model(hasOthers: true))
    let search = ExhaustiveSearch(level: .base, isStopped: { true })
    let result = try search.enumerate(
      scenario, events: events, copies: 2, workers: 1, on: { _, work in work(0) })
    #expect(result.isStopped)
    #expect(result.states == 0)
  }

  private func search(_ graph: PartGraph, _ quotient: Quotient, copies: Int) -> CopyResult {
    guard let search = try? CopySearch(graph, quotient, copies: copies) else {
      preconditionFailure("the race is small enough to number its states")
    }
    let inTurn: Workers = { count, work in for index in 0..<count { work(index) } }
    return search.run(workers: 1, on: inTurn, isStopped: { false }) { _, _ in }
  }

  /// Flag by flag: the run that the search tells of is a shortest one of the model as well,
  /// with the steps between that take handlers up.
  @Test(arguments: RaceSize.isDebug ? [1, 2] : [1, 2, 3])
  func theShortestLossIsThatOfTheModel(_ launches: Int) throws {
    let model = RaceModel(hasMarker: false, keys: 1, launches: launches)
    let part = try RacePart(model)
    let shortest = model.search().firstLoss
    #expect(shortest == (launches == 1 ? 22 : 21))
    #expect(part.shortestLoss() == shortest)
    #expect(part.shortestLoss(along: Set(try part.toldRun())) == shortest)
  }
}
