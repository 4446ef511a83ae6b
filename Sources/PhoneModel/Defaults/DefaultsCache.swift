// UserDefaults as one process holds them: what it read too early, what it has not flushed.

/// What a process holds of one domain of UserDefaults.
public struct DefaultsCache: Hashable, Sendable {
  /// The domain that it is of.
  public var domain: DefaultsDomain
  /// The keys read while the file could not be, sorted; after the unlock they
  /// may still look unset (`UD-RECOVER`). Empty once the process has recovered.
  public internal(set) var readWhileClosed: [String] = []
  /// Whether `synchronize` or a reset came after the unlock (U-07, U-12).
  var wasReset = false
  /// Seconds until the process recovers by itself (`UD-RECOVER` = after-delay);
  /// nil while no unlock has come.
  var recoversIn: Seconds?
  /// Whether a locked read stuck, where each may (`UD-RECOVER` = per-read); nil
  /// while that has made no difference.
  var sticks: Bool?
  /// Writes that have not reached the disk, made while it could be reached, or
  /// kept for the next unlock (`UD-COMPLETE`).
  public internal(set) var unflushed: [DefaultsEntry] = []
  /// Writes made while the disk could not be reached (`UD-WRITE-BFU`).
  public internal(set) var madeWhileClosed: [DefaultsEntry] = []
  /// What an early reader has written to the disk since: it still sees that,
  /// whatever else looks unset to it (U-12).
  var flushedWhileStale: [DefaultsEntry] = []

  /// A cache of a process that has not asked for the domain yet.
  init(domain: DefaultsDomain) {
    self.domain = domain
  }

  /// How long recovery takes where it takes long, in seconds.
  static let recoveryDelay: Seconds = 10

  /// Whether this holds nothing that a future answer depends on.
  var isBlank: Bool { readWhileClosed.isEmpty && unflushed.isEmpty && madeWhileClosed.isEmpty }
}

extension [DefaultsCache] {
  /// What is held of a domain.
  func cache(of domain: DefaultsDomain) -> DefaultsCache {
    first { $0.domain == domain } ?? DefaultsCache(domain: domain)
  }
}

extension DefaultsCache {
  /// Notes a read that found the file closed (U-04).
  mutating func noteReadWhileClosed(_ key: String) {
    guard !readWhileClosed.contains(key) else { return }
    let index = readWhileClosed.firstIndex { $0 > key } ?? readWhileClosed.endIndex
    readWhileClosed.insert(key, at: index)
  }

  /// Whether `key` still looks unset although the file is open (U-06 … U-08).
  /// `key` nil asks whether anything of the domain does.
  mutating func isStale(_ key: String?, _ schedule: inout Schedule) -> Bool {
    guard !readWhileClosed.isEmpty else { return false }
    let recovery = schedule.ask(Recovery.self)
    let looksUnset: Bool
    switch recovery {
    case .never: looksUnset = true
    case .nextRead: looksUnset = false
    case .afterReset: looksUnset = !wasReset
    case .afterDelay: looksUnset = recoversIn != 0
    case .perKey: looksUnset = key.map(readWhileClosed.contains) ?? true
    case .perRead:
      let isStuck = sticks ?? schedule.strikes(Recovery.id)
      sticks = isStuck
      looksUnset = isStuck
    }
    var isStale = looksUnset
    if isStale, case .group = domain { isStale = schedule.ask(SuiteRecovery.self) == .asStandard }
    if !isStale, recovery != .perKey || looksUnset { recover() }
    return isStale
  }

  /// From now on the process sees what is stored.
  mutating func recover() {
    readWhileClosed.removeAll()
    flushedWhileStale.removeAll()
    wasReset = false
    recoversIn = nil
    sticks = nil
  }

  /// The first unlock brought the file: recovery by time begins.
  mutating func noteUnlock() {
    if !readWhileClosed.isEmpty { recoversIn = Self.recoveryDelay }
  }

  /// Notes that entries have reached the disk; an early reader goes on seeing them.
  mutating func noteFlushed(_ entries: [DefaultsEntry]) {
    guard !readWhileClosed.isEmpty else { return }
    for entry in entries { flushedWhileStale.set(entry, keepingRemovals: true) }
  }
}
