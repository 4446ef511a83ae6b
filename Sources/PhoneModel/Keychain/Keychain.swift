// The Keychain: its rows, and the rules of each call.

/// All Keychain items of the phone.
public struct Keychain: Hashable, Sendable {
  public init() {}
}

/// Who makes a Keychain call.
public struct KeychainCaller: Hashable, Sendable {
  /// The index of the app whose process calls.
  public var app: Int
  /// The access groups that the caller is entitled to, first the default (K-40).
  public var groups: [String]
  /// Whether the build carries an application identifier; without one every
  /// call fails with -34018.
  public var isSigned: Bool

  public init(app: Int, groups: [String], isSigned: Bool = true) {
    self.app = app
    self.groups = groups
    self.isSigned = isSigned
  }
}
