// An app of the phone: what its build may do, and whether it is installed.

/// What the phone needs to know of a build of an app.
public struct AppProfile: Hashable, Sendable {
  /// The application identifier, by which installs replace each other.
  public let bundle: String
  /// `keychain-access-groups`, first the default (K-40).
  public let keychainGroups: [String]
  /// `com.apple.security.application-groups`.
  public let appGroups: [String]
  /// The access groups in the order of K-40: the listed ones, the application
  /// identifier, the app groups.
  public let accessGroups: [String]
  /// The class of the container where the entitlement sets one (F-21).
  public var defaultProtection: FileProtection?
  /// The kinds of process that the build has.
  public var processKinds: [ProcessKind]
  /// The prompts that can come to the screen for it.
  public var prompts: [Prompt]

  /// A build with no entitlements but those that are given.
  public init(
    bundle: String, keychainGroups: [String] = [], appGroups: [String] = [],
    defaultProtection: FileProtection? = nil, processKinds: [ProcessKind] = [.app],
    prompts: [Prompt] = []
  ) {
    self.bundle = bundle
    self.keychainGroups = keychainGroups
    self.appGroups = appGroups
    self.accessGroups = keychainGroups + [bundle] + appGroups
    self.defaultProtection = defaultProtection
    self.processKinds = processKinds
    self.prompts = prompts
  }
}

/// A place for an app on the phone.
public struct InstalledApp: Hashable, Sendable {
  /// Which code is installed, an index into the phone's profiles.
  public internal(set) var code: Int
  /// Whether the user has it, offloaded or not.
  public internal(set) var isInstalled = false
  /// Whether the app was removed and its data kept (L-47).
  public internal(set) var isOffloaded = false
  /// Whether the build carries an application identifier (-34018 without).
  public internal(set) var isSigned = true
  /// Whether the user swiped it away and has not opened it since (L-43).
  public internal(set) var isForceQuit = false
  /// What the install has been allowed, and what its user has seen; nil where it
  /// never asked.
  public internal(set) var consent: AppConsent?
  /// Whether the data of a restore may still be on its way (`RESTORE-ORDER`).
  var isFreshFromRestore = false

  /// A place whose app is not installed yet.
  init(code: Int) {
    self.code = code
  }
}
