// UserDefaults as stored: the domains and the property lists behind them.

/// Names a domain of UserDefaults.
public enum DefaultsDomain: Hashable, Sendable {
  /// The standard domain of an app, in its container (U-01).
  case app(Int)
  /// A domain in the container of one process alone: an extension's standard
  /// domain (K-41), or a suite that is no app group.
  case own(ProcessID, suite: String?)
  /// The suite of an app group (U-14).
  case group(String)

  /// The app whose container holds it; nil for a group's.
  public var app: Int? {
    switch self {
    case .app(let app): app
    case .own(let id, _): id.app
    case .group: nil
    }
  }
}

extension DefaultsDomain: Comparable {
  public static func < (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.app(let left), .app(let right)): left < right
    case (.own(let left, let suite), .own(let right, let other)):
      left == right
        ? (suite ?? "", suite == nil ? 0 : 1) < (other ?? "", other == nil ? 0 : 1)
        : left < right
    case (.group(let left), .group(let right)): left < right
    case (.app, _), (.own, .group): true
    case (.own, .app), (.group, _): false
    }
  }
}

/// A key with its value, or with nil for a removal.
public struct DefaultsEntry: Hashable, Sendable {
  /// The key, as the app spells it.
  public var key: String
  /// Its value; nil removes it.
  public var value: Value?

  /// An entry that sets a key, or with nil one that removes it.
  public init(_ key: String, _ value: Value?) {
    self.key = key
    self.value = value
  }
}

/// All that UserDefaults have on disk.
public struct DefaultsStore: Hashable, Sendable {
  /// A property list on disk.
  public struct PropertyList: Hashable, Sendable {
    /// The domain that it holds.
    public var domain: DefaultsDomain
    /// The class of the file, inherited from its container (U-01, F-23).
    public var protection: FileProtection
    /// Sorted by key; no value is nil.
    public internal(set) var entries: [DefaultsEntry]
    /// Writes of processes that have ended, made while the file was closed,
    /// which the daemon keeps for the next unlock (U-13).
    var kept: [DefaultsEntry] = []
  }

  /// Sorted by domain.
  public private(set) var lists: [PropertyList] = []

  /// A phone without any UserDefaults.
  public init() {}
}

extension DefaultsStore {
  /// The stored value, whoever may see it.
  public func stored(_ key: String, in domain: DefaultsDomain) -> Value? {
    guard let index = index(of: domain) else { return nil }
    return lists[index].entries.entry(for: key)?.value
  }

  /// What an ended process wrote to a key while the file was closed; nil where
  /// none did.
  func kept(_ key: String, in domain: DefaultsDomain) -> DefaultsEntry? {
    guard let index = index(of: domain) else { return nil }
    return lists[index].kept.entry(for: key)
  }

  /// The class of a domain's file, nil where there is none.
  func protection(of domain: DefaultsDomain) -> FileProtection? {
    guard let index = index(of: domain) else { return nil }
    return lists[index].protection
  }

  /// The index of a domain's list; nil where there is none.
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
    guard index(of: domain) == nil else { return }
    let index = lists.firstIndex { $0.domain > domain } ?? lists.endIndex
    lists.insert(
      PropertyList(domain: domain, protection: protection, entries: []), at: index)
  }

  /// Removes a domain with its file (U-20).
  mutating func remove(_ domain: DefaultsDomain) {
    lists.removeAll { $0.domain == domain }
  }

  /// Removes every domain in the container of an app (U-20).
  mutating func removeContainer(of app: Int) {
    lists.removeAll { $0.domain.app == app }
  }

  /// Applies entries to the file: over what is stored, or instead of it.
  mutating func apply(
    _ entries: [DefaultsEntry], to domain: DefaultsDomain, replacingAll: Bool
  ) {
    guard let index = lists.firstIndex(where: { $0.domain == domain }) else { return }
    if replacingAll { lists[index].entries.removeAll() }
    for entry in entries { lists[index].entries.set(entry) }
  }

  /// Keeps what an ended process wrote while the file was closed.
  mutating func keep(_ entries: [DefaultsEntry], in domain: DefaultsDomain) {
    guard let index = lists.firstIndex(where: { $0.domain == domain }) else { return }
    for entry in entries { lists[index].kept.set(entry, keepingRemovals: true) }
  }

  /// Hands out and forgets what ended processes wrote to `domain`.
  mutating func takeKept(of domain: DefaultsDomain) -> [DefaultsEntry] {
    guard let index = lists.firstIndex(where: { $0.domain == domain }) else { return [] }
    defer { lists[index].kept.removeAll() }
    return lists[index].kept
  }

  /// The daemon ends with the phone's restart, and what it kept with it.
  mutating func forgetKept() {
    // Nothing is touched where nothing is kept: a store that shares its storage
    // with an earlier one is quickly seen to be the same.
    guard lists.contains(where: { !$0.kept.isEmpty }) else { return }
    for index in lists.indices { lists[index].kept.removeAll() }
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

  /// These entries with others set over them.
  func setting(_ entries: Self, keepingRemovals: Bool = false) -> Self {
    var copy = self
    for entry in entries { copy.set(entry, keepingRemovals: keepingRemovals) }
    return copy
  }
}
