// SecItemDelete.

extension Keychain {
  /// `SecItemDelete` of every row that `query` speaks of.
  ///
  /// No key is needed, and no sheet is shown: a lock error is discarded and the
  /// row goes (K-19). A row that does not decode goes as well (K-22).
  mutating func delete(
    _ query: KeychainQuery, by caller: KeychainCaller, _ lock: DeviceLock,
    _ schedule: inout Schedule
  ) -> KeychainStatus {
    let rows = rows(query, groups: caller.groups)
    if rows.isEmpty { return .itemNotFound }
    for row in rows where !lock.hasKey(row.accessible.key, &schedule) {
      guard schedule.ask(DeleteWhileLocked.self) == .deleted else {
        return .interactionNotAllowed
      }
    }
    remove(rows.map { $0.primaryKey })
    return .success
  }
}
