// A phone with its apps as one machine: exact states, and the steps between them.

import AppModel
import PhoneModel
import Replay

/// A state: all that the rest of a run can depend on, as numbers of its parts.
struct MachineState: Hashable, Sendable {
  /// The phone.
  var phone: Int32
  /// Where the code of each process stands.
  var threads: Int32
  /// What the user has, and has lost.
  var account: Int32
  /// How far the world is.
  var position: Int32
}

extension MachineState {
  /// A hash of the four numbers.
  var spread: Int {
    (UInt64(pair: phone, threads) &* 0xbf58_476d_1ce4_e5b9 ^ UInt64(pair: account, position)).spread
  }
}

/// A process and the node of its code.
struct Thread: Hashable, Sendable {
  var process: ProcessID
  var node: Int32
}

extension [Thread] {
  /// A hash of processes and nodes.
  var spread: Int {
    var hash = UInt64(count)
    for thread in self {
      let process = thread.process.app << 8 | Int(thread.process.kind.rawValue)
      hash =
        UInt64(
          bitPattern: Int64(
            (UInt64(pair: Int32(truncatingIfNeeded: process), thread.node)
              ^ hash &* 0xbf58_476d_1ce4_e5b9).spread))
    }
    return hash.spread
  }
}

/// What of a ledger the future depends on.
struct Account: Hashable, Sendable {
  var held: [Holding]
  var lost: [Ledger.Lost]
}

/// What comes of taking stock where what belongs to the user has changed.
struct Stock: Sendable {
  /// All that it depends on: numbers of what the user has and of what stands on the phones, and who
  /// has changed it.
  struct Question: Hashable, Sendable {
    var account: Int32
    var before: Int32
    var now: Int32
    /// The apps on the phone, for what each declares.
    var apps: Int32
    var action: String?
    var isByApp: Bool
    var flushesOnly: Bool
  }

  var account: Int32
  /// The losses; 0 for none.
  var effect: Int32
}

/// An event as an operation on phones and as a step of a run.
typealias EventNumbers = (operation: Int32, action: Int32)

/// A scenario's phone and apps, worked out state by state as they are met.
///
/// Equal states have equal futures, as all parts are compared exactly. The
/// steps of a state are kept with the answers they rest on, so that one machine
/// serves every assignment of answers.
struct Machine: Sendable {
  let scenario: Scenario
  /// Is told which app code runs.
  let observer: HandlerObserver?
  /// Whether an app of the scenario has prompts.
  let hasPrompts: Bool
  let program: Program
  /// The events that may fall anywhere once the script is over.
  let events: [ExploredEvent]
  /// The most events between two calls; nil for no bound.
  let mostBetween: Int?

  var phones: PhoneSteps
  var code: HandlerAutomaton
  var threads = Interner<[Thread]>()
  var accounts = Interner<Account>()
  var positions = Interner<Position>()
  var states = Interner<MachineState>()
  var actions = Interner<StepAction>()
  /// The steps of all states, those of one state together.
  private(set) var edges: [Edge] = []
  /// The states that were worked out first, as many as were asked for; nil while there are fewer.
  private(set) var firstStates: FirstStates?
  private let firstStateCount: Int
  private var workedOut: [Int32] = []
  /// Where the steps of each state are; nil while they are not worked out.
  private(set) var ranges: [Range<Int32>?] = []
  /// The numbers of the events that may fall anywhere; nil for time, which goes on for as
  /// long as the phone says.
  let falling: [EventNumbers?]
  /// Whether the user's belongings decide whether one may fall.
  let asksLedger: Bool
  /// The waits that have come.
  var waits: [(seconds: Seconds, numbers: EventNumbers)] = []
  /// Whether the scenario claims anything.
  let hasClaims: Bool
  /// The operations of the calls at the points of the code, -1 where not asked yet.
  var callOperations: [Int32] = []
  /// How the code tells each handler from others, -1 where not asked yet.
  var handlerLabels: [Int32] = []
  /// How the code takes each answer, -1 where not asked yet.
  var replyLabels: [Int32] = []
  /// Threads after one has come to a node, by the threads before and the node.
  var arrivals = PairTable<Int32>()
  /// Memory that is used again for steps on their way.
  var openSteps: [(PartialStep, Int)] = []
  var arrivedSteps: [PartialStep] = []
  /// The number of a handler that begins, by the operation and the handler.
  var beginnings = PairTable<Int32>()
  /// What a step means, with a handler that begins after it.
  var begun = PairTable<Int32>()
  /// What has come of taking stock so far.
  var stocks: [Stock.Question: Stock] = [:]
  /// What two parts of a step mean together.
  var summed = PairTable<Int32>()
  /// What an answer means that is not the truth, by what the user has and the answer's standing.
  var untrue = PairTable<Int32>()
  private var beginningCount: Int32 = 0
  /// Whether events were kept from falling by the bound on events between calls.
  var isHeldBack = false
  /// The number of the first state.
  private(set) var start: Int32 = 0

  /// A machine for a scenario.
  ///
  /// - Parameters:
  ///   - allowed: the alternatives that are explored, by `QuestionID.rawValue`.
  ///   - events: what may fall anywhere once the script is over; none to end there.
  ///   - firstStateCount: how many states are kept as `firstStates`.
  init(
    _ scenario: Scenario, allowed: [UInt8], events: [ExploredEvent] = [],
    mostBetween: Int? = nil, observer: HandlerObserver? = nil,
    reductions: Reductions = .all, doubts: Doubts = Doubts(), firstStateCount: Int = 0
  ) {
    self.scenario = scenario
    self.firstStateCount = firstStateCount
    self.observer = observer
    hasPrompts = scenario.apps.contains { !$0.prompts.isEmpty }
    self.program = Program(scenario)
    self.events = events
    self.mostBetween = mostBetween
    hasClaims = !scenario.claims.isEmpty
    phones = PhoneSteps(
      allowed: allowed, apps: scenario.apps, reductions, doubts, observer: observer)
    var falling: [EventNumbers?] = []
    for event in events {
      if case .event(let event) = event.kind {
        falling.append(Self.numbers(ofFalling: event, &phones, &actions))
      } else {
        falling.append(nil)
      }
    }
    self.falling = falling
    phones.expectAllOperations()
    asksLedger = events.contains { $0.conditions.contains(where: { $0.asksLedger }) }
    let apps = scenario.apps
    let slots = scenario.slots
    code = HandlerAutomaton(observer: observer) { apps[slots[$0.app]].name }
    let phone = Phone(
      profiles: apps.map { $0.profile }, apps: slots, hasPasscode: scenario.hasPasscode)
    var ledger = Ledger()
    _ = ledger.settle(Ledger.holdings(on: phone, code: apps), on: phone, code: apps) { _ in false }
    start = add(
      MachineState(
        phone: phones.number(of: phone), threads: number(of: []),
        account: accounts.number(of: Account(held: ledger.held, lost: ledger.lost)),
        position: positions.number(of: Position())))
  }

  /// The numbers of an event that no script orders.
  static func numbers(
    ofFalling event: Event, _ phones: inout PhoneSteps, _ actions: inout Interner<StepAction>
  ) -> EventNumbers {
    (
      phones.number(of: .event(event)),
      actions.number(of: .event(event, Place(line: 0), isInserted: true))
    )
  }

  /// The number of threads.
  mutating func number(of threads: [Thread]) -> Int32 {
    self.threads.number(of: threads, hash: threads.spread)
  }

  /// The number of a handler that begins by an operation.
  mutating func number(ofBeginning handler: Int32, _ operation: Int32) -> Int32 {
    if let number = beginnings[operation, handler] { return number }
    beginningCount += 1
    beginnings.note(beginningCount, of: operation, handler)
    return beginningCount
  }

  /// The number of a state.
  mutating func add(_ state: MachineState) -> Int32 {
    let number = states.number(of: state, hash: state.spread)
    if Int(number) == ranges.count { ranges.append(nil) }
    return number
  }

  /// Whether the steps of a state are worked out.
  func hasSteps(of state: Int32) -> Bool { ranges[Int(state)] != nil }

  /// The steps of a state, as places in `edges`.
  mutating func steps(of state: Int32) throws(SearchError) -> Range<Int32> {
    if let range = ranges[Int(state)] { return range }
    let rests = code.rests.count
    let first = Int32(edges.count)
    var found: [Edge] = []
    swap(&found, &edges)
    try expand(states[state], &found)
    swap(&found, &edges)
    for rest in code.rests.values[rests...] { phones.idle.meet(rest.memory, of: rest.process) }
    for run in code.takeRuns() {
      phones.twins.meet(run.handler, in: run.code, run.memory, run.replies)
    }
    let range = first..<Int32(edges.count)
    ranges[Int(state)] = range
    noteAmongFirst(state)
    return range
  }

  /// Keeps the steps of a state that were worked out elsewhere.
  mutating func note(_ steps: ArraySlice<Edge>, of state: Int32, as own: (Edge) -> Edge) {
    let first = Int32(edges.count)
    for step in steps { edges.append(own(step)) }
    ranges[Int(state)] = first..<Int32(edges.count)
  }

  private mutating func noteAmongFirst(_ state: Int32) {
    guard workedOut.count < firstStateCount else { return }
    workedOut.append(state)
    guard workedOut.count == firstStateCount else { return }
    firstStates = FirstStates(
      states: workedOut, counts: TableCounts(self),
      parts: PhoneTable.Renumbering(same: phones.phones))
  }

  /// A machine that has worked nothing out yet, for the same.
  func startedAnew() -> Machine {
    Machine(
      scenario, allowed: phones.allowed, events: events, mostBetween: mostBetween,
      observer: observer, reductions: phones.reductions)
  }
}

extension Machine {
  /// What the parts of steps stand for.
  var conditions: Interner<StepCondition> { phones.conditions }
  var effects: Interner<Effect> { phones.effects }

  /// About how much memory the machine takes, in bytes: by counts alone, so that
  /// the same search stops at the same state on every machine.
  var weight: Int {
    states.count * 64 + edges.count * 16 + phones.phones.count * 1_600
      + threads.count * 200 + phones.effects.count * 400
  }

  /// The ledger of an account on a phone.
  func ledger(_ account: Int32, on phone: Int32) -> Ledger {
    Ledger(
      held: accounts[account].held, lost: accounts[account].lost,
      present: phones.holdings[phones.standing(phone).holdings])
  }
}
