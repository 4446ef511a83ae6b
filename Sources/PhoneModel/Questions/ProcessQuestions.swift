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
