// What every version of the ad-supported app declares about itself.

import AppModel
import PhoneModel

/// An app that lives on ads and shows a map: at its first launch it asks for the
/// location, for tracking (App Tracking Transparency) and for consent (the UMP form).
///
/// The rule sounds simple: the system's prompt comes first. It took three rejections.
enum ConsentApp {
  /// A version whose app process runs `Logic`.
  static func app<Logic: LaunchLogic>(_ name: String, _ summary: String, _: Logic.Type) -> App {
    App(
      name, summary, processes: [ProcessCode(Logic.self)], screens: ["map"], actions: actions,
      prompts: [.location, .tracking, .explainer, .form, .privacyOptions],
      rules: Rule.consent + [refusalMeansNoAds])
  }

  private static let actions = [
    Action("privacy-options", "Opens the form again from the settings of the app.")
  ]

  /// The makers' own reading: who refuses the whole form sees no ad at all. By the
  /// definition of canRequestAds a limited ad may be requested (A-22, `UMP-REFUSED`).
  static let refusalMeansNoAds = Rule(
    "refusal-means-no-ads",
    "After a no to the whole form no ad is requested, not even a limited one."
  ) { phone, app in
    guard let consent = phone.apps[app].consent, consent.form == false else { return .notDue }
    guard consent.record.contains(.adAfterRefusal) else { return .holds }
    return .broken("an ad was requested after a no to the whole form")
  }

  /// The three places in the app that show an ad.
  static let placements = ["banner", "interstitial", "app-open"]

  /// The four paths to an ad, each behind canRequestAds: the start of the SDK, and a
  /// request for each placement.
  static func loadAds(_ system: System, isPersonalised: Bool) {
    guard system.consent.canRequestAds else { return }
    system.ads.start()
    for placement in placements where system.consent.canRequestAds {
      system.ads.request(placement, isPersonalised: isPersonalised)
    }
  }

  /// The same, personalised where ads may follow the user.
  static func loadAds(_ system: System) { loadAds(system, isPersonalised: mayTrack(system)) }

  /// Whether ads may follow the user: with a yes to tracking, or where there is no App
  /// Tracking Transparency to ask (iOS before 14).
  static func mayTrack(_ system: System) -> Bool {
    !system.tracking.isAvailable || system.tracking.status == .authorized
  }
}

extension Catalogue {
  /// Every launch order that the app was submitted with, and those that never were.
  static let consent: [App] = [
    ConsentApp.app(
      "consent.form-first", "The form, then the ATT prompt, then ads.", FormFirst.self),
    ConsentApp.app(
      "consent.att-first",
      "Asks for ATT at launch, and takes notDetermined for an answer.", TrackingFirst.self),
    ConsentApp.app(
      "consent.wait-one-budget",
      "Waits until the app is active, with one budget for waiting and for asking.",
      WaitOneBudget.self),
    ConsentApp.app(
      "consent.wait-two-budgets",
      "Waits until the app is active, asks up to three times, then shows the form whatever was"
        + " said.", WaitTwoBudgets.self),
    ConsentApp.app(
      "consent.branch-on-answer",
      "Shows the form only after a yes to tracking; every ad behind canRequestAds.",
      BranchOnAnswer.self),
    ConsentApp.app(
      "consent.unused-answer",
      "A warning: branch-on-answer with canRequestAds computed, and not used.",
      UnusedAnswer.self),
  ]
}
