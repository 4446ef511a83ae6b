// Two processes of one app: whose turn it is, and what each of them begins.

import AppModel
import PhoneModel
import Replay
import Search
import Testing

/// Stores a token, and says some time later that it is wanted.
private struct Keeper: LaunchLogic {
  mutating func main(_ system: System) {
    let item = KeychainAttributes(
      account: "token", service: "app", accessible: .afterFirstUnlock, data: "secret")
    try? system.keychain.add(item)
    system.startTimer("later", after: 3)
  }
  mutating func timer(_ name: String, _ system: System) {
    _ = system.activePrewarm
    try? system.files.write("wanted", ["text": "yes"])
  }
}

/// Removes the token some time later, where nothing says that it is wanted.
private struct Remover: LaunchLogic {
  mutating func main(_ system: System) { system.startTimer("later", after: 3) }
  mutating func timer(_ name: String, _ system: System) {
    guard !system.files.exists("wanted") else { return }
    try? system.keychain.delete(KeychainQuery(account: "token", service: "app"))
  }
}

@Suite struct TwoProcessesTests {
  private let beginning: [Event] = [
    .install(app: 0, isSigned: true), .open(app: 0), .launch(app: 0, .notification),
  ]

  private func scenario(_ events: [Event]) -> Scenario {
    var scenario = Scenario(name: "keeper")
    scenario.apps = [
      App(
        "keeper", "keeps a token",
        processes: [
          ProcessCode(Keeper.self), ProcessCode(.notificationService, Remover.self),
        ],
        belongings: [
          Belonging("token", at: .keychain(service: "app", account: "token"), changedBy: [])
        ])
    ]
    scenario.slots = [0]
    scenario.steps = events.enumerated().map { index, event in
      Step(.event(event), phase: nil, place: Place(line: index + 1))
    }
    return scenario
  }

  /// Whether the token is lost, as the search and the replay of all runs say.
  private func isLost(_ scenario: Scenario) throws -> [Bool] {
    let subject = Subject(Subject.nothingLost, "token")
    let found = try ExhaustiveSearch().explore(scenario)
    let judged = Judge().judge(scenario)
    #expect(judged.error == nil)
    return [found.verdicts, judged.verdicts].map { verdicts in
      verdicts.contains { $0.subject == subject && $0.outcome == .unsafe }
    }
  }

  /// Both timers fire at once: the app's code runs to its end before the extension's begins.
  @Test func processesTakeTurnsInOrderOutsideRaceBlocks() throws {
    #expect(try isLost(scenario(beginning + [.wait(3)])) == [false, false])
  }

  /// Inside a block the extension may look before the app has said what it wants.
  @Test func processesRaceInsideRaceBlocks() throws {
    var race = scenario(beginning)
    let during = Step(.event(.wait(3)), phase: nil, place: Place(line: 5))
    let fallen = RaceEvent(.lock, Place(line: 6))
    race.steps.append(
      Step(.race(during: [during], mayFall: [fallen]), phase: nil, place: Place(line: 4)))
    #expect(try isLost(race) == [true, true])
  }

  /// Handlers of one name are those of the process that begins them.
  @Test func whatAProcessBeginsIsToldOfThatProcess() throws {
    let result = try ExhaustiveSearch().explore(scenario(beginning))
    let begun = result.coverage.handlers.filter { $0.name == Handler.main.name }
    #expect(
      begun.map { $0.process }
        == [ProcessID(app: 0), ProcessID(app: 0, kind: .notificationService)])
  }
}
