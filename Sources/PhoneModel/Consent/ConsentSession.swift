// What a process has under way of permissions and consent.

/// What a running process has asked for, and what stands on its screen.
public struct ConsentSession: Hashable, Sendable {
  /// How the update of the consent info went in this process.
  public enum Update: UInt8, Hashable, Sendable {
    case notRequested, failed, succeeded
  }

  /// The system's dialogs for the app, the first in front of it.
  public internal(set) var dialogs: [Prompt] = []
  /// The screen that the UMP SDK has put into the app.
  public internal(set) var form: Prompt?
  /// Whether it has been seen since it came up.
  var isFormSeen = false
  /// How the update of the consent info went.
  public internal(set) var update = Update.notRequested
  /// Whether a step of the consent flow has failed.
  public internal(set) var hasFailed = false
  /// Whether the app asked for the ATT prompt while it could have been answered.
  public internal(set) var wantsTracking = false
  /// Whether an ad was requested.
  public internal(set) var hasRequestedAd = false
  /// How many requests complete when the ATT prompt is answered.
  var trackingRequests: UInt8 = 0
  /// Whether the ATT prompt comes as soon as the app is active (`ATT-INACTIVE`).
  var trackingComesLater = false
  /// Whether the UMP SDK has asked for the ATT prompt, so that its flow ends with it.
  var flowAwaitsTracking = false

  /// Nothing asked.
  init() {}

  /// Whether something of it is on the screen or about to be.
  public var isAsking: Bool { !dialogs.isEmpty || form != nil || trackingComesLater }
}
