// The messages of the ad console: which one comes, and what follows it (A-24 … A-28).

import Testing

@testable import PhoneModel

@Suite struct ConsentMessageTests {
  static let app = PhoneFixture.app

  /// What decides about the message of a first launch.
  struct Case: CustomTestStringConvertible {
    var region: RegionNow
    var explainer: ExplainerMessage
    var european: EuropeanMessage
    var onDevice: TrackingOnDevice
    var tracking: Bool?

    var isRequired: Bool {
      [.eea, .unitedKingdom, .switzerland].contains(region) || european == .everywhere
    }

    /// Whether tracking is undecided and a prompt can decide it, with an explainer for it.
    var isExplained: Bool { explainer == .on && onDevice == .askable && tracking == nil }

    var device: PhoneFixture {
      var device = PhoneFixture.asking(
        in: region, explainer: explainer, european: european, tracking: onDevice)
      if let tracking { device.phone.withConsent(of: 0) { $0.tracking = tracking } }
      device.ask(.requestInfoUpdate)
      _ = device.news()
      return device
    }

    var testDescription: String { "\(self)" }
  }

  static let cases: [Case] = {
    var cases: [Case] = []
    for region in RegionNow.allCases {
      for explainer in ExplainerMessage.allCases {
        for european in EuropeanMessage.allCases {
          for onDevice in TrackingOnDevice.allCases {
            for tracking in [nil, true, false] where tracking == nil || onDevice != .absent {
              cases.append(
                Case(
                  region: region, explainer: explainer, european: european, onDevice: onDevice,
                  tracking: tracking))
            }
          }
        }
      }
    }
    return cases
  }()

  /// the European message where consent is required; else the explainer
  /// where there is one and the ATT prompt can still come; else nothing.
  @Test(arguments: cases)
  func theMessageThatComes(in place: Case) {
    var device = place.device
    device.call(.show(Screen("home")))
    device.ask(.presentFormIfRequired)
    let message: Prompt? = place.isRequired ? .form : place.isExplained ? .explainer : nil
    #expect(device.screen == ["home"] + (message.map { [$0.name] } ?? []))
    #expect(device.phone.apps[0].consent?.seen == (message.map { [$0] } ?? []))
    #expect(device.activity == .active, "a message is a screen in the app")
    guard let message else {
      #expect(device.news() == ["consent-form-done"])
      return
    }
    #expect(device.news().isEmpty, "the flow waits for the user")
    device.answer(message, message == .form ? .refuse : .goOn)
    if place.isExplained {
      // the ATT alert after the message, and the flow ends with it.
      #expect(device.screen == ["home", "tracking"])
      #expect(device.news() == ["resign-active"])
      device.answer(.tracking, .deny)
      #expect(device.news() == ["become-active", "consent-form-done"])
      #expect(device.trackingStatus() == .denied)
    } else {
      #expect(device.news() == ["consent-form-done"])
    }
    #expect(device.screen == ["home"])
    device.ask(.presentFormIfRequired)
    #expect(device.news() == ["consent-form-done"], "nothing is left to ask")
    #expect(device.screen == ["home"])
  }

  /// without an update of this session there is nothing to present.
  @Test func aFormNeedsAnUpdateFirst() {
    var device = PhoneFixture.asking()
    device.ask(.presentFormIfRequired)
    #expect(device.news() == ["consent-form-failed"])
    device.ask(.requestInfoUpdate)
    device.relaunch()
    device.ask(.presentFormIfRequired)
    #expect(device.news() == ["consent-form-failed"], "an update of this session")
    #expect(device.screen.isEmpty)
  }

  @Test func aFormNeedsTheNetwork() {
    var device = PhoneFixture.asking()
    device.ask(.requestInfoUpdate)
    device.happen(.setNetwork(isOnline: false))
    device.log = []
    device.ask(.presentFormIfRequired)
    #expect(device.news() == ["consent-form-failed"])
    #expect(device.screen.isEmpty)
    #expect(device.consentStatus() == .required)
    #expect(device.mayRequestAds() == false)
  }

  @Test func thereIsOneFormAtATime() {
    var device = PhoneFixture.asking()
    device.ask(.requestInfoUpdate)
    device.ask(.presentFormIfRequired)
    _ = device.news()
    device.ask(.presentFormIfRequired)
    device.ask(.presentPrivacyOptions)
    #expect(device.news() == ["consent-form-failed", "consent-form-failed"])
    #expect(device.screen == ["form"])
  }

  /// The console changes what is shown with no new build.
  @Test func theExplainerIsSwitchedOffInTheConsole() {
    for isOff in [false, true] {
      var device = PhoneFixture.asking(in: .unitedStates, explainer: .on)
      if isOff { device.happen(.setConsole(.explainerOff)) }
      device.ask(.requestInfoUpdate)
      device.ask(.presentFormIfRequired)
      #expect(device.screen == (isOff ? [] : ["explainer"]))
      #expect(device.schedule.asked.contains(.explainerMessage) == !isOff)
    }
    var device = PhoneFixture.asking(in: .unitedStates)
    device.happen(.setConsole(.explainerOn))
    device.ask(.requestInfoUpdate)
    device.ask(.presentFormIfRequired)
    #expect(device.screen == ["explainer"])
  }

  /// The ATT alert comes for the flow once tracking is decided by nobody: the switch
  /// for all apps decides it.
  @Test func theSwitchForAllAppsSparesTheUserTheAlert() {
    var device = PhoneFixture.asking(explainer: .on)
    device.happen(.setTrackingRequests(isAllowed: false))
    device.fillForm(.consent)
    #expect(device.screen.isEmpty)
    #expect(device.trackingStatus() == .denied)
  }

  /// The user who asks for the privacy options is not asked about tracking after them.
  @Test func noAlertFollowsThePrivacyOptions() {
    var device = PhoneFixture.asking()
    device.fillForm(.consent)
    device.happen(.setConsole(.explainerOn))
    _ = device.news()
    device.ask(.presentPrivacyOptions)
    device.answer(.privacyOptions, .consent)
    #expect(device.screen.isEmpty)
    #expect(device.news() == ["consent-form-done"])
  }

  /// The flow ends once: a later prompt of the system's own ends no flow.
  @Test func theFlowEndsWithItsOwnAlert() {
    var device = PhoneFixture.asking(explainer: .on)
    device.pin(TrackingReprompt.yearly)
    device.fillForm(.consent)
    device.answer(.tracking, .allow)
    #expect(device.news().last == "consent-form-done")
    device.happen(.repromptTracking(app: 0))
    device.answer(.tracking, .deny)
    #expect(device.news() == ["resign-active", "become-active"])
  }

  // MARK: Leaving a form

  @Test(arguments: [[Event.leave(app: 0)], [.lock, .unlock], [.leave(app: 0), .suspend(app)]])
  func aFormIsThereAgainWhenTheAppIsOpenedAgain(events: [Event]) {
    var device = PhoneFixture.asking()
    device.ask(.requestInfoUpdate)
    device.ask(.presentFormIfRequired)
    for event in events { device.happen(event) }
    #expect(device.screen.isEmpty)
    #expect(device.refusal(.answer(app: 0, .form, .consent)) != nil)
    device.happen(.open(app: 0))
    #expect(device.screen == ["form"])
    device.answer(.form, .consent)
    #expect(device.consentStatus() == .obtained)
  }

  @Test(arguments: [[Event.kill(app)], [.forceQuit(app: 0)], [.restart, .unlock]])
  func aFormGoesWithTheProcess(events: [Event]) {
    var device = PhoneFixture.asking()
    device.ask(.requestInfoUpdate)
    device.ask(.presentFormIfRequired)
    for event in events { device.happen(event) }
    device.happen(.open(app: 0))
    #expect(device.screen.isEmpty)
    #expect(device.consentStatus() == .required)
    device.ask(.requestInfoUpdate)
    device.ask(.presentFormIfRequired)
    #expect(device.screen == ["form"])
  }

  @Test func aCoveredFormIsNotAnswered() {
    var device = PhoneFixture.asking()
    device.ask(.requestInfoUpdate)
    device.ask(.presentFormIfRequired)
    device.happen(.cover(app: 0))
    #expect(device.refusal(.answer(app: 0, .form, .consent)) != nil)
    device.happen(.uncover(app: 0))
    #expect(device.refusal(.answer(app: 0, .form, .consent)) == nil)
  }

  /// A form that is presented in the background is seen when the app is opened.
  @Test func aFormPresentedInTheBackgroundIsSeenLater() {
    var device = PhoneFixture.asking()
    device.ask(.requestInfoUpdate)
    device.happen(.leave(app: 0))
    device.ask(.presentFormIfRequired)
    #expect(device.screen.isEmpty)
    #expect(!device.hasSeen(.form))
    #expect(device.record.isEmpty)
    device.happen(.open(app: 0))
    #expect(device.screen == ["form"])
    #expect(device.hasSeen(.form))
    #expect(device.record.contains(.formFirst))
  }
}
