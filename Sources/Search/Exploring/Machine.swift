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

/// A process and the node of its code.
struct Thread: Hashable, Sendable {
  var process: ProcessID
  var node: Int32
}

/// What of a ledger the future depends on.
struct Account: Hashable, Sendable {
  var held: [Holding]
  var lost: [Ledger.Lost]
}

/// A scenario's phone and apps, worked out state by state as they are met.
///
/// Equal states have equal futures, as all parts are compared exactly. The
/// steps of a state are kept with the answers they rest on, so that one machine
/// serves every assignment of answers.
struct Machine {
  let scenario: Scenario
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
  var conditions = Interner<StepCondition>()
  var effects = Interner<Effect>()
  var actions = Interner<StepAction>()
  /// The steps of all states, those of one state together.
  private(set) var edges: [Edge] = []
  /// Where the steps of each state are; nil while they are not worked out.
  private(set) var ranges: [Range<Int32>?] = []

  /// The belongings on each phone, as far as they were looked at.
  var holdings = Interner<[Holding]>()
  var holdingsOfPhone: [Int32] = []
  /// What the apps' own rules say of each phone.
  var ruleEffects: [Effect?] = []
  /// Whether events were kept from falling by the bound on events between calls.
  var isHeldBack = false
  /// The number of the first state.
  private(set) var start: Int32 = 0

  /// A machine for a scenario.
  ///
  /// - Parameters:
  ///   - allowed: the alternatives that are explored, by `QuestionID.rawValue`.
  ///   - events: what may fall anywhere once the script is over; none to end there.
  init(
    _ scenario: Scenario, allowed: [UInt8], events: [ExploredEvent] = [],
    mostBetween: Int? = nil, observer: HandlerObserver? = nil,
    busy: Set<IdleHandlers.Key> = []
  ) {
    self.scenario = scenario
    self.program = Program(scenario)
    self.events = events
    self.mostBetween = mostBetween
    phones = PhoneSteps(allowed: allowed, idle: IdleHandlers(apps: scenario.apps, busy: busy))
    let apps = scenario.apps
    let slots = scenario.slots
    code = HandlerAutomaton(observer: observer) { apps[slots[$0.app]].name }
    let phone = Phone(
      profiles: apps.map(\.profile), apps: slots, hasPasscode: scenario.hasPasscode)
    var ledger = Ledger()
    _ = ledger.settle(Ledger.holdings(on: phone, code: apps), on: phone, code: apps) { _ in false }
    start = add(
      MachineState(
        phone: phones.number(of: phone), threads: threads.number(of: []),
        account: accounts.number(of: Account(held: ledger.held, lost: ledger.lost)),
        position: positions.number(of: Position())))
  }

  /// The number of a state.
  mutating func add(_ state: MachineState) -> Int32 {
    let number = states.number(of: state)
    if Int(number) == ranges.count { ranges.append(nil) }
    return number
  }

  /// The steps of a state, as places in `edges`.
  mutating func steps(of state: Int32) throws(SearchError) -> Range<Int32> {
    if let range = ranges[Int(state)] { return range }
    let rests = code.rests.count
    let found = try expand(states[state])
    for rest in code.rests.values[rests...] { phones.idle.meet(rest.memory, of: rest.process) }
    let first = Int32(edges.count)
    edges += found
    let range = first..<Int32(edges.count)
    ranges[Int(state)] = range
    return range
  }
}

extension Machine {
  /// About how much memory the machine takes, in bytes: by counts alone, so that
  /// the same search stops at the same state on every machine.
  var weight: Int {
    states.count * 64 + edges.count * 16 + phones.phones.count * 3_000
      + phones.outcomes.count * 200 + threads.count * 200 + effects.count * 400
  }

  /// The belongings that stand on a phone.
  mutating func holdings(on phone: Int32) -> Int32 {
    while holdingsOfPhone.count <= Int(phone) { holdingsOfPhone.append(-1) }
    if holdingsOfPhone[Int(phone)] >= 0 { return holdingsOfPhone[Int(phone)] }
    let found = holdings.number(
      of: Ledger.holdings(on: phones.phones[phone], code: scenario.apps))
    holdingsOfPhone[Int(phone)] = found
    return found
  }

  /// The ledger of an account on a phone.
  mutating func ledger(_ account: Int32, on phone: Int32) -> Ledger {
    Ledger(
      held: accounts[account].held, lost: accounts[account].lost,
      present: holdings[holdings(on: phone)])
  }

  /// What the apps' own rules say of a phone.
  mutating func ruleEffect(of phone: Int32) -> Effect {
    while ruleEffects.count <= Int(phone) { ruleEffects.append(nil) }
    if let effect = ruleEffects[Int(phone)] { return effect }
    var effect = Effect()
    let value = phones.phones[phone]
    for app in value.apps.indices where value.apps[app].isInstalled {
      for rule in scenario.apps[value.apps[app].code].rules {
        let subject = Subject(rule.name)
        effect.judged.append(subject)
        switch rule.judge(value, app) {
        case .notDue: break
        case .holds: effect.exercise(subject)
        case .broken(let text): effect.breaks(subject, text)
        }
      }
    }
    ruleEffects[Int(phone)] = effect
    return effect
  }
}
