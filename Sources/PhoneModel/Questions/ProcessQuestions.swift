// Open questions about launches, processes and the life of an install.

/// LAUNCH-PREWARM: How far a prewarmed process runs before the user opens the app (L-02 … L-05).
public enum PrewarmDepth: UInt8, OpenQuestion {
  case noCode, initialisers, main, didFinishLaunching, scene

  public static let id = QuestionID.prewarmDepth
  public static let question = Question(
    "LAUNCH-PREWARM", .processes, "How far prewarming runs", base: nil,
    [
      Alternative(
        "no-code", "No code of the app runs.",
        .documented, "L-03"),
      Alternative(
        "initialisers", "Static initialisers run.",
        .documented, "L-02, L-04"),
      Alternative(
        "main", "main runs, up to the application object.",
        .field, "L-04"),
      Alternative(
        "did-finish-launching", "didFinishLaunching runs too.",
        .field, "L-04"),
      Alternative(
        "scene", "The first scene is set up too.",
        .field, "L-04"),
    ])
}

/// LAUNCH-ENV: ActivePrewarm in the environment of a process launched before the first unlock.
public enum ActivePrewarm: UInt8, OpenQuestion {
  case absent, present

  public static let id = QuestionID.activePrewarm
  public static let question = Question(
    "LAUNCH-ENV", .processes,
    "ActivePrewarm in the environment of a process launched before the first unlock", base: 0,
    [
      Alternative(
        "absent", "It is not there.",
        .field, "L-06"),
      Alternative(
        "present", "It is there until didFinishLaunching.",
        .field, "L-06"),
    ])
}

/// LAUNCH-REASON/voip-push: Whether a VoIP push starts the app before the first unlock.
public enum LaunchVoIPPush: UInt8, OpenQuestion {
  case starts, deferred

  public static let id = QuestionID.launchVoIPPush
  public static let question = Question(
    "LAUNCH-REASON/voip-push", .processes,
    "Whether a VoIP push starts the app before the first unlock", base: 0,
    [
      Alternative(
        "starts", "It starts the app.",
        .field, "L-20"),
      Alternative(
        "deferred", "The launch is deferred to the first unlock.",
        .appleEngineer, "L-08"),
    ])
}

/// LAUNCH-REASON/silent-push: Whether a silent push starts the app before the first unlock.
public enum LaunchSilentPush: UInt8, OpenQuestion {
  case starts, deferred

  public static let id = QuestionID.launchSilentPush
  public static let question = Question(
    "LAUNCH-REASON/silent-push", .processes,
    "Whether a silent push starts the app before the first unlock", base: 0,
    [
      Alternative(
        "starts", "It starts the app.",
        .field, "L-21"),
      Alternative(
        "deferred", "The launch is deferred to the first unlock.",
        .appleEngineer, "L-08"),
    ])
}

/// LAUNCH-REASON/background-session: Whether a background URLSession starts the app
/// before the first unlock.
public enum LaunchBackgroundSession: UInt8, OpenQuestion {
  case starts, deferred

  public static let id = QuestionID.launchBackgroundSession
  public static let question = Question(
    "LAUNCH-REASON/background-session", .processes,
    "Whether a background URLSession starts the app before the first unlock", base: 0,
    [
      Alternative(
        "starts", "It starts the app.",
        .field, "L-22"),
      Alternative(
        "deferred", "The launch is deferred to the first unlock.",
        .appleEngineer, "L-08"),
    ])
}

/// LAUNCH-REASON/location: Whether a significant location change starts the app before
/// the first unlock.
public enum LaunchLocation: UInt8, OpenQuestion {
  case starts, deferred

  public static let id = QuestionID.launchLocation
  public static let question = Question(
    "LAUNCH-REASON/location", .processes,
    "Whether a significant location change starts the app before the first unlock", base: 0,
    [
      Alternative(
        "starts", "It starts the app.",
        .field, "L-23"),
      Alternative(
        "deferred", "The launch is deferred to the first unlock.",
        .appleEngineer, "L-08"),
    ])
}

/// LAUNCH-REASON/bluetooth: Whether Bluetooth state restoration starts the app before the
/// first unlock.
public enum LaunchBluetooth: UInt8, OpenQuestion {
  case starts, deferred

  public static let id = QuestionID.launchBluetooth
  public static let question = Question(
    "LAUNCH-REASON/bluetooth", .processes,
    "Whether Bluetooth state restoration starts the app before the first unlock", base: 0,
    [
      Alternative(
        "starts", "It starts the app.",
        .field, "L-24"),
      Alternative(
        "deferred", "The launch is deferred to the first unlock.",
        .appleEngineer, "L-08"),
    ])
}

/// LAUNCH-REASON/background-refresh: Whether a background app refresh task starts the app
/// before the first unlock.
public enum LaunchBackgroundRefresh: UInt8, OpenQuestion {
  case starts, deferred

  public static let id = QuestionID.launchBackgroundRefresh
  public static let question = Question(
    "LAUNCH-REASON/background-refresh", .processes,
    "Whether a background app refresh task starts the app before the first unlock", base: 0,
    [
      Alternative(
        "starts", "It starts the app.",
        .field, "L-25"),
      Alternative(
        "deferred", "The launch is deferred to the first unlock.",
        .appleEngineer, "L-08"),
    ])
}

/// LAUNCH-REASON/live-activity: Whether a Live Activity alive at the restart starts the
/// app before the first unlock.
public enum LaunchLiveActivity: UInt8, OpenQuestion {
  case starts, deferred

  public static let id = QuestionID.launchLiveActivity
  public static let question = Question(
    "LAUNCH-REASON/live-activity", .processes,
    "Whether a Live Activity alive at the restart starts the app before the first unlock", base: 0,
    [
      Alternative(
        "starts", "It starts the app.",
        .field, "L-26"),
      Alternative(
        "deferred", "The launch is deferred to the first unlock.",
        .appleEngineer, "L-08"),
    ])
}

/// LAUNCH-REASON/accessory: Whether an external accessory starts the app before the first unlock.
public enum LaunchAccessory: UInt8, OpenQuestion {
  case starts, deferred

  public static let id = QuestionID.launchAccessory
  public static let question = Question(
    "LAUNCH-REASON/accessory", .processes,
    "Whether an external accessory starts the app before the first unlock", base: 0,
    [
      Alternative(
        "starts", "It starts the app.",
        .field, "L-27"),
      Alternative(
        "deferred", "The launch is deferred to the first unlock.",
        .appleEngineer, "L-08"),
    ])
}

/// LAUNCH-REASON/notification: Whether a push for the notification service extension
/// starts the app before the first unlock.
public enum LaunchNotification: UInt8, OpenQuestion {
  case starts, deferred

  public static let id = QuestionID.launchNotification
  public static let question = Question(
    "LAUNCH-REASON/notification", .processes,
    "Whether a push for the notification service extension starts the app before the first unlock",
    base: 0,
    [
      Alternative(
        "starts", "It starts the app.",
        .field, "L-28"),
      Alternative(
        "deferred", "The launch is deferred to the first unlock.",
        .appleEngineer, "L-08"),
    ])
}

/// LAUNCH-WIDGET: Whether a widget's timeline code runs before the first unlock.
public enum LaunchWidget: UInt8, OpenQuestion {
  case runs, deferred

  public static let id = QuestionID.launchWidget
  public static let question = Question(
    "LAUNCH-WIDGET", .processes, "Whether a widget's timeline code runs before the first unlock",
    base: 1,
    [
      Alternative(
        "runs", "It runs.",
        .assumed, "L-29 leaves it open"),
      Alternative(
        "does-not", "It waits for the first unlock.",
        .assumed, "L-29 leaves it open"),
    ])
}

/// LAUNCH-OTHER: Whether HealthKit, AlarmKit, CarPlay, App Intents or BGProcessingTask
/// start the app before the first unlock.
public enum LaunchOther: UInt8, OpenQuestion {
  case runs, deferred

  public static let id = QuestionID.launchOther
  public static let question = Question(
    "LAUNCH-OTHER", .processes,
    "Whether HealthKit, AlarmKit, CarPlay, App Intents or BGProcessingTask start the app before the first unlock",
    base: 1,
    [
      Alternative(
        "run", "They start it.",
        .assumed, "L-30 leaves it open"),
      Alternative(
        "do-not", "The launch is deferred to the first unlock.",
        .assumed, "L-30 leaves it open"),
    ])
}

/// LAUNCH-SAMEPROC: A process started before the first unlock, when the user first opens the app.
public enum SameProcess: UInt8, OpenQuestion {
  case resumed, terminated

  public static let id = QuestionID.sameProcess
  public static let question = Question(
    "LAUNCH-SAMEPROC", .processes,
    "A process started before the first unlock, when the user first opens the app", base: 0,
    [
      Alternative(
        "resumed", "The same process comes to the front.",
        .field, "L-09"),
      Alternative(
        "terminated", "It is terminated first, and a new one starts.",
        .assumed, "no report"),
    ])
}

/// OS-UPDATE: Class-C data after an automatic overnight update, before the user unlocks.
public enum AutomaticUpdate: UInt8, OpenQuestion {
  case locked, usable

  public static let id = QuestionID.automaticUpdate
  public static let question = Question(
    "OS-UPDATE", .processes,
    "Class-C data after an automatic overnight update, before the user unlocks", base: 0,
    [
      Alternative(
        "locked", "Closed until the unlock.",
        .assumed, "L-45 leaves it open"),
      Alternative(
        "usable", "Usable before it.",
        .assumed, "L-45 leaves it open"),
    ])
}

/// NOPASS-BOOT: No passcode, after a restart, before the first swipe.
public enum NoPasscodeAtBoot: UInt8, OpenQuestion {
  case allAvailable, asLocked

  public static let id = QuestionID.noPasscodeAtBoot
  public static let question = Question(
    "NOPASS-BOOT", .processes, "No passcode, after a restart, before the first swipe", base: 0,
    [
      Alternative(
        "all-available", "Every key is there.",
        .documented, "F-12, F-40"),
      Alternative(
        "as-locked", "The keys are missing as before a first unlock, until the swipe.",
        .assumed, "no report"),
    ])
}

/// RESTORE-CLASS: The class of a file after a restore.
public enum RestoredClass: UInt8, OpenQuestion {
  case asStored, containerDefault

  public static let id = QuestionID.restoredClass
  public static let question = Question(
    "RESTORE-CLASS", .processes, "The class of a file after a restore", base: 0,
    [
      Alternative(
        "as-stored", "The class it had.",
        .assumed, "L-52 leaves it open"),
      Alternative(
        "container-default", "The container's default class.",
        .assumed, "L-52 leaves it open"),
    ])
}

/// RESTORE-ORDER: The first launch during a restore that still runs.
public enum RestoreOrder: UInt8, OpenQuestion {
  case afterData, beforeFiles

  public static let id = QuestionID.restoreOrder
  public static let question = Question(
    "RESTORE-ORDER", .processes, "The first launch during a restore that still runs", base: 0,
    [
      Alternative(
        "after-data", "All data has arrived.",
        .assumed, "L-51 leaves it open"),
      Alternative(
        "before-files", "UserDefaults have arrived, files not yet.",
        .assumed, "L-51 leaves it open"),
    ])
}

/// UPDATE-RUNNING: An app update while a process of the app lives.
public enum UpdateWhileRunning: UInt8, OpenQuestion {
  case killed, livesOn

  public static let id = QuestionID.updateWhileRunning
  public static let question = Question(
    "UPDATE-RUNNING", .processes, "An app update while a process of the app lives", base: 0,
    [
      Alternative(
        "killed", "The process is killed first.",
        .field, "L-46"),
      Alternative(
        "lives-on", "The process of the old version lives on until it is killed or suspended.",
        .assumed, "no report"),
    ])
}
