// What can be said of a Keychain call without looking at any row.

extension KeychainCall {
  /// Whether the call changes items when it succeeds.
  public var isMutating: Bool {
    switch self {
    case .copyMatching: false
    case .add, .update, .delete: true
    }
  }

  /// The access group that the call names, if any.
  public var accessGroup: String? {
    switch self {
    case .copyMatching(let query), .update(let query, _, _), .delete(let query):
      query.accessGroup
    case .add(let attributes): attributes.accessGroup
    }
  }

  /// Whether the call ends with -50 whatever is stored: it names no item
  /// class, or it is an update that changes nothing, or a malformed add.
  var isMalformed: Bool {
    switch self {
    case .copyMatching(let query), .delete(let query): query.itemClass == nil
    case .update(let query, let data, let accessible):
      query.itemClass == nil || (data == nil && accessible == nil)
    case .add(let attributes): attributes.isMalformed
    }
  }
}

extension KeychainAttributes {
  /// Whether an add ends with -50: no item class, an accessibility beside the
  /// access control that carries one, or a synchronizable item that is to stay
  /// on this device (K-39, K-42).
  var isMalformed: Bool {
    if itemClass == nil { return true }
    if accessControl != .none && accessible != nil { return true }
    return isSynchronizable && effectiveAccessible.isThisDeviceOnly
  }

  /// The class of the new item: the access control's, else the one given, else
  /// `WhenUnlocked` (K-01).
  var effectiveAccessible: KeychainAccessibility {
    accessControl == .none ? accessible ?? .whenUnlocked : accessControlProtection
  }
}

extension KeychainQuery.Returning {
  /// Whether the secret itself is asked for.
  var includesData: Bool {
    switch self {
    case .nothing, .attributes: false
    case .data, .attributesAndData: true
    }
  }
}

extension KeychainItem {
  /// The row that an add of `attributes` makes.
  ///
  /// `attributes` are well formed; `defaultGroup` is the caller's first (K-40).
  init(_ attributes: KeychainAttributes, in defaultGroup: String, writer: Int) {
    self.init(
      primaryKey: PrimaryKey(
        itemClass: attributes.itemClass ?? .genericPassword, account: attributes.account,
        service: attributes.service, accessGroup: attributes.accessGroup ?? defaultGroup,
        isSynchronizable: attributes.isSynchronizable),
      accessible: attributes.effectiveAccessible, accessControl: attributes.accessControl,
      data: attributes.data, writer: writer)
  }
}
