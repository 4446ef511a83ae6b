// A warning: Tillroll as it would be if a failed read meant a broken key.

import AppModel
import PhoneModel

/// Reads the key when the process starts; where that fails, for whatever
/// reason, it removes what cannot be read and starts from scratch.
///
/// Before the first unlock every read of the key fails, and removing an item
/// needs no key: the first background launch after a restart costs the user's
/// API keys.
///
/// Our invention: no version of Tillroll was written so.
struct TillrollDeleteOnFailedRead: LaunchLogic {
  var choices = Choices()

  mutating func main(_ system: System) {
    if (try? Keys.all(system)) == nil {
      try? system.keychain.delete(KeychainQuery(service: Tillroll.service))
      system.defaults.removeObject("source")
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
