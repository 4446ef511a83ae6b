// The launch race, repaired: a file that is always readable decides on the cleanup.

import AppModel
import PhoneModel

/// `MovedCleanup` with another witness: a marker file of class none, which can
/// be read in every lock state (F-05), says whether this install has been
/// launched. The flag is still read and written, and decides nothing.
struct MarkerCleanup<Keys: RaceKeys>: LaunchLogic {
  var isRestored = false

  /// The initializer reads the flag, perhaps before the first unlock.
  mutating func main(_ system: System) {
    _ = system.defaults.bool("launched")
  }

  mutating func refresh(_ system: System) {
    if !isRestored {
      if !system.files.exists("marker") {
        guard system.isProtectedDataAvailable else { return }
        removeLeftoverKeys(system)
      }
      isRestored = true
    }
    _ = try? system.keychain.copyMatching(Race.query())
  }

  /// Removes the keys of an earlier install, unless this one has left its marker.
  private func removeLeftoverKeys(_ system: System) {
    for account in Keys.accounts {
      let isThere = (try? system.keychain.copyMatching(Race.query(account))) != nil
      if system.files.exists("marker") { return }
      if isThere { try? system.keychain.delete(Race.query(account)) }
    }
    try? system.files.create("marker", [:], protection: .none)
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
