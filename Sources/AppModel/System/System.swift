// What a handler gets: iOS as its process sees it.

import PhoneModel

/// The system as one process sees it. Every call on it is a point at which the
/// phone may change.
///
/// It is a handle, good for the handler run it was given to.
public struct System: Sendable {
  let calls: CallLog

  init(_ calls: CallLog) {
    self.calls = calls
  }
}

extension System {
  /// The standard UserDefaults of the process's app.
  public var defaults: Defaults { Defaults(calls: calls, suite: nil) }

  /// The UserDefaults of an app group.
  public func defaults(suite: String) -> Defaults { Defaults(calls: calls, suite: suite) }

  /// The files of the app's own container.
  public var files: Files { Files(calls: calls, root: .container(calls.process.app)) }

  /// The files of an app group's container.
  public func files(group: String) -> Files { Files(calls: calls, root: .group(group)) }

  /// The Keychain, through the `SecItem` functions.
  public var keychain: KeychainServices { KeychainServices(calls: calls) }

  /// `UIApplication.shared.isProtectedDataAvailable`: whether the phone is
  /// unlocked or has no passcode (P-01). False where there is no application
  /// object to ask: in an extension and before `UIApplicationMain` (P-14, P-15).
  public var isProtectedDataAvailable: Bool { calls.flag(.isProtectedDataAvailable) }

  /// Whether `ActivePrewarm` is in the environment (L-06).
  public var activePrewarm: Bool { calls.flag(.activePrewarm) }

  /// Observes a notification from now until the process ends.
  public func observe(_ notification: PhoneNotification) { _ = calls.make(.observe(notification)) }

  /// Shows a screen, with what can be read on it.
  public func show(_ screen: String, _ details: Contents = [:]) {
    _ = calls.make(.show(Screen(screen, details)))
  }

  /// Asks to be called again, in the handler `timer`, after `seconds`.
  public func startTimer(_ name: String, after seconds: Seconds) {
    _ = calls.make(.startTimer(name: name, after: seconds))
  }

  /// Asks the system for a new timeline after `seconds`, also if this process
  /// has ended by then (WidgetKit's reload policy).
  public func reloadTimeline(after seconds: Seconds) {
    _ = calls.make(.reloadTimeline(after: seconds))
  }
}
