// A second explorer, slow and plain, that shares no code with the search.

import AppModel
import PhoneModel
import Replay
import Search

/// Explores an app under one answer to each question, breadth first over a set of
/// whole states.
///
/// It is what the search is compared with, so it is written to be read: a state is the
/// phone, the code of each process and the account of what the user has, as they are. A
/// step is an event or a call with all that comes at once after it, as `Runner` has it.
struct NaiveExplorer {
  /// The code of a process: at rest, or in a handler that waits for a reply.
  struct Thread: Hashable {
    var memory: Memory
    var handler: Handler?
    var replies: [Reply] = []
    var call: Call?
  }

  struct State: Hashable {
    var phone: Phone
    var threads: [ProcessID: Thread] = [:]
    var held: [Holding] = []
    var lost: [Ledger.Lost] = []
    /// The next line of the script.
    var line = 0
    /// What is left of waits that processes have interrupted.
    var waits: [Seconds] = []
  }

  struct Result {
    var states = 0
    /// The moments of the shortest run that breaks each subject.
    var shortest: [Subject: Int] = [:]
    var asked: Set<QuestionID> = []
  }

  enum Action {
    /// The next line of the script.
    case line(Event)
    /// An event that falls anywhere.
    case falls(Event)
    /// The innermost wait goes on.
    case waitsOn(Seconds)
    case call(ProcessID)
  }

  let scenario: Scenario
  /// What may fall anywhere once the script is over.
  let events: [ExploredEvent]
  /// One answer to each question, by `QuestionID.rawValue`, as a bit.
  let allowed: [UInt8]

  /// Explores all states; nil where there are more than `limit`.
  func explore(limit: Int = .max) -> Result? {
    var result = Result()
    let phone = Phone(
      profiles: scenario.apps.map(\.profile), apps: scenario.slots,
      hasPasscode: scenario.hasPasscode)
    var level = [State(phone: phone)]
    var seen = Set(level)
    var length = 0
    while !level.isEmpty {
      length += 1
      var next: [State] = []
      for state in level {
        for action in actions(in: state) {
          for step in ways(of: action, in: state) {
            result.asked.formUnion(step.schedule.asked)
            for subject in step.broken where result.shortest[subject] == nil {
              result.shortest[subject] = length
            }
            if seen.insert(step.state).inserted { next.append(step.state) }
          }
        }
      }
      guard seen.count <= limit else { return nil }
      level = next
    }
    result.states = seen.count
    return result
  }

  /// What may come next.
  private func actions(in state: State) -> [Action] {
    let ready = state.threads.keys.sorted().filter { id in
      state.threads[id]?.call != nil && !state.phone.isSuspended(id)
    }
    let isOver = state.line == scenario.steps.count
    if !ready.isEmpty {
      return isOver ? ready.map(Action.call) + falling(in: state) : [.call(ready[0])]
    }
    if let left = state.waits.last { return [.waitsOn(left)] }
    if isOver { return falling(in: state) }
    guard case .event(let event) = scenario.steps[state.line].kind else {
      preconditionFailure("the naive explorer knows scripts of events only")
    }
    return [.line(event)]
  }

  /// Whether a deadline is what it is to some answer.
  private var recoversLate: Bool {
    allowed[Int(QuestionID.recovery.rawValue)] & (1 << Recovery.afterDelay.rawValue) != 0
  }

  /// The events that may fall.
  private func falling(in state: State) -> [Action] {
    let ledger = Ledger(
      held: state.held, lost: state.lost,
      present: Ledger.holdings(on: state.phone, code: scenario.apps))
    return events.filter { event in
      event.conditions.allSatisfy { $0.holds(on: state.phone, ledger) }
    }.map { event in
      switch event.kind {
      case .event(let event): .falls(event)
      case .time: .falls(.wait(state.phone.nextDeadline(recoversLate: recoversLate) ?? 1))
      }
    }
  }

  /// Every way in which an action can go: a "sometimes" may strike at each call or not.
  private func ways(of action: Action, in state: State) -> [NaiveStep] {
    var found: [NaiveStep] = []
    var plan: [Int]? = []
    while let current = plan {
      var step = NaiveStep(
        scenario: scenario, state: state, schedule: Schedule(allowed: allowed, plan: current))
      if step.carryOut(action) { found.append(step) }
      let trail = step.schedule.trail
      plan = trail.lastIndex { $0.taken + 1 < $0.ways }.map { last in
        trail[..<last].map(\.taken) + [trail[last].taken + 1]
      }
    }
    return found
  }
}
