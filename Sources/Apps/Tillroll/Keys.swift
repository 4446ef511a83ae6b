// The API keys in the Keychain.

import AppModel
import PhoneModel

/// Tillroll's Keychain wrapper. Items are `AfterFirstUnlockThisDeviceOnly`:
/// background refreshes and pushes come to a locked phone and need them.
enum Keys {
  /// The names of all connections that have a key.
  ///
  /// Every status but success is thrown, errSecItemNotFound as well.
  static func all(_ system: System) throws(CallError) -> [String] {
    let query = KeychainQuery(service: Tillroll.service, matchesAll: true)
    return try system.keychain.copyMatching(query).map { $0.account }
  }

  /// The names of all connections that have a key; none where the Keychain
  /// says that there is none.
  ///
  /// errSecItemNotFound is the one status that says so; all others are thrown.
  static func known(_ system: System) throws(CallError) -> [String] {
    do throws(CallError) {
      return try all(system)
    } catch {
      guard error.code == KeychainStatus.itemNotFound.rawValue else { throw error }
      return []
    }
  }

  /// Stores the key of a connection; one that an earlier install left under
  /// its name is replaced.
  static func store(_ name: String, _ system: System) throws(CallError) {
    let secret = "secret-of-\(name)"
    do throws(CallError) {
      try system.keychain.add(
        KeychainAttributes(
          account: name, service: Tillroll.service,
          accessible: .afterFirstUnlockThisDeviceOnly, data: secret))
    } catch {
      guard error.code == KeychainStatus.duplicateItem.rawValue else { throw error }
      try system.keychain.update(query(name), data: secret)
    }
  }

  /// Whether a connection has a key; every status but success and
  /// errSecItemNotFound is thrown.
  static func has(_ name: String, _ system: System) throws(CallError) -> Bool {
    do throws(CallError) {
      return try !system.keychain.copyMatching(query(name)).isEmpty
    } catch {
      guard error.code == KeychainStatus.itemNotFound.rawValue else { throw error }
      return false
    }
  }

  /// Removes the key of a connection, which may have none any more.
  static func remove(_ name: String, _ system: System) throws(CallError) {
    do throws(CallError) {
      try system.keychain.delete(query(name))
    } catch {
      guard error.code == KeychainStatus.itemNotFound.rawValue else { throw error }
    }
  }

  private static func query(_ name: String) -> KeychainQuery {
    KeychainQuery(account: name, service: Tillroll.service)
  }
}
