// The consent flow that waits until the app is active, with one budget.

import AppModel
import PhoneModel

/// Never submitted. It waits until the app is active and asks again where nothing was
/// shown, up to three times in all: for waiting and for asking alike.
///
/// A location dialog that is left open for three seconds uses up all attempts, and the flow
/// goes on to the form with nobody asked.
struct WaitOneBudget: LaunchLogic {
  var budget = 3

  mutating func launch(_ system: System, for reason: LaunchReason) {
    system.requestLocation()
    if system.tracking.isAvailable { ask(system) } else { system.consent.requestInfoUpdate() }
  }

  mutating func ask(_ system: System) {
    guard budget > 0 else { return system.consent.requestInfoUpdate() }
    budget -= 1
    if system.isActive {
      system.tracking.requestAuthorization()
    } else {
      system.startTimer("ask-again", after: 1)
    }
  }

  mutating func timer(_ name: String, _ system: System) { ask(system) }

  mutating func completed(_ completion: Completion, _ system: System) {
    switch completion {
    case .permission: break
    case .tracking(.notDetermined): ask(system)
    case .tracking: system.consent.requestInfoUpdate()
    case .consentInfoUpdate(let succeeded):
      if succeeded { system.consent.presentFormIfRequired() }
    case .consentForm: ConsentApp.loadAds(system)
    }
  }

  mutating func action(_ name: String, _ argument: String, _ system: System) {
    system.consent.presentPrivacyOptions()
  }
}
