// UserDefaults as one process holds them: what it read too early, what it has not flushed.

/// What a process holds of one domain of UserDefaults.
public struct DefaultsCache: Hashable, Sendable {
  public var domain: DefaultsDomain
  /// The keys read while the file could not be; after the unlock they may
  /// still look unset (`UD-RECOVER`). Empty once the process has recovered.
  public internal(set) var readWhileClosed: [String] = []
  /// Whether `synchronize` or a reset came after the unlock (U-07, U-12).
  var wasReset = false
  /// Seconds until the process recovers by itself (`UD-RECOVER` = after-delay);
  /// nil while no unlock has come.
  var recoversIn: Seconds?
  /// Whether a locked read stuck, where each may (`UD-RECOVER` = per-read).
  var sticks = false
  /// Writes that have not reached the disk, made while it could be reached.
  public internal(set) var unflushed: [DefaultsEntry] = []
  /// Writes made while the disk could not be reached (`UD-WRITE-BFU`).
  public internal(set) var madeWhileClosed: [DefaultsEntry] = []

  init(domain: DefaultsDomain) {
    self.domain = domain
  }

  /// How long recovery takes where it takes long, in seconds.
  static let recoveryDelay: Seconds = 10

  /// Whether this holds nothing that a future answer depends on.
  var isBlank: Bool { readWhileClosed.isEmpty && unflushed.isEmpty && madeWhileClosed.isEmpty }
}

extension DefaultsCache {
  /// Notes a read that found the file closed (U-04).
  mutating func noteReadWhileClosed(_ key: String) {
    if !readWhileClosed.contains(key) { readWhileClosed.append(key) }
    wasReset = false
    recoversIn = nil
  }

  /// Whether `key` still looks unset although the file is open (U-06 … U-08).
  /// `key` nil asks for the domain as a whole.
  mutating func isStale(_ key: String?, _ schedule: inout Schedule) -> Bool {
    guard !readWhileClosed.isEmpty else { return false }
    if case .group = domain, schedule.ask(SuiteRecovery.self) == .independent {
      recover()
      return false
    }
    switch schedule.ask(Recovery.self) {
    case .never: return true
    case .nextRead: recover()
    case .afterReset:
      if !wasReset { return true }
      recover()
    case .afterDelay:
      if recoversIn != 0 { return true }
      recover()
    case .perKey:
      guard let key else { return false }
      return readWhileClosed.contains(key)
    case .perRead:
      // Decided when it first matters: whether any of the locked reads stuck.
      if !sticks { sticks = schedule.strikes(Recovery.id) }
      if sticks { return true }
      recover()
    }
    return false
  }

  /// From now on the process sees what is stored.
  mutating func recover() {
    readWhileClosed.removeAll()
    wasReset = false
    recoversIn = nil
    sticks = false
  }
}
