// What phones do, each step worked out once.

import AppModel
import PhoneModel
import Replay

/// Something that happens to a phone.
enum PhoneOperation: Hashable, Sendable {
  /// An event of the world.
  case event(Event)
  /// A call of a process.
  case call(ProcessID, Call)
  /// A process takes up the handler that waits first.
  case begin(ProcessID)
  /// The handler of a process ends.
  case end(ProcessID)

  /// Whether it is an action that an app declares.
  var isAction: Bool {
    if case .event(.action) = self { true } else { false }
  }
}

/// One way in which an operation can go, as numbers.
struct PhoneOutcome: Sendable {
  /// The phone after it.
  var phone: Int32
  /// What has to be answered for it.
  var condition: Int32
  /// The answer to a call; the handler that begins; the processes that end with an
  /// event. -1 where there is none.
  var answer: Int32 = -1
  var handler: Int32 = -1
  /// The handler that stands for it once it runs.
  var leader: Int32 = -1
  var ended: Int32 = -1
  /// The seconds that are still to pass, for `wait`.
  var left: Int32 = 0
}

/// What reductions took for granted and was found to be wrong.
struct Doubts {
  /// Handlers that do something in some memory.
  var busy: Set<IdleHandlers.Key> = []
  /// Handlers that do not always do the same.
  var differing: Set<HandlerTwins.Pair> = []
  /// Code that uses UserDefaults after its launch.
  var users: [ProcessCodeID] = []
}

/// A call in a state of the lock, with how it was answered.
struct CallCell: Hashable, Sendable {
  var operation: Int32
  var lock: UInt8
  var standing: UInt8
}

/// What every step wants to know of a phone.
struct PhoneStanding: Sendable {
  /// The number of the belongings that stand on it.
  var holdings: Int32
  /// The place in `processes` of the first that can begin a handler; -1 for none.
  var beginner: Int32
  /// The number of what the apps' own rules say of it; 0 for nothing.
  var rules: Int32
}

/// All phones that a search meets, and what becomes of each.
///
/// An operation on a phone is carried out once, in every way that the allowed
/// answers give it; states that differ in what no answer of the phone depends
/// on (where a handler is, what an app remembers) share it.
struct PhoneSteps: Sendable {
  /// The alternatives that are explored, by `QuestionID.rawValue`.
  let allowed: [UInt8]
  let apps: [App]
  private(set) var phones = PhoneTable()
  private(set) var outcomes: [PhoneOutcome] = []
  /// Number 0 holds always.
  private(set) var conditions = Interner<StepCondition>()
  private(set) var answers = Interner<Answer>()
  private(set) var handlers = Interner<Handler>()
  private(set) var endings = Interner<[ProcessID]>()
  /// The calls that were made, for coverage.
  private(set) var cells = Interner<CallCell>()
  private(set) var operations = Interner<PhoneOperation>()
  /// Of each operation whether it is an action that an app declares.
  private(set) var actions: [Bool] = []
  /// The belongings on a phone.
  private(set) var holdings = Interner<[Holding]>()
  /// What steps mean for the rules; number 0 is nothing.
  var effects = Interner<Effect>()
  var idle: IdleHandlers
  var twins: HandlerTwins
  private var earlyReads: EarlyReads
  let reductions: Reductions
  /// Whether UserDefaults that were read too early may be right again after a time.
  let recoversLate: Bool
  /// Whether an app has rules of its own.
  private let hasRules: Bool
  /// Whether a belonging is stored in a suite: which one that is depends on the code that the
  /// app's process runs.
  private let hasSuites: Bool

  /// Decides each operation in turn.
  private var schedule: Schedule
  private var known = PairTable<Range<Int32>>()
  /// The same for the first `frequent` operations, by phone and operation; nil while not known.
  private var knownOfFrequent: [Range<Int32>?] = []
  /// How many operations come first that nearly every phone is asked for.
  private var frequent = 0
  private var standings: [PhoneStanding] = []
  private var joined = PairTable<Int32>()
  private var packedConditions = PairTable<Int32>()

  init(
    allowed: [UInt8], apps: [App], _ reductions: Reductions, _ doubts: Doubts,
    observer: HandlerObserver? = nil
  ) {
    self.allowed = allowed
    self.apps = apps
    hasRules = apps.contains { !$0.rules.isEmpty }
    hasSuites = apps.contains { app in
      app.belongings.contains { belonging in
        if case .defaults(let suite, _) = belonging.place { suite != nil } else { false }
      }
    }
    self.reductions = reductions
    recoversLate =
      allowed[Int(Recovery.id.rawValue)] & (1 << Recovery.afterDelay.rawValue) != 0
    schedule = Schedule(allowed: allowed)
    idle = IdleHandlers(apps: apps, busy: doubts.busy, observer: observer)
    twins = HandlerTwins(apps: apps, differing: doubts.differing, observer: observer)
    earlyReads = EarlyReads(
      users: doubts.users,
      writesMatter: allowed[Int(WriteFromStale.id.rawValue)]
        & (1 << WriteFromStale.clobbers.rawValue)
        != 0)
    _ = conditions.number(of: .always)
    _ = effects.number(of: Effect())
  }

  /// Whether something that a reduction took for granted turned out to be wrong.
  var isWrong: Bool { idle.isWrong || twins.isWrong || earlyReads.isWrong }
  /// Whether something was asked that is not known, and not looked into.
  private var lacks: Bool {
    idle.learning.lacks || twins.learning.lacks || earlyReads.learning.lacks
  }
  /// What no reduction may take for granted any more.
  var doubts: Doubts {
    Doubts(busy: idle.busy, differing: twins.differing, users: earlyReads.users)
  }

  /// The number of a phone.
  mutating func number(of phone: Phone, from before: Int32? = nil) -> Int32 {
    let number = phones.number(of: phone, from: before)
    if Int(number) == standings.count { standings.append(standing(of: number, from: before)) }
    return number
  }

  /// The number of a phone that another machine has met.
  ///
  /// - Parameters:
  ///   - parts: the numbers of its parts as another table has them.
  ///   - standing: in numbers of this machine.
  mutating func take(
    _ phone: NumberedPhone, _ parts: PhoneTable.Parts, _ standing: PhoneStanding,
    _ renumbering: inout PhoneTable.Renumbering
  ) -> Int32 {
    let number = phones.take(phone, renumbering.parts(parts, of: phone.phone, in: &phones))
    if Int(number) == standings.count { standings.append(standing) }
    return number
  }

  /// The number of a call in a state of the lock.
  mutating func number(of cell: CallCell) -> Int32 { cells.number(of: cell) }

  /// The number of the belongings on a phone.
  mutating func number(of holdings: [Holding]) -> Int32 { self.holdings.number(of: holdings) }

  /// What reductions have found of the apps' code.
  var findings: (IdleHandlers, HandlerTwins, EarlyReads) {
    get { (idle, twins, earlyReads) }
    set { (idle, twins, earlyReads) = newValue }
  }

  /// From now on it looks into nothing of the apps' code itself.
  mutating func stopLearning() {
    idle.learning.isOver = true
    twins.learning.isOver = true
    earlyReads.learning.isOver = true
  }

  /// Goes on after something was lacking.
  mutating func forgetLack() {
    idle.learning.lacks = false
    twins.learning.lacks = false
    earlyReads.learning.lacks = false
  }

  /// The number of an operation, for `outcomes(of:_:)`.
  mutating func number(of operation: PhoneOperation) -> Int32 {
    let number = operations.number(of: operation)
    if Int(number) == actions.count {
      actions.append(operation.isAction)
    }
    return number
  }

  /// What every step wants to know of a phone.
  func standing(_ phone: Int32) -> PhoneStanding { standings[Int(phone)] }

  /// What holds where both conditions do; nil where they contradict each other.
  mutating func both(_ left: Int32, _ right: Int32) -> Int32? {
    if right == 0 { return left }
    if left == 0 { return right }
    if let known = joined[left, right] { return known < 0 ? nil : known }
    let both = conditions[left].and(conditions[right])
    let number = both.map { conditions.number(of: $0) }
    joined.note(number ?? -1, of: left, right)
    return number
  }

  /// The number of a condition.
  mutating func number(of condition: StepCondition) -> Int32 { conditions.number(of: condition) }

  /// The ways in which an operation on a phone can go, as places in `outcomes`;
  /// none where it is impossible.
  ///
  /// - Throws: where a machine that looks into nothing itself would have to.
  mutating func outcomes(
    of operation: Int32, on phone: Int32
  ) throws(SearchError) -> Range<Int32> {
    let place = Int(phone) * frequent + Int(operation)
    if operation < frequent {
      if place < knownOfFrequent.count, let range = knownOfFrequent[place] { return range }
    } else if let range = known[phone, operation] {
      return range
    }
    let start = Int32(outcomes.count)
    var plan: [Int]? = []
    while let current = plan {
      schedule.begin(current)
      if let outcome = carryOut(operation, on: phone) { outcomes.append(outcome) }
      plan = schedule.nextPlan
    }
    if lacks { throw .notKnown }
    let range = start..<Int32(outcomes.count)
    if operation < frequent {
      while knownOfFrequent.count <= place { knownOfFrequent.append(nil) }
      knownOfFrequent[place] = range
    } else {
      known.note(range, of: phone, operation)
    }
    return range
  }

  /// From now on the operations so far are those that nearly every phone is asked for.
  mutating func expectAllOperations() { frequent = operations.count }

  private mutating func carryOut(
    _ operationNumber: Int32, on before: Int32
  ) -> PhoneOutcome? {
    var phone = phones[before].phone
    let operation = operations[operationNumber]
    var outcome = PhoneOutcome(phone: 0, condition: 0)
    switch operation {
    case .event(let event):
      guard let left = try? phone.apply(event, &schedule) else { return nil }
      outcome.left = Int32(clamping: left)
    case .call(let process, let call):
      if case .isActive = call, let code = phone.process(process)?.code {
        idle.activityMatters(to: ProcessCodeID(process: process, code: code))
      }
      if case .defaults(let call) = call, reductions.contains(.earlyReads),
        !phone.isLaunching(process),
        let code = phone.process(process)?.code
      {
        earlyReads.meet(call, of: ProcessCodeID(process: process, code: code))
      }
      let lock = phone.lock.state.rawValue
      let answer = phone.perform(call, by: process, &schedule)
      outcome.answer = answers.number(of: answer)
      _ = cells.number(
        of: CallCell(operation: operationNumber, lock: lock, standing: answer.standing.rawValue))
    case .begin(let process):
      guard let handler = phone.beginHandler(of: process),
        let code = phone.process(process)?.code
      else { return nil }
      outcome.handler = handlers.number(of: handler)
      outcome.leader = outcome.handler
      if reductions.contains(.sameHandlers) {
        let leader = twins.leader(
          of: handler, in: ProcessCodeID(process: process, code: code))
        if leader != handler { phone.rename(running: leader, of: process) }
        outcome.leader = handlers.number(of: leader)
      }
    case .end(let process):
      phone.endHandler(of: process, &schedule)
    }
    if phone.hasEnded { outcome.ended = endings.number(of: phone.takeEnded()) }
    if reductions.contains(.forgetting) { phone.forget(allowed: allowed) }
    // Processes that are as they were have nothing left to drop.
    if phones[before].hasOtherProcesses(than: phone) {
      if reductions.contains(.idleHandlers) {
        phone.dropWaiting { idle.contains($0, of: ProcessCodeID(process: $1, code: $2)) }
        phone.takeScenesForConnected {
          idle.contains(.connectScene, of: ProcessCodeID(process: $0, code: $1))
        }
      }
      if reductions.contains(.earlyReads) {
        phone.forgetEarlyReads(
          writesMatter: earlyReads.writesMatter, recoversLate: recoversLate
        ) {
          earlyReads.mayDrop(ProcessCodeID(process: $0, code: $1))
        }
      }
    }
    // What comes of it is no phone that there is.
    if lacks { return nil }
    outcome.condition = numberOfCondition()
    outcome.phone = self.number(of: phone, from: before)
    return outcome
  }

  /// The number of the condition of what the schedule has decided: mostly that of another step.
  private mutating func numberOfCondition() -> Int32 {
    guard let packed = schedule.packedCondition else {
      return conditions.number(of: schedule.condition)
    }
    if packed == 0 { return 0 }
    let high = Int32(truncatingIfNeeded: packed >> 32)
    let low = Int32(truncatingIfNeeded: packed)
    if let number = packedConditions[high, low] { return number }
    let number = conditions.number(of: schedule.condition)
    packedConditions.note(number, of: high, low)
    return number
  }

  private mutating func standing(of number: Int32, from before: Int32?) -> PhoneStanding {
    PhoneStanding(
      holdings: before.flatMap {
        phones.haveSameStores(number, $0, andProcesses: hasSuites)
          ? standings[Int($0)].holdings : nil
      } ?? holdings.number(of: holdings(of: phones[number])),
      beginner: Int32(phones[number].beginner(from: 0)?.index ?? -1),
      rules: effects.number(of: ruleEffect(of: phones[number])))
  }

  @inline(never) private func holdings(of numbered: NumberedPhone) -> [Holding] {
    Ledger.holdings(on: numbered.phone, code: apps)
  }

  /// What the apps' own rules say of a phone.
  @inline(never) private func ruleEffect(of numbered: NumberedPhone) -> Effect {
    var effect = Effect()
    guard hasRules else { return effect }
    let phone = numbered.phone
    let view = PhoneView(phone)
    for app in phone.apps.indices where phone.apps[app].isInstalled {
      for rule in apps[phone.apps[app].code].rules {
        let subject = Subject(rule.name)
        effect.judged.append(subject)
        switch rule.judge(view, app) {
        case .notDue: break
        case .holds: effect.exercise(subject)
        case .broken(let text): effect.breaks(subject, text)
        }
      }
    }
    return effect
  }
}

extension Schedule {
  /// The plan of the next way in depth-first order; nil after the last.
  var nextPlan: [Int]? {
    guard let last = trail.lastIndex(where: { $0.taken + 1 < $0.ways }) else { return nil }
    return trail[..<last].map { $0.taken } + [trail[last].taken + 1]
  }

  /// The condition in one word, where it is short: 0 for none; nil where it is long, or has a
  /// strike.
  var packedCondition: UInt64? {
    guard trail.isEmpty || !trail.contains(where: { $0.isStrike }), asked.count <= 4 else {
      return nil
    }
    var packed: UInt64 = 0
    for question in asked {
      packed =
        packed << 16 | UInt64(question.rawValue + 1) << 8
        | UInt64(answers[Int(question.rawValue)])
    }
    return packed
  }

  /// What was asked and answered, and what struck.
  var condition: StepCondition {
    guard !asked.isEmpty else { return .always }
    return StepCondition(
      answers: asked.map { AnswerSet.Element($0, answers[Int($0.rawValue)]) },
      strikes: trail.compactMap { choice in
        guard case .strike(let question) = choice.subject, choice.taken == 1 else { return nil }
        return question
      })
  }
}

extension Choice {
  /// Whether a "sometimes" strikes.
  fileprivate var isStrike: Bool {
    if case .strike = subject { taken == 1 } else { false }
  }
}
