// What reaches a process: the handlers that the phone calls.

/// A handler of a process that the phone calls.
public enum Handler: Hashable, Sendable {
  /// Static initialisers; there is no application object yet (P-14).
  case load
  /// `main` up to the application object; there is none yet (P-14).
  case main
  /// `application(_:didFinishLaunchingWithOptions:)`.
  case launch(LaunchReason)
  /// The first scene connects.
  case connectScene
  /// The app comes to the front.
  case becomeActive
  /// The app is about to lose the front, or something covers it.
  case resignActive
  /// The app is in the background now.
  case enterBackground
  /// The app in front refreshes.
  case refresh
  /// The work that a background launch was for.
  case background(LaunchReason)
  /// A notification service extension receives a push.
  case receive
  /// A widget is asked for its timeline.
  case timeline
  /// A notification that the process observes.
  case notification(PhoneNotification)
  /// A timer that the process started is due.
  case timer(name: String)
  /// What a request of the process came to.
  case completed(Completion)
  /// A user's action or a task that the app declares.
  case action(name: String, argument: String)
}

extension Handler {
  /// Whether it tells how the app or the lock stands from now on.
  var tellsState: Bool {
    switch self {
    case .becomeActive, .resignActive, .enterBackground,
      .notification(.protectedDataDidBecomeAvailable),
      .notification(.protectedDataWillBecomeUnavailable):
      true
    default: false
    }
  }

  /// The name that output and addresses use; kinds of mark in a process's
  /// queue are told apart by it.
  public var name: String {
    switch self {
    case .load: "load"
    case .main: "main"
    case .launch: "launch"
    case .connectScene: "connect-scene"
    case .becomeActive: "become-active"
    case .resignActive: "resign-active"
    case .enterBackground: "enter-background"
    case .refresh: "refresh"
    case .background: "background"
    case .receive: "receive"
    case .timeline: "timeline"
    case .notification(let notification): notification.name
    case .timer(let name): "timer-\(name)"
    case .completed(let completion): completion.name
    case .action(let name, let argument): argument.isEmpty ? name : "\(name)-\(argument)"
    }
  }
}
