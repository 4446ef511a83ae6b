// The ATT status: what the user decided, what the device says, and how long it lasts (8a).

import Testing

@testable import PhoneModel

@Suite struct TrackingStatusTests {
  static let app = PhoneFixture.app

  ///
  @Test func statusesHaveTheValuesOfApple() {
    #expect(
      TrackingStatus.allCases.map(\.name) == [
        "notDetermined", "restricted", "denied", "authorized",
      ])
    #expect(TrackingStatus.allCases.map(\.rawValue) == [0, 1, 2, 3])
    #expect(
      ConsentStatus.allCases.map(\.name) == ["unknown", "required", "notRequired", "obtained"])
    #expect(ConsentStatus.allCases.map(\.rawValue) == [0, 1, 2, 3])
    #expect(PrivacyOptionsStatus.allCases.map(\.name) == ["unknown", "required", "notRequired"])
    #expect(PrivacyOptionsStatus.allCases.map(\.rawValue) == [0, 1, 2])
  }

  /// What the device says × what the user decided.
  static let statuses: [(TrackingOnDevice, decision: Bool?, TrackingStatus)] = [
    (.askable, nil, .notDetermined),
    (.askable, true, .authorized),
    (.askable, false, .denied),
    (.off, nil, .denied),
    (.off, true, .authorized),
    (.off, false, .denied),
    (.restricted, nil, .restricted),
    (.restricted, true, .authorized),
    (.restricted, false, .denied),
    (.absent, nil, .notDetermined),
  ]

  @Test(arguments: statuses)
  func theStatusIsTheDecisionElseWhatTheDeviceSays(
    onDevice: TrackingOnDevice, decision: Bool?, status: TrackingStatus
  ) {
    var device = PhoneFixture.asking(tracking: onDevice)
    if let decision { device.phone.withConsent(of: 0) { $0.tracking = decision } }
    #expect(device.trackingStatus() == status)
    #expect(device.ask(.trackingStatus).standing == .truthful)
  }

  /// A request where the device cannot prompt, or was answered before, completes at
  /// once with the status.
  @Test(arguments: statuses)
  func aRequestShowsThePromptOnlyWhereItIsUndecided(
    onDevice: TrackingOnDevice, decision: Bool?, status: TrackingStatus
  ) {
    var device = PhoneFixture.asking(tracking: onDevice)
    if let decision { device.phone.withConsent(of: 0) { $0.tracking = decision } }
    let outcome = device.request(.tracking)
    if onDevice == .askable, decision == nil {
      #expect(outcome == .shown)
      #expect(device.screen == ["tracking"])
      #expect(device.news() == ["resign-active"])
    } else {
      #expect(outcome == (onDevice == .absent ? .couldNotAsk : .decidedBefore))
      #expect((device.phone.apps[0].consent?.hasNoTransparency == true) == (onDevice == .absent))
      #expect(device.screen.isEmpty)
      #expect(device.activity == .active)
      #expect(device.news() == ["tracking-\(status.name)"])
      #expect(!device.hasSeen(.tracking))
    }
  }

  @Test(arguments: TrackingOnDevice.allCases)
  func onlyAnOldSystemHasNoTransparency(onDevice: TrackingOnDevice) {
    var device = PhoneFixture.asking(tracking: onDevice)
    #expect(device.ask(.hasTrackingTransparency).reply == .flag(onDevice != .absent))
    #expect((device.phone.apps[0].consent?.hasNoTransparency ?? false) == (onDevice == .absent))
  }

  /// The switch for all apps decides for those that have no answer.
  @Test func theSwitchForAllAppsTakesThePlaceOfTheQuestion() {
    var device = PhoneFixture.asking(tracking: .restricted)
    device.happen(.setTrackingRequests(isAllowed: false))
    #expect(device.trackingStatus() == .denied)
    #expect(device.request(.tracking) == .decidedBefore)
    #expect(device.news() == ["tracking-denied"])
    device.happen(.setTrackingRequests(isAllowed: true))
    #expect(device.trackingStatus() == .notDetermined)
    #expect(device.request(.tracking) == .shown)
    device.answer(.tracking, .allow)
    device.happen(.setTrackingRequests(isAllowed: false))
    #expect(device.trackingStatus() == .authorized)
    #expect(!device.schedule.asked.contains(.trackingOnDevice))
  }

  /// The prompt comes once; a restart or another process changes nothing.
  @Test(arguments: [(PromptAnswer.allow, TrackingStatus.authorized), (.deny, .denied)])
  func anAnswerIsForGood(answer: PromptAnswer, status: TrackingStatus) {
    var device = PhoneFixture.asking()
    device.request(.tracking)
    #expect(device.trackingStatus() == .notDetermined)
    device.answer(.tracking, answer)
    #expect(device.news() == ["resign-active", "become-active", "tracking-\(status.name)"])
    #expect(device.trackingStatus() == status)
    for events in [[], [Event.kill(Self.app)], [.restart, .unlock], [.update(app: 0, code: 2)]] {
      for event in events { device.happen(event) }
      if !events.isEmpty { device.happen(.open(app: 0)) }
      device.log = []
      #expect(device.trackingStatus() == status)
      #expect(device.request(.tracking) == .decidedBefore)
      #expect(device.news() == ["tracking-\(status.name)"])
      #expect(device.screen.isEmpty)
    }
  }

  /// everything that was asked, seen and done goes with the install.
  @Test func aReinstallForgetsEverything() {
    var device = PhoneFixture.asking()
    device.request(.location)
    device.answer(.location, .allow)
    device.decideTracking(.deny)
    device.fillForm(.refuse)
    device.ask(.requestAd(placement: "a", isPersonalised: true))
    #expect(device.phone.apps[0].consent?.seen == [.location, .tracking, .form])
    device.happen(.delete(app: 0))
    #expect(device.phone.apps[0].consent == nil)
    device.happen(.install(app: 0, isSigned: true), .open(app: 0))
    device.log = []
    #expect(device.trackingStatus() == .notDetermined)
    #expect(device.consentStatus() == .unknown)
    #expect(device.phone.apps[0].consent == nil)
    #expect(device.request(.location) == .shown)
    device.answer(.location, .deny)
    #expect(device.request(.tracking) == .shown)
    #expect(device.record.isEmpty)
  }

  /// A prompt that was used up comes again after a reinstall.
  @Test func aReinstallBringsAPromptThatWasUsedUp() {
    var device = PhoneFixture.asking()
    device.decideTracking(.moreInformation)
    #expect(device.request(.tracking) == .couldNotAsk)
    device.happen(.delete(app: 0), .install(app: 0, isSigned: true), .open(app: 0))
    #expect(device.request(.tracking) == .shown)
  }

  /// Apps are asked about apart.
  @Test func anotherAppHasAnAnswerOfItsOwn() {
    var device = PhoneFixture.asking()
    device.decideTracking(.deny)
    device.happen(.install(app: 1, isSigned: true), .open(app: 1))
    let other = ProcessID(app: 1)
    #expect(device.ask(.trackingStatus, by: other).reply == .tracking(.notDetermined))
    #expect(device.request(.tracking, by: other) == .shown)
    device.happen(.answer(app: 1, .tracking, .allow))
    #expect(device.ask(.trackingStatus, by: other).reply == .tracking(.authorized))
    #expect(device.trackingStatus() == .denied)
  }

  // MARK: The app's switch in Settings (A-09, ATT-FLIP)

  static let homes: [(String, [Event])] = [
    ("not running", [.kill(app)]),
    ("in the background", [.leave(app: 0)]),
    ("suspended", [.leave(app: 0), .suspend(app)]),
  ]

  @Test(arguments: homes, TrackingFlip.allCases)
  func aFlippedSwitchEndsTheProcessOrChangesTheStatusUnderIt(
    home: (String, [Event]), flip: TrackingFlip
  ) {
    for isAllowed in [true, false] {
      var device = PhoneFixture.asking()
      device.pin(flip)
      device.decideTracking(isAllowed ? .deny : .allow)
      for event in home.1 { device.happen(event) }
      let wasRunning = device.phone.isRunning(Self.app)
      device.happen(.setTracking(app: 0, isAllowed: isAllowed))
      #expect(device.phone.isRunning(Self.app) == (wasRunning && flip == .changesUnderIt))
      #expect(device.schedule.asked.contains(.trackingFlip) == wasRunning)
      #expect(device.trackingStatus() == (isAllowed ? .authorized : .denied))
      device.happen(.open(app: 0))
      #expect(device.request(.tracking) == .decidedBefore)
    }
  }

  @Test func aSwitchThatIsNotThereOrInReachIsNotFlipped() {
    var device = PhoneFixture.asking()
    #expect(device.refusal(.setTracking(app: 1, isAllowed: true)) != nil)
    #expect(device.refusal(.setTracking(app: 2, isAllowed: true)) != nil)
    device.happen(.leave(app: 0))
    #expect(device.refusal(.setTracking(app: 0, isAllowed: true)) != nil, "never asked")
    device.happen(.open(app: 0))
    device.decideTracking(.allow)
    #expect(device.refusal(.setTracking(app: 0, isAllowed: false)) != nil, "in front")
    device.happen(.cover(app: 0))
    #expect(device.refusal(.setTracking(app: 0, isAllowed: false)) != nil, "covered")
    device.happen(.leave(app: 0))
    #expect(device.refusal(.setTracking(app: 0, isAllowed: false)) == nil)
    #expect(device.refusal(.setTracking(app: 0, isAllowed: true)) != nil, "allowed already")
    device.happen(.lock)
    #expect(device.refusal(.setTracking(app: 0, isAllowed: false)) != nil, "locked")
    device.happen(.unlock, .offload(app: 0))
    #expect(device.refusal(.setTracking(app: 0, isAllowed: false)) != nil, "offloaded")
  }

  // MARK: Later prompts (A-11, ATT-REPROMPT)

  /// The system asks again by itself only in the EU, and only where it does so at all.
  @Test(arguments: TrackingReprompt.allCases, RegionNow.allCases)
  func aYearLaterTheSystemMayAskAgain(reprompt: TrackingReprompt, region: RegionNow) {
    var device = PhoneFixture.asking(in: region)
    device.pin(reprompt)
    device.decideTracking(.deny)
    device.log = []
    device.happen(.repromptTracking(app: 0))
    guard reprompt == .yearly, region == .eea else {
      #expect(device.screen.isEmpty)
      #expect(device.news().isEmpty)
      return
    }
    #expect(device.screen == ["tracking"])
    #expect(device.news() == ["resign-active"])
    #expect(device.trackingStatus() == .denied)
    device.answer(.tracking, .allow)
    #expect(device.news() == ["become-active"], "no request of the app's waits for it")
    #expect(device.trackingStatus() == .authorized)
  }

  @Test func theSystemAsksAgainOnlyAfterAnAnswerAndInFront() {
    var device = PhoneFixture.asking()
    device.pin(TrackingReprompt.yearly)
    #expect(device.refusal(.repromptTracking(app: 0)) != nil, "no answer yet")
    #expect(device.refusal(.repromptTracking(app: 1)) != nil, "not installed")
    device.decideTracking(.allow)
    device.happen(.cover(app: 0))
    #expect(device.refusal(.repromptTracking(app: 0)) != nil, "covered")
    device.happen(.leave(app: 0))
    #expect(device.refusal(.repromptTracking(app: 0)) != nil, "in the background")
    device.happen(.kill(Self.app))
    #expect(device.refusal(.repromptTracking(app: 0)) != nil, "not running")
  }

  /// The additional information decides nothing, and uses the prompt up unless the
  /// app may ask again after it.
  @Test(arguments: TrackingReprompt.allCases)
  func additionalInformationDecidesNothing(reprompt: TrackingReprompt) {
    var device = PhoneFixture.asking()
    device.pin(reprompt)
    device.decideTracking(.moreInformation)
    #expect(device.news() == ["resign-active", "become-active", "tracking-notDetermined"])
    #expect(device.trackingStatus() == .notDetermined)
    #expect(device.screen.isEmpty)
    let outcome = device.request(.tracking)
    if reprompt == .afterInformation {
      #expect(outcome == .shown)
      device.answer(.tracking, .deny)
      #expect(device.trackingStatus() == .denied)
    } else {
      #expect(outcome == .couldNotAsk)
      #expect(device.news() == ["tracking-notDetermined"])
      #expect(device.screen.isEmpty)
    }
  }
}
