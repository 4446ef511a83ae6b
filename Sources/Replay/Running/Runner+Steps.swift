// The lines of a script, carried out one by one.

import AppModel
import PhoneModel

extension Runner {
  /// Carries out one line, unless a guard forbids it.
  mutating func carryOut(_ step: Step) throws(RunError) {
    place = step.place
    phase = step.phase
    schedule.point = ChoicePoint(process: nil, handler: "", call: step.place.line)
    guard passes(step.guards), !alteration.omitted.contains(step.place) else { return }
    switch step.kind {
    case .event(let event): try happen(event)
    case .expect(let condition): check(condition)
    case .race(let during, let mayFall): try runRace(during, mayFall)
    }
  }

  /// Whether all guards hold. A guard asks its question.
  mutating func passes(_ guards: [Guard]) -> Bool {
    for condition in guards {
      let isSo = schedule.ask(condition.question) == condition.answer
      if isSo == condition.isNegated { return false }
    }
    return true
  }

  /// Lets an event of the script happen, and all that it leads to.
  mutating func happen(_ event: Event) throws(RunError) {
    if case .action = event { try checkAction(event) }
    var left = try apply(event, isInserted: false)
    try settle()
    while left > 0 {
      left = try apply(.wait(left), isInserted: false)
      try settle()
    }
  }

  /// A user's action needs the app in front; a task a running process.
  func checkAction(_ event: Event) throws(RunError) {
    guard case .action(let app, let name, _) = event, isByUser(name, in: app) else { return }
    guard phone.process(ProcessID(app: app))?.activity == .active else {
      let bundle = scenario.apps[phone.apps[app].code].bundle
      throw RunError(
        .impossibleEvent, place,
        "\(name) is done by the user, and \(bundle) is not in front; open it first")
    }
  }

  /// Changes the phone, and notes the moment.
  mutating func apply(_ event: Event, isInserted: Bool) throws(RunError) -> Seconds {
    if frames != nil {
      keepFrame(before: isInserted && schedule.point.process != nil ? schedule.point : nil)
    }
    let before = phone.lock.state
    let trailCount = schedule.trail.count
    let left: Seconds
    do throws(ImpossibleEvent) {
      left = try phone.apply(event, &schedule)
    } catch {
      throw RunError(.impossibleEvent, place, error.reason)
    }
    noteStrikes(since: trailCount, at: schedule.point)
    var passed: Seconds = 0
    if case .wait(let seconds) = event { passed = seconds - left }
    time += passed
    advanceEpoch(from: before, restarted: event.isRestart)
    note(.event(event, passed: passed), isInserted: isInserted)
    takeStock(after: event)
    dropEndedThreads()
    judgeMoment()
    return left
  }

  /// The epoch goes up at boot, unlock, lock and the end of the grace.
  mutating func advanceEpoch(from before: DeviceLock.State, restarted: Bool) {
    if restarted || phone.lock.state != before { epoch += 1 }
  }

  mutating func note(_ kind: consuming Moment.Kind, isInserted: Bool = false) {
    run.moments.append(
      Moment(
        kind: kind, number: run.moments.count + 1, time: time, epoch: epoch,
        lock: phone.lock.state, phase: phase, place: place,
        onScreen: hasPrompts ? phone.onScreen : [], isInserted: isInserted))
  }

  /// The name of the code that an app runs now.
  func name(of app: Int) -> String { scenario.apps[phone.apps[app].code].name }

  /// Whether that action of an app is done by the user.
  func isByUser(_ action: String, in app: Int) -> Bool {
    scenario.apps[phone.apps[app].code].actions.first { $0.name == action }?.isByUser == true
  }

  /// Takes stock after an event. What an event takes is told; UserDefaults that
  /// an event flushes are the doing of the app that wrote them.
  mutating func takeStock(after event: Event? = nil) {
    guard ledger.isOutOfDate(phone) else { return }
    let action = event == nil ? nil : runningAction
    let change = ledger.update(phone, code: scenario.apps, action: action) { place in
      if case .defaults = place { event?.flushesOnly ?? false } else { false }
    }
    for name in change.taken {
      let text =
        if case .delete = event { "is given up with the install" } else { "is gone by this event" }
      run.remarks.append(Remark(moment: run.moments.count, text: "\(name) \(text)"))
    }
    for (name, text) in change.losses {
      let isUnlock = if case .unlock = event { true } else { false }
      let written = isUnlock ? "what the app wrote before the unlock" : "what the app wrote"
      find(
        Finding(
          Subject(Subject.nothingLost, name), moment: run.moments.count,
          "\(name) \(text): \(written) is flushed now"))
    }
  }

  /// The user's action that a process is in the middle of, one that an event has
  /// just ended too.
  private var runningAction: String? {
    for thread in threads {
      if case .action(let name, _) = thread.running?.handler, isByUser(name, in: thread.id.app) {
        return name
      }
    }
    return nil
  }
}

extension Event {
  /// Whether UserDefaults change by this event only as far as apps wrote them.
  package var flushesOnly: Bool {
    switch self {
    case .delete, .restore: false
    default: true
    }
  }
}

extension Event {
  fileprivate var isRestart: Bool {
    switch self {
    case .restart, .systemUpdate: true
    default: false
    }
  }
}
