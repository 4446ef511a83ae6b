// Dialogs of the system before an app: one at a time, and what they do to it (A-03 … A-06).

import Testing

@testable import PhoneModel

@Suite struct PromptDialogTests {
  static let app = PhoneFixture.app
  static let permissions: [Prompt] = [.location, .notifications]

  // MARK: Location and notifications

  @Test(arguments: permissions, [PromptAnswer.allow, .deny])
  func aPermissionIsAskedForOnce(prompt: Prompt, answer: PromptAnswer) {
    var device = PhoneFixture.asking()
    let word = "\(prompt.name)-\(answer == .allow ? "granted" : "denied")"
    #expect(device.request(prompt) == .shown)
    #expect(device.screen == [prompt.name])
    #expect(device.activity == .inactive)
    #expect(device.call(.isActive) == .flag(false))
    #expect(device.news() == ["resign-active"])
    device.answer(prompt, answer)
    #expect(device.screen.isEmpty)
    #expect(device.activity == .active)
    #expect(device.call(.isActive) == .flag(true))
    #expect(device.news() == ["become-active", word])
    let granted =
      prompt == .location
      ? device.phone.apps[0].consent?.location : device.phone.apps[0].consent?.notifications
    #expect(granted == (answer == .allow))
    device.relaunch()
    #expect(device.request(prompt) == .decidedBefore)
    #expect(device.news() == [word])
    #expect(device.screen.isEmpty)
  }

  @Test func anExtensionDoesNotPrompt() {
    // A-06
    for id in [PhoneFixture.widget, PhoneFixture.service] {
      var device = PhoneFixture.asking()
      device.happen(.launch(app: 0, id.kind == .widget ? .timeline : .notification))
      device.log = []
      for prompt in [Prompt.location, .notifications, .tracking] {
        #expect(device.request(prompt, by: id) == .couldNotAsk)
        #expect(device.screen.isEmpty)
      }
      #expect(
        device.news()
          == ["location-denied", "notifications-denied", "tracking-notDetermined"]
          .map { "\(id.kind.name):" + $0 })
      #expect(device.phone.apps[0].consent?.seen ?? [] == [])
      #expect(device.request(.tracking) == .shown, "nothing was spent")
      device.answer(.tracking, .allow)
      #expect(device.ask(.trackingStatus, by: id).reply == .tracking(.authorized))
    }
  }

  /// A-06: nor later, whatever becomes of a request while an app is not active.
  @Test(arguments: TrackingInactive.allCases)
  func anExtensionBringsNoPromptLater(inactive: TrackingInactive) {
    var device = PhoneFixture.asking()
    device.pin(inactive)
    device.happen(.launch(app: 0, .timeline))
    device.log = []
    #expect(device.request(.tracking, by: PhoneFixture.widget) == .couldNotAsk)
    #expect(device.news() == ["widget:tracking-notDetermined"])
    #expect(!device.schedule.asked.contains(.trackingInactive))
  }

  // MARK: Several at once (A-04)

  @Test func dialogsComeOneAfterTheOther() {
    var device = PhoneFixture.asking()
    #expect(device.request(.tracking) == .shown)
    #expect(device.request(.location) == .comesLater)
    #expect(device.request(.notifications) == .comesLater)
    #expect(device.screen == ["tracking"])
    #expect(device.phone.apps[0].consent?.seen == [.tracking])
    #expect(device.refusal(.answer(app: 0, .location, .allow)) != nil)
    device.answer(.tracking, .deny)
    #expect(device.screen == ["location"])
    #expect(device.activity == .inactive)
    #expect(device.news() == ["resign-active", "tracking-denied"], "not active between two")
    device.answer(.location, .allow)
    #expect(device.screen == ["notifications"])
    #expect(device.phone.apps[0].consent?.seen == Prompt.allCases.filter(\.isSystemDialog))
    device.answer(.notifications, .deny)
    #expect(device.news() == ["location-granted", "become-active", "notifications-denied"])
    #expect(device.screen.isEmpty)
  }

  @Test func aPermissionThatIsBeingAskedForIsNotAskedForTwice() {
    var device = PhoneFixture.asking()
    #expect(device.request(.location) == .shown)
    #expect(device.request(.location) == .shown)
    device.answer(.location, .allow)
    #expect(device.screen.isEmpty)
    #expect(device.activity == .active)
  }

  /// ATT-PENDING.
  @Test(arguments: TrackingPending.allCases)
  func aSecondRequestWhileThePromptIsUp(pending: TrackingPending) {
    for answer in [PromptAnswer.allow, .deny] {
      let status = answer == .allow ? "tracking-authorized" : "tracking-denied"
      var device = PhoneFixture.asking()
      device.pin(pending)
      device.request(.tracking)
      let outcome = device.request(.tracking)
      #expect(device.schedule.consulted.contains(.trackingPending))
      switch pending {
      case .notDetermined:
        #expect(outcome == .couldNotAsk)
        #expect(device.news() == ["resign-active", "tracking-notDetermined"])
        device.answer(.tracking, answer)
        #expect(device.news() == ["become-active", status])
      case .sameAnswer:
        #expect(outcome == .comesLater)
        #expect(device.news() == ["resign-active"])
        device.answer(.tracking, answer)
        #expect(device.news() == ["become-active", status, status])
      }
      #expect(device.screen.isEmpty, "one prompt, not two")
    }
  }

  // MARK: A request while not active (A-03, A-05, A-49, ATT-INACTIVE)

  /// Ways not to be active, and what makes the app active again.
  enum Inactivity: CaseIterable {
    case dialog, cover, background, startedInBackground, locked

    func enter(_ device: inout PhoneFixture) {
      switch self {
      case .dialog: device.request(.location)
      case .cover: device.happen(.cover(app: 0))
      case .background: device.happen(.leave(app: 0))
      case .startedInBackground:
        device.happen(.kill(app), .launch(app: 0, .backgroundRefresh))
      case .locked: device.happen(.lock)
      }
      _ = device.news()
    }

    func leave(_ device: inout PhoneFixture) {
      switch self {
      case .dialog: device.answer(.location, .allow)
      case .cover: device.happen(.uncover(app: 0))
      case .background, .startedInBackground: device.happen(.open(app: 0))
      case .locked: device.happen(.unlock, .open(app: 0))
      }
    }
  }

  @Test(arguments: Inactivity.allCases, TrackingInactive.allCases)
  func aRequestWhileTheAppIsNotActive(inactivity: Inactivity, answer: TrackingInactive) {
    var device = PhoneFixture.asking()
    device.pin(answer)
    inactivity.enter(&device)
    #expect(device.activity != .active)
    #expect(device.request(.tracking) == (answer == .nothingShown ? .couldNotAsk : .comesLater))
    #expect(!device.screen.contains("tracking"), "nothing is shown now")
    #expect(!device.hasSeen(.tracking))
    switch answer {
    case .nothingShown, .shownLater: #expect(device.news() == ["tracking-notDetermined"])
    case .queued: #expect(device.news().isEmpty)
    case .wrongDenied: #expect(device.news() == ["tracking-denied"])
    }
    #expect(device.trackingStatus() == .notDetermined, "nothing is spent")

    inactivity.leave(&device)
    device.log = []
    if answer == .nothingShown {
      #expect(device.screen.isEmpty)
      #expect(device.activity == .active)
      #expect(!device.hasSeen(.tracking))
      #expect(device.request(.tracking) == .shown, "it can be asked again")
      return
    }
    #expect(device.screen == ["tracking"])
    #expect(device.activity == .inactive)
    #expect(device.hasSeen(.tracking))
    device.answer(.tracking, .allow)
    #expect(device.screen.isEmpty)
    #expect(device.news() == ["become-active"] + (answer == .queued ? ["tracking-authorized"] : []))
    #expect(device.trackingStatus() == .authorized)
  }

  /// A-08: no prompt comes any more once the switch for all apps is off.
  @Test(arguments: TrackingInactive.allCases)
  func aPromptThatWouldComeLaterIsSparedByTheSwitchForAllApps(inactive: TrackingInactive) {
    var device = PhoneFixture.asking()
    device.pin(inactive)
    device.happen(.leave(app: 0))
    device.request(.tracking)
    device.happen(.setTrackingRequests(isAllowed: false))
    device.log = []
    device.happen(.open(app: 0))
    #expect(device.screen.isEmpty)
    #expect(device.activity == .active)
    #expect(!device.hasSeen(.tracking))
    #expect(
      device.news() == ["become-active", "refresh"]
        + (inactive == .queued ? ["tracking-denied"] : []))
    #expect(device.trackingStatus() == .denied)
  }

  /// The race of A-49: the location dialog, the request that could not ask, the form,
  /// and the ATT prompt over it.
  @Test func aPromptThatComesLaterStandsOverTheForm() {
    var device = PhoneFixture.asking()
    device.pin(TrackingInactive.shownLater)
    device.call(.show(Screen("home")))
    device.request(.location)
    device.request(.tracking)
    device.ask(.requestInfoUpdate)
    device.ask(.presentFormIfRequired)
    #expect(device.screen == ["home", "form", "location"])
    #expect(device.phone.apps[0].consent?.seen == [.location, .form])
    device.answer(.location, .allow)
    #expect(device.screen == ["home", "form", "tracking"])
    #expect(device.refusal(.answer(app: 0, .form, .consent)) != nil, "behind the prompt")
    device.answer(.tracking, .allow)
    #expect(device.screen == ["home", "form"])
    device.answer(.form, .consent)
    #expect(device.screen == ["home"])
    #expect(device.record.contains(.formFirst))
  }

  // MARK: Leaving a dialog

  @Test(arguments: [[Event.leave(app: 0)], [.lock, .wait(100), .unlock]])
  func aDialogIsThereAgainWhenTheAppIsOpenedAgain(events: [Event]) {
    var device = PhoneFixture.asking()
    device.call(.show(Screen("home")))
    device.request(.location)
    device.request(.tracking)
    _ = device.news()
    for event in events { device.happen(event) }
    #expect(device.screen.isEmpty)
    #expect(device.refusal(.answer(app: 0, .location, .allow)) != nil, "not on the screen")
    #expect(device.news() == ["enter-background"], "it was inactive before")
    device.happen(.open(app: 0))
    #expect(device.screen == ["home", "location"])
    #expect(device.activity == .inactive)
    #expect(device.news() == ["refresh"], "it does not become active behind the dialog")
    device.answer(.location, .deny)
    #expect(device.activity == .active)
    #expect(device.news() == ["become-active", "location-denied"])
  }

  /// A process that ends takes along what it asked for, and nobody is told.
  @Test(arguments: [
    [Event.kill(app)], [.forceQuit(app: 0)], [.restart, .unlock], [.update(app: 0, code: 2)],
  ])
  func aDialogGoesWithTheProcess(events: [Event]) {
    var device = PhoneFixture.asking()
    device.request(.tracking)
    for event in events { device.happen(event) }
    #expect(device.screen.isEmpty)
    #expect(device.refusal(.answer(app: 0, .tracking, .allow)) != nil)
    device.happen(.open(app: 0))
    #expect(device.screen.isEmpty)
    #expect(device.activity == .active)
    #expect(device.trackingStatus() == .notDetermined)
    #expect(device.request(.tracking) == .shown, "nothing was spent")
  }

  @Test func aPromptThatWouldComeLaterGoesWithTheProcess() {
    var device = PhoneFixture.asking()
    device.pin(TrackingInactive.shownLater)
    device.happen(.cover(app: 0))
    #expect(device.request(.tracking) == .comesLater)
    device.relaunch()
    #expect(device.screen.isEmpty)
    #expect(device.activity == .active)
  }

  @Test func anAppBehindADialogIsNeitherOpenedNorUncovered() {
    var device = PhoneFixture.asking()
    device.request(.location)
    let refused: [Event] = [
      .open(app: 0), .uncover(app: 0), .cover(app: 0), .refresh(app: 0),
    ]
    for event in refused { #expect(device.refusal(event) != nil, "\(event)") }
    #expect(device.refusal(.leave(app: 0)) == nil)
  }

  // MARK: In the background

  /// A dialog that is asked for in the background is not on the screen before the app is.
  @Test(arguments: permissions)
  func aDialogAskedForInTheBackgroundWaitsForTheApp(prompt: Prompt) {
    var device = PhoneFixture.asking()
    device.happen(.kill(Self.app), .launch(app: 0, .location))
    device.log = []
    #expect(device.request(prompt) == .comesLater)
    #expect(device.screen.isEmpty)
    #expect(device.news().isEmpty)
    #expect(!device.hasSeen(prompt))
    #expect(device.refusal(.answer(app: 0, prompt, .allow)) != nil)
    device.happen(.open(app: 0))
    #expect(device.screen == [prompt.name])
    #expect(device.hasSeen(prompt))
    device.answer(prompt, .allow)
    #expect(device.activity == .active)
  }

  @Test func aCoveredAppStaysCoveredBehindADialog() {
    var device = PhoneFixture.asking()
    device.happen(.cover(app: 0))
    _ = device.news()
    #expect(device.request(.location) == .shown)
    #expect(device.screen == ["location"])
    #expect(device.news().isEmpty, "it was inactive before")
  }

  @Test func anotherAppInFrontHidesTheDialog() {
    var device = PhoneFixture.asking()
    device.request(.tracking)
    device.happen(.install(app: 1, isSigned: true), .open(app: 1))
    #expect(device.screen.isEmpty)
    device.happen(.open(app: 0))
    #expect(device.screen == ["tracking"])
  }

  // MARK: Names

  @Test func promptsAndAnswersHaveTheirNames() {
    #expect(
      Prompt.allCases.map(\.name) == [
        "location", "notifications", "tracking", "explainer", "form", "privacy-options",
      ])
    #expect(
      Prompt.allCases.map { $0.answers.map(\.name) } == [
        ["allow", "deny"], ["allow", "deny"], ["allow", "deny", "more-information"], ["continue"],
        ["consent", "refuse"], ["consent", "refuse"],
      ])
    #expect(PromptAnswer.allCases.filter(\.isYes) == [.allow, .consent])
    #expect(Set(PromptOutcome.allCases.map(\.name)).count == 4)
  }
}
