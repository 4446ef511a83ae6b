// The one error that a call throws.

/// A store of the phone.
public enum Store: UInt8, Hashable, Sendable, CaseIterable {
  /// Those whose calls can be refused, and UserDefaults, whose cannot (U-02).
  case files, keychain, defaults

  /// The name that output uses.
  public var name: String {
    switch self {
    case .files: "files"
    case .keychain: "keychain"
    case .defaults: "defaults"
    }
  }
}

/// What an app sees when a call is refused: the store and its status.
public struct CallError: Error, Hashable, Sendable {
  /// Which store refused.
  public var store: Store
  /// The `NSCocoaErrorDomain` code for files, the `OSStatus` for the Keychain.
  public var code: Int
  /// The POSIX errno beneath a Cocoa code; 0 where there is none.
  public var posix: Int

  /// An error of a store; for files with the errno beneath it.
  public init(store: Store, code: Int, posix: Int = 0) {
    self.store = store
    self.code = code
    self.posix = posix
  }
}

extension CallError: CustomStringConvertible {
  /// Apple's name of the status with its number:
  /// `errSecInteractionNotAllowed (-25308)`.
  public var description: String {
    let name: String? =
      switch store {
      case .keychain: KeychainStatus.name(of: code)
      case .files: FileErrorCode.name(of: code)
      case .defaults: nil
      }
    return name.map { "\($0) (\(code))" } ?? "\(store.name) error \(code)"
  }
}
