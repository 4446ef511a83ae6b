// Tillroll, version 2: the cleanup moved to the first refresh.

import AppModel
import PhoneModel

/// Version 2. The initializer decides nothing any more, so that a process
/// started before the first unlock can still show a connected user their data.
///
/// The move cost what had made the cleanup safe: in the initializer an empty
/// flag always came together with an unreadable key. Now a process may have
/// read the flag before the first unlock; the owner unlocks and opens the app,
/// still the same process; the gate opens, for protected data is available; the
/// key can be read. If UserDefaults still answer as they did while locked, the
/// owner's key goes.
///
/// The gate has a second hole: should the check say no at the first launch, the
/// cleanup comes only after the user has connected, and takes their key.
///
/// Assumed: the period is read where the source and the currency are.
struct TillrollMovedCleanup: LaunchLogic {
  var choices = Choices()
  var isRestored = false

  mutating func main(_ system: System) {
    _ = system.defaults.bool("launched")
  }

  mutating func connectScene(_ system: System) { choices.show(system) }

  mutating func refresh(_ system: System) {
    restore(system)
    choices.download(system)
    choices.show(system)
  }

  mutating func background(_ system: System, for reason: LaunchReason) { refresh(system) }

  /// Runs once, as soon as UserDefaults can be read.
  mutating func restore(_ system: System) {
    guard !isRestored else { return }
    guard system.defaults.bool("launched") || system.isProtectedDataAvailable else { return }
    removeLeftoverKeys(system)
    choices.read(system)
    isRestored = true
  }

  /// Removes what an earlier install left in the Keychain.
  func removeLeftoverKeys(_ system: System) {
    let keys = try? Keys.all(system)
    guard !system.defaults.bool("launched") else { return }
    for key in keys ?? [] { try? Keys.remove(key, system) }
    system.defaults.set(true, "launched")
  }

  mutating func action(_ name: String, _ argument: String, _ system: System) throws(CallError) {
    try choices.act(name, argument, system)
  }
}
