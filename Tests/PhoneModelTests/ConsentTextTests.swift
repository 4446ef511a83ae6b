// Permissions and consent in the text of a phone: the same for the same, and apart for others.

import Testing

@testable import PhoneModel

@Suite struct ConsentTextTests {
  static let app = PhoneFixture.app

  /// A phone with something of everything.
  static func busy() -> PhoneFixture {
    var device = PhoneFixture.asking(explainer: .on)
    device.pin(TrackingInactive.queued)
    device.call(.show(Screen("home")))
    device.request(.notifications)
    device.answer(.notifications, .deny)
    device.happen(
      .setRegion(.unitedKingdom), .setConsole(.explainerOff), .setConsole(.usStatesOn),
      .setConsole(.europeanInEurope), .setNetwork(isOnline: true),
      .setTrackingRequests(isAllowed: true))
    device.ask(.requestInfoUpdate)
    device.ask(.startAds)
    device.ask(.requestAd(placement: "banner", isPersonalised: true))
    device.request(.location)
    device.request(.tracking)
    device.ask(.presentFormIfRequired)
    device.happen(.failConsentFlow)
    return device
  }

  @Test func equalInputsGiveEqualPhonesAndText() {
    let one = Self.busy()
    let other = Self.busy()
    #expect(one.phone == other.phone)
    #expect(one.phone.description == other.phone.description)
    #expect(one.phone.digest == other.phone.digest)
    #expect(one.schedule == other.schedule)
  }

  /// Lines of the text that speak of consent.
  @Test func thePhoneReadsLineByLine() {
    let text = Self.busy().phone.description
    for line in [
      "  shows \"home\" {}", "region: uk", "console: explainer off",
      "console: european in Europe", "console: US states on", "network: online",
      "tracking requests: allowed", "the next step of a consent flow fails",
    ] {
      #expect(text.contains(line + "\n"), "\(line)")
    }
    for words in [
      "notifications denied, consent required, seen location notifications form, record ",
      "  asks dialog location, form form, consent info updated, wants the ATT prompt, ",
      "requested an ad, 1 await the ATT prompt, ATT prompt comes later\n",
    ] {
      #expect(text.contains(words), "\(words)")
    }
    #expect(!PhoneFixture.asking().phone.description.contains("asks"))
  }

  /// Things done of which each changes what a future answer depends on.
  static let changes: [(String, @Sendable (inout PhoneFixture) -> Void)] = [
    ("location allowed", { $0.answer(.location, .allow) }),
    ("location denied", { $0.answer(.location, .deny) }),
    ("second request", { $0.request(.tracking) }),
    ("notifications", { $0.phone.withConsent(of: 0) { $0.notifications = true } }),
    ("tracking", { $0.phone.withConsent(of: 0) { $0.tracking = true } }),
    ("no tracking", { $0.phone.withConsent(of: 0) { $0.tracking = false } }),
    ("used up", { $0.phone.withConsent(of: 0) { $0.isTrackingSpent = true } }),
    ("old system", { $0.phone.withConsent(of: 0) { $0.hasNoTransparency = true } }),
    ("not required", { $0.phone.withConsent(of: 0) { $0.requiresConsent = false } }),
    ("consented", { $0.phone.withConsent(of: 0) { $0.form = true } }),
    ("refused", { $0.phone.withConsent(of: 0) { $0.form = false } }),
    ("seen", { $0.phone.withConsent(of: 0) { $0.see(.tracking) } }),
    ("record", { $0.phone.withConsent(of: 0) { $0.record.insert(.objection511) } }),
    ("another dialog", { $0.phone.withSession(app) { $0.dialogs = [.notifications] } }),
    ("two dialogs", { $0.phone.withSession(app) { $0.dialogs.append(.notifications) } }),
    ("another form", { $0.phone.withSession(app) { $0.form = .privacyOptions } }),
    ("no form", { $0.phone.withSession(app) { $0.form = nil } }),
    ("update failed", { $0.phone.withSession(app) { $0.update = .failed } }),
    ("no update", { $0.phone.withSession(app) { $0.update = .notRequested } }),
    ("flow failed", { $0.phone.withSession(app) { $0.hasFailed = true } }),
    ("wants nothing", { $0.phone.withSession(app) { $0.wantsTracking = false } }),
    ("no ad", { $0.phone.withSession(app) { $0.hasRequestedAd = false } }),
    ("three requests", { $0.phone.withSession(app) { $0.trackingRequests = 3 } }),
    ("comes now", { $0.phone.withSession(app) { $0.trackingComesLater = false } }),
    ("flow waits", { $0.phone.withSession(app) { $0.flowAwaitsTracking = true } }),
    ("no session", { $0.phone.processes[0].consent = nil }),
    ("no consent", { $0.phone.apps[0].consent = nil }),
    ("region", { $0.happen(.setRegion(.switzerland)) }),
    ("explainer", { $0.happen(.setConsole(.explainerOn)) }),
    ("everywhere", { $0.happen(.setConsole(.europeanEverywhere)) }),
    ("US states", { $0.happen(.setConsole(.usStatesOff)) }),
    ("offline", { $0.happen(.setNetwork(isOnline: false)) }),
    ("no requests", { $0.happen(.setTrackingRequests(isAllowed: false)) }),
    ("flow goes on", { $0.phone.surroundings.failsNextFlow = false }),
    ("no region", { $0.phone.surroundings.region = nil }),
    ("another completion", { $0.phone.complete(.consentForm(succeeded: true), app) }),
    ("a failed one", { $0.phone.complete(.consentForm(succeeded: false), app) }),
    ("one of tracking", { $0.phone.complete(.tracking(.denied), app) }),
    ("one of a permission", { $0.phone.complete(.permission(.location, isGranted: true), app) }),
    ("two", { $0.phone.complete(.tracking(.denied), app, times: 2) }),
  ]

  @Test func differentPhonesReadDifferently() {
    let device = Self.busy()
    var texts = [device.phone.description: "unchanged"]
    for (name, change) in Self.changes {
      var changed = device
      change(&changed)
      #expect(changed.phone != device.phone, "\(name)")
      let other = texts.updateValue(name, forKey: changed.phone.description)
      #expect(other == nil, "\(name) reads as \(other ?? "")")
    }
  }

  /// Names of what reaches a process differ, as addresses use them.
  @Test func everyCompletionHasANameOfItsOwn() {
    var completions: [Completion] = TrackingStatus.allCases.map(Completion.tracking)
    for isYes in [true, false] {
      completions += [
        .permission(.location, isGranted: isYes), .permission(.notifications, isGranted: isYes),
        .consentInfoUpdate(succeeded: isYes), .consentForm(succeeded: isYes),
      ]
    }
    #expect(Set(completions.map { Handler.completed($0).name }).count == completions.count)
  }

  /// The bits of the record and of the prompts seen are apart.
  @Test func theBitsAreApart() {
    let all: [ConsentRecord] = [
      .explainerFirst, .formFirst, .formAfterNo, .trackingAfterRefusal, .trackingFirst,
      .objection512, .objection511, .ad, .adWithoutConsent, .adAfterRefusal, .personalisedAd,
      .personalisedWithoutYes, .adsStarted,
    ]
    for (index, fact) in all.enumerated() {
      for other in all[(index + 1)...] { #expect(fact.isDisjoint(with: other)) }
    }
    for prompt in Prompt.allCases {
      var consent = AppConsent()
      consent.see(prompt)
      #expect(consent.seen == [prompt])
    }
  }

  /// Asking what is allowed leaves no question asked, and no trace.
  @Test func aReadLeavesNoTrace() {
    var device = PhoneFixture.asking()
    let before = device.phone
    for call in [
      ConsentCall.trackingStatus, .hasTrackingTransparency, .consentStatus, .canRequestAds,
      .privacyOptionsStatus,
    ] {
      device.ask(call)
    }
    #expect(device.phone == before)
    #expect(device.phone.description == before.description)
  }
}
