// What the rules of apps may look at of a phone.

/// A phone as a rule of an app sees it: its lock and stores, its apps, and of each process what the
/// user could tell.
///
/// What waits in a process, which handler runs, why it was started, how far it has come and what it
/// holds of UserDefaults are not to be seen. A search merges states that differ in those and have the
/// same future, so that a rule about them could be broken unnoticed.
public struct PhoneView: Sendable {
  private let phone: Phone

  /// What is to be seen of `phone`.
  public init(_ phone: Phone) {
    self.phone = phone
  }
}

extension PhoneView {
  /// What decides for every store. Whether an unlock was only just now is not to be seen.
  public var lock: DeviceLock {
    var lock = phone.lock
    lock.justUnlocked = false
    return lock
  }

  /// The containers and groups with their files.
  public var files: FileSystem { phone.files }

  /// The items of all apps.
  public var keychain: Keychain { phone.keychain }

  /// UserDefaults as they are on disk.
  public var defaults: DefaultsStore { phone.defaults }

  /// The apps, by their place in the scenario.
  public var apps: [InstalledApp] { phone.apps }

  /// What is on the screen, from the back to the front.
  public var onScreen: [OnScreen] { phone.onScreen }

  /// The running process of that id.
  public func process(_ id: ProcessID) -> ProcessView? {
    phone.index(of: id).map { ProcessView(phone.processes[$0]) }
  }

  /// The process of the app that is in front of the user, if any.
  public var front: ProcessView? { phone.front.map(ProcessView.init) }

  /// Whether that process runs, suspended or not.
  public func isRunning(_ id: ProcessID) -> Bool { phone.isRunning(id) }

  /// The build of the app at a place.
  public func profile(of app: Int) -> AppProfile { phone.profile(of: app) }

  /// The access groups of the app at a place, in their order (K-40).
  public func accessGroups(of app: Int) -> [String] { phone.accessGroups(of: app) }

  /// The domain of UserDefaults that a suite's name stands for in a process; nil is the standard
  /// domain.
  public func domain(_ suite: String?, of process: ProcessID) -> DefaultsDomain {
    phone.domain(suite, of: process)
  }
}

/// A running process as a rule of an app sees it.
public struct ProcessView: Sendable {
  private let process: ProcessState

  fileprivate init(_ process: ProcessState) {
    self.process = process
  }

  /// Which process it is.
  public var id: ProcessID { process.id }

  /// How it stands to the user.
  public var activity: ProcessState.Activity { process.activity }

  /// Whether it is in front of the user.
  public var isInFront: Bool { process.isInFront }

  /// Whether it is in front, active, and waits for nothing: no handler, no timer,
  /// nothing that asks the user.
  public var isAtRest: Bool { process.isAtRest }

  /// What it shows the user.
  public var screen: Screen? { process.screen }

  /// What it has under way of permissions and consent; nil where it never asked.
  public var consent: ConsentSession? { process.consent }
}
