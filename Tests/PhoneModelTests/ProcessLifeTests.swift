// The life of a process: in front, covered, in the background, suspended, ended.

import Testing

@testable import PhoneModel

@Suite struct ProcessLifeTests {
  static let app = PhoneFixture.app
  static let other = ProcessID(app: 1)

  @Test func anOpenLaunchesActivatesAndRefreshes() {
    for hasPasscode in [true, false] {
      var device = PhoneFixture(hasPasscode: hasPasscode)
      device.happen(.open(app: 0))
      #expect(
        device.log == ["load", "main", "launch", "connect-scene", "become-active", "refresh"])
      device.happen(.open(app: 0), .refresh(app: 0))
      #expect(device.log.suffix(2) == ["refresh", "refresh"])
      device.log = []
      device.happen(.leave(app: 0))
      #expect(device.log == ["resign-active", "enter-background"])
      device.happen(.suspend(Self.app), .open(app: 0))
      #expect(device.log.suffix(2) == ["become-active", "refresh"])
    }
  }

  @Test func onlyOneAppIsInFront() {
    var device = PhoneFixture()
    device.happen(.install(app: 1, isSigned: true), .open(app: 0))
    device.start(.open(app: 1))
    #expect(device.phone.front?.id == Self.other)
    #expect(device.activity == .background)
    #expect(
      device.phone.process(Self.app)?.queue == [.resignActive, .enterBackground])
  }

  @Test func whatCoversAnAppMakesItInactive() {
    var device = PhoneFixture()
    device.happen(.open(app: 0))
    device.log = []
    device.happen(.cover(app: 0))
    #expect(device.activity == .inactive)
    #expect(device.phone.front?.id == Self.app)
    #expect(device.refusal(.refresh(app: 0)) != nil)
    #expect(device.refusal(.open(app: 0)) != nil)
    device.happen(.uncover(app: 0))
    #expect(device.log == ["resign-active", "become-active"])
    device.happen(.cover(app: 0), .lock)
    #expect(device.log == ["resign-active", "become-active", "resign-active", "enter-background"])
    #expect(device.activity == .background)
  }

  @Test(arguments: [true, false])
  func aLockPutsTheAppInTheBackground(hasPasscode: Bool) {
    var device = PhoneFixture(hasPasscode: hasPasscode)
    device.happen(.open(app: 0), .lock)
    #expect(device.log.suffix(2) == ["resign-active", "enter-background"])
    #expect(device.activity == .background)
    #expect(device.refusal(.open(app: 0)) != nil)
  }

  @Test func aSwipedAppIsStartedByNobodyButItsUserOrARestart() {
    for event in [Event.open(app: 0), .restart] {
      var device = PhoneFixture()
      device.happen(.open(app: 0), .launch(app: 0, .notification), .forceQuit(app: 0))
      #expect(device.phone.processes.map(\.id) == [PhoneFixture.service])
      for reason in LaunchReason.allCases where reason != .user {
        let isRefused = device.refusal(.launch(app: 0, reason)) != nil
        #expect(isRefused == (reason.processKind == .app), "\(reason)")
      }
      device.happen(event)
      if event == .open(app: 0) { device.happen(.kill(Self.app)) }
      #expect(device.refusal(.launch(app: 0, .silentPush)) == nil)
      #expect(device.refusal(.launch(app: 0, .prewarm)) == nil)
    }
  }

  @Test func aKilledHandlerRunsNoFurther() {
    var device = PhoneFixture()
    device.start(.open(app: 0))
    device.begin()
    device.call(.file(.create(at("file"), [:], protection: nil)))
    #expect(device.call(.file(.open(at("file")))).reply == .handle(3))
    device.start(.kill(Self.app))
    #expect(device.phone.processes.isEmpty)
    #expect(device.phone.files.openFiles.isEmpty)
    #expect(device.phone.takeEnded() == [Self.app])
    #expect(device.phone.takeEnded() == [])
    device.end()
    #expect(device.phone.processes.isEmpty)
  }

  @Test func aWriteThatIsCutOffEndsItsProcess() {
    var device = PhoneFixture()
    device.happen(.open(app: 0), .cutNextWrite)
    device.call(.file(.create(at("file"), ["name": "new"], protection: nil)))
    #expect(device.phone.process(Self.app) == nil)
    #expect(device.phone.files.node(at: at("file"))?.contents.integrity == .cutOff)
  }

  @Test func handlersWaitOneOfAKindOldestFirst() {
    var device = PhoneFixture()
    device.happen(.open(app: 0))
    device.log = []
    for event in [
      Event.launch(app: 0, .silentPush), .refresh(app: 0), .launch(app: 0, .silentPush),
      .launch(app: 0, .location), .refresh(app: 0),
      .action(app: 0, name: "connect", argument: "A"),
      .action(app: 0, name: "connect", argument: "B"),
      .action(app: 0, name: "connect", argument: "A"),
    ] { device.start(event) }
    #expect(
      device.phone.process(Self.app)?.queue == [
        .background(.silentPush), .refresh, .background(.location),
        .action(name: "connect", argument: "A"), .action(name: "connect", argument: "B"),
      ])
    device.begin()
    device.begin()
    #expect(device.log == ["background"])
    // The kind that runs no longer waits, so that it may be called again.
    device.start(.launch(app: 0, .silentPush))
    #expect(device.phone.process(Self.app)?.queue.last == .background(.silentPush))
  }

  @Test func theLastOfTheMarksTellsHowThingsStand() {
    var device = PhoneFixture()
    device.happen(.open(app: 0))
    device.call(.observe(.protectedDataWillBecomeUnavailable))
    device.call(.observe(.protectedDataDidBecomeAvailable))
    for event in [Event.lock, .unlock, .open(app: 0), .lock] { device.start(event) }
    #expect(
      device.phone.process(Self.app)?.queue == [
        .notification(.protectedDataDidBecomeAvailable), .becomeActive, .refresh, .resignActive,
        .enterBackground, .notification(.protectedDataWillBecomeUnavailable),
      ])
    device.start(.unlock)
    device.start(.open(app: 0))
    #expect(
      device.phone.process(Self.app)?.queue.suffix(2) == [
        .notification(.protectedDataDidBecomeAvailable), .becomeActive,
      ])
  }

  @Test func aSuspendedProcessKeepsItsMemoryAndRunsNothing() {
    var device = PhoneFixture.startedEarly()
    device.call(.defaults(.register(key: "r", .number(1))))
    device.call(.show(Screen("welcome")))
    _ = device.value("flag")
    device.happen(.suspend(Self.app), .unlock)
    #expect(device.phone.beginHandler(of: Self.app) == nil)
    #expect(device.refusal(.action(app: 0, name: "sync", argument: "")) != nil)
    device.happen(.resume(Self.app))
    #expect(device.value("r") == .number(1))
    #expect(device.read("flag") == .unseen(nil, truth: .flag(true)))
    #expect(device.phone.process(Self.app)?.screen == Screen("welcome"))
  }

  @Test func aRestartEndsEveryProcess() {
    var device = PhoneFixture()
    device.happen(.open(app: 0), .launch(app: 0, .notification), .launch(app: 0, .timeline))
    device.happen(.restart)
    #expect(device.phone.processes.isEmpty)
    #expect(
      device.phone.takeEnded() == [Self.app, PhoneFixture.service, PhoneFixture.widget])
    #expect(device.phone.lock == DeviceLock(state: .beforeFirstUnlock))
  }
}
