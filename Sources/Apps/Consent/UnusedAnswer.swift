// A warning: canRequestAds computed, and not used.

import AppModel
import PhoneModel

/// The accepted flow with the fault that was found on the way: canRequestAds is read and
/// only logged, and no path to an ad depends on it.
struct UnusedAnswer: LaunchLogic {
  var asking = Asking()
  var canRequestAds = false

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
    case .consentInfoUpdate:
      if ConsentApp.mayTrack(system) {
        system.consent.presentFormIfRequired()
      } else {
        loadAds(system)
      }
    case .consentForm: loadAds(system)
    }
  }

  mutating func loadAds(_ system: System) {
    canRequestAds = system.consent.canRequestAds
    system.ads.start()
    for placement in ConsentApp.placements {
      system.ads.request(placement, isPersonalised: ConsentApp.mayTrack(system))
    }
  }

  mutating func action(_ name: String, _ argument: String, _ system: System) {
    system.consent.presentPrivacyOptions()
  }
}
