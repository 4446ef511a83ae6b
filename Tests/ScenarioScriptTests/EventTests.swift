// Each event, as a script spells it and as the phone gets it.

import PhoneModel
import Replay
import ScenarioScript
import Testing

@Suite struct EventTests {
  static let simple: [(String, Event)] = [
    ("restart", .restart), ("system-update", .systemUpdate), ("unlock", .unlock), ("lock", .lock),
    ("wait 10", .wait(10)), ("wait 10 seconds", .wait(10)), ("wait 1 minute", .wait(60)),
    ("wait 2 hours", .wait(7200)), ("user-inactive", .userInactive),
    ("set-passcode", .setPasscode), ("remove-passcode", .removePasscode),
    ("enrol-biometry", .enrolBiometry), ("authenticate succeed", .authentication(.succeed)),
    ("authenticate fail", .authentication(.fail)),
    ("authenticate cancel", .authentication(.cancel)), ("back-up", .backUp),
    ("restore unencrypted to this-device", .restore(.unencrypted, toSameDevice: true)),
    ("restore encrypted to another-device", .restore(.encrypted, toSameDevice: false)),
    ("restore icloud to this-device", .restore(.iCloud, toSameDevice: true)),
    ("restore quick-start to another-device", .restore(.quickStart, toSameDevice: false)),
    ("install", .install(app: 0, isSigned: true)),
    ("install unsigned", .install(app: 0, isSigned: false)),
    ("install unsigned consent", .install(app: 1, isSigned: false)),
    ("update tillroll.moved-cleanup", .update(app: 0, code: 0)),
    ("update tillroll.no-cleanup", .update(app: 0, code: 2)),
    ("delete consent", .delete(app: 1)), ("offload", .offload(app: 0)),
    ("launch background-refresh", .launch(app: 0, .backgroundRefresh)),
    ("launch car-play consent", .launch(app: 1, .carPlay)), ("prewarm", .launch(app: 0, .prewarm)),
    ("push", .launch(app: 0, .notification)), ("timeline", .launch(app: 0, .timeline)),
    ("open", .open(app: 0)), ("open consent", .open(app: 1)), ("open tillroll", .open(app: 0)),
    ("refresh", .refresh(app: 0)), ("leave", .leave(app: 0)), ("cover", .cover(app: 0)),
    ("uncover", .uncover(app: 0)), ("suspend", .suspend(ProcessID())),
    ("resume widget", .resume(ProcessID(kind: .widget))),
    ("kill notification-service", .kill(ProcessID(kind: .notificationService))),
    ("kill app consent", .kill(ProcessID(app: 1))), ("kill consent", .kill(ProcessID(app: 1))),
    ("force-quit consent", .forceQuit(app: 1)),
    ("break Documents/a damaged", .breakFile(FilePath(.container(0), "Documents/a"), .damaged)),
    ("break \"a b\" missing consent", .breakFile(FilePath(.container(1), "a b"), .missing)),
    ("break group:g.one/x unreadable", .breakFile(FilePath(.group("g.one"), "x"), .unreadable)),
    ("break x unwritable", .breakFile(FilePath(.container(0), "x"), .unwritable)),
    ("repair x", .breakFile(FilePath(.container(0), "x"), .repaired)),
    ("corrupt-item A", .corruptItem(account: "A")),
    ("keychain unavailable", .setKeychainUnavailable(true)),
    ("keychain available", .setKeychainUnavailable(false)), ("disk full", .setDiskFull(true)),
    ("disk free", .setDiskFull(false)), ("cut-next-write", .cutNextWrite),
    ("answer location allow", .answer(app: 0, .location, .allow)),
    ("answer tracking more-information consent", .answer(app: 1, .tracking, .moreInformation)),
    ("answer explainer continue", .answer(app: 0, .explainer, .goOn)),
    ("answer form refuse", .answer(app: 0, .form, .refuse)),
    ("answer privacy-options consent", .answer(app: 0, .privacyOptions, .consent)),
    ("tracking-setting deny consent", .setTracking(app: 1, isAllowed: false)),
    ("tracking-requests allowed", .setTrackingRequests(isAllowed: true)),
    ("reprompt consent", .repromptTracking(app: 1)), ("region uk", .setRegion(.unitedKingdom)),
    ("console idfa-explainer off", .setConsole(.explainerOff)),
    ("console european everywhere", .setConsole(.europeanEverywhere)),
    ("console us-states on", .setConsole(.usStatesOn)),
    ("network offline", .setNetwork(isOnline: false)), ("fail-consent-flow", .failConsentFlow),
    ("connect key-A", .action(app: 0, name: "connect", argument: "key-A")),
    ("connect \"\" consent", .action(app: 1, name: "connect", argument: "")),
    ("agree consent", .action(app: 1, name: "agree", argument: "")),
    ("choose-sample", .action(app: 0, name: "choose-sample", argument: "")),
    ("\"unlock\"", .action(app: 0, name: "unlock", argument: "")),
  ]

  @Test func everyEventParses() {
    for (text, event) in Self.simple {
      #expect(Fake.events(text, head: Fake.twoApps) == [event], "\(text)")
    }
  }

  @Test func reasonsAreAllLaunchable() {
    for reason in LaunchReason.allCases where reason != .user {
      #expect(Fake.events("launch \(reason.name)") == [.launch(app: 0, reason)])
    }
  }

  @Test func reinstallIsTwoSteps() throws {
    let scenario = try #require(Fake.scenario("[UD-RECOVER = never] reinstall"))
    let guards = [Guard(.recovery, 0)]
    let place = Place(line: 2)
    #expect(
      scenario.steps == [
        Step(.event(.delete(app: 0)), phase: nil, place: place, guards: guards),
        Step(
          .event(.install(app: 0, isSigned: true)), phase: nil, place: place, guards: guards),
      ])
  }

  @Test func anUpdateAddsItsCodeOnce() throws {
    let scenario = try #require(
      Fake.scenario("update tillroll.no-cleanup\nupdate tillroll.no-cleanup\npause\n"))
    #expect(scenario.apps.map(\.name) == ["tillroll.moved-cleanup", "tillroll.no-cleanup"])
    #expect(scenario.slots == [0])
  }

  @Test func aRaceHoldsItsStepsAndEvents() throws {
    let scenario = try #require(
      Fake.scenario(
        """
        ## Race
        [PD-FLIP != at-lock] during
          open
          [UD-RECOVER = next-read] expect screen welcome
        may fall
          lock
          kill
        end
        """))
    let step = try #require(scenario.steps.first)
    #expect(scenario.steps.count == 1)
    #expect(step.guards == [Guard(.availabilityFlip, 0, isNegated: true)])
    #expect(step.phase == 0)
    #expect(step.place == Place(line: 3))
    #expect(
      step.kind
        == .race(
          during: [
            Step(.event(.open(app: 0)), phase: 0, place: Place(line: 4)),
            Step(
              .expect(Condition(.screen(ProcessID(), "welcome"))), phase: 0, place: Place(line: 5),
              guards: [Guard(.recovery, 1)]),
          ],
          mayFall: [
            RaceEvent(.lock, Place(line: 7)), RaceEvent(.kill(ProcessID()), Place(line: 8)),
          ]))
  }

  @Test func savedChoicesAreBoundToCalls() throws {
    let scenario = try #require(
      Fake.scenario(
        """
        open
        at app/refresh#2/3 unlock
        at consent:app/launch#1/1 connect "key A"
        strike KC-AFU-SPURIOUS at widget/timeline#1/2
        turn consent:app at "notification-service/timer-a b#1/2"
        strike PD-RUNNING at phone/3
        """, head: Fake.twoApps))
    func point(_ process: ProcessID?, _ handler: String, _ call: Int) -> ChoicePoint {
      ChoicePoint(process: process, handler: handler, call: call)
    }
    let kinds: [Insertion.Kind] = [
      .event(.unlock), .event(.action(app: 0, name: "connect", argument: "key A")),
      .strike(.spuriousRefusal), .turn(ProcessID(app: 1)), .strike(.runningDelivery),
    ]
    #expect(scenario.insertions.map(\.kind) == kinds)
    #expect(
      scenario.insertions.map(\.point) == [
        point(ProcessID(), "refresh#2", 3), point(ProcessID(app: 1), "launch#1", 1),
        point(ProcessID(kind: .widget), "timeline#1", 2),
        point(ProcessID(kind: .notificationService), "timer-a b#1", 2), point(nil, "", 3),
      ])
  }
}
