// The statuses that a Keychain call ends with.

/// An `OSStatus` of the Keychain; raw values are Apple's codes.
public enum KeychainStatus: Int, Hashable, Sendable, CaseIterable {
  case success = 0
  /// A malformed call.
  case param = -50
  /// The user dismissed the sheet that asks for biometry or the passcode.
  case userCanceled = -128
  /// The database cannot be opened, or the key store has no key for the class.
  case notAvailable = -25291
  /// The user was not recognised, or the class needs a passcode and there is none.
  case authFailed = -25293
  /// The primary key is taken (K-16, K-17).
  case duplicateItem = -25299
  /// No row, a filtered row or a skipped row (K-11, K-22, K-23).
  case itemNotFound = -25300
  /// Locked, or the user would have to be asked and may not be (K-10, K-45).
  case interactionNotAllowed = -25308
  /// A row that no key decodes (K-22).
  case decode = -26275
  /// The access group is not the caller's, or the build is not signed.
  case missingEntitlement = -34018
}

extension KeychainStatus {
  /// Apple's name of the code.
  public var name: String {
    switch self {
    case .success: "errSecSuccess"
    case .param: "errSecParam"
    case .userCanceled: "errSecUserCanceled"
    case .notAvailable: "errSecNotAvailable"
    case .authFailed: "errSecAuthFailed"
    case .duplicateItem: "errSecDuplicateItem"
    case .itemNotFound: "errSecItemNotFound"
    case .interactionNotAllowed: "errSecInteractionNotAllowed"
    case .decode: "errSecDecode"
    case .missingEntitlement: "errSecMissingEntitlement"
    }
  }

  /// Apple's name of `code`, nil where it is none of the Keychain's.
  public static func name(of code: Int) -> String? {
    KeychainStatus(rawValue: code)?.name
  }

  /// Whether the status says that the stored truth could not be had, so that a
  /// caller may not take it for an absence.
  public var isRefusal: Bool {
    switch self {
    case .userCanceled, .notAvailable, .authFailed, .interactionNotAllowed, .decode,
      .missingEntitlement:
      true
    case .success, .param, .duplicateItem, .itemNotFound: false
    }
  }

  /// The error that the caller sees.
  public var error: CallError { CallError(store: .keychain, code: rawValue) }

  /// The reply of a call that ends with this status and returns nothing else.
  public var reply: Reply { self == .success ? .done : .failure(error) }
}
