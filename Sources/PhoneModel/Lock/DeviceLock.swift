// The lock that decides for every store: its state, its keys, its deadlines.

/// The lock of the phone, with the timers that future answers depend on.
///
/// Epoch numbers and absolute time belong to the run and are not held here, so
/// that two phones whose future answers agree are equal.
public struct DeviceLock: Hashable, Sendable {
  /// Where the phone stands between a restart and the next.
  public enum State: UInt8, Hashable, Sendable, CaseIterable {
    /// Restarted, and not unlocked since (BFU).
    case beforeFirstUnlock
    /// Unlocked by the user, and not locked since.
    case unlocked
    /// Locked, and the strictest keys are still loaded (F-07, F-08).
    case lockedInGrace
    /// Locked, and the strictest keys are gone.
    case locked
  }

  /// A class key of the key bag (F-06, K-07).
  public enum ClassKey: UInt8, Hashable, Sendable, CaseIterable {
    case a, b, c, cx, d
  }

  /// Where the phone stands.
  public internal(set) var state: State = .unlocked
  /// Whether a passcode is set; without one no key is ever missing (F-12, F-40).
  public internal(set) var hasPasscode = true
  /// Seconds until the grace ends; 0 outside the grace.
  public internal(set) var graceLeft: Seconds = 0
  /// Seconds until access to class CX expires; nil where no such timer runs.
  public internal(set) var inactivityLeft: Seconds?
  /// Whether access to class CX expired since the last unlock.
  public internal(set) var inactivityExpired = false
  /// Whether no time has passed since the last unlock (`KC-POST-UNLOCK`).
  public internal(set) var justUnlocked = false
  /// The state whose keys are still the only ones, after an unlock that was
  /// announced before the keys were there (`PD-ORDER`); else nil.
  public internal(set) var keysOf: State?
  /// Whether an automatic update of iOS made the restart, and no unlock has
  /// been since (`OS-UPDATE`).
  public internal(set) var isFromUpdate = false

  /// How long the strictest keys outlive a lock, in seconds (F-07).
  public static let grace: Seconds = 10

  /// A lock in `state`; in the grace all of it is left.
  public init(state: State = .unlocked, hasPasscode: Bool = true) {
    self.state = state
    self.hasPasscode = hasPasscode
    self.graceLeft = state == .lockedInGrace ? Self.grace : 0
  }
}

extension DeviceLock {
  /// The state that decides which keys are loaded: `state`, but for a moment
  /// after an unlock whose keys are late.
  public var keyState: State { keysOf ?? state }

  /// Whether an unlock was announced whose keys are not there yet (`PD-ORDER`).
  public var keysLate: Bool { keysOf != nil }

  /// Whether the key of `classKey` is loaded (matrix 0.1).
  ///
  /// For class B this is the key that opens an existing file.
  public func hasKey(_ classKey: ClassKey, _ schedule: inout Schedule) -> Bool {
    if classKey == .d { return true }
    if !hasPasscode {
      if state != .beforeFirstUnlock { return true }
      if schedule.ask(NoPasscodeAtBoot.self) == .allAvailable { return true }
    }
    switch keyState {
    case .unlocked, .lockedInGrace: return true
    case .beforeFirstUnlock:
      return isFromUpdate && classKey == .c && schedule.ask(AutomaticUpdate.self) == .usable
    case .locked:
      switch classKey {
      case .a, .b: return false
      case .c, .d: return true
      case .cx: return !inactivityExpired
      }
    }
  }
}

extension FileProtection {
  /// The class key that contents of this class need (F-06).
  public var key: DeviceLock.ClassKey {
    switch self {
    case .complete: .a
    case .completeUnlessOpen: .b
    case .completeUntilFirstUserAuthentication: .c
    case .completeWhenUserInactive: .cx
    case .none: .d
    }
  }
}
