// Tillroll, version 1, with its two reads in the other order.

import AppModel
import PhoneModel

/// Version 1 as it would be with the flag read before the key.
///
/// If the phone is unlocked between the two reads, the flag reads false because
/// it could not be read, and the key that is read right after it goes.
///
/// Assumed: the flag is read before the key; `TillrollInitializer` has the
/// other order. The flag is set as there.
struct TillrollInitializerFlagFirst: LaunchLogic {
  /// Read once, for the life of the process.
  var choices = Choices()

  mutating func main(_ system: System) {
    let isFirstLaunch = !system.defaults.bool("launched")
    let keys = try? Keys.all(system)
    if isFirstLaunch {
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
