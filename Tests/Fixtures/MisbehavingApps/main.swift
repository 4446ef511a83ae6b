// The command over apps that trap, never return or never end, for the tests.

import Lockstep

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

/// Does something else each time it is run, as code with a clock or a counter does.
struct Fickle: LaunchLogic {
  nonisolated(unsafe) static var runs = 0

  mutating func refresh(_ system: System) {
    Self.runs += 1
    if Self.runs % 2 == 0 { system.show("home") } else { system.show("one") }
  }
}

/// Traps where it is refreshed before it was launched, which never happens.
struct Particular: LaunchLogic {
  var name: String?

  mutating func launch(_ system: System, for reason: LaunchReason) {
    if system.defaults.bool("known") { name = "one" } else { name = "home" }
  }

  mutating func becomeActive(_ system: System) { precondition(name != nil) }

  mutating func refresh(_ system: System) {
    guard let name else { preconditionFailure("refreshed before the launch") }
    system.show(name)
    _ = system.defaults.bool("known")
  }
}

/// Traps where a read is refused that no locked phone refuses: only the rest of a run that
/// is thrown away could come there.
struct Trusting: LaunchLogic {
  mutating func refresh(_ system: System) {
    _ = system.defaults.bool("known")
    precondition(system.files.exists(""), "the container is always there")
    system.show("home")
  }
}

/// Says that it is equal to what it is not.
struct Untrue: LaunchLogic {
  var count = 0

  mutating func refresh(_ system: System) {
    _ = system.defaults.bool("known")
    count += 1
    if count > 2 { system.show("one") }
  }

  static func == (left: Untrue, right: Untrue) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

/// Calls itself until there is no stack left.
struct Bottomless: LaunchLogic {
  private func depth(_ number: Int) -> Int { number < 0 ? 0 : 1 + depth(number + 1) % 7 }

  mutating func refresh(_ system: System) {
    system.show("home")
    if depth(0) > 0 { system.show("one") }
  }
}

/// Does nothing wrong, over many orders.
struct Lasting: LaunchLogic {
  mutating func refresh(_ system: System) {
    for name in ["a", "b", "c", "d"] { _ = system.defaults.bool(name) }
    system.show("home")
  }
}

/// Loses a key on a push, and traps on one where there is no key to lose.
struct Needy: LaunchLogic {
  static let key = KeychainQuery(account: "key", service: "needy")

  mutating func action(_ name: String, _ argument: String, _ system: System) throws(CallError) {
    try system.keychain.add(
      KeychainAttributes(
        account: "key", service: "needy", accessible: .afterFirstUnlock, data: "secret"))
  }

  mutating func background(_ system: System, for reason: LaunchReason) {
    precondition((try? system.keychain.copyMatching(Self.key)) != nil, "there is always a key")
    try? system.keychain.delete(Self.key)
  }
}

/// Traps where few look: at a push.
struct Pushed: LaunchLogic {
  mutating func refresh(_ system: System) { _ = system.defaults.bool("a") }
  mutating func background(_ system: System, for reason: LaunchReason) {
    precondition(reason != .silentPush, "no push is expected")
  }
}

let screens = ["home", "one", "unreached"]
LockstepTool.main(apps: [
  App("trapping", "traps", processes: [ProcessCode(Trapping.self)], screens: screens),
  App("spinning", "never returns", processes: [ProcessCode(Spinning.self)], screens: screens),
  App("waiting", "waits in a loop", processes: [ProcessCode(Waiting.self)], screens: screens),
  App("chattering", "calls for ever", processes: [ProcessCode(Chattering.self)], screens: screens),
  App("fickle", "is not deterministic", processes: [ProcessCode(Fickle.self)], screens: screens),
  App(
    "particular", "must be launched", processes: [ProcessCode(Particular.self)], screens: screens),
  App("trusting", "takes a yes", processes: [ProcessCode(Trusting.self)], screens: screens),
  App("untrue", "hides a count", processes: [ProcessCode(Untrue.self)], screens: screens),
  App(
    "bottomless", "calls itself for ever", processes: [ProcessCode(Bottomless.self)],
    screens: screens),
  App("lasting", "takes its time", processes: [ProcessCode(Lasting.self)], screens: screens),
  App(
    "needy", "needs its key", processes: [ProcessCode(Needy.self)], screens: screens,
    actions: [Action("connect", "Stores the key.")],
    belongings: [
      Belonging("key", at: .keychain(service: "needy", account: "key"), changedBy: ["connect"])
    ]),
  App("pushed", "traps at a push", processes: [ProcessCode(Pushed.self)], screens: screens),
  App("empty", "has no code", processes: []),
])
