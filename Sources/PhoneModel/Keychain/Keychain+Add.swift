// SecItemAdd.

extension Keychain {
  /// `SecItemAdd` of `item`.
  ///
  /// Encryption comes before the look at the primary key, so that a duplicate
  /// whose new class has no key is -25308 (K-15); so is one against a row that
  /// cannot be read (K-16). `WhenPasscodeSet` without a passcode is -25293.
  mutating func add(
    _ item: KeychainItem, _ lock: DeviceLock, _ schedule: inout Schedule
  ) -> KeychainStatus {
    if item.accessible.needsPasscode && !lock.hasPasscode { return .authFailed }
    let place = index(of: item.primaryKey)
    guard lock.hasKey(item.accessible.key, &schedule) else {
      return place == nil ? .interactionNotAllowed : lockedDuplicate(&schedule)
    }
    if let place {
      let status = check(items[place], lock, &schedule)
      if status != .success { return status }
    }
    store(item)
    return .success
  }

  /// Whether the row that has the new item's primary key gives way: not unless
  /// it proves corrupt (K-16, K-22).
  private func check(
    _ existing: KeychainItem, _ lock: DeviceLock, _ schedule: inout Schedule
  ) -> KeychainStatus {
    guard lock.hasKey(existing.accessible.key, &schedule) else {
      return lockedDuplicate(&schedule)
    }
    return existing.decode(&schedule) == .purged ? .success : .duplicateItem
  }

  /// How the add of a duplicate ends when a key is missing (K-15, K-16).
  private func lockedDuplicate(_ schedule: inout Schedule) -> KeychainStatus {
    switch schedule.ask(DuplicateWhileLocked.self) {
    case .refused: .interactionNotAllowed
    case .duplicate: .duplicateItem
    }
  }
}

extension KeychainAccessibility {
  /// Whether items of the class exist only while a passcode does (K-06).
  var needsPasscode: Bool { self == .whenPasscodeSetThisDeviceOnly }
}
