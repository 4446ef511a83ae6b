// SecItemCopyMatching.

extension Keychain {
  /// `SecItemCopyMatching`: the first row that `query` speaks of, or all.
  ///
  /// Each row is read at least in its attributes whatever is asked for, and the
  /// first that cannot be read ends the call (K-10). Rows that do not decode
  /// are passed over and purged, also where the call fails (K-22); with nothing
  /// left, -25300 (K-11).
  mutating func copyMatching(
    _ query: KeychainQuery, by caller: KeychainCaller, _ lock: DeviceLock,
    _ schedule: inout Schedule
  ) -> Reply {
    let rows = rows(query, groups: caller.groups)
    var reader = KeychainReader(
      lock: lock, wantsData: query.returning.includesData,
      authenticationUI: query.authenticationUI, authentication: nextAuthentication)
    var found: [KeychainItem] = []
    var purged: [KeychainItem.PrimaryKey] = []
    // How the call ends unless a row is found.
    var refusal: KeychainStatus?
    search: for (index, row) in rows.enumerated() {
      switch reader.read(row, &schedule) {
      case .readable:
        found.append(row)
        if !query.matchesAll { break search }
      case .absent: continue
      case .purged: purged.append(row.primaryKey)
      case .locked(let status):
        refusal = status
        let rest = rows[(index + 1)...]
        if !query.matchesAll || !leavesOut(rest, found, lock, &schedule) {
          found = []
          break search
        }
      case .refused(let status):
        refusal = status
        found = []
        break search
      }
    }
    settleAuthentication(reader)
    remove(purged)
    guard found.isEmpty else { return query.reply(handingOut: found) }
    return (refusal ?? .itemNotFound).reply
  }

  /// Whether a query for all rows goes on without the unreadable one it met.
  /// The whole query fails (K-13); otherwise what can be read is handed out.
  ///
  /// It is a question only where something is readable: a row that was `found`,
  /// or one of the `rest`.
  private func leavesOut(
    _ rest: ArraySlice<KeychainItem>, _ found: [KeychainItem], _ lock: DeviceLock,
    _ schedule: inout Schedule
  ) -> Bool {
    var isMixed = !found.isEmpty
    for row in rest where !isMixed && !row.isUndecodable && !row.isRevoked {
      isMixed = lock.hasKey(row.accessible.key, &schedule)
    }
    return isMixed && schedule.ask(MixedMatchAll.self) == .readableSubset
  }
}
