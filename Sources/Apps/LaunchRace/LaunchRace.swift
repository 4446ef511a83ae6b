// The launch race by itself: the smallest app that has it.

import AppModel
import PhoneModel

/// The cleanup of a leftover key, moved from the initializer to the first
/// refresh, and nothing else: the decision of `tillroll.moved-cleanup` in a few
/// calls. The benchmark gives other tools the same logic.
struct LaunchRace: LaunchLogic {
  var isRestored = false

  /// The initializer reads the flag, perhaps before the first unlock.
  mutating func main(_ system: System) {
    _ = system.defaults.bool("launched")
  }

  mutating func refresh(_ system: System) {
    guard !isRestored else { return }
    guard system.defaults.bool("launched") || system.isProtectedDataAvailable else { return }
    let keys = try? system.keychain.copyMatching(Self.query())
    if !system.defaults.bool("launched") {
      if let earlier = keys?.first { try? system.keychain.delete(Self.query(earlier.account)) }
      system.defaults.set(true, "launched")
    }
    isRestored = true
  }

  mutating func background(_ system: System, for reason: LaunchReason) { refresh(system) }

  /// Stores the key that the user connects.
  mutating func action(_ name: String, _ argument: String, _ system: System) throws(CallError) {
    try system.keychain.add(
      KeychainAttributes(
        account: argument, service: Self.service, accessible: .afterFirstUnlock, data: "secret"))
  }

  private static let service = "race"

  private static func query(_ account: String? = nil) -> KeychainQuery {
    KeychainQuery(account: account, service: service)
  }
}

extension LaunchRace {
  /// The app, as scripts name it.
  static let app = App(
    "race.moved", "The launch race by itself: a cleanup in the first refresh, told by a flag.",
    processes: [ProcessCode(LaunchRace.self)],
    actions: [Action("connect", argument: "KEY", example: "key-A", "Stores a key.")],
    belongings: [
      Belonging("key*", at: .keychain(service: service, account: "key*"), changedBy: ["connect"])
    ],
    entitlements: Entitlements(keychainGroups: ["race"]))
}
