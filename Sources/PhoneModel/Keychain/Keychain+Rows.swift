// Which rows a query speaks of, and how rows are kept.

extension KeychainQuery {
  /// Whether the query speaks of `item`, which need not be readable for it:
  /// the columns that filter are not encrypted (K-11).
  ///
  /// Rows outside `groups` are as absent (K-23). Accessibility filters (K-12).
  /// Without `any` only one of the two key spaces is seen (K-42). Where no
  /// sheet may be shown and rows be left out, so are those that would ask (K-45).
  func matches(_ item: KeychainItem, groups: [String]) -> Bool {
    let key = item.primaryKey
    guard key.itemClass == itemClass, groups.contains(key.accessGroup) else { return false }
    if let account, account != key.account { return false }
    if let service, service != key.service { return false }
    if let accessGroup, accessGroup != key.accessGroup { return false }
    if let accessible, accessible != item.accessible { return false }
    if authenticationUI == .skip && item.accessControl != .none { return false }
    switch synchronizable {
    case .no: return !key.isSynchronizable
    case .yes: return key.isSynchronizable
    case .any: return true
    }
  }

  /// The reply of a query that hands out `rows`, which are not empty.
  func reply(handingOut rows: [KeychainItem]) -> Reply {
    returning == .nothing ? .done : .items(rows.map { $0.view(returning) })
  }
}

extension Keychain {
  /// The rows that `query` speaks of, for a caller entitled to `groups`, in
  /// primary-key order.
  func rows(_ query: KeychainQuery, groups: [String]) -> [KeychainItem] {
    items.filter { query.matches($0, groups: groups) }
  }

  /// Where the row with `key` stands, nil where there is none (K-17).
  func index(of key: KeychainItem.PrimaryKey) -> Int? {
    items.firstIndex { $0.primaryKey == key }
  }

  /// Puts `item` in its place; a row with its primary key gives way.
  mutating func store(_ item: KeychainItem) {
    let place = items.firstIndex { !($0.primaryKey < item.primaryKey) } ?? items.endIndex
    if place < items.endIndex && items[place].primaryKey == item.primaryKey {
      items[place] = item
    } else {
      items.insert(item, at: place)
    }
  }

  /// Takes the rows with `keys` away.
  mutating func remove(_ keys: [KeychainItem.PrimaryKey]) {
    guard !keys.isEmpty else { return }
    items.removeAll { keys.contains($0.primaryKey) }
  }
}
