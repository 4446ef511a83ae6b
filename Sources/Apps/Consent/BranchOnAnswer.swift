// The consent flow that was accepted: it branches on the answer to the ATT prompt.

import AppModel
import PhoneModel

/// The form is shown only after a yes to tracking; after anything else ads are not
/// personalised, and where consent is required there are none.
///
/// All four paths to an ad hang on canRequestAds. Where the consent info cannot be had, or
/// the flow throws, there is no ad: one run's revenue is lost, rather than an ad requested
/// without consent.
struct BranchOnAnswer: LaunchLogic {
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
    case .consentInfoUpdate(succeeded: false), .consentForm(succeeded: false): break
    case .consentInfoUpdate:
      if ConsentApp.mayTrack(system) {
        system.consent.presentFormIfRequired()
      } else {
        ConsentApp.loadAds(system, isPersonalised: false)
      }
    case .consentForm: ConsentApp.loadAds(system)
    }
  }

  mutating func action(_ name: String, _ argument: String, _ system: System) {
    system.consent.presentPrivacyOptions()
  }
}
