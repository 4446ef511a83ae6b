// UserDefaults as stored: the domains and the property lists behind them.

/// Names a domain of UserDefaults.
public enum DefaultsDomain: Hashable, Sendable, Comparable {
  /// The standard domain of an app, in its container (U-01).
  case app(Int)
  /// The suite of an app group (U-14).
  case group(String)

  public static func < (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.app(let left), .app(let right)): left < right
    case (.app, .group): true
    case (.group, .app): false
    case (.group(let left), .group(let right)): left < right
    }
  }
}

/// A key with its value, or with nil for a removal.
public struct DefaultsEntry: Hashable, Sendable {
  public var key: String
  public var value: Value?

  public init(_ key: String, _ value: Value?) {
    self.key = key
    self.value = value
  }
}

/// All that UserDefaults have on disk.
public struct DefaultsStore: Hashable, Sendable {
  /// A property list on disk.
  public struct PropertyList: Hashable, Sendable {
    public var domain: DefaultsDomain
    /// The class of the file, inherited from its container (U-01, F-23).
    public var protection: FileProtection
    /// Sorted by key; no value is nil.
    public internal(set) var entries: [DefaultsEntry]
    /// Writes made before the first unlock by processes that have ended since,
    /// which the daemon still holds (U-13).
    var orphans: [DefaultsEntry]
  }

  /// Sorted by domain.
  public private(set) var lists: [PropertyList] = []

  public init() {}
}

extension DefaultsStore {
  /// The stored value, whoever may see it.
  public func stored(_ key: String, in domain: DefaultsDomain) -> Value? {
    index(of: domain).flatMap { lists[$0].entries.entry(for: key)?.value }
  }

  /// The class of a domain's file, nil where there is none.
  func protection(of domain: DefaultsDomain) -> FileProtection? {
    index(of: domain).map { lists[$0].protection }
  }

  private func index(of domain: DefaultsDomain) -> Int? {
    for index in lists.indices where lists[index].domain == domain { return index }
    return nil
  }

  /// The property list of a domain, nil where there is none.
  public func list(_ domain: DefaultsDomain) -> PropertyList? {
    index(of: domain).map { lists[$0] }
  }

  /// Adds an empty domain, unless it is there.
  mutating func add(_ domain: DefaultsDomain, protection: FileProtection) {
    guard list(domain) == nil else { return }
    let index = lists.firstIndex { $0.domain > domain } ?? lists.endIndex
    lists.insert(
      PropertyList(domain: domain, protection: protection, entries: [], orphans: []), at: index)
  }

  /// Removes a domain with its file (U-20).
  mutating func remove(_ domain: DefaultsDomain) {
    lists.removeAll { $0.domain == domain }
  }

  /// Replaces what a domain holds, as a restore does (U-21).
  mutating func replace(_ list: PropertyList) {
    if let index = lists.firstIndex(where: { $0.domain == list.domain }) {
      lists[index] = list
    }
  }

  /// Applies entries to the file: over what is stored, or instead of it.
  mutating func apply(
    _ entries: [DefaultsEntry], to domain: DefaultsDomain, replacingAll: Bool
  ) {
    guard let index = lists.firstIndex(where: { $0.domain == domain }) else { return }
    if replacingAll { lists[index].entries.removeAll() }
    for entry in entries { lists[index].entries.set(entry) }
  }

  /// Keeps what an ended process wrote before the first unlock.
  mutating func adopt(_ entries: [DefaultsEntry], in domain: DefaultsDomain) {
    guard let index = lists.firstIndex(where: { $0.domain == domain }) else { return }
    for entry in entries { lists[index].orphans.set(entry, keepingRemovals: true) }
  }

  /// Hands out and forgets what ended processes wrote to `domain`.
  mutating func takeOrphans(of domain: DefaultsDomain) -> [DefaultsEntry] {
    guard let index = lists.firstIndex(where: { $0.domain == domain }) else { return [] }
    defer { lists[index].orphans.removeAll() }
    return lists[index].orphans
  }

  /// The daemon ends with the phone's restart.
  mutating func forgetOrphans() {
    for index in lists.indices where !lists[index].orphans.isEmpty {
      lists[index].orphans.removeAll()
    }
  }
}

extension [DefaultsEntry] {
  /// The entry for `key`, if any.
  func entry(for key: String) -> DefaultsEntry? {
    for index in indices where self[index].key == key { return self[index] }
    return nil
  }

  /// Sets an entry, in the order of keys; a removal takes the key out unless
  /// removals are kept as entries.
  mutating func set(_ entry: DefaultsEntry, keepingRemovals: Bool = false) {
    let index = firstIndex { $0.key >= entry.key } ?? endIndex
    let isThere = index < endIndex && self[index].key == entry.key
    if entry.value == nil && !keepingRemovals {
      if isThere { remove(at: index) }
    } else if isThere {
      self[index] = entry
    } else {
      insert(entry, at: index)
    }
  }
}
