// What a worker has found, to be taken over.

import PhoneModel
import Replay

/// What a worker has found since it was last asked, in the numbers of its own machine.
///
/// Values are in it in the order in which the worker met them, so that whoever takes them over state
/// by state numbers them as if it had met them itself.
struct Parcel: Sendable {
  /// What became of one state.
  struct Piece: Sendable {
    /// The number of the state for whoever asked.
    var state: Int32
    /// Where its steps are in `edges`; nil where the worker lacked something.
    var edges: Range<Int>?
    /// What the worker had numbered when it was done with the state.
    var counts: TableCounts
    /// Whether events were kept from falling by the bound on events between calls.
    var isHeldBack: Bool
  }

  /// A phone that the worker had not met before.
  struct NewPhone: Sendable {
    var phone: NumberedPhone
    var parts: PhoneTable.Parts
    var standing: PhoneStanding
  }

  var pieces: [Piece] = []
  /// How many pieces are taken over.
  var taken = 0
  var edges: [Edge] = []
  var states: [MachineState] = []
  var phones: [NewPhone] = []
  var threads: [[Thread]] = []
  var accounts: [Account] = []
  var positions: [Position] = []
  var actions: [StepAction] = []
  var conditions: [StepCondition] = []
  var effects: [Effect] = []
  var cells: [CallCell] = []
  var operations: [PhoneOperation] = []
  var holdings: [[Holding]] = []
}

extension Parcel {
  /// The piece that is taken over next.
  var next: Piece? { taken < pieces.count ? pieces[taken] : nil }

  /// Puts in what a machine has met since a moment.
  mutating func add(_ machine: Machine, since start: TableCounts) {
    let table = machine.phones.phones
    states += machine.states.values[start.states...]
    for number in start.phones..<table.count {
      phones.append(
        NewPhone(
          phone: table.values[number], parts: table.numbers.values[number],
          standing: machine.phones.standing(Int32(number))))
    }
    threads += machine.threads.values[start.threads...]
    accounts += machine.accounts.values[start.accounts...]
    positions += machine.positions.values[start.positions...]
    actions += machine.actions.values[start.actions...]
    conditions += machine.phones.conditions.values[start.conditions...]
    effects += machine.phones.effects.values[start.effects...]
    cells += machine.phones.cells.values[start.cells...]
    operations += machine.phones.operations.values[start.operations...]
    holdings += machine.phones.holdings.values[start.holdings...]
  }
}
