// The parts of a phone, for a search that compares each only where it has changed.

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

  /// Whether that is equal on two phones.
  package func hasSameRemainder(as other: Phone) -> Bool {
    lock == other.lock && deferredLaunches == other.deferredLaunches
      && timelineReloads == other.timelineReloads && backup == other.backup
      && lateFiles == other.lateFiles && ended == other.ended
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
