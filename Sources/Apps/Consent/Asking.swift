// Asking for the ATT prompt when it can be shown.

import AppModel
import PhoneModel

/// Waits until the app is active, then asks, up to three times each time it becomes active,
/// as long as nothing is shown. Waiting takes no attempt: whoever leaves the location dialog
/// open is asked when it is gone.
struct Asking: Hashable, Sendable {
  /// Whether the app waits for an answer that it can go on with.
  private(set) var isOpen = true
  private var attempts = Self.most

  /// How often a request is made while the app stays active.
  static let most = 3

  /// The app became active: a request can show the prompt now.
  mutating func becameActive(_ system: System) {
    attempts = Self.most
    ask(system)
  }

  private mutating func ask(_ system: System) {
    guard isOpen, attempts > 0, system.isActive else { return }
    attempts -= 1
    system.tracking.requestAuthorization()
  }

  /// A request completed. Gives whether there is an answer to go on with: notDetermined
  /// is none, as nobody was asked.
  mutating func completed(_ status: TrackingStatus, _ system: System) -> Bool {
    guard isOpen else { return false }
    guard status != .notDetermined else {
      ask(system)
      return false
    }
    isOpen = false
    return true
  }
}
