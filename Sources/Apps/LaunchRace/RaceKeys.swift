// What both versions of the race's cleanup share: their keys and what they declare.

import AppModel
import PhoneModel

/// The keys of an app of the race: as many as it asks its user for.
protocol RaceKeys: Hashable, Sendable {
  /// The account of each key, in the order in which the cleanup goes through them.
  static var accounts: [String] { get }
}

enum OneKey: RaceKeys { static var accounts: [String] { ["1"] } }
enum TwoKeys: RaceKeys { static var accounts: [String] { ["1", "2"] } }
enum ThreeKeys: RaceKeys { static var accounts: [String] { ["1", "2", "3"] } }

/// The Keychain of the race, and its apps.
enum Race {
  private static let service = "race"

  /// The key of an account, or with none any key of the app's.
  static func query(_ account: String? = nil) -> KeychainQuery {
    KeychainQuery(account: account, service: service)
  }

  /// Stores the key that the user connects; one that is there stays.
  static func connect(_ account: String, _ system: System) throws(CallError) {
    do throws(CallError) {
      try system.keychain.add(
        KeychainAttributes(
          account: account, service: service, accessible: .afterFirstUnlock, data: "secret"))
    } catch {
      guard error.code == KeychainStatus.duplicateItem.rawValue else { throw error }
    }
  }

  /// The apps, as scripts name them.
  static let apps = [
    app("race.marker-cleanup", markerSummary(""), MarkerCleanup<OneKey>.self),
    app("race.marker-cleanup-2", markerSummary(", two keys"), MarkerCleanup<TwoKeys>.self),
    app("race.marker-cleanup-3", markerSummary(", three keys"), MarkerCleanup<ThreeKeys>.self),
    app("race.moved-cleanup", movedSummary(""), MovedCleanup<OneKey>.self),
    app("race.moved-cleanup-2", movedSummary(", two keys"), MovedCleanup<TwoKeys>.self),
  ]

  private static func markerSummary(_ keys: String) -> String {
    "The launch race, repaired\(keys): a file that is always readable decides on the cleanup."
  }

  private static func movedSummary(_ keys: String) -> String {
    "The launch race, call by call\(keys): a flag in UserDefaults decides on the cleanup."
  }

  private static func app<Logic: LaunchLogic>(
    _ name: String, _ summary: String, _ logic: Logic.Type
  ) -> App {
    App(
      name, summary, processes: [ProcessCode(logic)],
      actions: [
        Action(
          "connect", argument: "NUMBER", example: "1", "Stores the key of that number, from 1.")
      ],
      belongings: [
        Belonging("key-*", at: .keychain(service: service, account: "*"), changedBy: ["connect"])
      ],
      entitlements: Entitlements(keychainGroups: ["race"]))
  }
}
