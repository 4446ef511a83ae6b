// The consent flow that waits until the app is active, with two budgets.

import AppModel
import PhoneModel

/// The third submission: the system's prompt comes first, on the screen too.
///
/// The form follows whatever was said. Its first line asks consent to personalised ads, so
/// whoever chose "Ask App Not to Track" is asked for the same again.
struct WaitTwoBudgets: LaunchLogic {
  var asking = Asking()

  mutating func launch(_ system: System, for reason: LaunchReason) {
    system.requestLocation()
    if !system.tracking.isAvailable { system.consent.requestInfoUpdate() }
  }

  mutating func becomeActive(_ system: System) {
    if system.tracking.isAvailable { asking.becameActive(system) }
  }

  mutating func completed(_ completion: Completion, _ system: System) {
    switch completion {
    case .permission: break
    case .tracking(let status):
      if asking.completed(status, system) { system.consent.requestInfoUpdate() }
    case .consentInfoUpdate(let succeeded):
      if succeeded { system.consent.presentFormIfRequired() }
    case .consentForm: ConsentApp.loadAds(system)
    }
  }

  mutating func action(_ name: String, _ argument: String, _ system: System) {
    system.consent.presentPrivacyOptions()
  }
}
