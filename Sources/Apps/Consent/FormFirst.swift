// The consent flow as first submitted: the form, then the ATT prompt.

import AppModel
import PhoneModel

/// The launch order of the first two submissions.
///
/// What `presentFormIfRequired` shows is not in this code: the ad console decides. In
/// Europe it is the form; elsewhere, where the console has an IDFA explainer, a screen
/// that tells the user what to tap. Either asks for tracking before the system does. With
/// the explainer off, a phone in the United States shows nothing, and all looks well.
struct FormFirst: LaunchLogic {
  mutating func launch(_ system: System, for reason: LaunchReason) { system.requestLocation() }

  mutating func completed(_ completion: Completion, _ system: System) {
    switch completion {
    case .permission: system.consent.requestInfoUpdate()
    case .consentInfoUpdate(let succeeded):
      if succeeded { system.consent.presentFormIfRequired() }
    case .consentForm:
      if system.tracking.isAvailable {
        system.tracking.requestAuthorization()
      } else {
        ConsentApp.loadAds(system)
      }
    case .tracking: ConsentApp.loadAds(system)
    }
  }

  mutating func action(_ name: String, _ argument: String, _ system: System) {
    system.consent.presentPrivacyOptions()
  }
}
