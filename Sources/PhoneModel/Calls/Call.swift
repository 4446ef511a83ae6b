// Everything that app code can ask of the phone.

/// A call of the app; between any two of them the phone may change.
///
/// Calls are handed on and kept, so the large ones are held by reference.
public enum Call: Hashable, Sendable {
  indirect case file(FileCall)
  indirect case keychain(KeychainCall)
  case defaults(DefaultsCall)
  /// `UIApplication.isProtectedDataAvailable` (P-01).
  case isProtectedDataAvailable
  /// Whether `UIApplication.applicationState` is active.
  case isActive
  /// Permissions, tracking, consent, ads.
  case consent(ConsentCall)
  /// Whether `ActivePrewarm` is in the environment (L-06).
  case activePrewarm
  /// Adds an observer for `notification` in this process.
  case observe(PhoneNotification)
  /// Puts a screen in front of the user, with what it shows.
  indirect case show(Screen)
  /// Asks to be called again as `timer(name)` after some seconds; 0 is as soon
  /// as the waiting handlers have run. A running timer of that name is replaced.
  case startTimer(name: String, after: Seconds)
  /// Asks the system for a new timeline after some seconds, at least 1; outlives
  /// the process.
  case reloadTimeline(after: Seconds)
}

/// A notification of the system to a process.
public enum PhoneNotification: UInt8, Hashable, Sendable, CaseIterable {
  /// Protected data became available, by an unlock (P-07).
  case protectedDataDidBecomeAvailable
  /// Protected data is about to go, by a lock (P-06).
  case protectedDataWillBecomeUnavailable
  /// UserDefaults changed, by this process (U-16, U-17).
  case defaultsDidChange

  /// The name that output uses: the last part of Apple's.
  public var name: String {
    switch self {
    case .protectedDataDidBecomeAvailable: "protectedDataDidBecomeAvailable"
    case .protectedDataWillBecomeUnavailable: "protectedDataWillBecomeUnavailable"
    case .defaultsDidChange: "defaultsDidChange"
    }
  }
}

/// What a process shows the user.
public struct Screen: Hashable, Sendable {
  /// One of the screens that the app declares.
  public var name: String
  /// What can be read on it, by name.
  public var details: Contents

  /// A screen, with nothing to read on it where no details are given.
  public init(_ name: String, _ details: Contents = [:]) {
    self.name = name
    self.details = details
  }
}
