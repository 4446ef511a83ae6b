// App Tracking Transparency (section 8a of the rules).

extension Phone {
  /// `trackingAuthorizationStatus`: the user's answer, or what the device says
  /// where there is none (A-01, A-07, A-08).
  func trackingStatus(of app: Int, _ schedule: inout Schedule) -> TrackingStatus {
    if let isAllowed = apps[app].consent?.tracking { return isAllowed ? .authorized : .denied }
    switch trackingOnDevice(&schedule) {
    case .askable, .absent: return .notDetermined
    case .off: return .denied
    case .restricted: return .restricted
    }
  }

  /// `requestTrackingAuthorization` (A-02 … A-06).
  ///
  /// - Parameter isByFlow: whether the UMP SDK asks, after its message (A-27, A-28).
  mutating func requestTracking(
    by id: ProcessID, isByFlow: Bool = false, _ schedule: inout Schedule
  ) -> PromptOutcome {
    let status = trackingStatus(of: id.app, &schedule)
    guard status == .notDetermined else {
      completeTracking(status, id, isByFlow: isByFlow)
      return .decidedBefore
    }
    let isAbsent = trackingOnDevice(&schedule) == .absent
    if isAbsent { withConsent(of: id.app) { $0.hasNoTransparency = true } }
    guard id.kind == .app, !isAbsent else {
      completeTracking(.notDetermined, id, isByFlow: isByFlow)
      return .couldNotAsk
    }
    withSession(id) { $0.wantsTracking = true }
    if consent(of: id.app).isTrackingSpent,
      schedule.ask(TrackingReprompt.self) != .afterInformation
    {
      completeTracking(.notDetermined, id, isByFlow: isByFlow)
      return .couldNotAsk
    }
    if session(id).dialogs.contains(.tracking) {
      guard session(id).trackingRequests < 2, schedule.ask(TrackingPending.self) == .sameAnswer
      else {
        completeTracking(.notDetermined, id, isByFlow: isByFlow)
        return .couldNotAsk
      }
      waitForAnswer(isByFlow, id)
      return .comesLater
    }
    if isActive(id) {
      waitForAnswer(isByFlow, id)
      show(.tracking, for: id, &schedule)
      return .shown
    }
    switch schedule.ask(TrackingInactive.self) {
    case .nothingShown:
      completeTracking(.notDetermined, id, isByFlow: isByFlow)
      return .couldNotAsk
    case .shownLater: completeTracking(.notDetermined, id, isByFlow: isByFlow)
    case .queued where session(id).trackingComesLater:
      // Requests that come together are not kept (A-04).
      completeTracking(.notDetermined, id, isByFlow: isByFlow)
      return .couldNotAsk
    case .queued: waitForAnswer(isByFlow, id)
    case .wrongDenied: completeTracking(.denied, id, isByFlow: isByFlow)
    }
    withSession(id) { $0.trackingComesLater = true }
    return .comesLater
  }

  /// Whether an app is active, as `applicationState` says: not while it is launched, nor until
  /// it has been told that it is (A-03).
  func isActive(_ id: ProcessID) -> Bool {
    guard let index = index(of: id) else { return false }
    return processes[index].activity == .active && !processes[index].queue.contains(.becomeActive)
  }

  /// The app is active, and the prompt that was asked for before comes (`ATT-INACTIVE`);
  /// unless it cannot be shown any more (A-02, A-08).
  mutating func bringTrackingPrompt(_ id: ProcessID, _ schedule: inout Schedule) {
    withSession(id) { $0.trackingComesLater = false }
    let status = trackingStatus(of: id.app, &schedule)
    guard status != .notDetermined else { return show(.tracking, for: id, &schedule) }
    endTrackingRequests(id, status)
  }

  /// The requests that wait for the prompt end with a status.
  private mutating func endTrackingRequests(_ id: ProcessID, _ status: TrackingStatus) {
    let session = session(id)
    withSession(id) { session in
      session.trackingRequests = 0
      session.flowAwaitsTracking = false
    }
    complete(.tracking(status), id, times: Int(session.trackingRequests))
    if session.flowAwaitsTracking { complete(.consentForm(succeeded: true), id) }
  }

  /// A request waits for the answer to the prompt.
  private mutating func waitForAnswer(_ isByFlow: Bool, _ id: ProcessID) {
    withSession(id) { session in
      if isByFlow { session.flowAwaitsTracking = true } else { session.trackingRequests += 1 }
    }
  }

  /// A request for the prompt ends.
  private mutating func completeTracking(_ status: TrackingStatus, _ id: ProcessID, isByFlow: Bool)
  {
    complete(isByFlow ? .consentForm(succeeded: true) : .tracking(status), id)
  }

  /// The user answers the prompt.
  mutating func answerTracking(
    _ id: ProcessID, _ answer: PromptAnswer, _ schedule: inout Schedule
  ) {
    withConsent(of: id.app) { consent in
      if answer == .moreInformation {
        consent.isTrackingSpent = true
      } else {
        consent.tracking = answer.isYes
      }
    }
    let status: TrackingStatus =
      switch consent(of: id.app).tracking {
      case true?: .authorized
      case false?: .denied
      case nil: .notDetermined
      }
    endTrackingRequests(id, status)
  }

  /// The user changes the app's switch in Settings (A-09). A running process
  /// ends, or lives on with the new status (`ATT-FLIP`).
  mutating func setTracking(
    _ app: Int, isAllowed: Bool, _ schedule: inout Schedule
  ) throws(ImpossibleEvent) {
    try checkInstalled(app)
    guard lock.state == .unlocked else { throw Self.needsUnlocked("change a setting") }
    let id = ProcessID(app: app)
    guard activity(of: id) != .active, activity(of: id) != .inactive else {
      throw ImpossibleEvent("the app is in front; leave it for Settings first")
    }
    guard let before = apps[app].consent?.tracking else {
      throw ImpossibleEvent("Settings has no tracking switch for an app that has not asked")
    }
    guard before != isAllowed else {
      throw ImpossibleEvent("tracking is \(isAllowed ? "allowed" : "denied") already")
    }
    withConsent(of: app) { $0.tracking = isAllowed }
    if isRunning(id), schedule.ask(TrackingFlip.self) == .killed { end(id, &schedule) }
  }

  /// A year after the answer the system may ask again by itself, in the EU (A-11,
  /// `ATT-REPROMPT`).
  mutating func repromptTracking(
    _ app: Int, _ schedule: inout Schedule
  ) throws(ImpossibleEvent) {
    try checkInstalled(app)
    let id = ProcessID(app: app)
    guard activity(of: id) == .active else {
      throw ImpossibleEvent("the system asks again only before an app that is active")
    }
    guard apps[app].consent?.tracking != nil else {
      throw ImpossibleEvent("there is no answer yet that the system could ask for again")
    }
    guard region(&schedule) == .eea, schedule.ask(TrackingReprompt.self) == .yearly else { return }
    show(.tracking, for: id, &schedule)
  }
}
