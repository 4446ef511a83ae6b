// What the tests of permissions and consent share: a phone in a place, with an app that asks.

import Testing

@testable import PhoneModel

extension PhoneFixture {
  /// A phone with all that surrounds the app pinned, and app 0, which may show every
  /// prompt, in front of the user. Nothing was asked yet.
  static func asking(
    in region: RegionNow = .eea, explainer: ExplainerMessage = .off,
    european: EuropeanMessage = .inEurope, usStates: USStatesMessage = .off,
    network: NetworkNow = .online, tracking: TrackingOnDevice = .askable
  ) -> PhoneFixture {
    var device = PhoneFixture()
    let profiles = device.phone.profiles.map { profile in
      var profile = profile
      profile.prompts = Prompt.allCases
      return profile
    }
    device.phone = Phone(profiles: profiles, apps: [0, 1])
    device.pin(region)
    device.pin(explainer)
    device.pin(european)
    device.pin(usStates)
    device.pin(network)
    device.pin(tracking)
    device.happen(.install(app: 0, isSigned: true), .open(app: 0))
    device.log = []
    return device
  }

  @discardableResult
  mutating func ask(_ call: ConsentCall, by id: ProcessID = app) -> Answer {
    self.call(.consent(call), by: id)
  }

  /// Asks for a dialog of the system.
  /// - Returns: what became of the request, which the app does not see.
  @discardableResult
  mutating func request(_ prompt: Prompt, by id: ProcessID = app) -> PromptOutcome? {
    let answer = ask(.request(prompt), by: id)
    #expect(answer.reply == .done)
    if case .prompt(let outcome) = answer.truth { return outcome }
    return nil
  }

  /// The user answers a prompt, and the app hears of it.
  mutating func answer(
    _ prompt: Prompt, _ answer: PromptAnswer, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    happen(.answer(app: 0, prompt, answer), sourceLocation: sourceLocation)
  }

  /// The handlers that have run or wait since the last time.
  mutating func news() -> [String] {
    drain()
    defer { log = [] }
    return log
  }

  /// What the user sees, from the back to the front.
  var screen: [String] { phone.onScreen.map(\.name) }

  mutating func trackingStatus() -> TrackingStatus? {
    if case .tracking(let status) = ask(.trackingStatus).reply { status } else { nil }
  }

  mutating func consentStatus() -> ConsentStatus? {
    if case .consent(let status) = ask(.consentStatus).reply { status } else { nil }
  }

  mutating func privacyOptions() -> PrivacyOptionsStatus? {
    if case .privacyOptions(let status) = ask(.privacyOptionsStatus).reply { status } else { nil }
  }

  mutating func mayRequestAds() -> Bool { ask(.canRequestAds).reply == .flag(true) }

  /// Whether the app's prompt was on the screen.
  func hasSeen(_ prompt: Prompt) -> Bool { phone.apps[0].consent?.hasSeen(prompt) ?? false }

  /// What the rules know of the past.
  var record: ConsentRecord { phone.apps[0].consent?.record ?? [] }

  /// Updates the consent info, lets the form come and answers it.
  mutating func fillForm(
    _ answer: PromptAnswer, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    ask(.requestInfoUpdate)
    ask(.presentFormIfRequired)
    self.answer(.form, answer, sourceLocation: sourceLocation)
  }

  /// Lets the ATT prompt come and answers it.
  mutating func decideTracking(
    _ answer: PromptAnswer, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    request(.tracking)
    self.answer(.tracking, answer, sourceLocation: sourceLocation)
  }

  /// The app ends and is opened again.
  mutating func relaunch() {
    happen(.kill(Self.app), .open(app: 0))
    _ = phone.takeEnded()
    log = []
  }
}
