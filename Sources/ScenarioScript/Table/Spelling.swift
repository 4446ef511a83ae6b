// How scripts spell the fixed choices of the phone and of checks.

import PhoneModel
import Replay

/// A choice that scripts spell with one word.
protocol Spelled: CaseIterable {
  /// The word, which is no other choice's.
  var word: String { get }
}

extension Spelled {
  /// The words of all choices, in their order.
  static var words: [String] { allCases.map { $0.word } }
  /// The words as a synopsis shows them.
  static var synopsis: String { words.joined(separator: "|") }
}

extension AuthenticationResult: Spelled {
  var word: String {
    switch self {
    case .succeed: "succeed"
    case .fail: "fail"
    case .cancel: "cancel"
    }
  }
}

extension RestoreKind: Spelled {
  var word: String {
    switch self {
    case .unencrypted: "unencrypted"
    case .encrypted: "encrypted"
    case .iCloud: "icloud"
    case .quickStart: "quick-start"
    }
  }
}

extension ProcessKind: Spelled {
  var word: String { name }
}

extension DistrustLevel: Spelled {
  var word: String { name }
}

extension BelongingState: Spelled {
  var word: String {
    switch self {
    case .kept: "kept"
    case .lost: "lost"
    case .absent: "absent"
    }
  }
}

extension ProcessCondition: Spelled {
  var word: String {
    switch self {
    case .running: "running"
    case .suspended: "suspended"
    case .inFront: "in-front"
    case .notRunning: "not-running"
    case .idle: "idle"
    }
  }
}

extension LockCondition: Spelled {
  var word: String {
    switch self {
    case .beforeFirstUnlock: "before-first-unlock"
    case .unlocked: "unlocked"
    case .locked: "locked"
    }
  }
}

extension FileBreakage {
  /// The word after `break FILE`; `repair` is a command of its own.
  var word: String {
    switch self {
    case .missing: "missing"
    case .damaged: "damaged"
    case .unreadable: "unreadable"
    case .unwritable: "unwritable"
    case .repaired: "repaired"
    }
  }

  static let breakages: [FileBreakage] = [.missing, .damaged, .unreadable, .unwritable]
  static let breakageNames = breakages.map { $0.word }
}

extension LaunchReason {
  /// The reasons that `launch` takes: all but the user, who opens the app.
  static let launchable = allCases.filter { $0 != .user }
  static let launchableNames = launchable.map { $0.name }
}
