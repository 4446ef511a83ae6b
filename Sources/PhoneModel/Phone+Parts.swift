// The parts of a phone, for a search that compares each only where it has changed.

/// Which parts of a phone a search has to number anew.
package struct PhoneParts: Sendable {
  package var files = false
  package var keychain = false
  package var defaults = false
  package var apps = false
  package var processes = false
  /// All that `PhoneRemainder` holds.
  package var remainder = false
}

/// What a phone holds beside its stores, apps and processes.
package struct PhoneRemainder: Hashable, Sendable {
  private var lock: DeviceLock
  private var deferredLaunches: [DeferredLaunch]
  private var timelineReloads: [TimelineReload]
  private var backup: Backup?
  private var lateFiles: [FileNode]
  private var ended: [ProcessID]
  private var surroundings: Surroundings

  fileprivate init(_ phone: Phone) {
    lock = phone.lock
    deferredLaunches = phone.deferredLaunches
    timelineReloads = phone.timelineReloads
    backup = phone.backup
    lateFiles = phone.lateFiles
    ended = phone.ended
    surroundings = phone.surroundings
  }
}

extension Phone {
  /// All but stores, apps, processes, and the profiles, which never change.
  package var remainder: PhoneRemainder { PhoneRemainder(self) }

  /// The parts that are not, or may not be, equal on two phones: processes are not compared
  /// one by one.
  package func differences(from other: Phone) -> PhoneParts {
    PhoneParts(
      files: files != other.files, keychain: keychain != other.keychain,
      defaults: defaults != other.defaults, apps: apps != other.apps,
      processes: !sharesProcesses(with: other),
      remainder: lock != other.lock || deferredLaunches != other.deferredLaunches
        || timelineReloads != other.timelineReloads || backup != other.backup
        || lateFiles != other.lateFiles || ended != other.ended
        || surroundings != other.surroundings)
  }

  /// Whether no process can have changed from one phone to the other.
  package func sharesProcesses(with other: Phone) -> Bool {
    processes.span.isIdentical(to: other.processes.span)
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
