// An app of the launch race in Lockstep: its exact states, and those of the model they stand for.

import AppModel
import Apps
import PhoneModel
import Replay
import Testing

@testable import PhoneModel
@testable import Search

/// The exact states of one app of the race, under the answers that the model has in it.
struct RacePart {
  let model: RaceModel
  private(set) var machine: Machine
  /// The states after the install, in order of meeting: numbers of the machine.
  private(set) var states: [Int32] = []
  /// The steps of each: where to, and whether a key is lost.
  private(set) var steps: [[(target: Int32, isLoss: Bool)]] = []
  let assignment: Assignment

  /// The app of a model with the events of that model.
  ///
  /// - Parameter reductions: with `sameHandlers` a state does not tell any more which of
  ///   the handlers that share their code has been taken up, so it cannot be projected.
  init(_ model: RaceModel, reductions: Reductions = .exact) throws {
    self.model = model
    let (scenario, events) = try Self.scenario(of: model)
    let allowed = scenario.allowedAlternatives(at: .base)
    assignment = Assignment(allowed: allowed)
    machine = Machine(scenario, allowed: allowed, events: events, reductions: reductions)
    var state = machine.start
    while machine.positions[machine.states[state].position].next < scenario.steps.count {
      state = try #require(try arrows(of: state).first).target
    }
    states = [state]
    var seen: Set = [state]
    var next = 0
    while next < states.count {
      let found = try arrows(of: states[next])
      for step in found where seen.insert(step.target).inserted { states.append(step.target) }
      steps.append(found)
      next += 1
    }
    #expect(!machine.phones.isWrong)
  }

  private mutating func arrows(of state: Int32) throws -> [(target: Int32, isLoss: Bool)] {
    try machine.steps(of: state).compactMap { index in
      let edge = machine.edges[Int(index)]
      guard assignment.meets(machine.conditions[edge.condition]) else { return nil }
      let breaches = machine.effects[edge.effect].breaches
      return (edge.target, breaches.contains { $0.subject.rule == Subject.nothingLost })
    }
  }

  /// The scenario that installs the app of a model, and what may happen from then on.
  static func scenario(of model: RaceModel) throws -> (Scenario, [ExploredEvent]) {
    let name = "race." + (model.hasMarker ? "marker" : "moved") + "-cleanup"
    let full = model.keys > 1 ? "\(name)-\(model.keys)" : name
    let app = try #require(Catalogue.all.first { $0.name == full })
    var scenario = Scenario(name: full)
    scenario.apps = [app]
    scenario.slots = [0]
    scenario.opensAll = true
    scenario.steps = [
      Step(.event(.install(app: 0, isSigned: true)), phase: nil, place: Place(line: 0))
    ]
    scenario.pins = [
      Pin(.recovery, Recovery.perRead.rawValue, Place(line: 0)),
      Pin(.writeBeforeFirstUnlock, WriteBeforeFirstUnlock.dropped.rawValue, Place(line: 0)),
    ]
    var words = ["restart", "unlock", "lock", "time", "install@unlocked", "delete@unlocked"]
    words += ["kill", "open", "locked-launch"]
    words += ["background-refresh", "silent-push@after-first-unlock"].prefix(model.launches - 1)
    words += (1...model.keys).map { "connect:\($0)@idle" }
    if model.hasOthers { words.append("leave") }
    let menu = EventMenu(for: app)
    return (scenario, try words.flatMap { try #require(menu.events(named: $0), "\($0)") })
  }
}

extension RacePart {
  /// The states of the model that an exact state stands for.
  func projection(of number: Int32) -> Set<RaceState> {
    let state = machine.states[number]
    let phone = machine.phones.phones[state.phone].phone
    var known = RaceState(keys: (1...model.keys).map { phone.key("\($0)") })
    known.lock = phone.lock.raceLock
    known.isInFront = phone.front != nil
    known.isInstalled = phone.apps[0].isInstalled
    known.marker = phone.files.node(at: FilePath(.container(0), "marker")) != nil
    known.flag = phone.defaults.stored("launched", in: .app(0)) != nil
    guard let process = phone.processes.first else { return [known] }
    known.process.isAlive = true
    for handler in process.queue { known.process.waiting.formUnion(handler.waiting) }
    let cache = process.defaults.cache(of: .app(0))
    let isWritten = cache.unflushed.entry(for: "launched") != nil
    if isWritten { known.flag = true }
    var all = places(of: known, machine.threads[state.threads].first, process.id)
    let seesItsOwn = isWritten || cache.flushedWhileStale.entry(for: "launched") != nil
    guard !cache.readWhileClosed.isEmpty, !seesItsOwn else { return all }
    for place in all {
      var stuck = place
      stuck.process.isStuck = true
      if cache.sticks != false { all.insert(stuck) }
      if cache.sticks == true { all.remove(place) }
    }
    return all
  }

  /// Where the code of the process is: taken up, or still waiting.
  private func places(
    of known: RaceState, _ thread: Thread?, _ process: ProcessID
  ) -> Set<RaceState> {
    guard let thread else { return [known] }
    let node = machine.code.nodes[Int(thread.node)]
    var idle = known
    idle.process.isRestored = node.memory.isRestored(process)
    guard let call = node.call, let handler = node.handler else { return [idle] }
    var running = idle
    let last = node.replies.last
    let before = last.flatMap { _ in node.previousCall }
    switch call {
    case .isProtectedDataAvailable: running.process.at = .gate
    case .file(.exists): running.process.at = .decide
    case .file: running.process.at = .mark
    case .defaults(.write): running.process.at = .note
    case .defaults: running.process.at = handler == .main ? .start : .decide
    case .keychain(.copyMatching(let query)):
      running.process.at = query.account == nil ? .use : .find
      running.process.key = query.number
    case .keychain(.delete(let query)):
      running.process.at = .remove
      running.process.key = query.number
    case .keychain(.add(let attributes)):
      running.process.at = .connect
      running.process.key = (Int(attributes.account) ?? 0) - 1
      // The model has no such step for a key that is there.
      if known.keys[running.process.key] == .own { return [idle] }
    default: Issue.record("the race makes no such call: \(call)")
    }
    if running.process.at == .decide, case .keychain(.copyMatching(let query)) = before {
      running.process.at = .recheck
      running.process.key = query.number
      running.process.found = last?.isFailure == false
    }
    if running.process.at == .use { running.process.isRestored = true }
    var all: Set = [running]
    let mark = handler.waiting
    if node.replies.isEmpty, !mark.isEmpty, !known.process.waiting.contains(mark) {
      idle.process.waiting.formUnion(mark)
      all.insert(idle)
    }
    return all
  }

  /// All states of the model that an exact state stands for.
  var projected: Set<RaceState> {
    states.reduce(into: []) { $0.formUnion(projection(of: $1)) }
  }

  /// The fewest steps of the model in which a key is lost, over all runs of the model that
  /// a run of Lockstep stands for; nil where none is.
  ///
  /// - Parameter path: the exact states that the runs of Lockstep keep to; nil for all.
  func shortestLoss(along path: Set<Int32>? = nil) -> Int? {
    struct Pair: Hashable {
      var exact: Int32
      var place: RaceState
    }
    let numbers = Dictionary(uniqueKeysWithValues: zip(states, states.indices))
    let projections = states.map(projection)
    var level = [Pair(exact: states[0], place: model.start)]
    var seen = Set(level)
    var steps = 0
    var isLost = false
    while !level.isEmpty && !isLost {
      var next: [Pair] = []
      while let pair = level.popLast() {
        let own = numbers[pair.exact] ?? 0
        let arrows = self.steps[own].filter { path?.contains($0.target) ?? true }
        // Lockstep goes on, and the model has no step for that.
        for arrow in arrows where projections[numbers[arrow.target] ?? 0].contains(pair.place) {
          let to = Pair(exact: arrow.target, place: pair.place)
          if seen.insert(to).inserted { level.append(to) }
        }
        model.addSteps(of: pair.place) { place, isLoss in
          if !isLoss, projections[own].contains(place) {
            next.append(Pair(exact: pair.exact, place: place))
          }
          for arrow in arrows
          where arrow.isLoss == isLoss && projections[numbers[arrow.target] ?? 0].contains(place) {
            isLost = isLost || isLoss
            next.append(Pair(exact: arrow.target, place: place))
          }
        }
      }
      steps += 1
      level = next.filter { seen.insert($0).inserted }
    }
    return isLost ? steps : nil
  }

  /// The run that the search tells of, of all that lose a key: its states.
  func toldRun() throws -> [Int32] {
    var machine = machine
    var tally = SearchTally(machine, level: .base)
    try tally.sweep(&machine, ExhaustiveSearch(level: .base))
    let loss = try #require(tally.losses.first { $0.subject.rule == Subject.nothingLost })
    return loss.path.map { machine.edges[Int($0)].target }
  }

  /// The part as other apps on the phone see it.
  func graph() throws -> PartGraph {
    var machine = machine
    return try PartGraph(&machine, assignment, isStopped: { false })
  }
}

extension Phone {
  /// A key in the Keychain, by its account.
  fileprivate func key(_ account: String) -> RaceState.Key {
    guard let item = keychain.items.first(where: { $0.primaryKey.account == account }) else {
      return .absent
    }
    return item.isLeftOver ? .leftOver : .own
  }
}

extension DeviceLock {
  fileprivate var raceLock: RaceState.Lock {
    switch state {
    case .beforeFirstUnlock: .booted
    case .unlocked: .unlocked
    case .lockedInGrace: .grace
    case .locked: .locked
    }
  }
}

extension Handler {
  /// What it is while it waits; nothing for one that does nothing.
  fileprivate var waiting: RaceState.Waiting {
    switch self {
    case .refresh: .refresh
    case .background(.backgroundRefresh): .background
    case .background(.silentPush): .push
    default: []
    }
  }
}

extension HandlerAutomaton.Node {
  /// The call that the last reply was to.
  fileprivate var previousCall: Call? {
    guard let handler, !replies.isEmpty else { return nil }
    let log = CallLog(process: process)
    for reply in replies.dropLast() { log.add(reply) }
    guard case .calls(let call) = memory.run(handler, log) else { return nil }
    return call
  }
}

extension Memory {
  /// Whether the process has been through the cleanup: then a refresh only reads the keys.
  fileprivate func isRestored(_ process: ProcessID) -> Bool {
    guard case .calls(.keychain) = run(.refresh, CallLog(process: process)) else { return false }
    return true
  }
}

extension KeychainQuery {
  /// The number of the key that is asked for, from 0; 0 for any.
  fileprivate var number: Int { account.flatMap { Int($0) }.map { $0 - 1 } ?? 0 }
}

extension Reply {
  fileprivate var isFailure: Bool { if case .failure = self { true } else { false } }
}

extension Reductions {
  /// Those that leave in a state all that the models tell apart: which handler runs, what was
  /// read too early, and whether a scene is there.
  static let exact: Reductions = [.forgetting]
}
