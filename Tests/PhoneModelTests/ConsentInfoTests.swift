// The consent info of the UMP SDK: its update, what it says, canRequestAds (8b).

import Testing

@testable import PhoneModel

@Suite struct ConsentInfoTests {
  static let app = PhoneFixture.app

  /// Regions × whom the European message is for, and whether consent is required.
  static let places: [(RegionNow, EuropeanMessage, isRequired: Bool)] = [
    (.eea, .inEurope, true),
    (.unitedKingdom, .inEurope, true),
    (.switzerland, .inEurope, true),
    (.unitedStates, .inEurope, false),
    (.elsewhere, .inEurope, false),
    (.eea, .everywhere, true),
    (.unitedKingdom, .everywhere, true),
    (.switzerland, .everywhere, true),
    (.unitedStates, .everywhere, true),
    (.elsewhere, .everywhere, true),
  ]

  ///
  @Test(arguments: places)
  func anUpdateTellsWhetherConsentIsRequired(
    region: RegionNow, european: EuropeanMessage, isRequired: Bool
  ) {
    var device = PhoneFixture.asking(in: region, european: european)
    #expect(device.consentStatus() == .unknown)
    #expect(device.mayRequestAds() == false, "A-21")
    device.ask(.requestInfoUpdate)
    #expect(device.news() == ["consent-info-updated"])
    #expect(device.consentStatus() == (isRequired ? .required : .notRequired))
    #expect(device.mayRequestAds() == !isRequired)
    #expect(device.phone.apps[0].consent?.requiresConsent == isRequired)
  }

  /// `obtained` says that there is an answer, and not which.
  @Test(arguments: [PromptAnswer.consent, .refuse])
  func anAnswerIsObtainedWhateverItSays(answer: PromptAnswer) {
    var device = PhoneFixture.asking()
    device.fillForm(answer)
    #expect(device.consentStatus() == .obtained)
    #expect(device.phone.apps[0].consent?.form == (answer == .consent))
    device.relaunch()
    #expect(device.consentStatus() == .obtained, "A-21: that of the session before")
  }

  // MARK: canRequestAds

  /// A state of the consent info.
  struct Info: CustomTestStringConvertible {
    var update: ConsentSession.Update
    var requiresConsent: Bool?
    var form: Bool?
    var refused: AdsAfterRefusal
    var offline: FirstLaunchOffline

    /// an update was asked for, and consent is gathered or not needed.
    var mayRequestAds: Bool {
      if update == .notRequested { return false }
      guard let requiresConsent else { return offline == .cachedTrue }
      if !requiresConsent { return true }
      return form == true || form == false && refused == .allowed
    }

    var testDescription: String { "\(self)" }
  }

  static let infos: [Info] = {
    var infos: [Info] = []
    for update in [ConsentSession.Update.notRequested, .failed, .succeeded] {
      for requiresConsent in [nil, false, true] where update != .succeeded || requiresConsent != nil
      {
        for form in [nil, false, true] {
          for refused in AdsAfterRefusal.allCases {
            for offline in FirstLaunchOffline.allCases {
              infos.append(
                Info(
                  update: update, requiresConsent: requiresConsent, form: form, refused: refused,
                  offline: offline))
            }
          }
        }
      }
    }
    return infos
  }()

  @Test(arguments: infos)
  func adsMayBeRequestedWhereConsentIsGatheredOrNotNeeded(info: Info) {
    var device = PhoneFixture.asking()
    device.pin(info.refused)
    device.pin(info.offline)
    device.phone.withSession(Self.app) { $0.update = info.update }
    device.phone.withConsent(of: 0) { consent in
      consent.requiresConsent = info.requiresConsent
      consent.form = info.form
    }
    #expect(device.mayRequestAds() == info.mayRequestAds)
    #expect(
      device.schedule.asked.contains(.firstLaunchOffline)
        == (info.update == .failed && info.requiresConsent == nil))
    #expect(
      device.schedule.asked.contains(.adsAfterRefusal)
        == (info.update != .notRequested && info.requiresConsent == true && info.form == false))
  }

  /// UMP-REFUSED, as a user comes to it.
  @Test(arguments: AdsAfterRefusal.allCases)
  func afterARefusalAdsMayOrMayNotBeRequested(refused: AdsAfterRefusal) {
    var device = PhoneFixture.asking()
    device.pin(refused)
    device.fillForm(.refuse)
    #expect(device.mayRequestAds() == (refused == .allowed))
    device.relaunch()
    #expect(device.mayRequestAds() == false, "A-21: not before the update of this session")
    device.ask(.requestInfoUpdate)
    #expect(device.mayRequestAds() == (refused == .allowed))
  }

  // MARK: Without a network

  /// UMP-OFFLINE.
  @Test(arguments: FirstLaunchOffline.allCases)
  func aFirstLaunchWithoutANetwork(offline: FirstLaunchOffline) {
    var device = PhoneFixture.asking(network: .offline)
    device.pin(offline)
    device.ask(.requestInfoUpdate)
    #expect(device.news() == ["consent-info-failed"])
    #expect(device.consentStatus() == .unknown)
    #expect(device.privacyOptions() == .unknown)
    #expect(device.mayRequestAds() == (offline == .cachedTrue))
    device.ask(.presentFormIfRequired)
    #expect(device.news() == ["consent-form-failed"])
    #expect(device.screen.isEmpty)
    device.happen(.setNetwork(isOnline: true))
    device.ask(.requestInfoUpdate)
    #expect(device.news() == ["consent-info-updated"])
    #expect(device.consentStatus() == .required)
    #expect(device.mayRequestAds() == false)
  }

  /// a state of an earlier session is usable once the update was called.
  @Test(arguments: [RegionNow.eea, .unitedStates])
  func aLaterLaunchWithoutANetworkHasTheStateOfBefore(region: RegionNow) {
    var device = PhoneFixture.asking(in: region)
    if region == .eea { device.fillForm(.consent) } else { device.ask(.requestInfoUpdate) }
    let status = device.consentStatus()
    device.relaunch()
    device.happen(.setNetwork(isOnline: false))
    #expect(device.consentStatus() == status)
    #expect(device.mayRequestAds() == false)
    device.ask(.requestInfoUpdate)
    #expect(device.news() == ["consent-info-failed"])
    #expect(device.consentStatus() == status)
    #expect(device.mayRequestAds() == true)
    #expect(!device.schedule.asked.contains(.firstLaunchOffline))
  }

  /// An update that fails after one that came through changes nothing.
  @Test func aLaterUpdateThatFailsTakesNothingBack() {
    var device = PhoneFixture.asking()
    device.fillForm(.consent)
    device.happen(.setNetwork(isOnline: false), .setRegion(.unitedStates))
    device.ask(.requestInfoUpdate)
    #expect(device.phone.session(Self.app).update == .succeeded)
    #expect(device.phone.session(Self.app).hasFailed)
    #expect(device.consentStatus() == .obtained)
    #expect(device.mayRequestAds() == true)
  }

  /// Another region counts from the next update on.
  @Test func anUpdateSeesAnotherRegion() {
    var device = PhoneFixture.asking()
    device.ask(.requestInfoUpdate)
    device.happen(.setRegion(.elsewhere))
    #expect(device.consentStatus() == .required)
    device.ask(.requestInfoUpdate)
    #expect(device.consentStatus() == .notRequired)
    #expect(device.mayRequestAds() == true)
    device.happen(.setRegion(.switzerland))
    device.ask(.requestInfoUpdate)
    #expect(device.consentStatus() == .required)
    #expect(device.mayRequestAds() == false)
  }

  // MARK: A step that throws

  @Test func onlyTheNextStepOfTheFlowFails() {
    var device = PhoneFixture.asking()
    device.happen(.failConsentFlow)
    device.ask(.requestInfoUpdate)
    #expect(device.phone.session(Self.app).update == .failed)
    #expect(device.phone.session(Self.app).hasFailed)
    device.ask(.requestInfoUpdate)
    #expect(device.phone.session(Self.app).update == .succeeded)
    #expect(!device.phone.session(Self.app).hasFailed, "the flow has begun again")
    #expect(device.news() == ["consent-info-failed", "consent-info-updated"])
    device.happen(.failConsentFlow)
    device.ask(.presentFormIfRequired)
    #expect(device.screen.isEmpty)
    device.ask(.presentFormIfRequired)
    #expect(device.news() == ["consent-form-failed"])
    #expect(device.screen == ["form"])
    device.answer(.form, .refuse)
    device.happen(.failConsentFlow)
    device.ask(.presentPrivacyOptions)
    device.ask(.presentPrivacyOptions)
    #expect(device.news() == ["consent-form-done", "consent-form-failed"])
    #expect(device.screen == ["privacy-options"])
  }

  // MARK: Privacy options

  @Test(arguments: places, USStatesMessage.allCases)
  func privacyOptionsAreOfferedWhereThereIsAChoice(
    place: (RegionNow, EuropeanMessage, isRequired: Bool), usStates: USStatesMessage
  ) {
    let (region, european, isRequired) = place
    var device = PhoneFixture.asking(in: region, european: european, usStates: usStates)
    #expect(device.privacyOptions() == .unknown)
    device.ask(.presentPrivacyOptions)
    #expect(device.news() == ["consent-form-failed"], "before any update")
    device.ask(.requestInfoUpdate)
    let isOffered = isRequired || region == .unitedStates && usStates == .on
    #expect(device.privacyOptions() == (isOffered ? .required : .notRequired))
    device.ask(.presentPrivacyOptions)
    #expect(device.screen == (isOffered ? ["privacy-options"] : []))
    #expect(device.activity == .active)
    #expect(
      device.news() == ["consent-info-updated"] + (isOffered ? [] : ["consent-form-failed"]))
    guard isOffered else { return }
    device.answer(.privacyOptions, .refuse)
    #expect(device.news() == ["consent-form-done"])
    #expect(device.screen.isEmpty)
    #expect(device.phone.apps[0].consent?.form == false)
    #expect(device.consentStatus() == (isRequired ? .obtained : .notRequired))
    #expect(device.mayRequestAds() == true, "UMP-REFUSED by its base")
  }

  @Test func theChoiceCanBeChangedAgainAndAgain() {
    var device = PhoneFixture.asking()
    device.pin(AdsAfterRefusal.refused)
    device.fillForm(.refuse)
    #expect(device.mayRequestAds() == false)
    device.ask(.presentPrivacyOptions)
    device.answer(.privacyOptions, .consent)
    #expect(device.mayRequestAds() == true)
    device.ask(.presentPrivacyOptions)
    device.answer(.privacyOptions, .refuse)
    #expect(device.mayRequestAds() == false)
    #expect(device.phone.apps[0].consent?.seen == [.form, .privacyOptions])
  }

  // MARK: Events take the place of the questions

  @Test(arguments: Region.allCases)
  func aSetRegionCountsAndNotTheQuestion(region: Region) {
    var device = PhoneFixture.asking(in: region == .eea ? .elsewhere : .eea)
    device.happen(.setRegion(region))
    device.ask(.requestInfoUpdate)
    let isEuropean = [.eea, .unitedKingdom, .switzerland].contains(region)
    #expect(device.consentStatus() == (isEuropean ? .required : .notRequired))
    #expect(!device.schedule.asked.contains(.region))
  }

  @Test func aSetConsoleCountsAndNotTheQuestions() {
    var device = PhoneFixture.asking(in: .unitedStates)
    device.happen(.setConsole(.europeanEverywhere), .setConsole(.usStatesOn))
    device.ask(.requestInfoUpdate)
    #expect(device.consentStatus() == .required)
    device.happen(.setConsole(.europeanInEurope))
    device.ask(.requestInfoUpdate)
    #expect(device.consentStatus() == .notRequired)
    #expect(device.privacyOptions() == .required)
    device.happen(.setConsole(.usStatesOff))
    #expect(device.privacyOptions() == .notRequired)
    #expect(!device.schedule.asked.contains(.europeanMessage))
    #expect(!device.schedule.asked.contains(.usStatesMessage))
  }
}
