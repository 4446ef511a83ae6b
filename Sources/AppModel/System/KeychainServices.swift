// The Keychain as a process sees it.

import PhoneModel

/// The `SecItem` functions.
///
/// Every status but `errSecSuccess` is thrown, as a `CallError` whose code is a raw
/// value of `KeychainStatus`. A locked item is -25308 (K-10); -25300 says that there
/// is none, and not always truly (K-11, K-20, K-22). An unsigned build gets -34018.
public struct KeychainServices: Sendable {
  let calls: CallLog

  /// `SecItemCopyMatching`: the first item that matches, or all of them for
  /// `matchesAll`; none where the query asks for the status only.
  ///
  /// - Throws: -25300 without a match (K-11); -25308 where an item is locked, for all
  ///   where one of several is (K-10, K-13); `KC-BFU-STATUS` may give another status
  ///   before the first unlock.
  public func copyMatching(_ query: KeychainQuery) throws(CallError) -> [KeychainItem.View] {
    switch calls.make(.keychain(.copyMatching(query))) {
    case .items(let items): return items
    case .done: return []
    case let reply: throw reply.error
    }
  }

  /// `SecItemAdd`.
  ///
  /// - Throws: -25308 while the key of the new item's class is missing, a duplicate or
  ///   not (K-15); -25299 where the primary key is taken (K-16, K-17); -25293 for a
  ///   class that needs a passcode where there is none.
  public func add(_ attributes: KeychainAttributes) throws(CallError) {
    try done(.add(attributes))
  }

  /// `SecItemUpdate`, of every item that matches; what is nil stays as it is.
  ///
  /// - Throws: -25308 where an item is locked, -25300 without a match (K-18).
  public func update(
    _ query: KeychainQuery, data: String? = nil, accessible: KeychainAccessibility? = nil
  ) throws(CallError) {
    try done(.update(query, data: data, accessible: accessible))
  }

  /// `SecItemDelete`: every item that matches goes, also one that cannot be read
  /// (K-19, `KC-DELETE-LOCKED`).
  ///
  /// - Throws: -25300 without a match.
  public func delete(_ query: KeychainQuery) throws(CallError) {
    try done(.delete(query))
  }

  /// The data of the generic password of `account`; a query of its own for the most
  /// usual case.
  ///
  /// - Throws: as `copyMatching`.
  public func read(_ account: String, service: String) throws(CallError) -> String {
    let items = try copyMatching(KeychainQuery(account: account, service: service))
    return items.first?.data ?? ""
  }

  /// Makes a call that answers a status only.
  private func done(_ call: KeychainCall) throws(CallError) {
    let reply = calls.make(.keychain(call))
    guard reply == .done else { throw reply.error }
  }
}
