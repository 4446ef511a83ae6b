// The Swift files of the package that `lockstep init` writes.

extension PackageTemplate {
  var manifest: String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "\(name)",
      platforms: [.macOS(.v15)],
      dependencies: [
        \(dependency.declaration)
      ],
      targets: [
        .target(
          name: "\(name)",
          dependencies: [.product(name: "Lockstep", package: "\(dependency.identity)")]),
        .executableTarget(
          name: "\(command)",
          dependencies: ["\(name)", .product(name: "Lockstep", package: "\(dependency.identity)")]),
        .testTarget(
          name: "\(name)Tests",
          dependencies: [
            "\(name)", .product(name: "LockstepTesting", package: "\(dependency.identity)"),
          ]),
      ]
    )

    """
  }

  var main: String {
    """
    // The command lockstep, over the apps of this package.

    import Lockstep
    import \(name)

    LockstepTool.main(apps: Catalogue.all)

    """
  }

  static let catalogue = """
    // The apps that scenarios can name.

    import Lockstep

    /// What is modelled here. Versions of one bundle, the part before the dot, replace each other on
    /// a phone.
    public enum Catalogue {
      public static let all = [flag, marker]

      /// Tells a new install by a flag in UserDefaults.
      public static let flag = app(
        "session.flag", "Signs the user out where it takes an unreadable flag for a new install.",
        FlagSession.self)

      /// Tells a new install by a file that can be read at any time.
      public static let marker = app(
        "session.marker", "Tells a new install by a file that is readable before the first unlock.",
        MarkerSession.self)

      private static func app<Logic: LaunchLogic>(
        _ name: String, _ summary: String, _ logic: Logic.Type
      ) -> App {
        App(
          name, summary, processes: [ProcessCode(logic)], screens: ["signed-out", "home"],
          actions: [Action("sign-in", argument: "TOKEN", "Stores the token.")],
          belongings: [
            // What is the user's, and which of their actions may change it.
            Belonging(
              "token", at: .keychain(service: "session", account: "token"), changedBy: ["sign-in"])
          ])
      }
    }

    """

  static let flagSession = """
    // A launch that loses the user's session.

    import Lockstep

    /// Keychain items outlive an app, so this launch clears them after a reinstall. Before the first
    /// unlock the flag reads as false, though, and deleting needs no key.
    struct FlagSession: LaunchLogic {
      func launch(_ system: System, for reason: LaunchReason) {
        if !system.defaults.bool("installed") {
          try? system.keychain.delete(KeychainQuery(account: "token", service: "session"))
          system.defaults.set(true, "installed")
        }
      }

      func background(_ system: System, for reason: LaunchReason) { refresh(system) }

      func refresh(_ system: System) {
        let token = try? system.keychain.read("token", service: "session")
        system.show(token == nil ? "signed-out" : "home")
      }

      func action(_ name: String, _ argument: String, _ system: System) throws(CallError) {
        try system.keychain.add(
          KeychainAttributes(
            account: "token", service: "session", accessible: .afterFirstUnlock, data: argument))
        refresh(system)
      }
    }

    """

  static let markerSession = """
    // The same launch, repaired.

    import Lockstep

    /// A file of class none answers in every state of the phone, so its absence means a new install.
    struct MarkerSession: LaunchLogic {
      func launch(_ system: System, for reason: LaunchReason) {
        if !system.files.exists("installed") {
          try? system.keychain.delete(KeychainQuery(account: "token", service: "session"))
          try? system.files.writeAtomically("installed", [:], protection: FileProtection.none)
        }
      }

      func background(_ system: System, for reason: LaunchReason) { refresh(system) }

      func refresh(_ system: System) {
        let token = try? system.keychain.read("token", service: "session")
        system.show(token == nil ? "signed-out" : "home")
      }

      func action(_ name: String, _ argument: String, _ system: System) throws(CallError) {
        try system.keychain.add(
          KeychainAttributes(
            account: "token", service: "session", accessible: .afterFirstUnlock, data: argument))
        refresh(system)
      }
    }

    """

  var tests: String {
    """
    // The scenarios, and a proof over every order of events, as tests.

    import LockstepTesting
    import Testing

    @testable import \(name)

    @Suite struct ScenarioTests {
      /// Each script in Scenarios/ comes out as it states.
      @Test(arguments: try Scenarios.in("Scenarios", apps: Catalogue.all))
      func scenario(_ scenario: ScriptedScenario) { expectScenario(scenario) }

      /// Whatever happens in whatever order: the token stays.
      @Test func nothingIsLost() {
        expectExploration(of: Catalogue.marker, events: Self.events)
      }

      /// The same finds what the flag costs, without a script.
      @Test func theFlagLosesTheToken() {
        expectExploration(of: Catalogue.flag, events: Self.events, verdict: "unsafe")
      }

      private static let events = ["restart", "push", "unlock", "open", "sign-in"]
    }

    """
  }
}
