// How much a machine has numbered.

/// The numbers of different values that a machine has met, by their kinds.
struct TableCounts: Hashable, Sendable {
  var states: Int
  var phones: Int
  var threads: Int
  var accounts: Int
  var positions: Int
  var actions: Int
  var conditions: Int
  var effects: Int
  var cells: Int
  var operations: Int
  var holdings: Int
}

extension TableCounts {
  init(_ machine: Machine) {
    states = machine.states.count
    phones = machine.phones.phones.count
    threads = machine.threads.count
    accounts = machine.accounts.count
    positions = machine.positions.count
    actions = machine.actions.count
    conditions = machine.phones.conditions.count
    effects = machine.phones.effects.count
    cells = machine.phones.cells.count
    operations = machine.phones.operations.count
    holdings = machine.phones.holdings.count
  }
}

/// The first states that a machine worked out, so that another one can begin with the same numbers.
struct FirstStates: Sendable {
  var states: [Int32]
  /// What was numbered by then.
  var counts: TableCounts
  var parts: PhoneTable.Renumbering
}
