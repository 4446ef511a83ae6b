// Open questions about UserDefaults.

/// UD-RECOVER: What a process that read UserDefaults before the first unlock reads after
/// it (U-06 … U-08).
public enum Recovery: UInt8, OpenQuestion {
  case never, nextRead, afterReset, afterDelay, perKey, perRead

  public static let id = QuestionID.recovery
  public static let question = Question(
    "UD-RECOVER", .defaults,
    "UserDefaults of a process that read them before the first unlock, after the unlock", base: nil,
    [
      Alternative(
        "never", "They stay empty until the process ends.",
        .source, "U-06, U-12"),
      Alternative(
        "next-read", "The next read is right.",
        .field, "U-07"),
      Alternative(
        "after-reset", "They stay empty until synchronize or a reset is called.",
        .source, "U-07, U-12"),
      Alternative(
        "after-delay",
        "They stay empty for ten seconds after the unlock, or until the process is told of it.",
        .field, "U-08"),
      Alternative(
        "per-key", "Keys read while locked stay empty; other keys are right.",
        .assumed, "no report"),
      Alternative(
        "per-read", "Each locked read may or may not make the process stay empty for life.",
        .assumed, "no report", isTransient: true),
    ])
}

/// UD-WRITE-BFU: What becomes of a write while the plist cannot be reached (U-09 … U-12).
public enum WriteBeforeFirstUnlock: UInt8, OpenQuestion {
  case dropped, memoryOnly, flushMerges, flushClobbers, synchronizeDestroys

  public static let id = QuestionID.writeBeforeFirstUnlock
  public static let question = Question(
    "UD-WRITE-BFU", .defaults, "A UserDefaults write before the first unlock", base: nil,
    [
      Alternative(
        "dropped", "It is lost at once; a later read does not see it.",
        .field, "U-11"),
      Alternative(
        "memory-only", "The process reads it back; it never reaches the disk.",
        .field, "U-09"),
      Alternative(
        "flush-merges", "It is flushed at the unlock and merged with what is stored.",
        .source, "U-11, U-12"),
      Alternative(
        "flush-clobbers",
        "It is flushed at the unlock, and the whole plist is replaced by what the process wrote.",
        .source, "U-11, U-12"),
      Alternative(
        "synchronize-destroys",
        "The process reads it back; synchronize while locked destroys the stored file.",
        .field, "U-11"),
    ])
}

/// UD-WRITE-STALE: A write after the unlock by a process that still sees empty UserDefaults.
public enum WriteFromStale: UInt8, OpenQuestion {
  case merges, clobbers

  public static let id = QuestionID.writeFromStale
  public static let question = Question(
    "UD-WRITE-STALE", .defaults,
    "A write after the unlock by a process that still sees empty UserDefaults", base: 0,
    [
      Alternative(
        "merges", "It is merged with what is stored.",
        .source, "U-12"),
      Alternative(
        "clobbers", "The whole plist is replaced by what the process wrote.",
        .field, "Stack Overflow 20269116"),
    ])
}

/// UD-COMPLETE: UserDefaults in a container of class complete, locked after the first unlock.
public enum CompleteContainer: UInt8, OpenQuestion {
  case fromMemory, defaultValues

  public static let id = QuestionID.completeContainer
  public static let question = Question(
    "UD-COMPLETE", .defaults,
    "UserDefaults in a container of class complete, locked after the first unlock", base: 0,
    [
      Alternative(
        "from-memory",
        "Reads are right, from the daemon's memory, and writes are kept for the next unlock.",
        .assumed, "U-18 leaves it open"),
      Alternative(
        "default-values", "Reads give default values, and writes are lost.",
        .field, "U-09, U-18"),
    ])
}

/// UD-KVO-UNLOCK: Key-value observation of UserDefaults at the first unlock.
public enum ChangeAtUnlock: UInt8, OpenQuestion {
  case none, fires

  public static let id = QuestionID.changeAtUnlock
  public static let question = Question(
    "UD-KVO-UNLOCK", .defaults, "Key-value observation of UserDefaults at the first unlock",
    base: 0,
    [
      Alternative(
        "none", "Nothing is reported.",
        .assumed, "U-17 leaves it open"),
      Alternative(
        "fires", "A change is reported.",
        .assumed, "U-17 leaves it open"),
    ])
}

/// UD-SUITE: An app-group suite, read before the first unlock, after it.
public enum SuiteRecovery: UInt8, OpenQuestion {
  case asStandard, independent

  public static let id = QuestionID.suiteRecovery
  public static let question = Question(
    "UD-SUITE", .defaults, "An app-group suite, read before the first unlock, after it", base: 0,
    [
      Alternative(
        "as-standard", "As the standard domain.",
        .field, "U-14"),
      Alternative(
        "independent", "It recovers on the next read, whatever the standard domain does.",
        .assumed, "no report"),
    ])
}

/// UD-REMOVE-BFU: removeObject before the first unlock.
public enum RemoveBeforeFirstUnlock: UInt8, OpenQuestion {
  case noEffect, removes

  public static let id = QuestionID.removeBeforeFirstUnlock
  public static let question = Question(
    "UD-REMOVE-BFU", .defaults, "removeObject before the first unlock", base: 0,
    [
      Alternative(
        "no-effect", "It has no effect.",
        .assumed, "no report"),
      Alternative(
        "removes", "The stored value is removed when the domain is flushed.",
        .field, "U-11"),
    ])
}

/// UD-KILL: What becomes of writes that a process had not flushed when it was killed (L-42).
public enum KilledWrites: UInt8, OpenQuestion {
  case lost, kept

  public static let id = QuestionID.killedWrites
  public static let question = Question(
    "UD-KILL", .defaults,
    "UserDefaults writes of a handler in the middle of which its process is killed", base: 0,
    [
      Alternative(
        "lost", "They are lost.",
        .documented, "L-42"),
      Alternative(
        "kept", "The daemon has them already, and they reach the disk.",
        .documented, "L-42"),
    ])
}
