// Who or what starts a process.

/// Why a process is started (5a, 5b).
public enum LaunchReason: UInt8, Hashable, Sendable, CaseIterable {
  /// The user opens the app from the home screen; only while unlocked (L-07).
  case user
  /// The system prepares the app ahead of use (L-01 … L-05).
  case prewarm
  case voipPush, silentPush, backgroundSession, location, bluetooth, backgroundRefresh
  case liveActivity, accessory
  /// A push with mutable content, for the notification service extension (L-28).
  case notification
  /// The system wants a widget's timeline (L-29).
  case timeline
  case healthKit, alarm, carPlay, intent, backgroundProcessing
}

extension LaunchReason {
  /// The word that scripts and output use.
  public var name: String {
    switch self {
    case .user: "user"
    case .prewarm: "prewarm"
    case .voipPush: "voip-push"
    case .silentPush: "silent-push"
    case .backgroundSession: "background-session"
    case .location: "location"
    case .bluetooth: "bluetooth"
    case .backgroundRefresh: "background-refresh"
    case .liveActivity: "live-activity"
    case .accessory: "accessory"
    case .notification: "notification"
    case .timeline: "timeline"
    case .healthKit: "health-kit"
    case .alarm: "alarm"
    case .carPlay: "car-play"
    case .intent: "intent"
    case .backgroundProcessing: "background-processing"
    }
  }

  /// The question that decides whether this starts code before the first
  /// unlock (L-20 … L-30); nil where none does.
  public var question: QuestionID? {
    switch self {
    case .user: nil
    case .prewarm: nil
    case .voipPush: .launchVoIPPush
    case .silentPush: .launchSilentPush
    case .backgroundSession: .launchBackgroundSession
    case .location: .launchLocation
    case .bluetooth: .launchBluetooth
    case .backgroundRefresh: .launchBackgroundRefresh
    case .liveActivity: .launchLiveActivity
    case .accessory: .launchAccessory
    case .notification: .launchNotification
    case .timeline: .launchWidget
    case .healthKit, .alarm, .carPlay, .intent, .backgroundProcessing: .launchOther
    }
  }

  /// The answer to each such question that puts the launch off to the first
  /// unlock (L-08).
  static let deferral = LaunchVoIPPush.deferred.rawValue

  /// The kind of process that this starts.
  public var processKind: ProcessKind {
    switch self {
    case .notification: .notificationService
    case .timeline: .widget
    default: .app
    }
  }
}
