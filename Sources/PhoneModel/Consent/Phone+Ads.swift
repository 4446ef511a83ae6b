// The ads SDK, as far as it can be judged.

extension Phone {
  /// The ads SDK starts.
  mutating func startAds(by id: ProcessID, _ schedule: inout Schedule) {
    let may = canRequestAds(id, &schedule)
    note(may ? .adsStarted : [.adsStarted, .adWithoutConsent], of: id.app)
  }

  /// The app asks for an ad.
  ///
  /// The SDK reads what was said in the form, and does not send a request as
  /// personalised after a no: such an ad is limited.
  mutating func requestAd(
    isPersonalised: Bool, by id: ProcessID, _ schedule: inout Schedule
  ) {
    var facts: ConsentRecord = .ad
    if !canRequestAds(id, &schedule) { facts.insert(.adWithoutConsent) }
    let form = consent(of: id.app).form
    if form == false { facts.insert(.adAfterRefusal) }
    if isPersonalised, form != false {
      facts.insert(.personalisedAd)
      if !mayPersonalise(id.app, &schedule) { facts.insert(.personalisedWithoutYes) }
    }
    note(facts, of: id.app)
    withSession(id) { $0.hasRequestedAd = true }
  }

  /// Whether an ad may be personalised: with a yes to tracking where there is
  /// App Tracking Transparency, and in the form where consent is required.
  private func mayPersonalise(_ app: Int, _ schedule: inout Schedule) -> Bool {
    if trackingStatus(of: app, &schedule) != .authorized,
      trackingOnDevice(&schedule) != .absent
    {
      return false
    }
    return consent(of: app).form == true || !isConsentRequired(&schedule)
  }

  /// Keeps something that a rule speaks of.
  mutating func note(_ facts: ConsentRecord, of app: Int) {
    guard !consent(of: app).record.isSuperset(of: facts) else { return }
    withConsent(of: app) { $0.record.formUnion(facts) }
  }
}
