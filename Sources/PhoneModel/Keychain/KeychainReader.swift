// How far a row can be read: its key, its bytes, and the user's consent.

/// Reads rows on behalf of one call.
///
/// What happens once in a call whatever the number of rows (a "sometimes" that
/// strikes, a sheet that the user answers) is decided at the first row.
struct KeychainReader {
  /// What reading a row comes to.
  enum Outcome: Hashable, Sendable {
    case readable
    /// Passed over as if it were not there (K-20).
    case absent
    /// Passed over, and purged (K-22).
    case purged
    /// The row cannot be read at this moment.
    case locked(KeychainStatus)
    /// The row can be read by nobody, or not without the user.
    case refused(KeychainStatus)
  }

  let lock: DeviceLock
  /// Whether the secret is wanted, and not the attributes alone.
  let wantsData: Bool
  let authenticationUI: KeychainQuery.AuthenticationUI
  /// How the user answers a sheet.
  let authentication: AuthenticationResult
  /// Whether a sheet was shown.
  private(set) var hasAsked = false
  /// Whether this call is one of those that fail by chance; nil until a row
  /// depends on it.
  private var isStruck: Bool?

  /// A reader for one call.
  init(
    lock: DeviceLock, wantsData: Bool, authenticationUI: KeychainQuery.AuthenticationUI,
    authentication: AuthenticationResult
  ) {
    self.lock = lock
    self.wantsData = wantsData
    self.authenticationUI = authenticationUI
    self.authentication = authentication
  }
}

// MARK: The key

extension KeychainReader {
  /// What `SecItemCopyMatching` makes of `item`.
  mutating func read(_ item: KeychainItem, _ schedule: inout Schedule) -> Outcome {
    if lock.hasKey(item.accessible.key, &schedule) {
      if strikes(item, &schedule) { return .locked(.interactionNotAllowed) }
    } else if wantsData || !showsAttributes(&schedule) {
      return missingKey(item, &schedule)
    }
    return open(item, &schedule)
  }

  /// Whether the attributes of a row can be had without its key (K-10, K-14).
  private func showsAttributes(_ schedule: inout Schedule) -> Bool {
    switch schedule.ask(AttributesWhileLocked.self) {
    case .refused: false
    case .window: lock.keyState != .beforeFirstUnlock
    case .succeeds: true
    }
  }

  /// How a read ends whose key is missing: -25308 (K-10), but reports differ on
  /// AfterFirstUnlock items before the first unlock (K-20).
  private func missingKey(_ item: KeychainItem, _ schedule: inout Schedule) -> Outcome {
    guard item.accessible.key == .c, lock.keyState == .beforeFirstUnlock else {
      return .locked(.interactionNotAllowed)
    }
    switch schedule.ask(KeychainBeforeFirstUnlock.self) {
    case .interactionNotAllowed: return .locked(.interactionNotAllowed)
    case .itemNotFound: return .absent
    case .notAvailable: return .locked(.notAvailable)
    }
  }

  /// Whether this read fails although the key is there: now and then for an
  /// AfterFirstUnlock item of a locked phone, or just after an unlock (K-21).
  private mutating func strikes(_ item: KeychainItem, _ schedule: inout Schedule) -> Bool {
    guard lock.hasPasscode, item.accessible.key != .d else { return false }
    switch lock.state {
    case .beforeFirstUnlock: return false
    case .unlocked: if !lock.justUnlocked { return false }
    case .locked, .lockedInGrace: if item.accessible.key != .c { return false }
    }
    if let isStruck { return isStruck }
    let strikes =
      lock.state == .unlocked
      ? schedule.strikes(ReadsAfterUnlock.sometimesRefused)
      : schedule.strikes(SpuriousRefusal.sometimes)
    isStruck = strikes
    return strikes
  }
}

// MARK: The bytes and the user

extension KeychainReader {
  /// What becomes of a row whose key is no obstacle.
  mutating func open(_ item: KeychainItem, _ schedule: inout Schedule) -> Outcome {
    let decoding = item.decode(&schedule)
    return decoding == .readable ? authenticate(item) : decoding
  }

  /// Asks the user where the access control wants it, for the secret alone.
  ///
  /// Where the query allows no sheet, a row that has an access control ends
  /// with -25308 whatever is asked for (K-45); so does its secret while the
  /// screen is locked and no sheet can be shown (status table, -25308).
  private mutating func authenticate(_ item: KeychainItem) -> Outcome {
    guard item.accessControl != .none else { return .readable }
    if authenticationUI == .fail { return .refused(.interactionNotAllowed) }
    guard wantsData else { return .readable }
    guard lock.state == .unlocked else { return .refused(.interactionNotAllowed) }
    hasAsked = true
    switch authentication {
    case .succeed: return .readable
    case .cancel: return .refused(.userCanceled)
    case .fail: return .refused(.authFailed)
    }
  }
}

extension KeychainItem {
  /// Whether the row's bytes still make an item.
  ///
  /// A row that depended on a removed passcode goes (K-34), as does one that no
  /// key decodes (K-22) and, by Apple's source, one whose biometry changed (K-44).
  func decode(_ schedule: inout Schedule) -> KeychainReader.Outcome {
    if passcodeIsGone { return .purged }
    if isUndecodable {
      return schedule.ask(UndecodableItem.self) == .purged ? .purged : .refused(.decode)
    }
    guard madeBeforeEnrolmentChange else { return .readable }
    switch schedule.ask(BiometryChanged.self) {
    case .itemNotFound: return .purged
    case .authFailed: return .refused(.authFailed)
    case .interactionNotAllowed: return .refused(.interactionNotAllowed)
    }
  }
}
