// Currency and period in version 3, which believes UserDefaults in two cases only.

import AppModel
import PhoneModel

/// The user's currency and period, as a process holds them.
struct Preferences: Hashable, Sendable {
  var currency = "USD"
  var period = "week"
  /// Whether what UserDefaults said is believed; then they are not asked again.
  var areBelieved = false

  /// Reads them, where what is read may be believed: `launched` reads true,
  /// which a closed store cannot produce; or it is a first launch while
  /// protected data is available, so that there is nothing to read.
  ///
  /// The second check can be overtaken by a lock. It decides only whether an
  /// absence is believed, never a removal. `launched` is set there and nowhere
  /// else, for only there may its absence be believed.
  mutating func read(_ system: System, isFirstLaunch: Bool) {
    guard !areBelieved else { return }
    if system.defaults.bool("launched") {
      currency = system.defaults.string("currency") ?? currency
      period = system.defaults.string("period") ?? period
      areBelieved = true
    } else if isFirstLaunch, system.isProtectedDataAvailable {
      system.defaults.set(true, "launched")
      areBelieved = true
    }
  }

  mutating func chooseCurrency(_ code: String, _ system: System) {
    currency = code
    system.defaults.set(code, "currency")
  }

  mutating func choosePeriod(_ name: String, _ system: System) {
    period = name
    system.defaults.set(name, "period")
  }
}
