// Small apps, and a way to judge a script about them.

import AppModel
import PhoneModel
import Replay
import ScenarioScript
import Testing

/// Deletes its item where a flag in UserDefaults is not seen.
struct FlagWiper: LaunchLogic {
  mutating func launch(_ system: System, for reason: LaunchReason) {
    _ = system.defaults.bool("known")
  }
  mutating func refresh(_ system: System) {
    if !system.defaults.bool("known") {
      try? system.keychain.delete(KeychainQuery(account: "token", service: "app"))
      system.defaults.set(true, "known")
    }
    system.show("home")
  }
  mutating func action(_ name: String, _ argument: String, _ system: System) throws(CallError) {
    switch name {
    case "sign-in":
      try system.keychain.add(
        KeychainAttributes(
          account: "token", service: "app", accessible: .afterFirstUnlock, data: argument))
    case "sign-out":
      try system.keychain.delete(KeychainQuery(account: "token", service: "app"))
    case "rewrite":
      try system.keychain.update(
        KeychainQuery(account: "token", service: "app"), data: argument)
    default: break
    }
  }
}

/// Reads its item at every refresh, and removes it where the read fails.
struct Impatient: LaunchLogic {
  mutating func background(_ system: System, for reason: LaunchReason) {
    do throws(CallError) {
      _ = try system.keychain.read("token", service: "app")
    } catch {
      try? system.keychain.delete(KeychainQuery(account: "token", service: "app"))
    }
  }
  mutating func action(_ name: String, _ argument: String, _ system: System) throws(CallError) {
    var wiper = FlagWiper()
    try wiper.action(name, argument, system)
  }
}

/// Keeps a database and its key; the key can be lost alone.
struct Vault: LaunchLogic {
  mutating func action(_ name: String, _ argument: String, _ system: System) throws(CallError) {
    switch name {
    case "set-up":
      try system.keychain.add(
        KeychainAttributes(
          account: "vault", service: "app", accessible: .afterFirstUnlock, data: "k"))
      try system.files.write("vault.db", ["rows": argument])
    case "drop-key": try system.keychain.delete(KeychainQuery(account: "vault", service: "app"))
    case "touch": try system.files.write("vault.db", ["rows": "1"])
    case "grow":
      try? system.files.makeDirectory("log")
      try system.files.write("log/\(argument)", ["line": argument])
    default: break
    }
  }
}

/// Makes a call in the app and one in its extension.
struct Shower: LaunchLogic {
  mutating func refresh(_ system: System) {
    system.show("one")
    system.show("two")
  }
  mutating func receive(_ system: System) { system.show("three") }
}

/// Never ends its refresh.
struct Endless: LaunchLogic {
  mutating func refresh(_ system: System) {
    while !system.defaults.bool("never") {}
  }
}

/// Lets an error go, and is called again all the same.
struct Thrower: LaunchLogic {
  var count = 0
  mutating func refresh(_ system: System) throws(CallError) {
    count += 1
    system.show("home", ["count": String(count)])
    _ = try system.files.read("missing")
    system.show("unreached")
  }
}

let actions = [
  Action("sign-in", argument: "TOKEN", "signs in"), Action("sign-out", "signs out"),
  Action("rewrite", argument: "TOKEN", "writes the token", isByUser: false),
]
let token = Belonging(
  "token", at: .keychain(service: "app", account: "token"), changedBy: ["sign-in", "sign-out"])

let catalogue: [App] = [
  App(
    "wiper", "wipes", processes: [ProcessCode(FlagWiper.self)], screens: ["home"],
    actions: actions, belongings: [token]),
  App(
    "impatient", "deletes on failure", processes: [ProcessCode(Impatient.self)],
    screens: ["home"], actions: actions, belongings: [token]),
  App(
    "vault", "a database and its key", processes: [ProcessCode(Vault.self)],
    actions: [
      Action("set-up", argument: "ROWS", "makes both"),
      Action("drop-key", "deletes the key", isByUser: false),
      Action("touch", "rewrites the database", isByUser: false),
      Action("grow", argument: "NAME", "adds a file", isByUser: false),
    ],
    belongings: [
      Belonging(
        "database", at: .file(group: nil, path: "vault.db"), needs: ["vault-key"],
        changedBy: ["set-up"]),
      Belonging(
        "vault-key", at: .keychain(service: "app", account: "vault"), changedBy: ["set-up"]),
      Belonging("log", at: .file(group: nil, path: "log")),
    ]),
  App(
    "shower", "shows",
    processes: [ProcessCode(Shower.self), ProcessCode(.notificationService, Shower.self)],
    screens: ["one", "two", "three"]),
  App("endless", "never ends", processes: [ProcessCode(Endless.self)]),
  App("thrower", "throws", processes: [ProcessCode(Thrower.self)], screens: ["home", "unreached"]),
]

/// The scenario of a script; an error of the script fails the test.
func scenario(_ text: String) throws -> Scenario {
  let parsed = ScenarioParser.parse(text: text, path: "test.scenario", catalogue: catalogue)
  for error in parsed.errors { Issue.record("\(error)") }
  return try #require(parsed.scenarios.first)
}

/// What comes of a script.
func judge(
  _ text: String, level: DistrustLevel? = nil, runLimit: Int = Judge.defaultRunLimit
) throws -> ScenarioResult {
  Judge(level: level, runLimit: runLimit).judge(try scenario(text))
}

extension ScenarioResult {
  /// The outcome for a rule, and a belonging where it has one.
  func outcome(_ rule: String, _ belonging: String? = nil) -> String? {
    verdicts.first { $0.subject == Subject(rule, belonging) }?.outcome.text
  }
}

extension Run {
  /// What was shown, in order.
  var shown: [String] {
    moments.compactMap { moment in
      if case .call(.show(let screen), _, _, _) = moment.kind { screen.name } else { nil }
    }
  }
}
