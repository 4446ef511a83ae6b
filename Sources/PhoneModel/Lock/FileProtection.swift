// The five protection classes a file may have, under Apple's names.

/// A file's Data Protection class (F-01 … F-05; the class letters are F-06).
public enum FileProtection: UInt8, Hashable, Sendable, CaseIterable {
  /// Class A: readable and writable only while its key is loaded, that is
  /// unlocked or within the grace after a lock (F-01, F-07).
  case complete
  /// Class B: an existing file opens only while unlocked, an open handle stays
  /// usable, and a new file may be created while locked (F-02, F-09).
  case completeUnlessOpen
  /// Class C, the default for third-party apps: closed from boot to the first
  /// unlock, open from then until the next restart (F-03, F-20).
  case completeUntilFirstUserAuthentication
  /// Class CX, iOS 17 and later: as C after boot, and closed again at an
  /// undocumented moment after a lock (F-04, `FS-CX-EXPIRY`).
  case completeWhenUserInactive
  /// Class D: open in every state (F-05).
  case none
}

extension FileProtection {
  /// Apple's name of the case, as scripts and output spell it.
  public var name: String {
    switch self {
    case .complete: "complete"
    case .completeUnlessOpen: "completeUnlessOpen"
    case .completeUntilFirstUserAuthentication: "completeUntilFirstUserAuthentication"
    case .completeWhenUserInactive: "completeWhenUserInactive"
    case .none: "none"
    }
  }

  /// The class that `name` spells, or nil when no class has that name.
  public init?(name: String) {
    guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = found
  }
}
