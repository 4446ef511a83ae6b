// Open questions about isProtectedDataAvailable and its notifications.

/// PD-FLIP: When isProtectedDataAvailable turns false after a lock.
public enum AvailabilityFlip: UInt8, OpenQuestion {
  case atLock, endOfGrace

  public static let id = QuestionID.availabilityFlip
  public static let question = Question(
    "PD-FLIP", .signals, "When isProtectedDataAvailable turns false after a lock", base: 1,
    [
      Alternative(
        "at-lock", "At the lock.",
        .assumed, "P-10 leaves it open"),
      Alternative(
        "end-of-grace", "When the grace ends.",
        .assumed, "P-10 leaves it open"),
    ])
}

/// PD-ORDER: protectedDataDidBecomeAvailable, against files and Keychain becoming usable.
public enum AvailabilityOrder: UInt8, OpenQuestion {
  case afterUsable, beforeUsable

  public static let id = QuestionID.availabilityOrder
  public static let question = Question(
    "PD-ORDER", .signals,
    "protectedDataDidBecomeAvailable, against files and Keychain becoming usable", base: 0,
    [
      Alternative(
        "after-usable", "It is delivered when they are usable.",
        .field, "F-08"),
      Alternative(
        "before-usable", "It is delivered, and handled, before they are usable.",
        .assumed, "P-11 leaves it open"),
    ])
}

/// PD-SUSPENDED: protectedDataDidBecomeAvailable for a suspended process.
public enum SuspendedDelivery: UInt8, OpenQuestion {
  case atResume, lost

  public static let id = QuestionID.suspendedDelivery
  public static let question = Question(
    "PD-SUSPENDED", .signals, "protectedDataDidBecomeAvailable for a suspended process", base: 1,
    [
      Alternative(
        "at-resume", "It is delivered when the process resumes.",
        .assumed, "P-09 leaves it open"),
      Alternative(
        "lost", "It is lost.",
        .documented, "P-09"),
    ])
}

/// PD-RUNNING: protectedDataDidBecomeAvailable for a running process that observes it.
public enum RunningDelivery: UInt8, OpenQuestion {
  case once, never, twice

  public static let id = QuestionID.runningDelivery
  public static let question = Question(
    "PD-RUNNING", .signals,
    "protectedDataDidBecomeAvailable for a running process that observes it", base: 0,
    [
      Alternative(
        "once", "It is delivered once.",
        .documented, "P-07"),
      Alternative(
        "never", "It is not delivered.",
        .field, "firebase-ios-sdk#9869"),
      Alternative(
        "twice", "It is delivered more than once.",
        .field, "tidepool-org/Loop#448"),
    ])
}

/// PD-IN-HANDLER: isProtectedDataAvailable inside the will-become-unavailable handler.
public enum ValueInHandler: UInt8, OpenQuestion {
  case stillTrue, alreadyFalse

  public static let id = QuestionID.valueInHandler
  public static let question = Question(
    "PD-IN-HANDLER", .signals,
    "isProtectedDataAvailable inside the will-become-unavailable handler", base: 0,
    [
      Alternative(
        "true", "Still true.",
        .documented, "P-06"),
      Alternative(
        "false", "Already false.",
        .assumed, "no report"),
    ])
}

/// PD-WILLBECOME: protectedDataWillBecomeUnavailable for a process in the background.
public enum WillBecomeInBackground: UInt8, OpenQuestion {
  case notDelivered, delivered

  public static let id = QuestionID.willBecomeInBackground
  public static let question = Question(
    "PD-WILLBECOME", .signals, "protectedDataWillBecomeUnavailable for a process in the background",
    base: 0,
    [
      Alternative(
        "not-delivered", "It is not delivered.",
        .appleEngineer, "P-08"),
      Alternative(
        "delivered", "It is delivered.",
        .documented, "P-06"),
    ])
}

/// PD-FALSE-UNLOCKED: isProtectedDataAvailable while the phone is unlocked.
public enum FalseWhileUnlocked: UInt8, OpenQuestion {
  case neverFalse, transient

  public static let id = QuestionID.falseWhileUnlocked
  public static let question = Question(
    "PD-FALSE-UNLOCKED", .signals, "isProtectedDataAvailable while the phone is unlocked", base: 0,
    [
      Alternative(
        "never-false", "True.",
        .documented, "P-01"),
      Alternative(
        "transient", "Sometimes false.",
        .field, "P-12", isTransient: true),
    ])
}

/// PD-EXTENSION: What an extension learns of protected data.
public enum SignalInExtension: UInt8, OpenQuestion {
  case none, probe

  public static let id = QuestionID.signalInExtension
  public static let question = Question(
    "PD-EXTENSION", .signals, "What an extension learns of protected data", base: 0,
    [
      Alternative(
        "none", "Nothing: it has no application object to ask.",
        .field, "P-15"),
      Alternative(
        "probe", "As much as a probe file of class complete would tell.",
        .assumed, "no report"),
    ])
}
