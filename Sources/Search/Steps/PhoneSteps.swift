// What phones do, each step worked out once.

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
}

/// One way in which an operation can go.
struct PhoneOutcome: Sendable {
  /// The phone after it.
  var phone: Int32
  var condition: StepCondition
  /// The answer to a call.
  var answer: Answer?
  /// The handler that begins.
  var handler: Handler?
  /// The seconds that are still to pass, for `wait`.
  var left: Seconds = 0
  /// The processes that ended.
  var ended: [ProcessID] = []
}

/// All phones that a search meets, and what becomes of each.
///
/// An operation on a phone is carried out once, in every way that the allowed
/// answers give it; states that differ in what no answer of the phone depends
/// on (where a handler is, what an app remembers) share it.
struct PhoneSteps {
  /// The alternatives that are explored, by `QuestionID.rawValue`.
  let allowed: [UInt8]
  private(set) var phones = Interner<Phone>()
  private var operations = Interner<PhoneOperation>()
  private var known: [UInt64: Range<Int>] = [:]
  private(set) var outcomes: [PhoneOutcome] = []
  var idle: IdleHandlers

  init(allowed: [UInt8], idle: IdleHandlers) {
    self.allowed = allowed
    self.idle = idle
  }

  /// The number of a phone.
  mutating func number(of phone: Phone) -> Int32 { phones.number(of: phone) }

  /// The number of an operation, for `outcomes(of:_:)`.
  mutating func number(of operation: PhoneOperation) -> Int32 {
    operations.number(of: operation)
  }

  /// The ways in which an operation on a phone can go, as places in `outcomes`;
  /// none where it is impossible.
  mutating func outcomes(of operation: Int32, on phone: Int32) -> Range<Int> {
    let key = UInt64(UInt32(bitPattern: phone)) << 32 | UInt64(UInt32(bitPattern: operation))
    if let range = known[key] { return range }
    let start = outcomes.count
    var plan: [Int]? = []
    while let current = plan {
      var schedule = Schedule(allowed: allowed, plan: current)
      if let outcome = carryOut(operations[operation], on: phones[phone], &schedule) {
        outcomes.append(outcome)
      }
      plan = schedule.nextPlan
    }
    known[key] = start..<outcomes.count
    return start..<outcomes.count
  }

  private mutating func carryOut(
    _ operation: PhoneOperation, on before: Phone, _ schedule: inout Schedule
  ) -> PhoneOutcome? {
    var phone = before
    var outcome = PhoneOutcome(phone: 0, condition: .always)
    switch operation {
    case .event(let event):
      guard let left = try? phone.apply(event, &schedule) else { return nil }
      outcome.left = left
    case .call(let process, let call):
      outcome.answer = phone.perform(call, by: process, &schedule)
    case .begin(let process):
      outcome.handler = phone.beginHandler(of: process)
    case .end(let process):
      phone.endHandler(of: process, &schedule)
    }
    if phone.hasEnded { outcome.ended = phone.takeEnded() }
    phone.forget(allowed: allowed) { idle.contains($0, of: $1, code: $2) }
    outcome.condition = schedule.condition
    outcome.phone = phones.number(of: phone)
    return outcome
  }
}

extension Schedule {
  /// The plan of the next way in depth-first order; nil after the last.
  var nextPlan: [Int]? {
    guard let last = trail.lastIndex(where: { $0.taken + 1 < $0.ways }) else { return nil }
    return trail[..<last].map(\.taken) + [trail[last].taken + 1]
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
