// What is kept of the order of the prompts, and what a reviewer objects to (8c).

import Testing

@testable import PhoneModel

@Suite struct ConsentRecordTests {
  static let app = PhoneFixture.app

  /// What a user has seen and said, in order.
  enum Story: CaseIterable {
    case nothing, trackingOnly
    case formConsent, formConsentTracking, formRefuseTracking, formRefuse
    case trackingYesForm, trackingNoForm

    func play(_ device: inout PhoneFixture) {
      switch self {
      case .nothing: device.ask(.requestInfoUpdate)
      case .trackingOnly: device.decideTracking(.deny)
      case .formConsent: device.fillForm(.consent)
      case .formRefuse: device.fillForm(.refuse)
      case .formConsentTracking:
        device.fillForm(.consent)
        device.decideTracking(.allow)
      case .formRefuseTracking:
        device.fillForm(.refuse)
        device.request(.tracking)
      case .trackingYesForm:
        device.decideTracking(.allow)
        device.fillForm(.consent)
      case .trackingNoForm:
        device.decideTracking(.deny)
        device.fillForm(.consent)
      }
    }

    /// A-40 … A-46 by the reviewer's order and rule, with what is objected to.
    func facts(_ order: ReviewOrder, _ afterNo: FormAfterNo) -> ConsentRecord {
      switch self {
      case .nothing, .trackingOnly: []
      case .formConsent, .formConsentTracking, .formRefuse:
        order == .trackingFirst ? [.formFirst, .objection512] : []
      case .formRefuseTracking:
        order == .trackingFirst
          ? [.formFirst, .objection512, .trackingAfterRefusal, .objection511]
          : [.trackingAfterRefusal, .objection511]
      case .trackingYesForm: order == .formFirst ? [.trackingFirst, .objection512] : []
      case .trackingNoForm: afterNo == .rejected ? [.formAfterNo, .objection511] : []
      }
    }
  }

  /// Where the form comes, and whether it is in Europe.
  static let places: [(RegionNow, EuropeanMessage, isEuropean: Bool)] = [
    (.eea, .inEurope, true), (.unitedKingdom, .inEurope, true), (.switzerland, .everywhere, true),
    (.unitedStates, .everywhere, false), (.elsewhere, .everywhere, false),
  ]

  /// UMP-AFTER-NO, REVIEW-ORDER, REGION-TEST.
  @Test(arguments: Story.allCases, places)
  func theOrderIsKeptAndTheReviewerObjectsWhereHeIs(
    story: Story, place: (RegionNow, EuropeanMessage, isEuropean: Bool)
  ) {
    for order in ReviewOrder.allCases {
      for afterNo in FormAfterNo.allCases {
        // With a form that has to come first, one after a no has two faults, of which
        // the order is not looked at here.
        if story == .trackingNoForm, order == .formFirst { continue }
        for review in ReviewRegion.allCases {
          var device = PhoneFixture.asking(in: place.0, european: place.1)
          device.pin(order)
          device.pin(afterNo)
          device.pin(review)
          story.play(&device)
          var facts = story.facts(order, afterNo)
          if (review == .europe) != place.isEuropean {
            facts.subtract([.objection511, .objection512])
          }
          #expect(device.record == facts, "\(order) \(afterNo) \(review)")
        }
      }
    }
  }

  /// the explainer comes before the prompt that it tells the user to allow.
  @Test(arguments: [RegionNow.unitedStates, .elsewhere], ReviewRegion.allCases)
  func anExplainerBeforeThePromptIsObjectedTo(region: RegionNow, review: ReviewRegion) {
    var device = PhoneFixture.asking(in: region, explainer: .on)
    device.pin(review)
    device.ask(.requestInfoUpdate)
    device.ask(.presentFormIfRequired)
    #expect(
      device.record == (review == .elsewhere ? [.explainerFirst, .objection512] : .explainerFirst))
    device.answer(.explainer, .goOn)
    device.answer(.tracking, .deny)
    #expect(!device.record.contains(.formFirst))
    #expect(!device.record.contains(.objection511))
  }

  /// After the prompt nothing is asked ahead of it: no explainer is due any more.
  @Test func anExplainerIsNotDueAfterAnAnswer() {
    var device = PhoneFixture.asking(in: .unitedStates, explainer: .on)
    device.decideTracking(.deny)
    device.ask(.requestInfoUpdate)
    device.ask(.presentFormIfRequired)
    #expect(device.screen.isEmpty)
    #expect(device.record.isEmpty)
  }

  /// Where no ATT prompt can come the form is not ahead of it.
  @Test(arguments: [TrackingOnDevice.off, .restricted, .absent])
  func aFormWhereNoPromptCanComeIsNotFirst(onDevice: TrackingOnDevice) {
    var device = PhoneFixture.asking(tracking: onDevice)
    device.fillForm(.refuse)
    #expect(device.record.isEmpty)
    device.request(.tracking)
    #expect(device.record.isEmpty)
  }

  /// A prompt that was seen came first, though its additional information decided
  /// nothing.
  @Test func aFormAfterThePromptIsNotFirstWhateverWasTapped() {
    var device = PhoneFixture.asking()
    device.decideTracking(.moreInformation)
    device.fillForm(.consent)
    #expect(device.record.isEmpty)
  }

  /// One that the system brings after a no in the form is not the app's doing.
  @Test func aPromptAtTheSystemsWishIsNotTheAppsDoing() {
    var device = PhoneFixture.asking()
    device.pin(TrackingReprompt.yearly)
    device.decideTracking(.allow)
    device.fillForm(.refuse)
    #expect(device.record.isEmpty)
    device.happen(.repromptTracking(app: 0))
    #expect(device.screen == ["tracking"])
    #expect(device.record.isEmpty, "A-11")
  }

  /// A form is seen again after the answer to an earlier one.
  @Test func thePrivacyOptionsAreAskedForByTheUser() {
    var device = PhoneFixture.asking()
    device.fillForm(.consent)
    device.decideTracking(.deny)
    let before = device.record
    device.ask(.presentPrivacyOptions)
    #expect(device.screen == ["privacy-options"])
    #expect(device.record == before)
  }

  /// A request that could not ask is seen by nobody.
  @Test func whatIsNotShownIsNotObjectedTo() {
    var device = PhoneFixture.asking()
    device.pin(ReviewOrder.formFirst)
    device.fillForm(.refuse)
    device.happen(.cover(app: 0))
    #expect(device.request(.tracking) == .couldNotAsk)
    #expect(device.record.isEmpty)
    device.happen(.uncover(app: 0))
    device.request(.tracking)
    #expect(device.record == [.trackingAfterRefusal, .objection511])
  }

  /// What was seen once stays in the record of the install, whatever comes later.
  @Test func theRecordStaysWithTheInstall() {
    var device = PhoneFixture.asking()
    device.fillForm(.consent)
    let record = device.record
    #expect(record == [.formFirst, .objection512])
    device.decideTracking(.allow)
    device.happen(.restart, .unlock, .update(app: 0, code: 2), .open(app: 0))
    #expect(device.record == record)
    #expect(device.phone.apps[0].consent?.seen == [.tracking, .form])
  }

  /// The session knows that the app wanted the prompt, if it could have been answered.
  @Test(arguments: TrackingOnDevice.allCases)
  func thePromptIsWantedWhereItCouldBeAnswered(onDevice: TrackingOnDevice) {
    var device = PhoneFixture.asking(tracking: onDevice)
    device.happen(.cover(app: 0))
    device.request(.tracking)
    #expect(device.phone.session(Self.app).wantsTracking == (onDevice == .askable))
    device.relaunch()
    #expect(!device.phone.session(Self.app).wantsTracking)
  }
}
