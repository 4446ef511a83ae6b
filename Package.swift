// swift-tools-version: 6.2
import PackageDescription

// Data flows one way: script, scenario, run, moments, findings, report. Each
// target may see those above it in this list and none below.
let package = Package(
  name: "lockstep",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "lockstep", targets: ["lockstep"])
  ],
  targets: [
    .target(name: "PhoneModel"),
    .target(name: "AppModel", dependencies: ["PhoneModel"]),
    .target(name: "Replay", dependencies: ["AppModel", "PhoneModel"]),
    .target(name: "Search", dependencies: ["Replay", "AppModel", "PhoneModel"]),
    .target(name: "ScenarioScript", dependencies: ["Replay", "AppModel", "PhoneModel"]),
    .target(name: "Apps", dependencies: ["AppModel", "PhoneModel"]),
    .target(
      name: "Reports",
      dependencies: ["ScenarioScript", "Search", "Replay", "AppModel", "PhoneModel"]),
    .target(
      name: "LockstepCommand",
      dependencies: ["Reports", "ScenarioScript", "Search", "Replay", "AppModel", "PhoneModel"]),
    .executableTarget(
      name: "lockstep", dependencies: ["LockstepCommand", "Apps"], path: "Sources/lockstep-main"),
    .testTarget(name: "PhoneModelTests", dependencies: ["PhoneModel"]),
    .testTarget(
      name: "ScenarioScriptTests",
      dependencies: ["ScenarioScript", "Replay", "AppModel", "PhoneModel"]),
    .testTarget(
      name: "ReplayTests",
      dependencies: ["Replay", "ScenarioScript", "AppModel", "PhoneModel"]),
    .testTarget(
      name: "SearchTests",
      dependencies: ["Search", "Apps", "Replay", "ScenarioScript", "AppModel", "PhoneModel"],
      exclude: ["counts.txt"]),
    .testTarget(
      name: "AppsTests", dependencies: ["Apps", "Replay", "AppModel", "PhoneModel"]),
    .executableTarget(
      name: "MisbehavingApps", dependencies: ["LockstepCommand", "AppModel", "PhoneModel"],
      path: "Tests/Fixtures/MisbehavingApps"),
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["lockstep", "MisbehavingApps", "Reports", "PhoneModel"]),
  ],
  swiftLanguageModes: [.v6]
)
