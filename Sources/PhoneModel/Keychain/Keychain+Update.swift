// SecItemUpdate.

/// What an update changes; what is nil stays. The primary key cannot change.
struct KeychainChange: Hashable, Sendable {
  /// The new secret.
  var data: String?
  /// The new class; the row is encrypted again, with that class's key.
  var accessible: KeychainAccessibility?
}

extension Keychain {
  /// `SecItemUpdate` of every row that `query` speaks of, or of none: a row that
  /// cannot be read ends the call with -25308 and nothing is changed (K-18).
  ///
  /// Rows that do not decode are removed on the spot; with nothing left, -25300
  /// (K-22). Before the first unlock the status is -25308 for every class: the
  /// reports of others are of reads (K-20). The user is asked where an access control wants it.
  mutating func update(
    _ query: KeychainQuery, with change: KeychainChange, by caller: KeychainCaller,
    _ lock: DeviceLock, _ schedule: inout Schedule
  ) -> KeychainStatus {
    var reader = KeychainReader(
      lock: lock, wantsData: true, authenticationUI: query.authenticationUI,
      authentication: nextAuthentication)
    var updated: [KeychainItem] = []
    var purged: [KeychainItem.PrimaryKey] = []
    var refusal: KeychainStatus?
    for row in rows(query, groups: caller.groups) where refusal == nil {
      switch reader.decrypt(row, &schedule) {
      case .readable:
        refusal = change.obstacle(lock, &schedule)
        updated.append(row.changed(by: change, writer: caller.app))
      case .absent: continue
      case .purged: purged.append(row.primaryKey)
      case .locked(let status), .refused(let status): refusal = status
      }
    }
    settleAuthentication(reader)
    if let refusal { return refusal }
    remove(purged)
    for item in updated { store(item) }
    return updated.isEmpty ? .itemNotFound : .success
  }
}

extension KeychainReader {
  /// What `SecItemUpdate` makes of `item`: without its key, -25308 (K-18).
  fileprivate mutating func decrypt(
    _ item: KeychainItem, _ schedule: inout Schedule
  ) -> Outcome {
    guard lock.hasKey(item.accessible.key, &schedule) else {
      return .locked(.interactionNotAllowed)
    }
    return open(item, &schedule)
  }
}

extension KeychainChange {
  /// What keeps a row from being encrypted in its new class, as at an add
  /// (K-06, K-15); nil where nothing does.
  fileprivate func obstacle(
    _ lock: DeviceLock, _ schedule: inout Schedule
  ) -> KeychainStatus? {
    guard let accessible else { return nil }
    if accessible.needsPasscode && !lock.hasPasscode { return .authFailed }
    return lock.hasKey(accessible.key, &schedule) ? nil : .interactionNotAllowed
  }
}

extension KeychainItem {
  /// The row after `change`, made by the app with the index `writer`, whose
  /// install now owns it (K-30).
  fileprivate func changed(by change: KeychainChange, writer: Int) -> KeychainItem {
    var item = self
    if let data = change.data { item.data = data }
    if let accessible = change.accessible { item.accessible = accessible }
    item.writer = writer
    item.isLeftOver = false
    return item
  }
}
