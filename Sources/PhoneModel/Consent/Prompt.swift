// What can ask the user for a permission, and how the user answers.

/// Something on the screen that asks the user.
///
/// The first three are dialogs of the system: they stand in front of the app,
/// which is inactive meanwhile. The others are screens that the UMP SDK
/// puts into the app, which stays active.
public enum Prompt: UInt8, Hashable, Sendable, CaseIterable {
  /// The system's dialog for the location.
  case location
  /// The system's dialog for notifications.
  case notifications
  /// The App Tracking Transparency prompt (A-01 … A-05).
  case tracking
  /// The IDFA explainer message of the ad console.
  case explainer
  /// The European message of the ad console: the GDPR form.
  case form
  /// The form again, as the user asked for it.
  case privacyOptions

  /// Whether it is a dialog of the system, in front of the app.
  public var isSystemDialog: Bool { self <= .tracking }

  /// The name that scripts and output use.
  public var name: String {
    switch self {
    case .location: "location"
    case .notifications: "notifications"
    case .tracking: "tracking"
    case .explainer: "explainer"
    case .form: "form"
    case .privacyOptions: "privacy-options"
    }
  }

  /// What the user can answer.
  public var answers: [PromptAnswer] {
    switch self {
    case .location, .notifications: [.allow, .deny]
    case .tracking: [.allow, .deny, .moreInformation]
    case .explainer: [.goOn]
    case .form, .privacyOptions: [.consent, .refuse]
    }
  }
}

extension Prompt: Comparable {
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// What the user taps.
public enum PromptAnswer: UInt8, Hashable, Sendable, CaseIterable {
  /// "Allow".
  case allow
  /// "Don't Allow", "Ask App Not to Track".
  case deny
  /// The additional-information action of iOS 27.2, which decides nothing.
  case moreInformation
  /// The one button of the explainer.
  case goOn
  /// Yes to the whole form.
  case consent
  /// No to the whole form.
  case refuse

  /// The word that scripts and output use.
  public var name: String {
    switch self {
    case .allow: "allow"
    case .deny: "deny"
    case .moreInformation: "more-information"
    case .goOn: "continue"
    case .consent: "consent"
    case .refuse: "refuse"
    }
  }

  /// Whether it is a yes.
  var isYes: Bool { self == .allow || self == .consent }
}
