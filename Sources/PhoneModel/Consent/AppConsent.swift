// What is stored of permissions and consent for an install of an app.

/// What an install has been allowed, and what its user has seen.
///
/// It goes with the install.
public struct AppConsent: Hashable, Sendable {
  /// Whether the user lets the app see the location; nil where never answered.
  public internal(set) var location: Bool?
  /// Whether the user lets the app notify; nil where never answered.
  public internal(set) var notifications: Bool?
  /// What the user said last to tracking, at the prompt or in Settings; nil where
  /// never answered.
  public internal(set) var tracking: Bool?
  /// Whether the prompt is used up with no decision.
  var isTrackingSpent = false
  /// Whether the app has met a phone without App Tracking Transparency.
  public internal(set) var hasNoTransparency = false
  /// Whether consent is required, as the last update of the consent info that
  /// came through said; nil before the first.
  public internal(set) var requiresConsent: Bool?
  /// What the user said last in the form; nil where never answered.
  public internal(set) var form: Bool?
  /// The prompts that were on the screen, a bit each. What their order meant is in
  /// the record.
  private var seenBits: UInt8 = 0
  /// What the rules about consent need to know of the past.
  public internal(set) var record: ConsentRecord = []

  /// Nothing asked and nothing seen.
  init() {}

  /// Whether the prompt has been on the screen since the install.
  public func hasSeen(_ prompt: Prompt) -> Bool { seenBits & prompt.bit != 0 }

  /// The prompts that have been on the screen since the install.
  public var seen: [Prompt] { Prompt.allCases.filter(hasSeen) }

  /// Notes that a prompt is on the screen.
  mutating func see(_ prompt: Prompt) { seenBits |= prompt.bit }
}

/// What has happened that a rule about consent speaks of.
public struct ConsentRecord: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The explainer was on the screen before the ATT prompt.
  public static let explainerFirst = ConsentRecord(rawValue: 1)
  /// The form was on the screen before the ATT prompt, where the prompt has to
  /// come first (`REVIEW-ORDER`).
  public static let formFirst = ConsentRecord(rawValue: 2)
  /// The form was on the screen after a no to tracking (A-45, `UMP-AFTER-NO`).
  public static let formAfterNo = ConsentRecord(rawValue: 4)
  /// The app asked for the ATT prompt after a no in the form.
  public static let trackingAfterRefusal = ConsentRecord(rawValue: 8)
  /// The ATT prompt came before the form, where the form has to come first
  /// (`REVIEW-ORDER`).
  public static let trackingFirst = ConsentRecord(rawValue: 16)
  /// A reviewer saw something that 5.1.2(i) objects to.
  public static let objection512 = ConsentRecord(rawValue: 32)
  /// A reviewer saw something that 5.1.1(iv) objects to.
  public static let objection511 = ConsentRecord(rawValue: 64)
  /// An ad was requested.
  public static let ad = ConsentRecord(rawValue: 128)
  /// An ad was requested, or the SDK started, without canRequestAds.
  public static let adWithoutConsent = ConsentRecord(rawValue: 256)
  /// An ad was requested after a no to the whole form.
  public static let adAfterRefusal = ConsentRecord(rawValue: 512)
  /// A personalised ad was requested.
  public static let personalisedAd = ConsentRecord(rawValue: 1024)
  /// A personalised ad was requested without a yes where one is needed.
  public static let personalisedWithoutYes = ConsentRecord(rawValue: 2048)
  /// The ads SDK was started.
  public static let adsStarted = ConsentRecord(rawValue: 4096)
}

extension Prompt {
  /// A bit for each prompt.
  fileprivate var bit: UInt8 { 1 << rawValue }
}
