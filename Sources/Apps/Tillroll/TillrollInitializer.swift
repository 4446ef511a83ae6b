// Tillroll, version 1: the cleanup in the initializer.

import AppModel
import PhoneModel

/// Version 1. Keychain items outlive the app, so a key may be left from an
/// earlier install; the app model's initializer removes it, told by a flag that
/// only a new install lacks.
///
/// Before the first unlock the flag reads false, but the key cannot be read
/// either, so none is removed: safe, with nothing to spare. What the makers did
/// see go wrong: a process that was started before the first unlock shows a
/// connected user the welcome screen until it ends.
///
/// A flag that reads false is set, whether or not a key was removed.
///
/// Assumed: the key is read before the flag, as in version 2.
struct TillrollInitializer: LaunchLogic {
  /// Read once, for the life of the process.
  var choices = Choices()

  mutating func main(_ system: System) {
    let keys = try? Keys.all(system)
    if !system.defaults.bool("launched") {
      for key in keys ?? [] { try? Keys.remove(key, system) }
      system.defaults.set(true, "launched")
    }
    choices.read(system)
  }

  mutating func connectScene(_ system: System) { choices.show(system) }

  mutating func refresh(_ system: System) {
    choices.download(system)
    choices.show(system)
  }

  mutating func background(_ system: System, for reason: LaunchReason) { refresh(system) }

  mutating func action(_ name: String, _ argument: String, _ system: System) throws(CallError) {
    try choices.act(name, argument, system)
  }
}
