// The command over apps that trap, never return or never end, for the tests.

import AppModel
import LockstepCommand
import PhoneModel

/// Traps in its second refresh.
struct Trapping: LaunchLogic {
  var names: [String] = []
  mutating func refresh(_ system: System) {
    system.show("home")
    names.append("one")
    if names.count == 2 { names.removeAll() }
    system.show(names[0])
  }
}

/// Never returns, and makes no call while it does not.
struct Spinning: LaunchLogic {
  mutating func refresh(_ system: System) {
    system.show("home")
    var number: UInt64 = 1
    while number != 0 { number = number &* 6_364_136_223_846_793_005 | 1 }
    system.show("unreached")
  }
}

/// Asks again and again for what never comes.
struct Waiting: LaunchLogic {
  mutating func refresh(_ system: System) {
    while !system.isProtectedDataAvailable || !system.defaults.bool("never") {}
  }
}

/// Asks without ever looking at the answer.
struct Chattering: LaunchLogic {
  mutating func refresh(_ system: System) {
    while true { system.show("home") }
  }
}

let screens = ["home", "one", "unreached"]
LockstepTool.main(apps: [
  App("trapping", "traps", processes: [ProcessCode(Trapping.self)], screens: screens),
  App("spinning", "never returns", processes: [ProcessCode(Spinning.self)], screens: screens),
  App("waiting", "waits in a loop", processes: [ProcessCode(Waiting.self)], screens: screens),
  App("chattering", "calls for ever", processes: [ProcessCode(Chattering.self)], screens: screens),
])
