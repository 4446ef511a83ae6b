// Events of processes: launch, open, leave, suspend, end (section 5 of the rules).

extension Phone {
  /// Lets an event of processes happen.
  ///
  /// Every check comes before the first change, so that an event that throws
  /// has changed nothing.
  mutating func applyToProcesses(
    _ event: Event, _ schedule: inout Schedule
  ) throws(ImpossibleEvent) {
    switch event {
    case .launch(let app, .prewarm): try prewarm(app, &schedule)
    case .launch(let app, .user): try open(app, &schedule)
    case .launch(let app, let reason): try launch(app, reason, &schedule)
    case .open(let app): try open(app, &schedule)
    case .refresh(let app):
      let id = try inFront(app, .active, "refreshes", "in front")
      withProcess(id) { $0.enqueue(.refresh) }
    case .leave(let app):
      putInBackground(try inFront(app, nil, "can be left", "in front"))
    case .cover(let app):
      let id = try inFront(app, .active, "can be covered", "in front and not covered")
      withProcess(id) { process in
        process.activity = .inactive
        process.enqueue(.resignActive)
      }
    case .uncover(let app):
      let id = try inFront(app, .inactive, "can be uncovered", "covered")
      if let dialog = session(id).dialogs.first {
        throw ImpossibleEvent("the \(dialog.name) dialog stands before the app; answer it first")
      }
      letBecomeActive(id, &schedule)
    case .suspend(let id): try suspend(id, &schedule)
    case .resume(let id):
      guard isSuspended(id) else {
        throw ImpossibleEvent("there is no suspended process of that kind")
      }
      wake(id, &schedule)
    case .kill(let id):
      guard isRunning(id) else {
        throw ImpossibleEvent("there is no process of that kind to end")
      }
      end(id, &schedule)
    case .forceQuit(let app):
      try checkInstalled(app)
      guard lock.state == .unlocked else { throw Self.needsUnlocked("swipe an app away") }
      end(ProcessID(app: app), &schedule)
      apps[app].isForceQuit = true
    case .action(let app, let name, let argument):
      guard let index = index(of: ProcessID(app: app)) else {
        throw ImpossibleEvent("the app is not running")
      }
      guard processes[index].activity != .suspended else {
        throw ImpossibleEvent("the app is suspended; resume or open it first")
      }
      guard processes[index].stage >= .launched else {
        throw ImpossibleEvent("the app was prewarmed and has not launched yet")
      }
      processes[index].enqueue(.action(name: name, argument: argument))
    default: preconditionFailure("not an event of processes")
    }
  }

  /// Events name apps by their places; one that there is not is no event.
  func checkExists(_ app: Int) throws(ImpossibleEvent) {
    guard apps.indices.contains(app) else {
      throw ImpossibleEvent("there is no app number \(app)")
    }
  }

  /// The app is on the phone, and not offloaded (L-47).
  func checkInstalled(_ app: Int) throws(ImpossibleEvent) {
    try checkExists(app)
    guard apps[app].isInstalled else {
      throw ImpossibleEvent("\(profile(of: app).bundle) is not installed")
    }
    guard !apps[app].isOffloaded else {
      throw ImpossibleEvent("\(profile(of: app).bundle) is offloaded")
    }
  }

  /// The app's own process, if it is in front and its activity is `activity`.
  private func inFront(
    _ app: Int, _ activity: ProcessState.Activity?, _ what: String, _ state: String
  ) throws(ImpossibleEvent) -> ProcessID {
    try checkInstalled(app)
    let id = ProcessID(app: app)
    let own = self.activity(of: id)
    guard own == .active || own == .inactive, activity == nil || own == activity
    else { throw ImpossibleEvent("an app \(what) only while it is \(state)") }
    return id
  }

  /// The system prepares a process ahead of use, in any lock state (L-01 … L-05).
  ///
  /// It is suspended where its code has run as far as `LAUNCH-PREWARM` says;
  /// what is left of the launch runs when it is opened or started for work.
  private mutating func prewarm(
    _ app: Int, _ schedule: inout Schedule
  ) throws(ImpossibleEvent) {
    try checkInstalled(app)
    let id = ProcessID(app: app)
    guard !isRunning(id) else { throw ImpossibleEvent("the app is running already") }
    try checkNotForceQuit(app)
    let stage: ProcessState.Stage =
      switch schedule.ask(PrewarmDepth.self) {
      case .noCode: .noCode
      case .initialisers: .loaded
      case .main: .mainRun
      case .didFinishLaunching: .launched
      case .scene: .sceneConnected
      }
    create(id, .prewarm, &schedule)
    withProcess(id) { process in
      process.enqueueLaunch(upTo: stage, for: .prewarm)
      process.isSuspendedWhenIdle = stage != .noCode
      if stage == .noCode { process.activity = .suspended }
    }
  }

  /// No background launch follows a swipe until the next open or restart (L-43).
  private func checkNotForceQuit(_ app: Int) throws(ImpossibleEvent) {
    guard !apps[app].isForceQuit else {
      throw ImpossibleEvent(
        "the user swiped the app away; nothing starts it until it is opened or the phone restarts")
    }
  }

  /// The system starts or wakes a process for some work; before the first
  /// unlock it may wait for that (L-08, L-20 … L-30). A swipe holds off the app
  /// itself, not its extensions (L-43).
  private mutating func launch(
    _ app: Int, _ reason: LaunchReason, _ schedule: inout Schedule
  ) throws(ImpossibleEvent) {
    try checkInstalled(app)
    guard profiles[apps[app].code].processKinds.contains(reason.processKind) else {
      throw ImpossibleEvent(
        "\(profile(of: app).bundle) has no process of the kind \(reason.processKind.name)")
    }
    if reason.processKind == .app { try checkNotForceQuit(app) }
    start(app, reason, &schedule)
  }

  /// Starts or wakes a process, now or at the first unlock.
  ///
  /// Without a passcode there is no first unlock to wait for (F-40). A launch
  /// that waits already is not noted again.
  /// - Returns: whether it got something to do now.
  @discardableResult
  mutating func start(
    _ app: Int, _ reason: LaunchReason, _ schedule: inout Schedule
  ) -> Bool {
    guard apps[app].isInstalled, !apps[app].isOffloaded,
      profiles[apps[app].code].processKinds.contains(reason.processKind)
    else { return false }
    if lock.state == .beforeFirstUnlock, lock.hasPasscode,
      reason.beforeFirstUnlock(&schedule) == .deferred
    {
      let launch = DeferredLaunch(app: app, reason: reason)
      if !deferredLaunches.contains(launch) { deferredLaunches.append(launch) }
      return false
    }
    let id = ProcessID(app: app, kind: reason.processKind)
    if isRunning(id) { wake(id, &schedule) } else { create(id, reason, &schedule) }
    withProcess(id) { process in
      process.isSuspendedWhenIdle = false
      process.enqueueLaunch(upTo: .launched, for: reason)
      switch reason {
      case .notification: process.enqueue(.receive)
      case .timeline: process.enqueue(.timeline)
      default: process.enqueue(.background(reason))
      }
    }
    return true
  }

  /// The launches that waited for the first unlock, in their order (L-08).
  mutating func startDeferred(_ schedule: inout Schedule) {
    let waiting = deferredLaunches
    deferredLaunches.removeAll()
    for launch in waiting { start(launch.app, launch.reason, &schedule) }
  }

  /// The user opens the app: launch if needed, become active, refresh (L-07).
  ///
  /// A process from before the first unlock comes to the front as it is, with
  /// all that it read too early (L-09), unless `LAUNCH-SAMEPROC` ends it.
  private mutating func open(_ app: Int, _ schedule: inout Schedule) throws(ImpossibleEvent) {
    try checkInstalled(app)
    guard lock.state == .unlocked else { throw Self.needsUnlocked("open an app") }
    let id = ProcessID(app: app)
    if activity(of: id) == .inactive {
      if let dialog = session(id).dialogs.first {
        throw ImpossibleEvent("the \(dialog.name) dialog stands before the app; answer it first")
      }
      throw ImpossibleEvent("the app is covered; uncover it first")
    }
    if let frontIndex, processes[frontIndex].id != id { putInBackground(processes[frontIndex].id) }
    if apps[app].isForceQuit { apps[app].isForceQuit = false }
    if let index = index(of: id), processes[index].isFromBeforeFirstUnlock,
      schedule.ask(SameProcess.self) == .terminated
    {
      end(id, &schedule)
    }
    if isRunning(id) { wake(id, &schedule) } else { create(id, .user, &schedule) }
    withProcess(id) { process in
      process.isSuspendedWhenIdle = false
      process.isFromBeforeFirstUnlock = false
      process.enqueueLaunch(upTo: .sceneConnected, for: .user)
    }
    letBecomeActive(id, &schedule)
    withProcess(id) { $0.enqueue(.refresh) }
  }

  /// A new process, with nothing in its queue. After a restore it may find its
  /// files missing (`RESTORE-ORDER`).
  private mutating func create(
    _ id: ProcessID, _ reason: LaunchReason, _ schedule: inout Schedule
  ) {
    holdBackFiles(of: id.app, &schedule)
    var process = ProcessState(id: id, code: apps[id.app].code, reason: reason)
    process.isFromBeforeFirstUnlock = lock.state == .beforeFirstUnlock && id.kind == .app
    process.isEarlyPrewarm = process.isFromBeforeFirstUnlock && reason == .prewarm
    var index = processes.endIndex
    while index > 0, processes[index - 1].id > id { index -= 1 }
    processes.insert(process, at: index)
  }

  /// Lets a suspended process run in the background (L-41): timers that are due
  /// fire, and an unlock that it missed may be announced (`PD-SUSPENDED`).
  private mutating func wake(_ id: ProcessID, _ schedule: inout Schedule) {
    guard let index = index(of: id), processes[index].activity == .suspended else { return }
    processes[index].activity = .background
    processes[index].fireTimers()
    announceMissedUnlock(to: id, &schedule)
  }

  /// The app in front goes to the background.
  mutating func putInBackground(_ id: ProcessID) {
    withProcess(id) { process in
      if process.activity == .active { process.enqueue(.resignActive) }
      process.activity = .background
      process.enqueue(.enterBackground)
    }
  }

  /// The system suspends a process that has nothing to do; nobody is told (L-41).
  private mutating func suspend(
    _ id: ProcessID, _ schedule: inout Schedule
  ) throws(ImpossibleEvent) {
    guard let index = index(of: id), processes[index].activity == .background else {
      throw ImpossibleEvent("only a process in the background can be suspended")
    }
    guard !processes[index].isRunnable else {
      throw ImpossibleEvent("the process still has something to do")
    }
    putToSleep(id, &schedule)
  }
}
