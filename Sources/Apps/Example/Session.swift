// The example of the README: a launch that takes an unreadable flag for a new install.

import AppModel
import PhoneModel

/// Keychain items outlive an app, so this launch clears them after a reinstall.
struct Session: LaunchLogic {
  func launch(_ system: System, for reason: LaunchReason) {
    if !system.defaults.bool("installed") {
      try? system.keychain.delete(KeychainQuery(account: "token", service: "session"))
      system.defaults.set(true, "installed")
    }
  }

  func refresh(_ system: System) {
    let token = try? system.keychain.read("token", service: "session")
    system.show(token == nil ? "signed-out" : "home")
  }

  func action(_ name: String, _ argument: String, _ system: System) throws(CallError) {
    try system.keychain.add(
      KeychainAttributes(
        account: "token", service: "session", accessible: .afterFirstUnlock, data: argument))
    refresh(system)
  }
}

extension Catalogue {
  static let session = App(
    "example.session", "Signs the user out where it takes an unreadable flag for a new install.",
    processes: [ProcessCode(Session.self)], screens: ["signed-out", "home"],
    actions: [Action("sign-in", argument: "TOKEN", "Stores the token.")],
    belongings: [
      Belonging(
        "token", at: .keychain(service: "session", account: "token"), changedBy: ["sign-in"])
    ])
}
