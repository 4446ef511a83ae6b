// The life of an install: install, update, delete, backup, restore (5c).

extension Phone {
  /// Lets an event of installs happen; all checks come before all changes.
  mutating func applyToInstalls(
    _ event: Event, _ schedule: inout Schedule
  ) throws(ImpossibleEvent) {
    switch event {
    case .install(let app, let isSigned): try install(app, isSigned: isSigned, &schedule)
    case .update(let app, let code): try update(app, to: code, &schedule)
    case .delete(let app): try delete(app, &schedule)
    case .offload(let app):
      try checkInstalled(app)
      endAll(of: app, &schedule)
      apps[app].isOffloaded = true
    case .backUp:
      arriveLateFiles()
      backup = takeBackup()
    case .restore(let kind, let toSameDevice):
      try restore(kind, toSameDevice: toSameDevice, &schedule)
    default: preconditionFailure("not an event of installs")
    }
  }

  /// Ends the app and its extensions.
  private mutating func endAll(of app: Int, _ schedule: inout Schedule) {
    for id in processes.map({ $0.id }) where id.app == app { end(id, &schedule) }
  }

  /// Installs an app: an empty container, and its groups where no sibling has
  /// them already (L-48, L-49). One that was offloaded finds its data (L-47).
  ///
  /// A fresh app may delete what siblings share in the Keychain (`KC-GROUP-OTHER`).
  private mutating func install(
    _ app: Int, isSigned: Bool, _ schedule: inout Schedule
  ) throws(ImpossibleEvent) {
    try checkExists(app)
    let profile = profile(of: app)
    if apps[app].isOffloaded {
      apps[app].isOffloaded = false
      apps[app].isSigned = isSigned
      return
    }
    guard !apps[app].isInstalled else {
      throw ImpossibleEvent("\(profile.bundle) is installed already")
    }
    apps[app] = InstalledApp(code: apps[app].code)
    apps[app].isInstalled = true
    apps[app].isSigned = isSigned
    addStorage(of: app)
    let shared = profile.accessGroups.filter { group in
      apps.indices.contains { $0 != app && accessGroups(of: $0).contains(group) }
    }
    if !shared.isEmpty {
      keychain.otherAppInstalled(app: app, groups: shared, &schedule)
    }
  }

  /// Makes the containers and defaults domains of an app, as far as missing:
  /// those that are there keep their class, whatever the build says (F-22).
  private mutating func addStorage(of app: Int) {
    let profile = profile(of: app)
    let protection = profile.defaultProtection ?? .completeUntilFirstUserAuthentication
    files.addRoot(.container(app), protection: protection)
    defaults.add(.app(app), protection: protection)
    for group in profile.appGroups {
      files.addRoot(.group(group), protection: nil)
      // U-14: a suite is closed before the first unlock, as the standard domain.
      defaults.add(.group(group), protection: .completeUntilFirstUserAuthentication)
    }
  }

  /// Replaces the code of an app; its data stays (L-46). A suspended process
  /// does not outlive it, and a running one by `UPDATE-RUNNING`.
  private mutating func update(
    _ app: Int, to code: Int, _ schedule: inout Schedule
  ) throws(ImpossibleEvent) {
    try checkInstalled(app)
    guard profiles.indices.contains(code) else {
      throw ImpossibleEvent("there is no build number \(code)")
    }
    for process in processes where process.id.app == app {
      if process.activity == .suspended || schedule.ask(UpdateWhileRunning.self) == .killed {
        end(process.id, &schedule)
      }
    }
    apps[app].code = code
    addStorage(of: app)
  }

  /// Deletes an app: its container and defaults go, a group with its last app,
  /// Keychain items stay (L-48, K-30). An offloaded sibling keeps a group alive.
  private mutating func delete(
    _ app: Int, _ schedule: inout Schedule
  ) throws(ImpossibleEvent) {
    try checkExists(app)
    guard apps[app].isInstalled else {
      throw ImpossibleEvent("\(profile(of: app).bundle) is not installed")
    }
    endAll(of: app, &schedule)
    apps[app].isInstalled = false
    apps[app].isOffloaded = false
    apps[app].consent = nil
    files.removeRoot(.container(app))
    defaults.removeContainer(of: app)
    for case .group(let group) in files.roots where !isUsed(group) {
      files.removeRoot(.group(group))
      defaults.remove(.group(group))
    }
    let roots = files.roots
    lateFiles.removeAll { !roots.contains($0.path.root) }
    timelineReloads.removeAll { $0.app == app }
    deferredLaunches.removeAll { $0.app == app }
    let gone = accessGroups(of: app).filter { !isEntitled($0) }
    keychain.appDeleted(app: app, groupsGone: gone, &schedule)
  }

  /// Whether an app on the phone is entitled to an app group (L-48).
  private func isUsed(_ group: String) -> Bool {
    apps.contains { $0.isInstalled && profiles[$0.code].appGroups.contains(group) }
  }

  /// Whether an app on the phone is entitled to a Keychain access group.
  private func isEntitled(_ group: String) -> Bool {
    apps.contains { $0.isInstalled && profiles[$0.code].accessGroups.contains(group) }
  }

  /// What a backup taken now holds: what is stored, and nothing that a process
  /// or the daemon has in memory.
  private func takeBackup() -> Backup {
    var stored = defaults
    stored.forgetKept()
    return Backup(
      apps: apps, files: files.roots.flatMap { files.copy(of: $0) }, defaults: stored,
      items: keychain.backup())
  }

  /// Restores a backup to this phone or to another one (L-50, L-51, K-35 … K-39).
  ///
  /// Files and UserDefaults arrive in both; items by kind of backup and class.
  /// The phone stands before its first unlock afterwards, nothing running.
  private mutating func restore(
    _ kind: RestoreKind, toSameDevice: Bool, _ schedule: inout Schedule
  ) throws(ImpossibleEvent) {
    guard kind != .quickStart || !toSameDevice else {
      throw ImpossibleEvent("Quick Start moves data to another phone")
    }
    if kind == .quickStart { arriveLateFiles() }
    guard let backup = kind == .quickStart ? takeBackup() : backup else {
      throw ImpossibleEvent("there is no backup; take one with back-up first")
    }
    restart(&schedule)
    for root in files.roots { files.removeRoot(root) }
    defaults = backup.defaults
    apps = backup.apps
    for app in apps.indices { apps[app].isForceQuit = false }
    for app in apps.indices where apps[app].isInstalled {
      addStorage(of: app)
      apps[app].isFreshFromRestore = true
    }
    for root in files.roots {
      files.restore(backup.files.filter { $0.path.root == root }, into: root, &schedule)
    }
    keychain.restore(backup.items, kind: kind, sameDevice: toSameDevice, &schedule)
    timelineReloads.removeAll()
    lateFiles.removeAll()
  }

  /// At the first launch after a restore the app's files may not be there yet,
  /// nor those of a group of which no app has been launched (`RESTORE-ORDER`).
  mutating func holdBackFiles(of app: Int, _ schedule: inout Schedule) {
    guard apps[app].isFreshFromRestore else { return }
    let groups = profile(of: app).appGroups.filter { group in
      apps.allSatisfy {
        !$0.isInstalled || $0.isFreshFromRestore || !profiles[$0.code].appGroups.contains(group)
      }
    }
    apps[app].isFreshFromRestore = false
    let roots = [.container(app)] + groups.map(FilePath.Root.group)
    guard roots.contains(where: { files.copy(of: $0).count > 1 }),
      schedule.ask(RestoreOrder.self) == .beforeFiles
    else { return }
    for root in roots { lateFiles += files.takeAll(below: root) }
  }

  /// Files of a restore arrive as time passes; what the app wrote meanwhile stays.
  mutating func arriveLateFiles() {
    guard !lateFiles.isEmpty else { return }
    files.addMissing(lateFiles)
    lateFiles.removeAll()
  }
}
