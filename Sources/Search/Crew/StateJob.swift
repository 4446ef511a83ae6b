// States that a worker is to work out.

import AppModel
import PhoneModel
import Replay
import Synchronization

/// Some states to be worked out, and what comes of them.
///
/// Until it is done it is the worker's, and then that of whoever gave it.
final class StateJob: @unchecked Sendable {
  /// A state to be worked out.
  struct Task: Sendable {
    /// Its number for whoever asks.
    var asked: Int32
    /// Its number in the worker's machine; -1 where the worker may not have met it.
    var own: Int32
    /// The state itself, where the worker may not have met it.
    var given: StateParts?
  }

  let tasks: [Task]
  let knowledge: CodeKnowledge
  var parcel = Parcel()
  private let done = Atomic<Bool>(false)

  init(_ tasks: [Task], _ knowledge: CodeKnowledge) {
    self.tasks = tasks
    self.knowledge = knowledge
  }

  /// Whether it is done.
  var isDone: Bool { done.load(ordering: .acquiring) }

  /// It is done.
  func end() { done.store(true, ordering: .releasing) }
}

/// A state in values, for a machine with other numbers.
struct StateParts: Sendable {
  var phone: NumberedPhone
  var threads: [Thread]
  var account: Account
  var position: Position
}

/// What a machine knows of the code of apps.
struct CodeKnowledge: Sendable {
  var code: HandlerAutomaton
  var findings: (IdleHandlers, HandlerTwins, EarlyReads)

  init(_ machine: Machine) {
    code = machine.code
    findings = machine.phones.findings
  }
}

extension Machine {
  /// A state in values.
  func parts(of number: Int32) -> StateParts {
    let state = states[number]
    return StateParts(
      phone: phones.phones[state.phone], threads: threads[state.threads],
      account: accounts[state.account], position: positions[state.position])
  }

  /// The state of some values, which has a number from now on.
  mutating func state(of parts: StateParts) -> MachineState {
    let state = MachineState(
      phone: phones.number(of: parts.phone.phone), threads: number(of: parts.threads),
      account: accounts.number(of: parts.account), position: positions.number(of: parts.position))
    _ = add(state)
    return state
  }

  /// Takes over what another machine knows of the code of apps, and from now on looks into nothing
  /// itself.
  mutating func learn(_ knowledge: CodeKnowledge) {
    code = knowledge.code
    code.learning.isOver = true
    phones.findings = knowledge.findings
    phones.stopLearning()
  }
}
