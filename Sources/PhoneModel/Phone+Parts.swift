// The parts of a phone, for a search that compares each only where it has changed.

/// Parts of a phone that a search numbers each for itself.
package struct PhoneParts: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let files = PhoneParts(rawValue: 1)
  package static let keychain = PhoneParts(rawValue: 2)
  package static let defaults = PhoneParts(rawValue: 4)
  package static let apps = PhoneParts(rawValue: 8)
  package static let processes = PhoneParts(rawValue: 16)
  /// All that `PhoneRemainder` holds.
  package static let remainder = PhoneParts(rawValue: 32)
}

/// What a phone holds beside its stores, apps and processes.
package struct PhoneRemainder: Hashable, Sendable {
  private var lock: DeviceLock
  private var deferredLaunches: [DeferredLaunch]
  private var timelineReloads: [TimelineReload]
  private var backup: Backup?
  private var lateFiles: [FileNode]
  private var ended: [ProcessID]

  fileprivate init(_ phone: Phone) {
    lock = phone.lock
    deferredLaunches = phone.deferredLaunches
    timelineReloads = phone.timelineReloads
    backup = phone.backup
    lateFiles = phone.lateFiles
    ended = phone.ended
  }
}

extension Phone {
  /// All but stores, apps, processes, and the profiles, which never change.
  package var remainder: PhoneRemainder { PhoneRemainder(self) }

  /// The parts that are not equal on two phones.
  package func differences(from other: Phone) -> PhoneParts {
    var parts: PhoneParts = []
    if files != other.files { parts.insert(.files) }
    if keychain != other.keychain { parts.insert(.keychain) }
    if defaults != other.defaults { parts.insert(.defaults) }
    if apps != other.apps { parts.insert(.apps) }
    if !hasSameProcesses(as: other) { parts.insert(.processes) }
    if lock != other.lock || deferredLaunches != other.deferredLaunches
      || timelineReloads != other.timelineReloads || backup != other.backup
      || lateFiles != other.lateFiles || ended != other.ended
    {
      parts.insert(.remainder)
    }
    return parts
  }

  /// Compares the processes where they are: `==` of arrays would copy each.
  private func hasSameProcesses(as other: Phone) -> Bool {
    let own = processes.span
    let others = other.processes.span
    if own.isIdentical(to: others) { return true }
    guard own.count == others.count else { return false }
    for index in own.indices {
      // What differs most often can be told without copying a process.
      guard own[index].queue.count == others[index].queue.count,
        own[index].activity == others[index].activity, own[index].stage == others[index].stage,
        own[index] == others[index]
      else { return false }
    }
    return true
  }

  /// Puts equal stores, apps and processes in the place of its own, so that phones which
  /// have them in common share them.
  package mutating func share(
    files: FileSystem, keychain: Keychain, defaults: DefaultsStore, apps: [InstalledApp],
    processes: [ProcessState]
  ) {
    self.files = files
    self.keychain = keychain
    self.defaults = defaults
    self.apps = apps
    self.processes = processes
  }
}
