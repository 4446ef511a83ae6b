// What must hold of prompts and ads, stated over what was on the screen.

import PhoneModel

extension Rule {
  /// The rules about consent, for an app with ads; add them to those of the app.
  public static let consent: [Rule] = [
    promptComesFirst, notAskedAgain, appReview, adsWithConsent, personalisedWithYes,
    trackingPromptShown, formShown, adsWhereAllowed, adsRequested, consentRequired,
  ]

  /// Guideline 5.1.2(i): nothing asks for tracking before the system does.
  public static let promptComesFirst = Rule(
    "att-first",
    "Nothing that asks for tracking is on the screen before the ATT prompt (5.1.2(i)).",
    ifNeverDue: "neither the ATT prompt nor anything else that asks for tracking was shown"
  ) { phone, app in
    guard let consent = phone.apps[app].consent else { return .notDue }
    if consent.record.contains(.explainerFirst) {
      return .broken("the explainer was on the screen before the ATT prompt (A-43)")
    }
    if consent.record.contains(.formFirst) {
      return .broken("the form was on the screen before the ATT prompt (A-46)")
    }
    let isDue = consent.hasSeen(.tracking) || consent.hasSeen(.form) || consent.hasSeen(.explainer)
    return isDue && !consent.hasNoTransparency ? .holds : .notDue
  }

  /// Guideline 5.1.1(iv): a no is respected.
  public static let notAskedAgain = Rule(
    "no-asking-again",
    "Nobody is asked for the same again after a no, by another prompt either (5.1.1(iv)).",
    ifNeverDue: "nobody said no to anything"
  ) { phone, app in
    guard let consent = phone.apps[app].consent else { return .notDue }
    if consent.record.contains(.formAfterNo) {
      return .broken("the form was on the screen after a no to tracking (A-45)")
    }
    if consent.record.contains(.trackingAfterRefusal) {
      return .broken("the ATT prompt was on the screen after a no in the form (A-44)")
    }
    return consent.form == false || consent.tracking == false && consent.hasSeen(.tracking)
      ? .holds : .notDue
  }

  /// What a reviewer objects to who has the phone where `REGION-TEST` says.
  public static let appReview = Rule(
    "app-review", "A reviewer finds nothing to object to under 5.1.2(i) and 5.1.1(iv)."
  ) { phone, app in
    guard let record = phone.apps[app].consent?.record else { return .notDue }
    if record.contains(.objection512) {
      return .broken(
        record.contains(.trackingFirst)
          ? "5.1.2(i): the ATT prompt came before the form (A-46)"
          : "5.1.2(i): something asked for tracking before the ATT prompt (A-43, A-46)")
    }
    if record.contains(.objection511) {
      return .broken("5.1.1(iv): the user was asked again after a no (A-44, A-45)")
    }
    return phone.apps[app].consent?.seen.isEmpty == false ? .holds : .notDue
  }

  /// Nothing of the ads SDK without canRequestAds.
  public static let adsWithConsent = Rule(
    "ads-with-consent", "No ad is requested, and the ads SDK not started, without canRequestAds."
  ) { phone, app in
    guard let record = phone.apps[app].consent?.record else { return .notDue }
    if record.contains(.adWithoutConsent) {
      return .broken("an ad was requested, or the SDK started, while canRequestAds was false")
    }
    return record.isDisjoint(with: [.ad, .adsStarted]) ? .notDue : .holds
  }

  /// A personalised ad needs a yes to tracking, and in the form where there has to
  /// be one.
  public static let personalisedWithYes = Rule(
    "personalised-with-yes",
    "No personalised ad is requested without a yes to tracking, and in the form where consent"
      + " is required."
  ) { phone, app in
    guard let record = phone.apps[app].consent?.record else { return .notDue }
    if record.contains(.personalisedWithoutYes) {
      return .broken("a personalised ad was requested without a yes")
    }
    return record.contains(.personalisedAd) ? .holds : .notDue
  }

  /// The cost side: a prompt that was asked for comes, once the app is active and has
  /// nothing left to wait for.
  public static let trackingPromptShown = Rule(
    "att-shown", "An ATT prompt that the app asked for is shown."
  ) { phone, app in
    guard let consent = phone.apps[app].consent,
      let process = phone.process(ProcessID(app: app)), let session = process.consent,
      session.wantsTracking
    else { return .notDue }
    if consent.hasSeen(.tracking) { return .holds }
    guard process.isAtRest, consent.tracking == nil else { return .notDue }
    return .broken("the app asked for the ATT prompt, and it was not shown")
  }

  /// The cost side: where ads would be requested and consent is required, the form is
  /// shown.
  public static let formShown = Rule(
    "form-shown",
    "The form is shown where consent is required and ads would be requested.",
    ifNeverDue: "the form was at no time due: consent was not required, or no ad wanted"
  ) { phone, app in
    guard let consent = phone.apps[app].consent, consent.requiresConsent == true else {
      return .notDue
    }
    if consent.hasSeen(.form) || consent.form != nil { return .holds }
    guard consent.tracking == true || consent.hasNoTransparency,
      let process = phone.process(ProcessID(app: app)), process.isAtRest,
      let session = process.consent, session.update == .succeeded, !session.hasFailed
    else { return .notDue }
    return .broken("consent is required and ads are wanted, and the form was not shown")
  }

  /// The cost side: where ads are allowed they are requested.
  public static let adsWhereAllowed = Rule(
    "ads-where-allowed", "Where ads are allowed they are requested."
  ) { phone, app in
    guard let consent = phone.apps[app].consent,
      let process = phone.process(ProcessID(app: app)), process.isAtRest,
      let session = process.consent, session.update == .succeeded, !session.hasFailed,
      consent.requiresConsent == false || consent.requiresConsent == true && consent.form == true
    else { return .notDue }
    return session.hasRequestedAd ? .holds : .broken("ads are allowed, and none is requested")
  }

  /// Not a rule that can be broken, but a signal to watch: that there are ads at all.
  public static let adsRequested = Rule(
    "ads-requested", "An ad is requested at all.",
    ifNeverDue: "no ads in any region: not a fault of the code by itself, and no revenue"
  ) { phone, app in
    phone.apps[app].consent?.record.contains(.ad) == true ? .holds : .notDue
  }

  /// Not a rule that can be broken: whether a scenario came where consent is required.
  /// A clean run anywhere else is no evidence.
  public static let consentRequired = Rule(
    "consent-required", "The app is run where consent is required.",
    ifNeverDue: "consent was required in no run, so that nothing is shown for Europe",
    isEssential: true
  ) { phone, app in
    phone.apps[app].consent?.requiresConsent == true ? .holds : .notDue
  }
}
