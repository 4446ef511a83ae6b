// What app code asks of ATT, the UMP SDK and the ads SDK.

/// A call about permissions, tracking, consent and ads.
///
/// A request ends at once; what comes of it reaches the process as a handler of
/// its own, `Completion`.
public enum ConsentCall: Hashable, Sendable {
  /// Asks the system to show one of its dialogs. The reply is `done`, its truth
  /// a `PromptOutcome`.
  case request(Prompt)
  /// `ATTrackingManager.trackingAuthorizationStatus`.
  case trackingStatus
  /// Whether the system has App Tracking Transparency: `#available(iOS 14, *)`.
  case hasTrackingTransparency
  /// `requestConsentInfoUpdate`.
  case requestInfoUpdate
  /// `consentStatus`.
  case consentStatus
  /// `canRequestAds`.
  case canRequestAds
  /// `privacyOptionsRequirementStatus`.
  case privacyOptionsStatus
  /// `loadAndPresentIfRequired`.
  case presentFormIfRequired
  /// `presentPrivacyOptionsForm`.
  case presentPrivacyOptions
  /// Starts the ads SDK.
  case startAds
  /// Asks for an ad.
  case requestAd(placement: String, isPersonalised: Bool)
}

/// What a request came to, told to the process that made it.
public enum Completion: Hashable, Sendable {
  /// A location or notification dialog was answered, or had been before.
  case permission(Prompt, isGranted: Bool)
  /// `requestTrackingAuthorization` completes.
  case tracking(TrackingStatus)
  /// `requestConsentInfoUpdate` completes, or throws.
  case consentInfoUpdate(succeeded: Bool)
  /// A form was answered, or none was needed; or the flow throws.
  case consentForm(succeeded: Bool)
}

extension Completion {
  /// The name that output and addresses use, with what it hands over.
  var name: String {
    switch self {
    case .permission(let prompt, let isGranted):
      "\(prompt.name)-\(isGranted ? "granted" : "denied")"
    case .tracking(let status): "tracking-\(status.name)"
    case .consentInfoUpdate(let succeeded): "consent-info-\(succeeded ? "updated" : "failed")"
    case .consentForm(let succeeded): "consent-form-\(succeeded ? "done" : "failed")"
    }
  }
}
