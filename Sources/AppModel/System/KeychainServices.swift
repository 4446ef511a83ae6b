// The Keychain as a process sees it.

import PhoneModel

/// The `SecItem` functions. Every status but `errSecSuccess` is thrown.
public struct KeychainServices: Sendable {
  let calls: CallLog

  /// `SecItemCopyMatching`.
  public func copyMatching(_ query: KeychainQuery) throws(CallError) -> [KeychainItem.View] {
    switch calls.make(.keychain(.copyMatching(query))) {
    case .items(let items): return items
    case .done: return []
    case let reply: throw reply.error
    }
  }

  /// `SecItemAdd`.
  public func add(_ attributes: KeychainAttributes) throws(CallError) {
    try done(.add(attributes))
  }

  /// `SecItemUpdate`; what is nil stays as it is.
  public func update(
    _ query: KeychainQuery, data: String? = nil, accessible: KeychainAccessibility? = nil
  ) throws(CallError) {
    try done(.update(query, data: data, accessible: accessible))
  }

  /// `SecItemDelete`: every item that matches goes.
  public func delete(_ query: KeychainQuery) throws(CallError) {
    try done(.delete(query))
  }

  /// The data of the generic password of `account`.
  public func read(_ account: String, service: String) throws(CallError) -> String {
    let items = try copyMatching(KeychainQuery(account: account, service: service))
    return items.first?.data ?? ""
  }

  private func done(_ call: KeychainCall) throws(CallError) {
    let reply = calls.make(.keychain(call))
    guard reply == .done else { throw reply.error }
  }
}
