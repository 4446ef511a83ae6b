// Who or what starts a process.

/// Why a process is started (5a, 5b).
public enum LaunchReason: UInt8, Hashable, Sendable, CaseIterable {
  /// The user opens the app from the home screen; only while unlocked (L-07).
  case user
  /// The system prepares the app ahead of use (L-01 … L-05).
  case prewarm
  /// A VoIP push, through PushKit (L-20).
  case voipPush
  /// A push with `content-available` and nothing to show (L-21).
  case silentPush
  /// A background URLSession has finished (L-22).
  case backgroundSession
  /// A significant location change (L-23).
  case location
  /// State restoration of Bluetooth (L-24).
  case bluetooth
  /// A background app refresh task (L-25).
  case backgroundRefresh
  /// A Live Activity that was alive at the restart (L-26).
  case liveActivity
  /// An external accessory connects (L-27).
  case accessory
  /// A push with mutable content, for the notification service extension (L-28).
  case notification
  /// The system wants a widget's timeline (L-29).
  case timeline
  /// Background delivery of HealthKit (L-30).
  case healthKit
  /// An alarm of AlarmKit (L-30).
  case alarm
  /// CarPlay connects (L-30).
  case carPlay
  /// An App Intent is performed (L-30).
  case intent
  /// A `BGProcessingTask` (L-30).
  case backgroundProcessing
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
    case .user, .prewarm: nil
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

  /// What becomes of a launch for this reason before the first unlock.
  func beforeFirstUnlock(_ schedule: inout Schedule) -> LaunchBeforeUnlock {
    guard let question else { return .starts }
    guard let answer = LaunchBeforeUnlock(rawValue: schedule.ask(question)) else {
      preconditionFailure("\(question) has no such alternative")
    }
    return answer
  }

  /// The kind of process that this starts.
  public var processKind: ProcessKind {
    switch self {
    case .notification: .notificationService
    case .timeline: .widget
    default: .app
    }
  }
}
