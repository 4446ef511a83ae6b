// What an app declares about itself.

import PhoneModel

/// An app of a catalogue: its launch logic, and what it declares about itself.
public struct App: Sendable {
  /// The name in scripts: a bundle and a version, `tillroll.moved-cleanup`.
  public var name: String
  /// One sentence on what this version does.
  public var summary: String
  /// The code of each process kind that the app has.
  public var processes: [ProcessCode]
  /// The names of the screens it shows.
  public var screens: [String]
  /// What the user can do in it, and the tasks it runs without the user.
  public var actions: [Action]
  /// What is the user's, and must not be lost.
  public var belongings: [Belonging]
  /// The prompts that can come to the screen for it: the dialogs of the system that
  /// it asks for, and what the UMP SDK shows in it. One that is not named here and
  /// comes all the same is a fault.
  public var prompts: [Prompt]
  /// What must hold besides the built-in rules.
  public var rules: [Rule]
  /// What the build may do.
  public var entitlements: Entitlements

  /// An app. What is left out is empty: no screens, no actions, nothing to lose.
  public init(
    _ name: String, _ summary: String, processes: [ProcessCode], screens: [String] = [],
    actions: [Action] = [], belongings: [Belonging] = [], prompts: [Prompt] = [],
    rules: [Rule] = [],
    entitlements: Entitlements = Entitlements()
  ) {
    self.name = name
    self.summary = summary
    self.processes = processes
    self.screens = screens
    self.actions = actions
    self.belongings = belongings
    self.prompts = prompts
    self.rules = rules
    self.entitlements = entitlements
  }
}

extension App {
  /// The part of the name before the first dot: versions of one bundle replace
  /// each other on a phone.
  public var bundle: String {
    guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")) else { return name }
    return String(name[..<dot])
  }

  /// The memory of a process of `kind` that has just started, nil where the
  /// app has no such process.
  public func freshMemory(of kind: ProcessKind) -> Memory? {
    processes.first { $0.kind == kind }?.fresh()
  }

  /// The action or task called `name`.
  public func action(named name: String) -> Action? {
    actions.first { $0.name == name }
  }
}

/// The launch logic of one process kind.
public struct ProcessCode: Sendable {
  /// Which of the app's processes runs it.
  public var kind: ProcessKind
  /// Makes the memory of a process that has just started.
  let fresh: @Sendable () -> Memory

  /// The code of a process of `kind`.
  public init<Logic: LaunchLogic>(_ kind: ProcessKind, _: Logic.Type) {
    self.kind = kind
    // One for all processes: what is learnt of it serves each of them.
    let initial = LogicMemory(Logic())
    self.fresh = { initial }
  }

  /// The code of the app's own process.
  public init<Logic: LaunchLogic>(_ logic: Logic.Type) {
    self.init(.app, logic)
  }
}

/// Something that a script can make the user, or the app, do.
public struct Action: Hashable, Sendable {
  /// The verb in scripts.
  public var name: String
  /// What its argument is, for help; nil where it takes none.
  public var argument: String?
  /// An argument to explore it with; "" where it takes none.
  public var example: String
  /// One sentence for help.
  public var summary: String
  /// Whether the user does it, which needs the app in front. A task runs in
  /// any running process.
  public var isByUser: Bool

  /// An action of the user; a task of the app where `isByUser` is false.
  public init(
    _ name: String, argument: String? = nil, example: String? = nil, _ summary: String,
    isByUser: Bool = true
  ) {
    self.name = name
    self.argument = argument
    self.example = argument == nil ? "" : example ?? "A"
    self.summary = summary
    self.isByUser = isByUser
  }
}

/// What the app's build is entitled to.
public struct Entitlements: Hashable, Sendable {
  /// `keychain-access-groups`, first the default (K-40).
  public var keychainGroups: [String]
  /// `com.apple.security.application-groups`.
  public var appGroups: [String]
  /// `com.apple.developer.default-data-protection` (F-21).
  public var defaultProtection: FileProtection?

  /// What is left out is not in the entitlements.
  public init(
    keychainGroups: [String] = [], appGroups: [String] = [],
    defaultProtection: FileProtection? = nil
  ) {
    self.keychainGroups = keychainGroups
    self.appGroups = appGroups
    self.defaultProtection = defaultProtection
  }
}
