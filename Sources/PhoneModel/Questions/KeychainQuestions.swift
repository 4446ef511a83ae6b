// Open questions about the Keychain.

/// KC-BFU-STATUS: Reading an AfterFirstUnlock item before the first unlock.
public enum KeychainBeforeFirstUnlock: UInt8, OpenQuestion {
  case interactionNotAllowed, itemNotFound, notAvailable

  public static let id = QuestionID.keychainBeforeFirstUnlock
  public static let question = Question(
    "KC-BFU-STATUS", .keychain, "Reading an AfterFirstUnlock item before the first unlock", base: 0,
    [
      Alternative(
        "-25308", "errSecInteractionNotAllowed.",
        .appleEngineer, "K-10"),
      Alternative(
        "-25300", "errSecItemNotFound, as if there were no such item.",
        .field, "K-20"),
      Alternative(
        "-25291", "errSecNotAvailable.",
        .source, "status table, errSecNotAvailable"),
    ])
}

/// KC-AFU-SPURIOUS: Reading an AfterFirstUnlock item, locked after the first unlock.
public enum SpuriousRefusal: UInt8, OpenQuestion {
  case never, sometimes

  public static let id = QuestionID.spuriousRefusal
  public static let question = Question(
    "KC-AFU-SPURIOUS", .keychain, "Reading an AfterFirstUnlock item, locked after the first unlock",
    base: 0,
    [
      Alternative(
        "0", "It succeeds.",
        .documented, "K-03, K-21"),
      Alternative(
        "sometimes--25308", "It sometimes fails with errSecInteractionNotAllowed.",
        .field, "K-21", isTransient: true),
    ])
}

/// KC-POST-UNLOCK: The first Keychain reads just after an unlock.
public enum ReadsAfterUnlock: UInt8, OpenQuestion {
  case succeed, sometimesRefused

  public static let id = QuestionID.readsAfterUnlock
  public static let question = Question(
    "KC-POST-UNLOCK", .keychain, "The first Keychain reads just after an unlock", base: 0,
    [
      Alternative(
        "0", "They succeed.",
        .documented, "K-01, K-03"),
      Alternative(
        "-25308-for-a-moment", "They may fail with errSecInteractionNotAllowed for a moment.",
        .field, "K-21, P-11", isTransient: true),
    ])
}

/// KC-ATTR-LOCKED: Attributes-only or existence query for an item whose key is missing.
public enum AttributesWhileLocked: UInt8, OpenQuestion {
  case refused, window, succeeds

  public static let id = QuestionID.attributesWhileLocked
  public static let question = Question(
    "KC-ATTR-LOCKED", .keychain,
    "Attributes-only or existence query for an item whose key is missing", base: 0,
    [
      Alternative(
        "-25308", "errSecInteractionNotAllowed.",
        .source, "K-10"),
      Alternative(
        "window",
        "Succeeds in the grace after a lock as long as the metadata key is cached, and for any locked item of a phone unlocked since its restart.",
        .source, "K-14"),
      Alternative(
        "0", "Succeeds.",
        .assumed, "no report"),
    ])
}

/// KC-DELETE-LOCKED: SecItemDelete of an unreadable item.
public enum DeleteWhileLocked: UInt8, OpenQuestion {
  case deleted, refused

  public static let id = QuestionID.deleteWhileLocked
  public static let question = Question(
    "KC-DELETE-LOCKED", .keychain, "SecItemDelete of an unreadable item", base: 0,
    [
      Alternative(
        "0-gone", "errSecSuccess, and the item is gone.",
        .source, "K-19"),
      Alternative(
        "-25308-kept", "errSecInteractionNotAllowed, and the item is kept.",
        .assumed, "K-19 names only a contrary assumption"),
    ])
}

/// KC-ADD-DUP-LOCKED: SecItemAdd of a duplicate whose key is missing.
public enum DuplicateWhileLocked: UInt8, OpenQuestion {
  case refused, duplicate

  public static let id = QuestionID.duplicateWhileLocked
  public static let question = Question(
    "KC-ADD-DUP-LOCKED", .keychain, "SecItemAdd of a duplicate whose key is missing", base: 0,
    [
      Alternative(
        "-25308", "errSecInteractionNotAllowed.",
        .source, "K-15"),
      Alternative(
        "-25299", "errSecDuplicateItem.",
        .assumed, "no report"),
    ])
}

/// KC-MIXED-LIMITALL: A query for all items of which some are unreadable.
public enum MixedMatchAll: UInt8, OpenQuestion {
  case refused, readableSubset

  public static let id = QuestionID.mixedMatchAll
  public static let question = Question(
    "KC-MIXED-LIMITALL", .keychain, "A query for all items of which some are unreadable", base: 0,
    [
      Alternative(
        "-25308", "The whole query fails with errSecInteractionNotAllowed.",
        .source, "K-13"),
      Alternative(
        "readable-subset", "It succeeds with the readable items only.",
        .assumed, "no report"),
    ])
}

/// KC-UNINSTALL: Keychain items after the app is deleted.
public enum ItemsAfterUninstall: UInt8, OpenQuestion {
  case survive, deleted

  public static let id = QuestionID.itemsAfterUninstall
  public static let question = Question(
    "KC-UNINSTALL", .keychain, "Keychain items after the app is deleted", base: 0,
    [
      Alternative(
        "survive", "They stay, and a reinstall sees them.",
        .appleEngineer, "K-30"),
      Alternative(
        "deleted", "They go with the app, as in one beta of iOS 10.3.",
        .appleEngineer, "K-30"),
    ])
}

/// KC-PASSCODE-OFF: WhenPasscodeSet items after the passcode is removed.
public enum PasscodeItems: UInt8, OpenQuestion {
  case goneAtOnce, goneAtAccess

  public static let id = QuestionID.passcodeItems
  public static let question = Question(
    "KC-PASSCODE-OFF", .keychain, "WhenPasscodeSet items after the passcode is removed", base: 0,
    [
      Alternative(
        "at-once", "They are deleted at once.",
        .documented, "K-34"),
      Alternative(
        "at-next-access", "They cannot be decoded, and go at the next access.",
        .assumed, "K-34 leaves the moment open"),
    ])
}

/// KC-BIOMETRY: Reading a biometryCurrentSet item after the enrolment changed.
public enum BiometryChanged: UInt8, OpenQuestion {
  case itemNotFound, authFailed, interactionNotAllowed

  public static let id = QuestionID.biometryChanged
  public static let question = Question(
    "KC-BIOMETRY", .keychain, "Reading a biometryCurrentSet item after the enrolment changed",
    base: 0,
    [
      Alternative(
        "-25300", "errSecItemNotFound, and the item is purged.",
        .source, "K-44"),
      Alternative(
        "-25293", "errSecAuthFailed.",
        .field, "K-44"),
      Alternative(
        "-25308", "errSecInteractionNotAllowed.",
        .assumed, "no report"),
    ])
}

/// KC-DECODE-PURGE: Reading an item that cannot be decoded.
public enum UndecodableItem: UInt8, OpenQuestion {
  case purged, kept

  public static let id = QuestionID.undecodableItem
  public static let question = Question(
    "KC-DECODE-PURGE", .keychain, "Reading an item that cannot be decoded", base: 0,
    [
      Alternative(
        "purged", "errSecItemNotFound, and the item is deleted as corrupt.",
        .source, "K-22"),
      Alternative(
        "kept", "errSecDecode, and the item is kept.",
        .assumed, "no report"),
    ])
}

/// KC-ICLOUD-OTHER: Items that may migrate, after an iCloud backup is restored to another device.
public enum ICloudOtherDevice: UInt8, OpenQuestion {
  case absent, present

  public static let id = QuestionID.iCloudOtherDevice
  public static let question = Question(
    "KC-ICLOUD-OTHER", .keychain,
    "Items that may migrate, after an iCloud backup is restored to another device", base: 0,
    [
      Alternative(
        "absent", "They are absent.",
        .appleEngineer, "K-37"),
      Alternative(
        "present", "They come through iCloud Keychain.",
        .appleEngineer, "K-37"),
    ])
}

/// KC-STALL: A Keychain call around a lock or an unlock, or before the first unlock.
public enum KeychainStall: UInt8, OpenQuestion {
  case returns, blocks

  public static let id = QuestionID.keychainStall
  public static let question = Question(
    "KC-STALL", .keychain, "A Keychain call around a lock or an unlock, or before the first unlock",
    base: 0,
    [
      Alternative(
        "returns", "It returns at once.",
        .assumed, "K-24 reports the contrary"),
      Alternative(
        "blocks", "It blocks for ten seconds.",
        .field, "K-24"),
    ])
}

/// KC-GROUP-OTHER: Whether a fresh install of another app of the access group deletes the shared items.
public enum OtherAppOfGroup: UInt8, OpenQuestion {
  case keeps, deletes

  public static let id = QuestionID.otherAppOfGroup
  public static let question = Question(
    "KC-GROUP-OTHER", .keychain,
    "Whether a fresh install of another app of the access group deletes the shared items", base: 0,
    [
      Alternative(
        "keeps", "It does not.",
        .assumed, "no report"),
      Alternative(
        "deletes", "It does.",
        .field, "amplify-swift#4076, #4077"),
    ])
}
