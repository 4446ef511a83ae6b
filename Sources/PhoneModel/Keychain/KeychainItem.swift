// A Keychain item, and what a query sees of it.

/// `kSecAttrAccessible` (K-01 … K-06).
public enum KeychainAccessibility: UInt8, Hashable, Sendable, CaseIterable {
  /// While unlocked and in the grace (K-01, K-02).
  case whenUnlocked, whenUnlockedThisDeviceOnly
  /// From the first unlock to the restart (K-03, K-04).
  case afterFirstUnlock, afterFirstUnlockThisDeviceOnly
  /// In every state; deprecated (K-05).
  case always, alwaysThisDeviceOnly
  /// As `whenUnlocked`, while there is a passcode (K-06).
  case whenPasscodeSetThisDeviceOnly
}

extension KeychainAccessibility {
  /// Apple's name, without the prefix `kSecAttrAccessible`.
  public var name: String {
    switch self {
    case .whenUnlocked: "WhenUnlocked"
    case .whenUnlockedThisDeviceOnly: "WhenUnlockedThisDeviceOnly"
    case .afterFirstUnlock: "AfterFirstUnlock"
    case .afterFirstUnlockThisDeviceOnly: "AfterFirstUnlockThisDeviceOnly"
    case .always: "Always"
    case .alwaysThisDeviceOnly: "AlwaysThisDeviceOnly"
    case .whenPasscodeSetThisDeviceOnly: "WhenPasscodeSetThisDeviceOnly"
    }
  }

  /// The class key the item needs (K-07).
  public var key: DeviceLock.ClassKey {
    switch self {
    case .whenUnlocked, .whenUnlockedThisDeviceOnly, .whenPasscodeSetThisDeviceOnly: .a
    case .afterFirstUnlock, .afterFirstUnlockThisDeviceOnly: .c
    case .always, .alwaysThisDeviceOnly: .d
    }
  }

  /// Whether the item stays on the device it was made on (K-39).
  public var isThisDeviceOnly: Bool {
    switch self {
    case .whenUnlocked, .afterFirstUnlock, .always: false
    case .whenUnlockedThisDeviceOnly, .afterFirstUnlockThisDeviceOnly, .alwaysThisDeviceOnly,
      .whenPasscodeSetThisDeviceOnly:
      true
    }
  }
}

/// A stored Keychain item.
public struct KeychainItem: Hashable, Sendable {
  /// `kSecClass`.
  public enum Class: UInt8, Hashable, Sendable, CaseIterable {
    case genericPassword, internetPassword, key, certificate, identity
  }

  /// What must hold of the user before the item is handed out
  /// (`SecAccessControlCreateFlags`, K-43 … K-45).
  public enum AccessControl: UInt8, Hashable, Sendable {
    case none
    /// The user is asked (biometry or passcode).
    case userPresence
    /// As `userPresence`, with the biometry enrolled when the item was made.
    case biometryCurrentSet
  }

  /// What makes an item one of its kind (K-17); accessibility is not in it.
  public struct PrimaryKey: Hashable, Sendable {
    /// `kSecClass`; the classes are tables of their own.
    public var itemClass: Class
    public var account: String
    public var service: String
    public var accessGroup: String
    /// `kSecAttrSynchronizable`, which makes a key space of its own (K-42).
    public var isSynchronizable: Bool
  }

  /// What it is found by, once.
  public var primaryKey: PrimaryKey
  /// When it can be read (K-01 … K-06).
  public var accessible: KeychainAccessibility
  /// What the user must do before it is handed out.
  public var accessControl: AccessControl
  /// `kSecValueData`.
  public var data: String
  /// Whether the enrolled biometry changed since the item was made (K-43).
  public var madeBeforeEnrolmentChange = false
  /// Whether the passcode that the item depends on was removed (K-34).
  public var passcodeIsGone = false
  /// Whether no key of this phone can decode the row any more (K-22).
  public var isUndecodable = false
  /// The index of the app that wrote it last.
  public var writer: Int
  /// Whether the install that wrote it is gone (K-30).
  public var isLeftOver = false

  /// What a query returns of an item.
  public struct View: Hashable, Sendable {
    public var account: String
    public var service: String
    public var accessGroup: String
    public var accessible: KeychainAccessibility
    /// nil where the data was not asked for.
    public var data: String?

    /// What is seen of an item; its data only where it was asked for.
    public init(
      account: String, service: String, accessGroup: String, accessible: KeychainAccessibility,
      data: String?
    ) {
      self.account = account
      self.service = service
      self.accessGroup = accessGroup
      self.accessible = accessible
      self.data = data
    }
  }
}

extension KeychainItem.PrimaryKey: Comparable {
  /// The order in which the Keychain keeps its rows, and queries meet them.
  public static func < (left: Self, right: Self) -> Bool {
    if left.itemClass != right.itemClass {
      return left.itemClass.rawValue < right.itemClass.rawValue
    }
    if left.account != right.account { return left.account < right.account }
    if left.service != right.service { return left.service < right.service }
    if left.accessGroup != right.accessGroup { return left.accessGroup < right.accessGroup }
    return !left.isSynchronizable && right.isSynchronizable
  }
}

extension KeychainItem {
  /// Whether the phone promised that nobody can use the item any more: its
  /// passcode is gone (K-34) or its biometry changed (K-43).
  public var isRevoked: Bool { passcodeIsGone || madeBeforeEnrolmentChange }

  /// The item as a query that asks for `returning` sees it.
  func view(_ returning: KeychainQuery.Returning) -> View {
    View(
      account: primaryKey.account, service: primaryKey.service,
      accessGroup: primaryKey.accessGroup, accessible: accessible,
      data: returning.includesData ? data : nil)
  }
}
