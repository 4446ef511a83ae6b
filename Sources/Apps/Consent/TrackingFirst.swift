// The consent flow with ATT first, in code.

import AppModel
import PhoneModel

/// ATT, then the form, then ads: the right order in code, and not on the screen.
///
/// At launch the location dialog stands in front, so the app is inactive, and the request
/// for the ATT prompt completes with notDetermined at once, with nothing shown. That
/// is taken for an answer, and the form opens: first.
struct TrackingFirst: LaunchLogic {
  mutating func launch(_ system: System, for reason: LaunchReason) {
    system.requestLocation()
    if system.tracking.isAvailable {
      system.tracking.requestAuthorization()
    } else {
      system.consent.requestInfoUpdate()
    }
  }

  mutating func completed(_ completion: Completion, _ system: System) {
    switch completion {
    case .permission: break
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
