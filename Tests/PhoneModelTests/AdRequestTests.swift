// Ads: what is kept of a request, by everything that decides about it.

import Testing

@testable import PhoneModel

@Suite struct AdRequestTests {
  static let app = PhoneFixture.app

  struct Case: CustomTestStringConvertible {
    var region: RegionNow
    var european: EuropeanMessage
    var onDevice: TrackingOnDevice
    var tracking: Bool?
    var form: Bool?
    var isUpdated: Bool
    var refused: AdsAfterRefusal

    var isRequired: Bool { region == .eea || european == .everywhere }

    ///
    var mayRequestAds: Bool {
      isUpdated
        && (!isRequired || form == true || form == false && refused == .allowed)
    }

    ///
    var mayPersonalise: Bool {
      (tracking == true || onDevice == .absent) && (form == true || !isRequired)
    }

    func device() -> PhoneFixture {
      var device = PhoneFixture.asking(in: region, european: european, tracking: onDevice)
      device.pin(refused)
      device.phone.withConsent(of: 0) { consent in
        consent.tracking = tracking
        consent.form = form
      }
      if isUpdated { device.ask(.requestInfoUpdate) }
      return device
    }

    var testDescription: String { "\(self)" }
  }

  static let cases: [Case] = {
    var cases: [Case] = []
    for region in [RegionNow.eea, .unitedStates] {
      for european in EuropeanMessage.allCases {
        for onDevice in TrackingOnDevice.allCases {
          for tracking in [nil, true, false] where tracking == nil || onDevice != .absent {
            for form in [nil, true, false] {
              for isUpdated in [true, false] {
                for refused in AdsAfterRefusal.allCases {
                  cases.append(
                    Case(
                      region: region, european: european, onDevice: onDevice, tracking: tracking,
                      form: form, isUpdated: isUpdated, refused: refused))
                }
              }
            }
          }
        }
      }
    }
    return cases
  }()

  @Test(arguments: cases)
  func anAdLeavesInTheRecordWhatItWasRequestedWithout(place: Case) {
    for isPersonalised in [false, true] {
      var device = place.device()
      #expect(device.mayRequestAds() == place.mayRequestAds)
      var facts: ConsentRecord = .ad
      if !place.mayRequestAds { facts.insert(.adWithoutConsent) }
      if place.form == false { facts.insert(.adAfterRefusal) }
      // After a no in the form the SDK sends no personalised request.
      if isPersonalised, place.form != false {
        facts.insert(.personalisedAd)
        if !place.mayPersonalise { facts.insert(.personalisedWithoutYes) }
      }
      #expect(
        device.ask(.requestAd(placement: "banner", isPersonalised: isPersonalised))
          == .truthful(.done))
      #expect(device.record == facts)
      #expect(device.phone.session(Self.app).hasRequestedAd)
      #expect(device.news().allSatisfy { $0 == "consent-info-updated" })
    }
  }

  @Test(arguments: cases)
  func theSDKIsStartedWithConsentOrWithout(place: Case) {
    var device = place.device()
    device.ask(.startAds)
    #expect(
      device.record == (place.mayRequestAds ? .adsStarted : [.adsStarted, .adWithoutConsent]))
    #expect(!device.phone.session(Self.app).hasRequestedAd)
  }

  /// after a no to tracking there may be ads that are not personalised.
  @Test func anAdThatIsNotPersonalisedNeedsNoYesToTracking() {
    var device = PhoneFixture.asking(in: .unitedStates)
    device.decideTracking(.deny)
    device.ask(.requestInfoUpdate)
    device.ask(.requestAd(placement: "a", isPersonalised: false))
    #expect(device.record == .ad)
    device.ask(.requestAd(placement: "a", isPersonalised: true))
    #expect(device.record == [.ad, .personalisedAd, .personalisedWithoutYes])
  }

  /// What was done once stays, and another process has requested nothing yet.
  @Test func whatWasRequestedStaysInTheRecord() {
    var device = PhoneFixture.asking()
    device.ask(.startAds)
    device.fillForm(.consent)
    device.ask(.requestAd(placement: "a", isPersonalised: false))
    let record = device.record
    #expect(record.isSuperset(of: [.ad, .adsStarted, .adWithoutConsent]))
    device.relaunch()
    #expect(device.record == record)
    #expect(!device.phone.session(Self.app).hasRequestedAd)
  }
}
