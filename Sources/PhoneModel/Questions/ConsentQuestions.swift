// Open questions about ATT, the UMP SDK and App Review (section 8).

/// ATT-INACTIVE: A request for the ATT prompt while the app is not active.
public enum TrackingInactive: UInt8, OpenQuestion {
  case nothingShown, shownLater, queued, wrongDenied

  public static let id = QuestionID.trackingInactive
  public static let question = Question(
    "ATT-INACTIVE", .consent, "A request for the ATT prompt while the app is not active", base: 0,
    [
      Alternative(
        "nothing-shown", "It completes with notDetermined at once, and nothing is shown.",
        .documented, "A-03"),
      Alternative(
        "shown-later",
        "It completes with notDetermined at once, and the prompt appears when the app is active.",
        .field, "A-49"),
      Alternative(
        "queued",
        "It completes when the prompt, which appears when the app is active, is answered.",
        .assumed, "A-03 leaves it open"),
      Alternative(
        "wrong-denied",
        "It completes with denied at once, and the prompt appears when the app is active.",
        .field, "A-10"),
    ])
}

/// ATT-PENDING: A second request while the ATT prompt is on the screen.
public enum TrackingPending: UInt8, OpenQuestion {
  case notDetermined, sameAnswer

  public static let id = QuestionID.trackingPending
  public static let question = Question(
    "ATT-PENDING", .consent, "A second request while the ATT prompt is on the screen", base: 0,
    [
      Alternative(
        "not-determined", "It completes with notDetermined at once.",
        .documented, "A-04"),
      Alternative(
        "same-answer", "It completes with the answer to the prompt, as the first.",
        .assumed, "A-04 leaves it open"),
    ])
}

/// ATT-REPROMPT: Whether the ATT prompt can come again in one install.
public enum TrackingReprompt: UInt8, OpenQuestion {
  case never, yearly, afterInformation

  public static let id = QuestionID.trackingReprompt
  public static let question = Question(
    "ATT-REPROMPT", .consent, "Whether the ATT prompt can come again in one install", base: 0,
    [
      Alternative(
        "never", "It comes once.",
        .documented, "A-02"),
      Alternative(
        "yearly", "In the EU the system brings it again by itself a year after the answer.",
        .field, "A-11"),
      Alternative(
        "after-information",
        "It can be asked for again after the user chose additional information.",
        .field, "A-11"),
    ])
}

/// ATT-FLIP: What happens to a running process when the user changes its tracking switch.
public enum TrackingFlip: UInt8, OpenQuestion {
  case killed, changesUnderIt

  public static let id = QuestionID.trackingFlip
  public static let question = Question(
    "ATT-FLIP", .consent,
    "What happens to a running process when the user changes its tracking switch", base: 0,
    [
      Alternative(
        "killed", "It ends.",
        .assumed, "A-09 infers it"),
      Alternative(
        "changes-under-it", "It lives on, and the status is another one.",
        .assumed, "A-09 leaves it open"),
    ])
}

/// UMP-REFUSED: canRequestAds after a no to the whole form.
public enum AdsAfterRefusal: UInt8, OpenQuestion {
  case allowed, refused

  public static let id = QuestionID.adsAfterRefusal
  public static let question = Question(
    "UMP-REFUSED", .consent, "canRequestAds after a no to the whole form", base: 0,
    [
      Alternative(
        "true", "True: consent was gathered, whatever it says, and ads are limited.",
        .documented, "A-22"),
      Alternative(
        "false", "False: no ad may be requested.",
        .field, "A-22"),
    ])
}

/// UMP-OFFLINE: canRequestAds at a first launch without network.
public enum FirstLaunchOffline: UInt8, OpenQuestion {
  case `false`, cachedTrue

  public static let id = QuestionID.firstLaunchOffline
  public static let question = Question(
    "UMP-OFFLINE", .consent, "canRequestAds at a first launch without network", base: 0,
    [
      Alternative(
        "false", "False: nothing is known.",
        .documented, "A-25"),
      Alternative(
        "cached-true", "True, as from a state of before.",
        .assumed, "A-25 leaves it open"),
    ])
}

/// UMP-AFTER-NO: Whether review accepts the European form after a no to tracking.
public enum FormAfterNo: UInt8, OpenQuestion {
  case rejected, accepted

  public static let id = QuestionID.formAfterNo
  public static let question = Question(
    "UMP-AFTER-NO", .consent, "Whether review accepts the European form after a no to tracking",
    base: 0,
    [
      Alternative(
        "rejected", "It is rejected.",
        .field, "A-45"),
      Alternative(
        "accepted", "It is accepted; it depends on the reviewer.",
        .assumed, "A-45 leaves it open"),
    ])
}

/// REVIEW-ORDER: The order of ATT prompt and European form that a reviewer accepts.
public enum ReviewOrder: UInt8, OpenQuestion {
  case trackingFirst, formFirst

  public static let id = QuestionID.reviewOrder
  public static let question = Question(
    "REVIEW-ORDER", .consent, "The order of ATT prompt and European form that a reviewer accepts",
    base: 0,
    [
      Alternative(
        "tracking-first", "The ATT prompt, then the form if it was allowed.",
        .field, "A-45, A-46"),
      Alternative(
        "form-first", "The form, then the ATT prompt if consent was given.",
        .field, "A-44"),
    ])
}

/// REGION-TEST: Where the reviewer's phone is.
public enum ReviewRegion: UInt8, OpenQuestion {
  case europe, elsewhere

  public static let id = QuestionID.reviewRegion
  public static let question = Question(
    "REGION-TEST", .consent, "Where the reviewer's phone is", base: 0,
    [
      Alternative(
        "eea", "Where the European message is shown.",
        .field, "A-45"),
      Alternative(
        "non-eea", "Where it is not, and an explainer is: a reviewer met one.",
        .field, "A-28, A-43"),
    ])
}
