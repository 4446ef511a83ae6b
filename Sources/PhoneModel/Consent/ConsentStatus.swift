// The states of ATT and UMP as Apple and Google name them.

/// `ATTrackingManager.AuthorizationStatus`, with Apple's raw values.
public enum TrackingStatus: UInt8, Hashable, Sendable, CaseIterable {
  case notDetermined, restricted, denied, authorized

  /// Apple's name.
  public var name: String {
    switch self {
    case .notDetermined: "notDetermined"
    case .restricted: "restricted"
    case .denied: "denied"
    case .authorized: "authorized"
    }
  }
}

/// `UMPConsentStatus`, with Google's raw values.
public enum ConsentStatus: UInt8, Hashable, Sendable, CaseIterable {
  case unknown, required, notRequired
  /// The user answered; it does not say what.
  case obtained

  /// Google's name.
  public var name: String {
    switch self {
    case .unknown: "unknown"
    case .required: "required"
    case .notRequired: "notRequired"
    case .obtained: "obtained"
    }
  }
}

/// `UMPPrivacyOptionsRequirementStatus`, with Google's raw values.
public enum PrivacyOptionsStatus: UInt8, Hashable, Sendable, CaseIterable {
  case unknown, required, notRequired

  /// Google's name.
  public var name: String {
    switch self {
    case .unknown: "unknown"
    case .required: "required"
    case .notRequired: "notRequired"
    }
  }
}

/// What became of a request for a prompt: the truth beside a `notDetermined`,
/// which says "could not ask" and "asked, no answer" with one word.
public enum PromptOutcome: UInt8, Hashable, Sendable, CaseIterable {
  /// The prompt is on the screen.
  case shown
  /// Nothing is shown, now or later.
  case couldNotAsk
  /// Nothing is shown now; the prompt comes when the app is active.
  case comesLater
  /// It was answered before.
  case decidedBefore

  /// The words of output.
  public var name: String {
    switch self {
    case .shown: "the prompt is shown"
    case .couldNotAsk: "could not ask: nothing is shown"
    case .comesLater: "nothing is shown; the prompt comes later"
    case .decidedBefore: "decided before: nothing is shown"
    }
  }
}
