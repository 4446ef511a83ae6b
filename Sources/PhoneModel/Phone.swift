// The simulated phone: one value that holds all that future answers depend on.

/// A phone. It changes only through events (`apply`) and calls (`perform`).
///
/// Two phones that were given the same are equal, and print the same bytes in
/// any process on any machine. It has no clock but its running timers, so two
/// phones that no future answer can tell apart are equal as well.
public struct Phone: Hashable, Sendable {
  /// The builds that may be installed; constant.
  public let profiles: [AppProfile]
  /// What decides for every store.
  public internal(set) var lock: DeviceLock
  /// The containers and groups with their files.
  public internal(set) var files = FileSystem()
  /// The items of all apps.
  public internal(set) var keychain = Keychain()
  /// UserDefaults as they are on disk.
  public internal(set) var defaults = DefaultsStore()
  /// The apps, by the place that events name them by.
  public internal(set) var apps: [InstalledApp]
  /// The running processes, by id.
  public internal(set) var processes: [ProcessState] = []
  /// What events have settled of region, ad console and network.
  var surroundings = Surroundings()
  /// Background launches that wait for the first unlock (L-08).
  var deferredLaunches: [DeferredLaunch] = []
  /// Timelines that the system was asked for.
  var timelineReloads: [TimelineReload] = []
  /// The last backup taken.
  var backup: Backup?
  /// Files of a restore that have not arrived yet (`RESTORE-ORDER`).
  var lateFiles: [FileNode] = []
  /// The processes that have ended and whose memory the engine still holds.
  var ended: [ProcessID] = []

  /// A phone that is unlocked and has no app installed.
  ///
  /// - Parameters:
  ///   - profiles: the builds that may be installed.
  ///   - apps: for each app on the phone, the index of its build.
  public init(profiles: [AppProfile] = [], apps: [Int] = [], hasPasscode: Bool = true) {
    self.profiles = profiles
    self.lock = DeviceLock(state: .unlocked, hasPasscode: hasPasscode)
    self.apps = apps.map(InstalledApp.init(code:))
  }
}

/// A background launch that waits for the first unlock.
struct DeferredLaunch: Hashable, Sendable {
  var app: Int
  var reason: LaunchReason
}

/// A timeline that the system will ask a widget for.
struct TimelineReload: Hashable, Sendable {
  var app: Int
  /// Seconds until it asks.
  var left: Seconds
}

extension Phone {
  /// The running process of that id.
  public func process(_ id: ProcessID) -> ProcessState? {
    index(of: id).map { processes[$0] }
  }

  /// Whether that process runs, suspended or not.
  public func isRunning(_ id: ProcessID) -> Bool { index(of: id) != nil }

  /// Whether that process runs and is suspended.
  public func isSuspended(_ id: ProcessID) -> Bool {
    activity(of: id) == .suspended
  }

  /// How that process stands to the user; nil where it does not run.
  ///
  /// This and the like look at one thing of a process where `process(_:)` would
  /// copy all of it.
  package func activity(of id: ProcessID) -> ProcessState.Activity? {
    guard let index = index(of: id) else { return nil }
    return processes[index].activity
  }

  /// Whether that process runs a handler or one waits in it.
  package func hasSomethingToDo(_ id: ProcessID) -> Bool {
    guard let index = index(of: id) else { return false }
    return processes[index].current != nil || !processes[index].queue.isEmpty
  }

  /// Whether that process runs and may go on, and no other has anything to do.
  public func isAlone(_ id: ProcessID) -> Bool {
    var isThere = false
    for index in processes.indices {
      if processes[index].id == id {
        if processes[index].activity == .suspended { return false }
        isThere = true
      } else if processes[index].activity != .suspended,
        processes[index].current != nil || !processes[index].queue.isEmpty
      {
        return false
      }
    }
    return isThere
  }

  /// The place in `processes` of the first process, from `start` on, that runs
  /// no handler and may begin one.
  public func indexOfBeginner(from start: Int) -> Int? {
    var index = start
    while index < processes.count {
      if processes[index].activity != .suspended, !processes[index].queue.isEmpty,
        processes[index].current == nil
      {
        return index
      }
      index += 1
    }
    return nil
  }

  /// The place of a running process in `processes`.
  func index(of id: ProcessID) -> Int? {
    for index in processes.indices where processes[index].id == id { return index }
    return nil
  }

  /// The process of the app that is in front of the user, if any.
  public var front: ProcessState? { frontIndex.map { processes[$0] } }

  /// The place in `processes` of the one that is in front of the user, if any.
  var frontIndex: Int? {
    for index in processes.indices {
      let activity = processes[index].activity
      if activity == .active || activity == .inactive { return index }
    }
    return nil
  }

  /// The access groups of the app at a place, in their order (K-40).
  public func accessGroups(of app: Int) -> [String] { profiles[apps[app].code].accessGroups }

  /// The build of the app at a place.
  public func profile(of app: Int) -> AppProfile { profiles[apps[app].code] }

  /// The build that a process runs, which an update may have replaced since
  /// (`UPDATE-RUNNING`).
  public func profile(of id: ProcessID) -> AppProfile {
    profiles[code(of: id)]
  }

  /// The build that a process runs, by its place among all.
  public func code(of id: ProcessID) -> Int {
    guard let index = index(of: id) else { return apps[id.app].code }
    return processes[index].code
  }

  /// Changes a process, if it runs.
  mutating func withProcess(_ id: ProcessID, _ change: (inout ProcessState) -> Void) {
    guard let index = index(of: id) else { return }
    change(&processes[index])
  }
}
