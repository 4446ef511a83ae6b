// swift-tools-version: 6.2
import PackageDescription

// Data flows one way: script, scenario, run, moments, findings, report. Each
// target may see those above it in this list and none below.
let package = Package(
  name: "lockstep",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "lockstep", targets: ["lockstep-main"]),
    .library(name: "Lockstep", targets: ["Lockstep"]),
    .library(name: "LockstepTesting", targets: ["LockstepTesting"]),
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
      name: "Explorer",
      dependencies: ["Reports", "ScenarioScript", "Search", "Replay", "AppModel", "PhoneModel"]),
    .target(
      name: "PageEngine",
      dependencies: ["Reports", "ScenarioScript", "Search", "Replay", "AppModel", "PhoneModel"]),
    .target(
      name: "Page",
      dependencies: [
        "PageEngine", "Reports", "ScenarioScript", "Search", "Replay", "AppModel", "PhoneModel",
      ],
      exclude: ["Web"]),
    .target(
      name: "LockstepCommand",
      dependencies: [
        "Explorer", "Page", "Reports", "ScenarioScript", "Search", "Replay", "AppModel",
        "PhoneModel",
      ]),
    .executableTarget(
      name: "lockstep-main", dependencies: ["LockstepCommand", "Apps"]),
    .target(
      name: "Lockstep",
      dependencies: [
        "LockstepCommand", "Reports", "ScenarioScript", "Search", "Replay", "AppModel",
        "PhoneModel",
      ]),
    .target(name: "LockstepTesting", dependencies: ["Lockstep", "Reports", "Replay"]),
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
    .testTarget(name: "ReportsTests", dependencies: ["Reports"]),
    .testTarget(
      name: "ExplorerTests",
      dependencies: [
        "Explorer", "Apps", "Reports", "ScenarioScript", "Search", "Replay", "AppModel",
        "PhoneModel",
      ]),
    .executableTarget(
      name: "MisbehavingApps", dependencies: ["Lockstep"], path: "Tests/Fixtures/MisbehavingApps"),
    .testTarget(name: "LockstepTests", dependencies: ["Lockstep", "Apps"]),
    .testTarget(
      name: "LockstepTestingTests", dependencies: ["LockstepTesting", "Apps"],
      exclude: ["Scenarios"]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["lockstep-main", "MisbehavingApps", "Reports", "PhoneModel"]),
  ],
  swiftLanguageModes: [.v6]
)
