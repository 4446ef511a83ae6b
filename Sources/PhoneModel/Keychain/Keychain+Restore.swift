// What of the Keychain a backup holds, and what comes back from it.

extension Keychain {
  /// The items that a backup made now holds: all but those of
  /// `WhenPasscodeSet` (K-06) and those that no key decodes.
  public func backup() -> [KeychainItem] {
    items.filter { !$0.accessible.needsPasscode && !$0.isUndecodable }
  }

  /// Replaces all items by what comes back from a backup that holds `backedUp`.
  ///
  /// To the device it was made on everything comes back (K-35 … K-37, K-39). To
  /// another come only items that may migrate, and not from every kind of
  /// backup. Items made for a set of biometry do not fit another device's (K-43).
  public mutating func restore(
    _ backedUp: [KeychainItem], kind: RestoreKind, sameDevice: Bool,
    _ schedule: inout Schedule
  ) {
    items = []
    for item in backedUp where !item.accessible.needsPasscode {
      if sameDevice {
        store(item)
      } else if !item.accessible.isThisDeviceOnly && kind.migrates(&schedule) {
        store(item.onAnotherDevice)
      }
    }
  }
}

extension RestoreKind {
  /// Whether items that may migrate arrive on another device.
  fileprivate func migrates(_ schedule: inout Schedule) -> Bool {
    switch self {
    case .unencrypted: false
    case .encrypted, .quickStart: true
    case .iCloud: schedule.ask(ICloudOtherDevice.self) == .present
    }
  }
}

extension KeychainItem {
  /// The item as it arrives on another device.
  fileprivate var onAnotherDevice: KeychainItem {
    var item = self
    if accessControl == .biometryCurrentSet { item.madeBeforeEnrolmentChange = true }
    return item
  }
}
