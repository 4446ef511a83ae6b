// The UMP SDK: consent info, the messages of the console, canRequestAds (section 8b).

extension Phone {
  /// `requestConsentInfoUpdate`: what the console says for this region. It fails
  /// without a network.
  mutating func requestInfoUpdate(by id: ProcessID, _ schedule: inout Schedule) {
    guard takesFlowStep(&schedule) else {
      withSession(id) { session in
        session.hasFailed = true
        if session.update == .notRequested { session.update = .failed }
      }
      complete(.consentInfoUpdate(succeeded: false), id)
      return
    }
    let isRequired = isConsentRequired(&schedule)
    withConsent(of: id.app) { $0.requiresConsent = isRequired }
    withSession(id) { session in
      session.update = .succeeded
      session.hasFailed = false
    }
    complete(.consentInfoUpdate(succeeded: true), id)
  }

  /// Whether a step of the flow comes through.
  private mutating func takesFlowStep(_ schedule: inout Schedule) -> Bool {
    if surroundings.failsNextFlow {
      surroundings.failsNextFlow = false
      return false
    }
    return isOnline(&schedule)
  }

  /// `consentStatus`: before an update, and after one that failed, that
  /// of the session before.
  func consentStatus(of app: Int) -> ConsentStatus {
    let consent = consent(of: app)
    switch consent.requiresConsent {
    case nil: return .unknown
    case false?: return .notRequired
    case true?: return consent.form == nil ? .required : .obtained
    }
  }

  /// `canRequestAds`: consent was gathered or is not needed.
  func canRequestAds(_ id: ProcessID, _ schedule: inout Schedule) -> Bool {
    guard session(id).update != .notRequested else { return false }
    switch consentStatus(of: id.app) {
    case .unknown: return schedule.ask(FirstLaunchOffline.self) == .cachedTrue
    case .notRequired: return true
    case .required: return false
    case .obtained:
      return consent(of: id.app).form == true || schedule.ask(AdsAfterRefusal.self) == .allowed
    }
  }

  /// `privacyOptionsRequirementStatus`.
  func privacyOptionsStatus(
    in id: ProcessID, _ schedule: inout Schedule
  ) -> PrivacyOptionsStatus {
    guard consent(of: id.app).requiresConsent != nil else { return .unknown }
    return needsPrivacyOptions(&schedule) ? .required : .notRequired
  }

  /// `loadAndPresentIfRequired`: the European message where consent is required
  /// and not given, else the explainer where the console has one and nobody has
  /// answered the ATT prompt.
  mutating func presentFormIfRequired(by id: ProcessID, _ schedule: inout Schedule) {
    let status = consentStatus(of: id.app)
    guard id.kind == .app, session(id).update != .notRequested, status != .unknown,
      session(id).form == nil
    else {
      return failFlow(id)
    }
    let message: Prompt? =
      if status == .required {
        .form
      } else if isExplainerDue(id.app, &schedule) {
        .explainer
      } else {
        nil
      }
    guard let message else { return complete(.consentForm(succeeded: true), id) }
    guard takesFlowStep(&schedule) else { return failFlow(id) }
    present(message, by: id, &schedule)
  }

  /// `presentPrivacyOptionsForm`, for a user who wants to change the choice.
  mutating func presentPrivacyOptions(by id: ProcessID, _ schedule: inout Schedule) {
    guard id.kind == .app, session(id).form == nil,
      privacyOptionsStatus(in: id, &schedule) == .required,
      takesFlowStep(&schedule)
    else { return failFlow(id) }
    present(.privacyOptions, by: id, &schedule)
  }

  private mutating func failFlow(_ id: ProcessID) {
    withSession(id) { $0.hasFailed = true }
    complete(.consentForm(succeeded: false), id)
  }

  /// A screen of the SDK is put into the app.
  private mutating func present(_ form: Prompt, by id: ProcessID, _ schedule: inout Schedule) {
    precondition(
      profile(of: id).prompts.contains(form),
      "the consent flow shows \(form.name), and the app does not declare that prompt")
    withSession(id) { session in
      session.form = form
      session.isFormSeen = false
    }
    noteVisible(id, &schedule)
  }

  /// Whether the explainer would be shown: while nobody has answered the ATT
  /// prompt and it can be shown.
  private func isExplainerDue(_ app: Int, _ schedule: inout Schedule) -> Bool {
    apps[app].consent?.tracking == nil && showsExplainer(&schedule)
      && trackingOnDevice(&schedule) == .askable
  }

  /// The user answers a screen of the SDK. Where the console has an explainer and
  /// tracking is undecided, the SDK asks for the ATT prompt then.
  mutating func answerForm(
    _ id: ProcessID, _ prompt: Prompt, _ answer: PromptAnswer, _ schedule: inout Schedule
  ) {
    withSession(id) { $0.form = nil }
    if prompt != .explainer {
      withConsent(of: id.app) { $0.form = answer.isYes }
    }
    if prompt != .privacyOptions, isExplainerDue(id.app, &schedule) {
      _ = requestTracking(by: id, isByFlow: true, &schedule)
    } else {
      complete(.consentForm(succeeded: true), id)
    }
  }
}
