// The launch race, call by call: a flag in UserDefaults decides on the cleanup.

import AppModel
import PhoneModel

/// The cleanup of leftover keys in the first refresh, key by key; before each
/// is removed, the flag is looked at once more.
///
/// The flag does not keep the keys. A process that read it before the first
/// unlock may find it unset for life, and then the user's own key is taken for
/// an earlier install's. Other tools check the same logic (`Tests/Peers`), one
/// step of theirs for each call made here.
struct MovedCleanup<Keys: RaceKeys>: LaunchLogic {
  var isRestored = false

  /// The initializer reads the flag, perhaps before the first unlock.
  mutating func main(_ system: System) {
    _ = system.defaults.bool("launched")
  }

  mutating func refresh(_ system: System) {
    if !isRestored {
      guard system.defaults.bool("launched") || system.isProtectedDataAvailable else { return }
      removeLeftoverKeys(system)
      isRestored = true
    }
    _ = try? system.keychain.copyMatching(Race.query())
  }

  /// Removes the keys of an earlier install, unless this one has been launched.
  private func removeLeftoverKeys(_ system: System) {
    for account in Keys.accounts {
      let isThere = (try? system.keychain.copyMatching(Race.query(account))) != nil
      if system.defaults.bool("launched") { return }
      if isThere { try? system.keychain.delete(Race.query(account)) }
    }
    system.defaults.set(true, "launched")
  }

  /// A call that comes in starts the process and asks nothing of it.
  mutating func background(_ system: System, for reason: LaunchReason) {
    if reason != .voipPush { refresh(system) }
  }

  /// The user connects a key; not before the app knows what it starts from.
  mutating func action(_ name: String, _ argument: String, _ system: System) throws(CallError) {
    guard isRestored, Keys.accounts.contains(argument) else { return }
    try Race.connect(argument, system)
  }
}
