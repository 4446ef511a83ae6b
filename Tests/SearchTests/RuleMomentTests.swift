// When the rules of an app are judged: where all processes have settled, in a replay and a search.

import AppModel
import PhoneModel
import Replay
import Testing

@testable import Search

@Suite struct RuleMomentTests {
  /// Writes in `main` of a prewarmed process, and observes the lock without doing anything about it.
  private struct Sleeper: LaunchLogic {
    mutating func main(_ system: System) {
      system.observe(.protectedDataWillBecomeUnavailable)
      system.defaults.set(true, "done")
    }

    static let app = App(
      "sleeper", "is prewarmed", processes: [ProcessCode(Sleeper.self)],
      rules: [
        Rule("asleep", "not in the background with the mark on disk") { phone, app in
          let id = ProcessID(app: app)
          guard let process = phone.process(id),
            phone.defaults.stored("done", in: phone.domain(nil, of: id)) != nil
          else { return .notDue }
          return process.activity == .background ? .broken("it is") : .holds
        },
        Rule("done-is-never-stored", "the mark is never on disk") { phone, app in
          let domain = phone.domain(nil, of: ProcessID(app: app))
          return phone.defaults.stored("done", in: domain) == nil ? .holds : .broken("it is")
        },
      ])
  }

  /// Works in the background, and does nothing in front.
  private struct Worker: LaunchLogic {
    mutating func background(_ system: System, for reason: LaunchReason) {
      system.defaults.set(true, "done")
    }

    struct Service: LaunchLogic {
      mutating func receive(_ system: System) { system.show("seen") }
    }

    static let app = App(
      "worker", "works",
      processes: [ProcessCode(Worker.self), ProcessCode(.notificationService, Service.self)],
      screens: ["seen"],
      rules: [
        Rule("rests", "not at rest with the mark while the service shows nothing") { phone, app in
          let id = ProcessID(app: app)
          guard phone.front?.isAtRest == true,
            phone.defaults.stored("done", in: phone.domain(nil, of: id)) != nil,
            let service = phone.process(ProcessID(app: app, kind: .notificationService))
          else { return .notDue }
          return service.screen == nil ? .broken("it is") : .holds
        }
      ])
  }

  /// Its handler of the announcement is empty; it wrote too early.
  private struct Early: LaunchLogic {
    mutating func main(_ system: System) {
      system.observe(.protectedDataDidBecomeAvailable)
      system.defaults.set(true, "started")
    }
    mutating func action(_ name: String, _ argument: String, _ system: System) {
      system.defaults.set("all", "settings")
    }

    static let app = App(
      "early", "writes early", processes: [ProcessCode(Early.self)],
      actions: [Action("save", "stores things")],
      belongings: [
        Belonging("settings", at: .defaults(suite: nil, key: "settings"), changedBy: ["save"])
      ])
  }

  private func line(_ event: Event, _ number: Int) -> Step {
    Step(.event(event), phase: nil, place: Place(line: number))
  }

  private func race(_ during: [Step], _ mayFall: [Event]) -> Step {
    let falling = mayFall.enumerated().map { RaceEvent($0.element, Place(line: 20 + $0.offset)) }
    return Step(.race(during: during, mayFall: falling), phase: nil, place: Place(line: 10))
  }

  /// What a search with and without reductions says of a script, and a replay of all its runs.
  private func compare(_ scenario: Scenario) throws -> [Verdict] {
    let judged = Judge().judge(scenario)
    #expect(judged.error == nil)
    for reductions in [Reductions.all, []] {
      let found = try Searched(scenario, reductions: reductions)
      #expect(
        found.result.verdicts.map { "\($0.subject) \($0.outcome.text)" }
          == judged.verdicts.map { "\($0.subject) \($0.outcome.text)" })
    }
    _ = try ExhaustiveSearch().explore(scenario)
    return judged.verdicts
  }

  @Test func aProcessThatIsStillToSleepIsNotJudged() throws {
    let pins = "LAUNCH-PREWARM=main PD-WILLBECOME=delivered"
    let exploration = try AppExploration(Sleeper.app, "prewarm,lock", pins: pins, isOpen: false)
    let all = try Searched(exploration.scenario, events: exploration.events)
    let none = try Searched(exploration.scenario, events: exploration.events, reductions: [])
    #expect(all.essence == none.essence)
    let allowed = exploration.scenario.allowedAlternatives(at: .reported)
    let naive = NaiveExplorer(
      scenario: exploration.scenario, events: exploration.events, allowed: allowed
    ).explore(limit: 3000)
    #expect(all.shortest == naive?.shortest)
    #expect(all.shortest[Subject("done-is-never-stored")] != nil)
    var script = exploration.scenario
    script.steps.append(race([line(.launch(app: 0, .prewarm), 2)], [.lock]))
    let verdicts = try compare(script)
    let stored = verdicts.first { $0.subject.rule == "done-is-never-stored" }
    #expect(stored?.outcome.isLosing == true)
  }

  @Test func aProcessThatIsStillToRestIsNotJudged() throws {
    var script = try AppExploration(Worker.app, "unlock", isOpen: false).scenario
    script.pins += [
      Pin(.launchNotification, LaunchBeforeUnlock.deferred.rawValue, Place(line: 0)),
      Pin(.launchVoIPPush, LaunchBeforeUnlock.starts.rawValue, Place(line: 0)),
      Pin(.recovery, 1, Place(line: 0)),
    ]
    script.steps += [
      line(.restart, 1), line(.launch(app: 0, .notification), 2),
      race([line(.launch(app: 0, .voipPush), 3)], [.unlock, .open(app: 0)]),
    ]
    _ = try compare(script)
  }

  /// `PD-ORDER`: the keys come when the last of those who were told early has done with it, and
  /// with them what waited for the disk.
  @Test func whatReachesTheDiskAsKeysComeIsAccountedFor() throws {
    var script = try AppExploration(
      Early.app, "open", pins: "UD-WRITE-BFU=flush-clobbers PD-ORDER=before-usable", isOpen: false
    ).scenario
    script.steps += [
      line(.open(app: 0), 1), line(.action(app: 0, name: "save", argument: ""), 2),
      line(.restart, 3), line(.launch(app: 0, .voipPush), 4), line(.unlock, 5),
    ]
    let verdicts = try compare(script)
    let settings = verdicts.first { $0.subject == Subject(Subject.nothingLost, "settings") }
    #expect(settings?.outcome.isLosing == true)
  }
}

extension Outcome {
  fileprivate var isLosing: Bool {
    switch self {
    case .unsafe, .depends: true
    case .safe, .notExercised, .bounded: false
    }
  }
}
