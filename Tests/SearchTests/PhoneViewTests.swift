// What rules of apps see of a phone, no reduction drops.

import PhoneModel
import Testing

@testable import Search

@Suite struct PhoneViewTests {
  /// All that a rule may see.
  private struct Shown: Equatable {
    struct Process: Equatable {
      var id: ProcessID
      var activity: ProcessState.Activity
      var isInFront: Bool
      var isAtRest: Bool
      var screen: Screen?
      var consent: ConsentSession?
    }

    var lock: DeviceLock
    var files: FileSystem
    var keychain: Keychain
    var defaults: DefaultsStore
    var apps: [InstalledApp]
    var onScreen: [OnScreen]
    var processes: [Process]
    var front: ProcessID?

    init(_ phone: Phone) {
      let view = PhoneView(phone)
      lock = view.lock
      files = view.files
      keychain = view.keychain
      defaults = view.defaults
      apps = view.apps
      onScreen = view.onScreen
      front = view.front?.id
      processes = phone.processes.compactMap { view.process($0.id) }.map {
        Process(
          id: $0.id, activity: $0.activity, isInFront: $0.isInFront, isAtRest: $0.isAtRest,
          screen: $0.screen, consent: $0.consent)
      }
    }
  }

  /// Every phone that a search meets looks the same to a rule after each reduction, whatever the
  /// code is taken to do.
  @Test(arguments: [
    (
      "tillroll.moved-cleanup", "restart,unlock,lock,open,launch,leave,suspend,prewarm",
      [0, 1, 2, 3]
    ),
    ("consent.wait-one-budget", "restart,unlock,open,leave,time", [0, 1]),
  ])
  func noReductionDropsWhatARuleSees(
    _ name: String, _ events: String, _ dropping: [Int]
  ) throws {
    let exploration = try AppExploration(Shipped.app(name), events)
    var bounds = Bounds()
    bounds.states = 4000
    let allowed = QuestionID.allCases.map { UInt8(1) << UInt8($0.base ?? 0) }
    var machine = Machine(
      exploration.scenario, allowed: allowed, events: exploration.events, reductions: [])
    var effects = SeenEffects()
    _ = try Sweep(&machine, Assignment(allowed: allowed), bounds, effects: &effects) { _, _, _ in
      false
    }
    var changed: Set<Int> = []
    for phone in machine.phones.phones.values.map(\.phone) {
      let reduced: [Phone] = [
        phone.changed { $0.forget(allowed: allowed) },
        phone.changed { $0.dropWaiting { _, _, _ in true } },
        phone.changed { $0.takeScenesForConnected { _, _ in true } },
        phone.changed {
          $0.forgetEarlyReads(writesMatter: false, recoversLate: false) { _, _ in true }
        },
      ]
      for (place, reduced) in reduced.enumerated() where reduced != phone {
        changed.insert(place)
        #expect(Shown(reduced) == Shown(phone))
      }
    }
    #expect(changed.sorted() == dropping)
  }
}

extension Phone {
  fileprivate func changed(_ change: (inout Phone) -> Void) -> Phone {
    var phone = self
    change(&phone)
    return phone
  }
}
