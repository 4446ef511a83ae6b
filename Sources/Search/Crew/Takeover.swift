// How what a worker has found is taken over.

import AppModel
import PhoneModel
import Replay

/// The numbers of a worker's machine in those of the machine that it works for.
final class Takeover {
  private var states: Renumbering<MachineState>
  private var phones: Renumbering<Parcel.NewPhone>
  private var threads: Renumbering<[Thread]>
  private var accounts: Renumbering<Account>
  private var positions: Renumbering<Position>
  private var actions: Renumbering<StepAction>
  private var conditions: Renumbering<StepCondition>
  private var effects: Renumbering<Effect>
  private var cells: Renumbering<CallCell>
  private var parts: PhoneTable.Renumbering
  private var operations: Renumbering<PhoneOperation>
  private var holdings: Renumbering<[Holding]>

  /// Two machines that began in the same way.
  init(since first: FirstStates) {
    let counts = first.counts
    states = Renumbering(same: counts.states)
    phones = Renumbering(same: counts.phones)
    threads = Renumbering(same: counts.threads)
    accounts = Renumbering(same: counts.accounts)
    positions = Renumbering(same: counts.positions)
    actions = Renumbering(same: counts.actions)
    conditions = Renumbering(same: counts.conditions)
    effects = Renumbering(same: counts.effects)
    cells = Renumbering(same: counts.cells)
    parts = first.parts
    operations = Renumbering(same: counts.operations)
    holdings = Renumbering(same: counts.holdings)
  }

  /// Adds what is to be taken over.
  func add(_ parcel: Parcel) {
    states.add(parcel.states)
    phones.add(parcel.phones)
    threads.add(parcel.threads)
    accounts.add(parcel.accounts)
    positions.add(parcel.positions)
    actions.add(parcel.actions)
    conditions.add(parcel.conditions)
    effects.add(parcel.effects)
    cells.add(parcel.cells)
    operations.add(parcel.operations)
    holdings.add(parcel.holdings)
  }

  /// Takes over all that the worker had met when it was done with a state.
  ///
  /// - Parameter met: is told of each state that is taken over.
  func take(
    _ counts: TableCounts, into machine: inout Machine,
    met: (_ there: Int32, _ here: Int32) -> Void
  ) {
    while conditions.count < counts.conditions {
      conditions.take(as: machine.phones.number(of: conditions.next))
    }
    while effects.count < counts.effects { takeEffect(&machine) }
    while accounts.count < counts.accounts {
      accounts.take(as: machine.accounts.number(of: accounts.next))
    }
    while positions.count < counts.positions {
      positions.take(as: machine.positions.number(of: positions.next))
    }
    while actions.count < counts.actions {
      actions.take(as: machine.actions.number(of: actions.next))
    }
    while threads.count < counts.threads {
      threads.take(as: machine.number(of: threads.next))
    }
    while cells.count < counts.cells {
      var cell = cells.next
      while operations.count <= Int(cell.operation) {
        operations.take(as: machine.phones.number(of: operations.next))
      }
      cell.operation = operations[cell.operation]
      cells.take(as: machine.phones.number(of: cell))
    }
    while phones.count < counts.phones { takePhone(&machine) }
    while states.count < counts.states {
      let state = states.next
      let number = machine.add(
        MachineState(
          phone: phones[state.phone], threads: threads[state.threads],
          account: accounts[state.account], position: positions[state.position]))
      met(Int32(states.count), number)
      states.take(as: number)
    }
  }

  private func takeEffect(_ machine: inout Machine) {
    effects.take(as: machine.phones.effects.number(of: effects.next))
  }

  private func takePhone(_ machine: inout Machine) {
    let new = phones.next
    var standing = new.standing
    while holdings.count <= Int(standing.holdings) {
      holdings.take(as: machine.phones.number(of: holdings.next))
    }
    while effects.count <= Int(standing.rules) { takeEffect(&machine) }
    standing.holdings = holdings[standing.holdings]
    standing.rules = effects[standing.rules]
    phones.take(as: machine.phones.take(new.phone, new.parts, standing, &parts))
  }

  /// Takes over the steps of a state.
  func take(_ steps: ArraySlice<Edge>, of state: Int32, into machine: inout Machine) {
    machine.note(steps, of: state) { step in
      Edge(
        target: states[step.target], action: actions[step.action],
        condition: conditions[step.condition], effect: effects[step.effect])
    }
  }
}
