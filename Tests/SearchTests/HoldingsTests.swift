// What stands on a phone is taken from the phone before where it cannot have changed.

import AppModel
import PhoneModel
import Replay
import Testing

@testable import Search

/// Keeps its token in the UserDefaults of a group.
private struct Suited: LaunchLogic {
  mutating func action(_ name: String, _ argument: String, _ system: System) {
    system.defaults(suite: "g").set(true, "token")
  }

  static func app(_ name: String, groups: [String]) -> App {
    App(
      name, "keeps its token in a group", processes: [ProcessCode(Suited.self)],
      actions: [Action("save", "stores the token")],
      belongings: [
        Belonging("token", at: .defaults(suite: "g", key: "token"), changedBy: ["save"])
      ],
      entitlements: Entitlements(appGroups: groups))
  }
}

@Suite struct HoldingsTests {
  /// Looks at all phones of a search, up to some hundreds of states.
  private func compare(
    _ scenario: Scenario, _ events: [ExploredEvent], _ level: DistrustLevel, _ text: String
  ) throws -> Set<Int32> {
    var machine = Machine(
      scenario, allowed: scenario.allowedAlternatives(at: level), events: events)
    var next: Int32 = 0
    while next < min(500, machine.states.count) {
      _ = try machine.steps(of: next)
      next += 1
    }
    var met: Set<Int32> = []
    for number in 0..<Int32(machine.phones.phones.count) {
      let found = machine.phones.standing(number).holdings
      let phone = machine.phones.phones[number].phone
      let again = Ledger.holdings(on: phone, code: scenario.apps)
      #expect(machine.phones.holdings[found] == again, "\(text): \(phone)")
      met.insert(found)
    }
    return met
  }

  @Test(arguments: 0..<10)
  func whatStandsOnAPhoneIsThatOfACountAnew(_ group: Int) throws {
    for number in 0..<(3 * Effort.factor) {
      let random = RandomCase(seed: UInt64(number * 10 + group))
      _ = try compare(random.scenario, random.events, .everything, random.text)
    }
  }

  /// The build that runs has the group, and the one that is installed has not: which domain
  /// the token is looked for in depends on whether the process lives.
  @Test(arguments: [false, true])
  func theProcessThatRunsSaysWhichSuiteItIs(updatesFirst: Bool) throws {
    var exploration = try AppExploration(
      Suited.app("suited.1", groups: ["g"]), "open,kill,save", pins: "UPDATE-RUNNING=lives-on")
    exploration.scenario.apps.append(Suited.app("suited.2", groups: []))
    // The order in which a phone without a process is met: ended after the update, or before.
    exploration.events.insert(
      ExploredEvent("update", .event(.update(app: 0, code: 1))),
      at: updatesFirst ? 0 : exploration.events.count)
    let met = try compare(exploration.scenario, exploration.events, .base, "suited")
    #expect(met.count == 2)
  }
}
