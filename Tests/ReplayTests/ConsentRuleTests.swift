// The rules about consent, asked about phones that calls and events have brought about.

import AppModel
import Testing

@testable import PhoneModel

/// A phone with an app that asks, in front of the user.
private struct Asker {
  var phone = Phone(
    profiles: [AppProfile(bundle: "a", prompts: Prompt.allCases)], apps: [0])
  var schedule = Schedule.base
  static let app = ProcessID()

  init(
    _ region: Region, _ onDevice: TrackingOnDevice = .askable, pins: [(QuestionID, UInt8)] = []
  ) {
    for (question, answer) in [(TrackingOnDevice.id, onDevice.rawValue)] + pins {
      schedule.allowed[Int(question.rawValue)] = 1 << answer
    }
    happen(.install(app: 0, isSigned: true), .setRegion(region), .open(app: 0))
  }

  mutating func happen(_ events: Event...) {
    for event in events {
      do throws(ImpossibleEvent) {
        try phone.apply(event, &schedule)
      } catch {
        Issue.record("\(event): \(error.reason)")
      }
      drain()
    }
  }

  mutating func drain() {
    while let id = phone.processes.first(where: { $0.isRunnable })?.id {
      _ = phone.beginHandler(of: id)
      phone.endHandler(of: id, &schedule)
    }
  }

  mutating func ask(_ calls: ConsentCall...) {
    for call in calls {
      _ = phone.perform(.consent(call), by: Self.app, &schedule)
      drain()
    }
  }

  mutating func say(_ prompt: Prompt, _ answer: PromptAnswer) {
    happen(.answer(app: 0, prompt, answer))
  }

  mutating func track(_ answer: PromptAnswer) {
    ask(.request(.tracking))
    say(.tracking, answer)
  }

  mutating func fill(_ answer: PromptAnswer) {
    ask(.requestInfoUpdate, .presentFormIfRequired)
    say(.form, answer)
  }

  /// How it stands to a rule: the text of what is broken, "holds" or "not due".
  func standing(_ rule: Rule) -> String {
    switch rule.judge(PhoneView(phone), 0) {
    case .holds: "holds"
    case .notDue: "not due"
    case .broken(let text): text
    }
  }
}

@Suite struct ConsentRuleTests {
  /// The rules in their order, as scripts name them.
  @Test func theRulesHaveTheirNames() {
    #expect(
      Rule.consent.map(\.name) == [
        "att-first", "no-asking-again", "app-review", "ads-with-consent", "personalised-with-yes",
        "att-shown", "form-shown", "ads-where-allowed", "ads-requested", "consent-required",
      ])
    #expect(Rule.consent.filter(\.isEssential).map(\.name) == ["consent-required"])
  }

  @Test func nothingIsDueWhereNothingWasAsked() {
    let idle = Asker(.eea)
    for rule in Rule.consent { #expect(idle.standing(rule) == "not due", "\(rule.name)") }
    var asked = idle
    asked.ask(.request(.location))
    asked.say(.location, .allow)
    for rule in Rule.consent where rule.name != "app-review" {
      #expect(asked.standing(rule) == "not due", "\(rule.name)")
    }
  }

  /// 5.1.2(i), A-43, A-46.
  @Test func nothingThatAsksForTrackingComesBeforeThePrompt() {
    let rule = Rule.promptComesFirst
    var first = Asker(.eea)
    first.ask(.request(.tracking))
    #expect(first.standing(rule) == "holds")
    first.say(.tracking, .allow)
    first.fill(.consent)
    #expect(first.standing(rule) == "holds")

    var form = Asker(.eea)
    form.fill(.consent)
    #expect(form.standing(rule) == "the form was on the screen before the ATT prompt (A-46)")
    form.track(.allow)
    #expect(form.standing(rule).contains("A-46"), "what was seen stays")

    var formAllowed = Asker(.eea, pins: [(.reviewOrder, ReviewOrder.formFirst.rawValue)])
    formAllowed.fill(.consent)
    #expect(formAllowed.standing(rule) == "holds")

    var explainer = Asker(.unitedStates)
    explainer.happen(.setConsole(.explainerOn))
    explainer.ask(.requestInfoUpdate, .presentFormIfRequired)
    #expect(explainer.standing(rule).contains("A-43"))

    var restricted = Asker(.eea, .restricted)
    restricted.fill(.consent)
    #expect(restricted.standing(rule) == "holds")

    var old = Asker(.eea, .absent)
    old.ask(.hasTrackingTransparency)
    old.fill(.consent)
    #expect(old.standing(rule) == "not due")
  }

  /// 5.1.1(iv), A-41, A-44, A-45.
  @Test func nobodyIsAskedAgainAfterANo() {
    let rule = Rule.notAskedAgain
    for accepted in FormAfterNo.allCases {
      var asker = Asker(.eea, pins: [(.formAfterNo, accepted.rawValue)])
      asker.track(.deny)
      #expect(asker.standing(rule) == "holds")
      asker.fill(.consent)
      #expect(asker.standing(rule).contains("A-45") == (accepted == .rejected))
      #expect((asker.standing(rule) == "holds") == (accepted == .accepted))
    }
    var refused = Asker(.eea)
    refused.fill(.refuse)
    #expect(refused.standing(rule) == "holds")
    refused.ask(.request(.tracking))
    #expect(refused.standing(rule).contains("A-44"))

    var agreed = Asker(.eea)
    agreed.fill(.consent)
    agreed.track(.allow)
    #expect(agreed.standing(rule) == "not due", "nobody said no")

    var off = Asker(.eea, .off)
    off.ask(.request(.tracking))
    #expect(off.standing(rule) == "not due", "the user said nothing to a prompt (A-08)")
    off.fill(.consent)
    #expect(off.standing(rule) == "not due")
  }

  /// REGION-TEST, A-30.
  @Test func aReviewerObjectsToWhatHeSees() {
    let rule = Rule.appReview
    for review in ReviewRegion.allCases {
      for region in Region.allCases {
        let pins = [(ReviewRegion.id, review.rawValue)]
        let isThere = (review == .europe) == region.isEuropean
        var order = Asker(region, pins: pins)
        order.happen(.setConsole(.europeanEverywhere))
        order.fill(.consent)
        #expect(order.standing(rule).hasPrefix("5.1.2(i): something") == isThere)
        #expect((order.standing(rule) == "holds") == !isThere)

        var no = Asker(region, pins: pins)
        no.happen(.setConsole(.europeanEverywhere))
        no.track(.deny)
        #expect(no.standing(rule) == "holds")
        no.fill(.refuse)
        #expect(no.standing(rule).hasPrefix("5.1.1(iv)") == isThere)

        var other = Asker(
          region, pins: pins + [(.reviewOrder, ReviewOrder.formFirst.rawValue)])
        other.happen(.setConsole(.europeanEverywhere))
        other.track(.allow)
        other.fill(.refuse)
        #expect(other.standing(rule).hasPrefix("5.1.2(i): the ATT prompt came") == isThere)
      }
    }
  }

  @Test func adsNeedConsentBeforeThem() {
    let rule = Rule.adsWithConsent
    for call in [ConsentCall.startAds, .requestAd(placement: "a", isPersonalised: false)] {
      var early = Asker(.unitedStates)
      early.ask(call)
      #expect(early.standing(rule).contains("canRequestAds was false"))
      early.ask(.requestInfoUpdate, call)
      #expect(early.standing(rule) != "holds", "what was done stays done")

      var good = Asker(.unitedStates)
      good.ask(.requestInfoUpdate)
      #expect(good.standing(rule) == "not due")
      good.ask(call)
      #expect(good.standing(rule) == "holds")

      var unanswered = Asker(.eea)
      unanswered.ask(.requestInfoUpdate, call)
      #expect(unanswered.standing(rule).contains("canRequestAds was false"))
    }
  }

  @Test func aPersonalisedAdNeedsEveryYes() {
    let rule = Rule.personalisedWithYes
    let ad = ConsentCall.requestAd(placement: "a", isPersonalised: true)
    var plain = Asker(.unitedStates)
    plain.ask(.requestInfoUpdate, .requestAd(placement: "a", isPersonalised: false))
    #expect(plain.standing(rule) == "not due")
    plain.ask(ad)
    #expect(plain.standing(rule) == "a personalised ad was requested without a yes")

    var allowed = Asker(.unitedStates)
    allowed.track(.allow)
    allowed.ask(.requestInfoUpdate, ad)
    #expect(allowed.standing(rule) == "holds")

    var half = Asker(.eea)
    half.track(.allow)
    half.ask(.requestInfoUpdate, ad)
    #expect(half.standing(rule) == "a personalised ad was requested without a yes")

    var both = Asker(.eea)
    both.track(.allow)
    both.fill(.consent)
    both.ask(ad)
    #expect(both.standing(rule) == "holds")

    var refused = Asker(.eea)
    refused.fill(.refuse)
    refused.ask(ad)
    #expect(refused.standing(rule) == "not due", "the SDK sends a limited one (A-22)")
  }

  ///
  @Test func aPromptThatWasAskedForIsShown() {
    let rule = Rule.trackingPromptShown
    var shown = Asker(.eea)
    shown.ask(.request(.tracking))
    #expect(shown.standing(rule) == "holds")

    var race = Asker(.eea)
    race.ask(.request(.location), .request(.tracking))
    #expect(race.standing(rule) == "not due", "the app still waits for the user")
    race.say(.location, .allow)
    #expect(race.standing(rule) == "the app asked for the ATT prompt, and it was not shown")
    race.ask(.request(.tracking))
    #expect(race.standing(rule) == "holds")

    var later = Asker(.eea, pins: [(.trackingInactive, TrackingInactive.shownLater.rawValue)])
    later.ask(.request(.location), .request(.tracking))
    #expect(later.standing(rule) == "not due")
    later.say(.location, .allow)
    #expect(later.standing(rule) == "holds")

    for onDevice in [TrackingOnDevice.off, .restricted, .absent] {
      var never = Asker(.eea, onDevice)
      never.ask(.request(.tracking))
      #expect(never.standing(rule) == "not due", "\(onDevice): it cannot come")
    }
  }

  @Test func theFormIsShownWhereItIsRequired() {
    let rule = Rule.formShown
    let isMissing = "consent is required and ads are wanted, and the form was not shown"
    for answer in [PromptAnswer.allow, .deny] {
      var asker = Asker(.eea)
      asker.ask(.requestInfoUpdate)
      #expect(asker.standing(rule) == "not due", "tracking is undecided")
      asker.track(answer)
      #expect(asker.standing(rule) == (answer == .allow ? isMissing : "not due"))
      asker.ask(.presentFormIfRequired)
      #expect(asker.standing(rule) == "holds")
    }
    var old = Asker(.eea, .absent)
    old.ask(.hasTrackingTransparency, .requestInfoUpdate)
    #expect(old.standing(rule) == isMissing)

    var us = Asker(.unitedStates)
    us.track(.allow)
    us.ask(.requestInfoUpdate, .presentFormIfRequired)
    #expect(us.standing(rule) == "not due")

    var failed = Asker(.eea)
    failed.track(.allow)
    failed.ask(.requestInfoUpdate)
    failed.happen(.failConsentFlow)
    failed.ask(.presentFormIfRequired)
    #expect(failed.standing(rule) == "not due", "the flow failed")

    var busy = Asker(.eea)
    busy.track(.allow)
    busy.ask(.requestInfoUpdate, .request(.location))
    #expect(busy.standing(rule) == "not due", "the app still waits for the user")
  }

  @Test func adsAreRequestedWhereTheyAreAllowed() {
    let rule = Rule.adsWhereAllowed
    let ad = ConsentCall.requestAd(placement: "a", isPersonalised: false)
    var us = Asker(.unitedStates)
    #expect(us.standing(rule) == "not due")
    us.ask(.requestInfoUpdate)
    #expect(us.standing(rule) == "ads are allowed, and none is requested")
    us.ask(ad)
    #expect(us.standing(rule) == "holds")
    us.happen(.kill(Asker.app), .open(app: 0))
    #expect(us.standing(rule) == "not due", "not before the update of this session")
    us.ask(.requestInfoUpdate)
    #expect(us.standing(rule) == "ads are allowed, and none is requested", "in this session")
    us.happen(.leave(app: 0))
    #expect(us.standing(rule) == "not due", "nobody sees ads in the background")

    for answer in [PromptAnswer.consent, .refuse] {
      var eea = Asker(.eea)
      eea.ask(.requestInfoUpdate)
      #expect(eea.standing(rule) == "not due")
      eea.fill(answer)
      #expect((eea.standing(rule) == "not due") == (answer == .refuse))
      eea.ask(ad)
      #expect((eea.standing(rule) == "holds") == (answer == .consent))
    }

    var offline = Asker(.unitedStates)
    offline.happen(.setNetwork(isOnline: false))
    offline.ask(.requestInfoUpdate)
    #expect(offline.standing(rule) == "not due")
  }

  /// Signals to watch, which nothing breaks.
  @Test func thereAreAdsAtAllAndConsentWasRequired() {
    for region in Region.allCases {
      var asker = Asker(region)
      #expect(asker.standing(.adsRequested) == "not due")
      #expect(asker.standing(.consentRequired) == "not due")
      asker.ask(.requestInfoUpdate, .requestAd(placement: "a", isPersonalised: false))
      #expect(asker.standing(.adsRequested) == "holds")
      #expect(asker.standing(.consentRequired) == (region.isEuropean ? "holds" : "not due"))
    }
  }
}
