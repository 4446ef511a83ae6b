// Open questions about files and Data Protection.

/// FS-APFS: Whether APFS, which is closed, acts as the published HFS+ code. Answered row by row by the other questions of this area; no rule asks it by itself.
public enum APFSAsPublished: UInt8, OpenQuestion {
  case asHFS, differs

  public static let id = QuestionID.apfsAsPublished
  public static let question = Question(
    "FS-APFS", .files, "Does APFS act as the published HFS+ code?", base: 0,
    [
      Alternative(
        "as-hfs", "The rules read out of the HFS+ code hold.",
        .assumed, "F-30, F-34 … F-38 carried over"),
      Alternative(
        "differs", "A rule differs, as the alternatives of the questions below say.",
        .assumed, "no report"),
    ])
}

/// FS-EXISTS-BFU: fileExists or stat of an existing file before the first unlock, its key missing.
public enum ExistsBeforeFirstUnlock: UInt8, OpenQuestion {
  case yes, no

  public static let id = QuestionID.existsBeforeFirstUnlock
  public static let question = Question(
    "FS-EXISTS-BFU", .files,
    "fileExists or stat of an existing file before the first unlock, its key missing", base: 0,
    [
      Alternative(
        "true", "It says that the file exists.",
        .source, "F-38, F-39"),
      Alternative(
        "false", "It says that there is no such file.",
        .assumed, "no report"),
    ])
}

/// FS-LIST-BFU: Listing of a directory before the first unlock.
public enum ListBeforeFirstUnlock: UInt8, OpenQuestion {
  case complete, refused, empty

  public static let id = QuestionID.listBeforeFirstUnlock
  public static let question = Question(
    "FS-LIST-BFU", .files, "Listing of a directory before the first unlock", base: 0,
    [
      Alternative(
        "complete", "All names are listed.",
        .source, "F-25, F-38"),
      Alternative(
        "eperm", "It fails with EPERM.",
        .assumed, "no report"),
      Alternative(
        "empty", "It succeeds, and is empty.",
        .assumed, "no report"),
    ])
}

/// FS-ISREADABLE-BFU: isReadableFile of an unreadable file.
public enum IsReadableBeforeFirstUnlock: UInt8, OpenQuestion {
  case yes, no

  public static let id = QuestionID.isReadableBeforeFirstUnlock
  public static let question = Question(
    "FS-ISREADABLE-BFU", .files, "isReadableFile of an unreadable file", base: 0,
    [
      Alternative(
        "true", "It looks at permission bits only, and says true.",
        .source, "F-41"),
      Alternative(
        "false", "It says false.",
        .assumed, "no report"),
    ])
}

/// FS-RENAME-DELETE-BFU: Rename or removal of an unreadable file.
public enum RemoveUnreadable: UInt8, OpenQuestion {
  case succeeds, refused

  public static let id = QuestionID.removeUnreadable
  public static let question = Question(
    "FS-RENAME-DELETE-BFU", .files, "Rename or removal of an unreadable file", base: 0,
    [
      Alternative(
        "succeeds", "It needs no key, and succeeds.",
        .source, "F-38"),
      Alternative(
        "eperm", "It fails with EPERM.",
        .assumed, "no report"),
    ])
}

/// FS-ATOMIC-REPLACE: Atomic write with class none over an unreadable file.
public enum AtomicReplace: UInt8, OpenQuestion {
  case replaces, refused

  public static let id = QuestionID.atomicReplace
  public static let question = Question(
    "FS-ATOMIC-REPLACE", .files, "Atomic write with class none over an unreadable file", base: 0,
    [
      Alternative(
        "replaces", "The new file is renamed over the unreadable one.",
        .assumed, "F-44, inferred from F-38 and F-43"),
      Alternative(
        "eperm", "It fails with 513, and the old file stays.",
        .assumed, "no report"),
    ])
}

/// FS-CREATE-C-BFU: Creating a file of the default class before the first unlock, no class being named.
public enum CreateDefaultClass: UInt8, OpenQuestion {
  case refused, substituted

  public static let id = QuestionID.createDefaultClass
  public static let question = Question(
    "FS-CREATE-C-BFU", .files,
    "Creating a file of the default class before the first unlock, no class being named", base: 0,
    [
      Alternative(
        "eperm", "It fails with EPERM (513) and leaves no entry behind.",
        .source, "F-34"),
      Alternative(
        "substituted", "The key store substitutes a class whose key is there.",
        .source, "F-34"),
    ])
}

/// FS-CREATE-B-BFU: Creating a file of class completeUnlessOpen before the first unlock.
public enum CreateUnlessOpen: UInt8, OpenQuestion {
  case allowed, refused

  public static let id = QuestionID.createUnlessOpen
  public static let question = Question(
    "FS-CREATE-B-BFU", .files,
    "Creating a file of class completeUnlessOpen before the first unlock", base: 0,
    [
      Alternative(
        "allowed", "It is created.",
        .documented, "F-02, F-35"),
      Alternative(
        "eperm", "It fails with EPERM (513).",
        .assumed, "no report"),
    ])
}

/// FS-OPEN-HANDLE-A: Handle on a class-complete file, held across a lock.
public enum OpenHandle: UInt8, OpenQuestion {
  case refusedUntilUnlock, cachedPages, refusedForGood

  public static let id = QuestionID.openHandle
  public static let question = Question(
    "FS-OPEN-HANDLE-A", .files, "Handle on a class-complete file, held across a lock", base: 0,
    [
      Alternative(
        "eperm-until-unlock", "EPERM after the grace; works again after the unlock.",
        .source, "F-36, F-37"),
      Alternative(
        "cached-pages", "Reads are still served from cached pages; writes fail.",
        .assumed, "no report"),
      Alternative(
        "eperm-for-good", "EPERM after the grace, and after the unlock too.",
        .assumed, "no report"),
    ])
}

/// FS-CX-EXPIRY: When access to class completeWhenUserInactive expires.
public enum InactivityExpiry: UInt8, OpenQuestion {
  case atLock, fiveMinutes, atInactivity, never

  public static let id = QuestionID.inactivityExpiry
  public static let question = Question(
    "FS-CX-EXPIRY", .files, "When access to class completeWhenUserInactive expires", base: 1,
    [
      Alternative(
        "at-lock", "At the lock.",
        .assumed, "no report; F-04 leaves the moment open"),
      Alternative(
        "five-minutes", "Five minutes after the lock, an arbitrary figure.",
        .assumed, "no report; F-04 leaves the moment open"),
      Alternative(
        "at-inactivity", "When the system finds the user inactive (the event user-inactive).",
        .assumed, "no report; F-04 leaves the moment open"),
      Alternative(
        "never", "Not in the run.",
        .assumed, "no report; F-04 leaves the moment open"),
    ])
}

/// FS-ERRCODE: Cocoa code of a refused read.
public enum RefusedReadCode: UInt8, OpenQuestion {
  case noPermission, unknown, noSuchFile

  public static let id = QuestionID.refusedReadCode
  public static let question = Question(
    "FS-ERRCODE", .files, "Cocoa code of a refused read", base: 0,
    [
      Alternative(
        "257", "257, fileReadNoPermission.",
        .appleEngineer, "F-31, F-32"),
      Alternative(
        "256", "256, fileReadUnknown.",
        .assumed, "no report for a plain file"),
      Alternative(
        "260", "260, fileReadNoSuchFile: unreadable looks like missing.",
        .assumed, "no report"),
    ])
}

/// FS-GROUP-CLASS: Default class of an app group's container.
public enum GroupDefaultClass: UInt8, OpenQuestion {
  case untilFirstUserAuthentication, none

  public static let id = QuestionID.groupDefaultClass
  public static let question = Question(
    "FS-GROUP-CLASS", .files, "Default class of an app group's container", base: 0,
    [
      Alternative(
        "until-first-unlock", "completeUntilFirstUserAuthentication, as the app's own container.",
        .assumed, "F-27, inferred from F-20 and U-14"),
      Alternative(
        "none", "none.",
        .assumed, "no report"),
    ])
}
