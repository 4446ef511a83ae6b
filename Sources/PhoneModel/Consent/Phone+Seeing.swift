// What the user sees, in order, and what App Review would say to it (section 8c).

extension Phone {
  /// Notes what is on the screen of an app that is in front.
  mutating func noteVisible(_ id: ProcessID, _ schedule: inout Schedule) {
    guard let index = index(of: id), processes[index].isInFront,
      let session = processes[index].consent
    else { return }
    // What is seen again, when something that stood before it is gone, asks nobody anew.
    if let form = session.form, !session.isFormSeen {
      withSession(id) { $0.isFormSeen = true }
      noteSeen(form, id, &schedule)
    }
    if let dialog = session.dialogs.first { noteSeen(dialog, id, &schedule) }
  }

  /// Notes a prompt that the user sees.
  private mutating func noteSeen(
    _ prompt: Prompt, _ id: ProcessID, _ schedule: inout Schedule
  ) {
    let before = consent(of: id.app)
    switch prompt {
    case .location, .notifications, .privacyOptions: break
    case .explainer: note(facts(ofExplainer: before, &schedule), of: id.app)
    case .form: note(facts(ofForm: before, &schedule), of: id.app)
    case .tracking: note(facts(ofTracking: before, id, &schedule), of: id.app)
    }
    if !before.hasSeen(prompt) { withConsent(of: id.app) { $0.see(prompt) } }
  }

  /// The explainer comes only before the ATT prompt, which no review accepts of
  /// a screen that tells the user what to tap.
  private func facts(
    ofExplainer before: AppConsent, _ schedule: inout Schedule
  ) -> ConsentRecord {
    guard !before.hasSeen(.tracking) else { return [] }
    return isSeenByReview(&schedule) ? [.explainerFirst, .objection512] : .explainerFirst
  }

  /// The form, before the ATT prompt or after a no to it (A-44 … A-46).
  private func facts(ofForm before: AppConsent, _ schedule: inout Schedule) -> ConsentRecord {
    switch before.tracking {
    case nil:
      guard !before.hasSeen(.tracking), trackingOnDevice(&schedule) == .askable,
        schedule.ask(ReviewOrder.self) == .trackingFirst
      else { return [] }
      return isSeenByReview(&schedule) ? [.formFirst, .objection512] : .formFirst
    case false?:
      guard before.hasSeen(.tracking) else { return [] }
      guard schedule.ask(FormAfterNo.self) == .rejected else {
        return facts(ofFormSecond: &schedule)
      }
      return isSeenByReview(&schedule) ? [.formAfterNo, .objection511] : .formAfterNo
    case true?: return before.hasSeen(.tracking) ? facts(ofFormSecond: &schedule) : []
    }
  }

  /// The form after an answer to the ATT prompt.
  private func facts(ofFormSecond schedule: inout Schedule) -> ConsentRecord {
    guard schedule.ask(ReviewOrder.self) == .formFirst else { return [] }
    return isSeenByReview(&schedule) ? [.trackingFirst, .objection512] : .trackingFirst
  }

  /// The ATT prompt, after a no in the form. One that the system brings by
  /// itself is not the app's doing.
  private func facts(
    ofTracking before: AppConsent, _ id: ProcessID, _ schedule: inout Schedule
  ) -> ConsentRecord {
    guard before.form == false, before.tracking == nil else { return [] }
    return isSeenByReview(&schedule)
      ? [.trackingAfterRefusal, .objection511] : .trackingAfterRefusal
  }

  /// Whether the reviewer's phone is where this one is (`REGION-TEST`).
  private func isSeenByReview(_ schedule: inout Schedule) -> Bool {
    (schedule.ask(ReviewRegion.self) == .europe) == region(&schedule).isEuropean
  }
}
