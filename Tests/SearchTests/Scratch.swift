import Testing
@testable import PhoneModel
@testable import Search
@testable import AppModel
@testable import Replay
import Apps

@Test func scratch() throws {
  let app = Catalogue.all.first { $0.name == "race.moved" }!
  var scenario = Scenario(name: app.name)
  scenario.apps = [app]
  scenario.slots = [0]
  scenario.steps = [Step(.event(.install(app: 0, isSigned: true)), phase: nil, place: Place(line: 0))]
  scenario.pins = [Pin(.recovery, 0, Place(line: 0))]
  let menu = EventMenu(for: app)
  let events = ["restart", "unlock", "lock", "time", "launch", "open", "connect:key-A", "push", "kill"].flatMap { menu.events(named: $0)! }
  let allowed = scenario.allowedAlternatives(at: .base)
  var machine = Machine(scenario, allowed: allowed, events: events)
  var effects = SeenEffects()
  let sweep = try Sweep(&machine, Assignment(allowed: allowed), Bounds(), effects: &effects) { _, _, _ in false }
  print("states", machine.states.count, "nodes", sweep.stateCount, "edges", machine.edges.count, "phones", machine.phones.phones.count, "threads", machine.threads.count, "accounts", machine.accounts.count, "positions", machine.positions.count, "code", machine.code.nodes.count, "wrong", machine.phones.idle.isWrong)
  func distinct(_ name: String, _ change: (inout Phone) -> Void) {
    var seen = Set<MachineState>()
    var interner = Interner<Phone>()
    for state in machine.states.values {
      var phone = machine.phones.phones[state.phone]
      change(&phone)
      var s = state
      s.phone = interner.number(of: phone)
      seen.insert(s)
    }
    print("without", name, interner.count, seen.count)
  }
  distinct("nothing") { _ in }
  distinct("queue") { p in for i in p.processes.indices { p.processes[i].queue = [] } }
  distinct("queue order") { p in for i in p.processes.indices { p.processes[i].queue.sort { $0.name < $1.name } } }
  distinct("reason") { p in for i in p.processes.indices { p.processes[i].reason = .user } }
  distinct("stage") { p in for i in p.processes.indices { p.processes[i].stage = .launched } }
  distinct("frombfu") { p in for i in p.processes.indices { p.processes[i].isFromBeforeFirstUnlock = false } }
  distinct("activity") { p in for i in p.processes.indices { p.processes[i].activity = .background } }
  distinct("defaults") { p in for i in p.processes.indices { p.processes[i].defaults = [] } }
  distinct("registered") { p in for i in p.processes.indices { p.processes[i].registered = [] } }
  distinct("current") { p in for i in p.processes.indices { p.processes[i].current = nil } }
  distinct("deferred") { p in p.deferredLaunches = [] }
  distinct("lock") { p in p.lock = DeviceLock() }
  distinct("lock extra") { p in p.lock = DeviceLock(state: p.lock.state) }
  distinct("keychain") { p in p.keychain = Keychain() }
  distinct("stored defaults") { p in p.defaults = DefaultsStore() }
  distinct("apps") { p in for i in p.apps.indices { p.apps[i].isForceQuit = false } }
}
