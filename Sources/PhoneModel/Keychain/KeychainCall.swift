// What an app can ask of the Keychain, at the level of `SecItem`.

/// The search part of a `SecItem` query. What is nil does not filter.
public struct KeychainQuery: Hashable, Sendable {
  /// `kSecAttrSynchronizable` (K-42).
  public enum Synchronizable: UInt8, Hashable, Sendable {
    case no, yes, any
  }

  /// `kSecUseAuthenticationUI` (K-45).
  public enum AuthenticationUI: UInt8, Hashable, Sendable {
    /// Asks the user; fails with -25308 instead; or passes over what would ask.
    case allow, fail, skip
  }

  /// What `SecItemCopyMatching` hands back.
  public enum Returning: UInt8, Hashable, Sendable {
    /// No `kSecReturn…`: only the status.
    case nothing
    /// `kSecReturnAttributes`, `kSecReturnData`, or both.
    case attributes, data, attributesAndData
  }

  /// `kSecClass`; nil is a malformed query (-50).
  public var itemClass: KeychainItem.Class?
  /// `kSecAttrAccount`.
  public var account: String?
  /// `kSecAttrService`.
  public var service: String?
  /// `kSecAttrAccessGroup`; nil searches all groups of the caller (K-40).
  public var accessGroup: String?
  /// `kSecAttrAccessible`, which filters (K-12).
  public var accessible: KeychainAccessibility?
  /// Which of the two key spaces is searched (K-42).
  public var synchronizable: Synchronizable
  /// `kSecMatchLimitAll`.
  public var matchesAll: Bool
  /// What is handed back; all of it decrypts the row (K-10).
  public var returning: Returning
  /// What becomes of items that the user would be asked for.
  public var authenticationUI: AuthenticationUI

  /// A query for the data of one generic password; what is left out does not filter.
  public init(
    itemClass: KeychainItem.Class? = .genericPassword, account: String? = nil,
    service: String? = nil, accessGroup: String? = nil,
    accessible: KeychainAccessibility? = nil, synchronizable: Synchronizable = .no,
    matchesAll: Bool = false, returning: Returning = .data,
    authenticationUI: AuthenticationUI = .allow
  ) {
    self.itemClass = itemClass
    self.account = account
    self.service = service
    self.accessGroup = accessGroup
    self.accessible = accessible
    self.synchronizable = synchronizable
    self.matchesAll = matchesAll
    self.returning = returning
    self.authenticationUI = authenticationUI
  }
}

/// The attributes of an item to add.
public struct KeychainAttributes: Hashable, Sendable {
  /// `kSecClass`; nil is a malformed call (-50).
  public var itemClass: KeychainItem.Class?
  /// `kSecAttrAccount`, part of the primary key (K-17).
  public var account: String
  /// `kSecAttrService`, part of the primary key (K-17).
  public var service: String
  /// nil for the caller's first group (K-40).
  public var accessGroup: String?
  /// nil for `WhenUnlocked` (K-01).
  public var accessible: KeychainAccessibility?
  /// What the user must do before it is handed out (K-43 … K-45).
  public var accessControl: KeychainItem.AccessControl
  /// The class that the access control was created with; it stands where an
  /// item without access control has `accessible`, and is not used without one.
  public var accessControlProtection: KeychainAccessibility
  /// `kSecAttrSynchronizable`, part of the primary key (K-42).
  public var isSynchronizable: Bool
  /// `kSecValueData`.
  public var data: String

  /// A generic password with Apple's defaults for what is left out.
  public init(
    itemClass: KeychainItem.Class? = .genericPassword, account: String, service: String,
    accessGroup: String? = nil, accessible: KeychainAccessibility? = nil,
    accessControl: KeychainItem.AccessControl = .none,
    accessControlProtection: KeychainAccessibility = .whenUnlocked,
    isSynchronizable: Bool = false, data: String
  ) {
    self.itemClass = itemClass
    self.account = account
    self.service = service
    self.accessGroup = accessGroup
    self.accessible = accessible
    self.accessControl = accessControl
    self.accessControlProtection = accessControlProtection
    self.isSynchronizable = isSynchronizable
    self.data = data
  }
}

/// A call on the Keychain (matrix 0.3).
public enum KeychainCall: Hashable, Sendable {
  /// `SecItemCopyMatching`.
  case copyMatching(KeychainQuery)
  /// `SecItemAdd`.
  case add(KeychainAttributes)
  /// `SecItemUpdate`; what is nil stays.
  case update(KeychainQuery, data: String?, accessible: KeychainAccessibility?)
  /// `SecItemDelete`, which takes every item that matches.
  case delete(KeychainQuery)
}
