// Permissions, tracking, consent and ads as a process sees them.

import PhoneModel

/// `ATTrackingManager`, as the process sees it.
public struct TrackingManager: Sendable {
  let calls: CallLog

  /// Whether the system has App Tracking Transparency: `#available(iOS 14, *)`.
  public var isAvailable: Bool { calls.flag(.consent(.hasTrackingTransparency)) }

  /// `trackingAuthorizationStatus`.
  public var status: TrackingStatus {
    if case .tracking(let status) = calls.make(.consent(.trackingStatus)) { return status }
    return .notDetermined
  }

  /// `requestTrackingAuthorization`: asks for the prompt, once per install.
  ///
  /// It completes in the handler `completed`, with notDetermined where the prompt
  /// could not be shown.
  public func requestAuthorization() { _ = calls.make(.consent(.request(.tracking))) }
}

/// The UMP SDK's `ConsentInformation` and `ConsentForm`, as the process sees them.
///
/// Requests complete in the handler `completed`.
public struct ConsentInformation: Sendable {
  let calls: CallLog

  /// `requestConsentInfoUpdate`: once per launch.
  public func requestInfoUpdate() { _ = calls.make(.consent(.requestInfoUpdate)) }

  /// `loadAndPresentIfRequired`, or with nothing to show completes at once.
  public func presentFormIfRequired() { _ = calls.make(.consent(.presentFormIfRequired)) }

  /// `presentPrivacyOptionsForm`.
  public func presentPrivacyOptions() { _ = calls.make(.consent(.presentPrivacyOptions)) }

  /// `canRequestAds`: consent was gathered or is not needed. It is not "consent
  /// granted" (A-22), and false until an update was requested (A-21).
  public var canRequestAds: Bool { calls.flag(.consent(.canRequestAds)) }

  /// `consentStatus`.
  public var status: ConsentStatus {
    if case .consent(let status) = calls.make(.consent(.consentStatus)) { return status }
    return .unknown
  }

  /// `privacyOptionsRequirementStatus`.
  public var privacyOptions: PrivacyOptionsStatus {
    if case .privacyOptions(let status) = calls.make(.consent(.privacyOptionsStatus)) {
      return status
    }
    return .unknown
  }
}

/// The ads SDK, as far as it can be judged.
public struct Ads: Sendable {
  let calls: CallLog

  /// Starts the SDK.
  public func start() { _ = calls.make(.consent(.startAds)) }

  /// Asks for an ad at a place of the app; the SDK limits a personalised one after
  /// a no in the form.
  public func request(_ placement: String, isPersonalised: Bool) {
    _ = calls.make(.consent(.requestAd(placement: placement, isPersonalised: isPersonalised)))
  }
}

extension System {
  /// Whether the app is active: in front, with nothing before it.
  public var isActive: Bool { calls.flag(.isActive) }

  /// App Tracking Transparency.
  public var tracking: TrackingManager { TrackingManager(calls: calls) }

  /// The UMP SDK.
  public var consent: ConsentInformation { ConsentInformation(calls: calls) }

  /// The ads SDK.
  public var ads: Ads { Ads(calls: calls) }

  /// Asks for the location, in a dialog of the system. It completes in the handler
  /// `completed`.
  public func requestLocation() { _ = calls.make(.consent(.request(.location))) }

  /// Asks for notifications, in a dialog of the system. It completes in the handler
  /// `completed`.
  public func requestNotifications() { _ = calls.make(.consent(.request(.notifications))) }
}
