// An app that must lose its key, searched before others where the environment says CI.

import AppModel
import PhoneModel
import Replay
import Search

/// Deletes its key wherever a flag is not seen: the shortest way to lose one.
private struct CanaryLogic: LaunchLogic {
  mutating func refresh(_ system: System) {
    if !system.defaults.bool("launched") {
      try? system.keychain.delete(KeychainQuery(account: "key", service: "canary"))
      system.defaults.set(true, "launched")
    }
  }

  mutating func background(_ system: System, for reason: LaunchReason) { refresh(system) }

  mutating func action(_ name: String, _ argument: String, _ system: System) throws(CallError) {
    try system.keychain.add(
      KeychainAttributes(
        account: "key", service: "canary", accessible: .afterFirstUnlock, data: "secret"))
  }
}

/// The check that the search still finds what it must find.
///
/// The worst failure of a checker is a false "safe", and a search that looks at nothing
/// finds nothing. So a loss that is there must be found before any other verdict counts.
enum Canary {
  /// What is wrong with the search; nil where it finds the lost key.
  static func failure(_ search: ExhaustiveSearch) -> String? {
    let app = App(
      "canary", "Must lose its key.", processes: [ProcessCode(CanaryLogic.self)],
      actions: [Action("connect", "Stores the key.")],
      belongings: [
        Belonging(
          "key", at: .keychain(service: "canary", account: "key"), changedBy: ["connect"])
      ], entitlements: Entitlements(keychainGroups: ["canary"]))
    var scenario = Scenario(name: app.name)
    scenario.apps = [app]
    scenario.slots = [0]
    scenario.steps = [
      Step(.event(.install(app: 0, isSigned: true)), phase: nil, place: Place(line: 0))
    ]
    let menu = EventMenu(for: app)
    let events = ["restart", "unlock", "open", "launch", "connect"].flatMap {
      menu.events(named: $0) ?? []
    }
    var canary = search
    canary.bounds = Bounds()
    canary.level = .base
    do throws(SearchError) {
      let result = try canary.explore(scenario, events: events)
      let key = Subject(Subject.nothingLost, "key")
      if result.findings.contains(where: { $0.finding.subject == key }) { return nil }
    } catch {
      return "the search of the canary failed: \(error)"
    }
    return "the search no longer finds the key that the canary loses; no verdict of it counts"
  }
}
