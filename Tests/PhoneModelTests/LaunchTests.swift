// Who starts code and when: launch reasons, prewarming, the first open (5a, 5b).

import Testing

@testable import PhoneModel

@Suite struct LaunchTests {
  /// Each reason of 5b with its question, and whether its base starts the app.
  static let reasons: [(LaunchReason, QuestionID, startsByBase: Bool)] = [
    (.voipPush, .launchVoIPPush, true),
    (.silentPush, .launchSilentPush, true),
    (.backgroundSession, .launchBackgroundSession, true),
    (.location, .launchLocation, true),
    (.bluetooth, .launchBluetooth, true),
    (.backgroundRefresh, .launchBackgroundRefresh, true),
    (.liveActivity, .launchLiveActivity, true),
    (.accessory, .launchAccessory, true),
    (.notification, .launchNotification, true),
    (.timeline, .launchWidget, false),
    (.healthKit, .launchOther, false),
    (.alarm, .launchOther, false),
    (.carPlay, .launchOther, false),
    (.intent, .launchOther, false),
    (.backgroundProcessing, .launchOther, false),
  ]

  /// The handlers of a launch for `reason`.
  static func handlers(_ reason: LaunchReason) -> [String] {
    switch reason {
    case .notification:
      ["load", "main", "launch", "receive"].map { "notification-service:" + $0 }
    case .timeline: ["load", "main", "launch", "timeline"].map { "widget:" + $0 }
    default: ["load", "main", "launch", "background"]
    }
  }

  @Test func everyReasonIsListed() {
    let others: [LaunchReason] = [.user, .prewarm]
    #expect(
      Self.reasons.map(\.0) + others == LaunchReason.allCases.filter { !others.contains($0) }
        + others)
    for (reason, id, startsByBase) in Self.reasons {
      #expect(reason.question == id)
      #expect(id.question.base == (startsByBase ? 0 : 1))
      #expect(id.question.alternatives.count == 2)
    }
  }

  @Test(arguments: reasons)
  func beforeTheFirstUnlockItStartsCodeOrWaits(
    reason: LaunchReason, id: QuestionID, startsByBase: Bool
  ) {
    for isDeferred in [false, true] {
      var device = PhoneFixture()
      device.schedule.allowed[Int(id.rawValue)] = isDeferred ? 0b10 : 0b01
      device.happen(.restart, .launch(app: 0, reason), .launch(app: 0, reason))
      #expect(device.schedule.asked == [id])
      #expect(device.phone.processes.isEmpty == isDeferred)
      if isDeferred {
        #expect(device.log.isEmpty)
        device.happen(.unlock)
        #expect(device.log == Self.handlers(reason))
        #expect(device.phone.processes.first?.isFromBeforeFirstUnlock == false)
      } else {
        #expect(
          device.phone.processes.map(\.isFromBeforeFirstUnlock) == [reason.processKind == .app])
        let again = Self.handlers(reason).last.map { [$0] } ?? []
        #expect(device.log == Self.handlers(reason) + again)
        device.happen(.unlock)
        #expect(device.log == Self.handlers(reason) + again)
      }
    }
  }

  @Test(arguments: reasons)
  func laterItStartsCodeInEveryState(reason: LaunchReason, id: QuestionID, startsByBase: Bool) {
    for events in [[], [Event.lock], [.lock, .wait(10)]] {
      var device = PhoneFixture()
      device.schedule.allowed[Int(id.rawValue)] = 0b10
      for event in events { device.happen(event) }
      device.happen(.launch(app: 0, reason))
      #expect(device.log == Self.handlers(reason))
      #expect(device.phone.processes.first?.reason == reason)
      #expect(device.schedule.asked.isEmpty)
    }
    var device = PhoneFixture(hasPasscode: false)
    device.schedule.allowed[Int(id.rawValue)] = 0b10
    device.happen(.restart, .launch(app: 0, reason))
    #expect(device.log == Self.handlers(reason))
    #expect(device.schedule.asked.isEmpty)
  }

  @Test func deferredLaunchesComeInOrderAndNotAfterARestart() {
    var device = PhoneFixture()
    device.pin(.launchBluetooth, .deferred)
    device.pin(.launchNotification, .deferred)
    device.happen(.restart, .launch(app: 0, .notification), .launch(app: 0, .bluetooth))
    var other = device
    device.start(.unlock)
    #expect(device.phone.processes.map(\.reason) == [.bluetooth, .notification])
    other.happen(.restart, .unlock)
    #expect(other.phone.processes.isEmpty)
  }

  @Test(arguments: [Event.offload(app: 0), .delete(app: 0)])
  func aDeferredLaunchOfAnAppThatIsGoneIsDropped(event: Event) {
    var device = PhoneFixture()
    device.happen(.restart, .launch(app: 0, .timeline), event, .unlock)
    #expect(device.phone.processes.isEmpty)
    #expect(device.log.isEmpty)
  }

  @Test func whatWaitedForADeletedAppDoesNotComeToTheNextInstall() {
    var device = PhoneFixture()
    device.happen(.launch(app: 0, .timeline))
    device.call(.reloadTimeline(after: 60), by: PhoneFixture.widget)
    device.happen(.restart, .launch(app: 0, .timeline))
    device.log = []
    device.happen(.delete(app: 0), .install(app: 0, isSigned: true), .unlock, .wait(60))
    #expect(device.log.isEmpty)
  }

  @Test func aTimelineThatIsDueEarlyWaitsForTheUnlockAsWell() {
    var device = PhoneFixture()
    device.happen(.launch(app: 0, .timeline))
    device.call(.reloadTimeline(after: 60), by: PhoneFixture.widget)
    device.log = []
    device.happen(.restart, .wait(59))
    #expect(device.log.isEmpty)
    device.happen(.wait(1))
    #expect(device.log.isEmpty)
    device.happen(.unlock)
    #expect(device.log == Self.handlers(.timeline))
  }

  @Test func anAppWithoutAWidgetIsAskedForNoTimeline() {
    var device = PhoneFixture()
    device.happen(.install(app: 1, isSigned: true), .open(app: 1))
    device.call(.reloadTimeline(after: 1), by: ProcessID(app: 1))
    device.happen(.wait(5))
    #expect(device.phone.processes.map(\.id) == [ProcessID(app: 1)])
  }

  // MARK: Prewarming

  static let depths: [(PrewarmDepth, before: [String], after: [String])] = [
    (.noCode, [], ["load", "main", "launch", "connect-scene"]),
    (.initialisers, ["load"], ["main", "launch", "connect-scene"]),
    (.main, ["load", "main"], ["launch", "connect-scene"]),
    (.didFinishLaunching, ["load", "main", "launch"], ["connect-scene"]),
    (.scene, ["load", "main", "launch", "connect-scene"], []),
  ]

  @Test(arguments: depths)
  func prewarmingRunsSoFarAndTheOpenRunsTheRest(
    depth: PrewarmDepth, before: [String], after: [String]
  ) {
    for isEarly in [false, true] {
      var device = PhoneFixture()
      device.pin(depth)
      if isEarly { device.happen(.restart) }
      device.happen(.launch(app: 0, .prewarm))
      #expect(device.log == before)
      #expect(device.activity == .suspended)
      #expect(device.phone.process(PhoneFixture.app)?.isFromBeforeFirstUnlock == isEarly)
      device.log = []
      if isEarly { device.happen(.unlock) }
      device.happen(.open(app: 0))
      #expect(device.log == after + ["become-active", "refresh"])
      #expect(device.activity == .active)
    }
  }

  @Test(arguments: depths)
  func aLaunchForWorkRunsTheRestUpToDidFinishLaunching(
    depth: PrewarmDepth, before: [String], after: [String]
  ) {
    var device = PhoneFixture()
    device.pin(depth)
    device.happen(.launch(app: 0, .prewarm))
    device.log = []
    device.happen(.launch(app: 0, .location))
    #expect(device.log == after.filter { $0 != "connect-scene" } + ["background"])
    #expect(device.activity == .background)
  }

  @Test(arguments: [(PrewarmDepth.main, LaunchReason.user), (.didFinishLaunching, .prewarm)])
  func didFinishLaunchingIsToldWhyItRuns(depth: PrewarmDepth, reason: LaunchReason) {
    var device = PhoneFixture()
    device.pin(depth)
    device.start(.launch(app: 0, .prewarm))
    if depth == .main {
      device.drain()
      device.start(.open(app: 0))
    }
    #expect(device.phone.process(PhoneFixture.app)?.queue.contains(.launch(reason)) == true)
  }

  @Test func prewarmingMayRunNoCodeInAResumedProcess() {
    var device = PhoneFixture()
    device.pin(PrewarmDepth.noCode)
    device.happen(.launch(app: 0, .prewarm), .resume(PhoneFixture.app))
    #expect(device.log.isEmpty)
    #expect(device.refusal(.action(app: 0, name: "sync", argument: "")) != nil)
  }

  @Test(arguments: [(ActivePrewarm.absent, false), (.present, true)])
  func thePrewarmVariableOfAnEarlyLaunchIsOpen(answer: ActivePrewarm, isThere: Bool) {
    for depth in [PrewarmDepth.scene, .noCode] {
      var device = PhoneFixture()
      device.pin(answer)
      device.pin(depth)
      device.happen(.restart)
      device.start(.launch(app: 0, .prewarm))
      if depth == .noCode {
        device.start(.unlock)
        device.start(.open(app: 0))
      }
      for expected in [isThere, isThere, isThere, false] {
        device.begin()
        #expect(device.call(.activePrewarm) == .flag(expected))
        device.end()
      }
    }
  }

  @Test func thePrewarmVariableIsThereUpToDidFinishLaunching() {
    var device = PhoneFixture()
    device.pin(PrewarmDepth.scene)
    device.start(.launch(app: 0, .prewarm))
    for expected in [true, true, true, false] {
      device.begin()
      #expect(device.call(.activePrewarm) == .flag(expected))
      device.end()
    }
    device.happen(.kill(PhoneFixture.app))
    device.start(.launch(app: 0, .bluetooth))
    device.begin()
    #expect(device.call(.activePrewarm) == .flag(false))
    #expect(device.schedule.asked == [.prewarmDepth])
  }

  // MARK: The first open

  @Test(arguments: [
    (SameProcess.resumed, ["connect-scene"]),
    (.terminated, ["load", "main", "launch", "connect-scene"]),
  ])
  func anEarlyProcessComesToTheFrontOrANewOneStarts(answer: SameProcess, stages: [String]) {
    for isSuspended in [false, true] {
      var device = PhoneFixture.startedEarly()
      device.pin(answer)
      #expect(device.value("flag") == nil)
      if isSuspended { device.happen(.suspend(PhoneFixture.app)) }
      device.happen(.unlock, .open(app: 0))
      #expect(device.log == stages + ["become-active", "refresh"])
      #expect(device.value("flag") == (answer == .resumed ? nil : .flag(true)))
      #expect(device.phone.takeEnded().contains(PhoneFixture.app) == (answer == .terminated))
      device.happen(.open(app: 0))
      #expect(device.log.suffix(1) == ["refresh"])
      #expect(device.phone.process(PhoneFixture.app)?.isFromBeforeFirstUnlock == false)
    }
  }

  @Test func aLaterProcessIsNotAskedAbout() {
    var device = PhoneFixture()
    device.happen(.restart, .unlock, .launch(app: 0, .silentPush), .open(app: 0))
    #expect(device.schedule.asked.isEmpty)
  }

  @Test func aUsersLaunchIsAnOpen() {
    var device = PhoneFixture()
    device.happen(.launch(app: 0, .user))
    #expect(device.activity == .active)
    #expect(device.log.suffix(2) == ["become-active", "refresh"])
    device.happen(.restart)
    #expect(device.refusal(.launch(app: 0, .user)) != nil)
  }
}
