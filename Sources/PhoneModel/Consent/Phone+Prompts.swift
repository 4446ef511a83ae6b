// Prompts on the screen: how they come, what they do to the app, how they are answered.

extension Phone {
  /// What is on the screen, from the back to the front.
  public var onScreen: [OnScreen] {
    guard let index = frontIndex else { return [] }
    var layers: [OnScreen] = []
    if let screen = processes[index].screen { layers.append(.app(screen)) }
    if let session = processes[index].consent {
      if let form = session.form { layers.append(.prompt(form)) }
      if let dialog = session.dialogs.first { layers.append(.prompt(dialog)) }
    }
    return layers
  }

  /// What an app on the phone has been allowed; nothing where it never asked.
  func consent(of app: Int) -> AppConsent { apps[app].consent ?? AppConsent() }

  /// Changes what an install has been allowed.
  mutating func withConsent(of app: Int, _ change: (inout AppConsent) -> Void) {
    var consent = consent(of: app)
    change(&consent)
    apps[app].consent = consent
  }

  /// Changes what a process has under way.
  mutating func withSession(_ id: ProcessID, _ change: (inout ConsentSession) -> Void) {
    guard let index = index(of: id) else { return }
    var session = processes[index].consent ?? ConsentSession()
    change(&session)
    processes[index].consent = session
  }

  /// What a process has under way.
  func session(_ id: ProcessID) -> ConsentSession {
    index(of: id).flatMap { processes[$0].consent } ?? ConsentSession()
  }

  /// A dialog of the system comes for an app; one that is in front becomes
  /// inactive. Behind another dialog it waits.
  mutating func show(_ dialog: Prompt, for id: ProcessID, _ schedule: inout Schedule) {
    withSession(id) { $0.dialogs.append(dialog) }
    withProcess(id) { process in
      guard process.activity == .active else { return }
      process.activity = .inactive
      process.enqueue(.resignActive)
    }
    noteVisible(id, &schedule)
  }

  /// The app comes to the front, or nothing covers it any more: it is active,
  /// unless a dialog of its own stands before it.
  mutating func letBecomeActive(_ id: ProcessID, _ schedule: inout Schedule) {
    guard let index = index(of: id) else { return }
    guard processes[index].consent?.dialogs.isEmpty ?? true else {
      processes[index].activity = .inactive
      noteVisible(id, &schedule)
      return
    }
    if processes[index].activity != .active { processes[index].enqueue(.becomeActive) }
    processes[index].activity = .active
    noteVisible(id, &schedule)
  }

  /// The user answers what is on the screen.
  mutating func answer(
    _ app: Int, _ prompt: Prompt, _ answer: PromptAnswer, _ schedule: inout Schedule
  ) throws(ImpossibleEvent) {
    try checkInstalled(app)
    let id = ProcessID(app: app)
    guard let activity = activity(of: id), activity == .active || activity == .inactive else {
      throw ImpossibleEvent("\(profile(of: app).bundle) is not on the screen; open it first")
    }
    guard prompt.answers.contains(answer) else {
      throw ImpossibleEvent("nobody can answer \(prompt.name) with \(answer.name)")
    }
    let session = session(id)
    let isUp = prompt.isSystemDialog ? session.dialogs.first == prompt : session.form == prompt
    guard isUp else { throw ImpossibleEvent("\(prompt.name) is not on the screen") }
    guard prompt.isSystemDialog || activity == .active else {
      let cover = session.dialogs.first.map { "the \($0.name) dialog" } ?? "something"
      throw ImpossibleEvent("\(cover) stands before \(prompt.name); it must go first")
    }
    if prompt.isSystemDialog {
      withSession(id) { $0.dialogs.removeFirst() }
      letBecomeActive(id, &schedule)
    }
    switch prompt {
    case .location, .notifications:
      withConsent(of: app) { consent in
        if prompt == .location { consent.location = answer.isYes }
        if prompt == .notifications { consent.notifications = answer.isYes }
      }
      complete(.permission(prompt, isGranted: answer.isYes), id)
    case .tracking: answerTracking(id, answer, &schedule)
    case .explainer, .form, .privacyOptions: answerForm(id, prompt, answer, &schedule)
    }
  }

  /// Hands a process what its request came to. Requests of one kind that end in
  /// one way before the process looks are told one by one.
  mutating func complete(_ completion: Completion, _ id: ProcessID, times: Int = 1) {
    withProcess(id) { process in
      for _ in 0..<times { process.queue.append(.completed(completion)) }
    }
  }

  /// A request for the location or for notifications. Once answered it is never
  /// shown again.
  mutating func requestPermission(
    _ prompt: Prompt, by id: ProcessID, _ schedule: inout Schedule
  ) -> PromptOutcome {
    let consent = consent(of: id.app)
    if let isGranted = prompt == .location ? consent.location : consent.notifications {
      complete(.permission(prompt, isGranted: isGranted), id)
      return .decidedBefore
    }
    guard id.kind == .app else {
      complete(.permission(prompt, isGranted: false), id)
      return .couldNotAsk
    }
    if !session(id).dialogs.contains(prompt) { show(prompt, for: id, &schedule) }
    let isInFront = index(of: id).map { processes[$0].isInFront } ?? false
    return isInFront && session(id).dialogs.first == prompt ? .shown : .comesLater
  }

  /// Carries out a call about permissions, consent or ads.
  mutating func perform(
    _ call: ConsentCall, by id: ProcessID, _ schedule: inout Schedule
  ) -> Answer {
    switch call {
    case .request(let prompt):
      guard prompt.isSystemDialog else {
        preconditionFailure("the UMP SDK shows \(prompt.name), not the system")
      }
      precondition(
        profile(of: id).prompts.contains(prompt),
        "the app asks for \(prompt.name) and does not declare that prompt")
      let outcome =
        prompt == .tracking
        ? requestTracking(by: id, &schedule) : requestPermission(prompt, by: id, &schedule)
      return Answer(reply: .done, truth: .prompt(outcome), standing: .truthful)
    case .trackingStatus: return .truthful(.tracking(trackingStatus(of: id.app, &schedule)))
    case .hasTrackingTransparency:
      let isThere = trackingOnDevice(&schedule) != .absent
      if !isThere { withConsent(of: id.app) { $0.hasNoTransparency = true } }
      return .truthful(.flag(isThere))
    case .requestInfoUpdate: requestInfoUpdate(by: id, &schedule)
    case .consentStatus: return .truthful(.consent(consentStatus(of: id.app)))
    case .canRequestAds: return .truthful(.flag(canRequestAds(id, &schedule)))
    case .privacyOptionsStatus:
      return .truthful(.privacyOptions(privacyOptionsStatus(in: id, &schedule)))
    case .presentFormIfRequired: presentFormIfRequired(by: id, &schedule)
    case .presentPrivacyOptions: presentPrivacyOptions(by: id, &schedule)
    case .startAds: startAds(by: id, &schedule)
    case .requestAd(_, let isPersonalised):
      requestAd(isPersonalised: isPersonalised, by: id, &schedule)
    }
    return .truthful(.done)
  }
}

/// One layer of what the user sees.
public enum OnScreen: Hashable, Sendable {
  /// A screen of the app's own.
  case app(Screen)
  /// A prompt before it.
  case prompt(Prompt)

  /// The name that scripts and output use.
  public var name: String {
    switch self {
    case .app(let screen): screen.name
    case .prompt(let prompt): prompt.name
    }
  }
}
