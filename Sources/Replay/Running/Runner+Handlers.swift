// Handlers, run call by call until no process has anything to do.

import AppModel
import PhoneModel

extension Runner {
  /// Runs handlers until all queues are empty.
  mutating func settle() throws(RunError) {
    while true {
      try beginHandlers()
      let ready = readyThreads()
      guard let first = ready.first, let running = threads[first].running else { return }
      schedule.point = running.point
      if try letEventFall(before: schedule.point) { continue }
      try goOn(turn(among: ready))
      guard run.moments.count < Self.momentLimit else { throw endlessRun }
    }
  }

  /// The threads that wait for the reply to a call and may go on, by process.
  private func readyThreads() -> [Int] {
    var ready: [Int] = []
    for index in threads.indices where threads[index].running != nil {
      if !phone.isSuspended(threads[index].id) { ready.append(index) }
    }
    if ready.count > 1 { ready.sort { threads[$0].id < threads[$1].id } }
    return ready
  }

  var endlessRun: RunError {
    RunError(.endlessRun, place, "the run has more than \(Self.momentLimit) moments")
  }

  /// Begins the next handler of every process that runs none. Those that make
  /// no call, or whose calls can be answered at once, run to their end.
  private mutating func beginHandlers() throws(RunError) {
    var start = 0
    while let index = phone.indexOfBeginner(from: start) {
      start = index
      let id = phone.processes[index].id
      guard let handler = phone.beginHandler(of: id) else { return }
      let label = label(handler, in: id)
      try proceed(
        threadIndex(of: id),
        HandlerRun(id: id, handler: handler, label: label, log: CallLog(process: id)))
    }
  }

  /// Makes the call that a handler stopped at, and runs it on.
  private mutating func goOn(_ index: Int) throws(RunError) {
    guard let running = threads[index].running, let call = running.next else { return }
    let reply = try make(call, in: running)
    guard phone.isRunning(running.id) else {
      dropEndedThreads()
      return
    }
    running.log.add(reply)
    try proceed(index, running)
  }

  /// Runs a handler on with the replies it has: to the call before which
  /// something may come between, or to its end.
  private mutating func proceed(_ index: Int, _ running: HandlerRun) throws(RunError) {
    observer?.handlerBegins(
      running.label, of: name(of: running.id.app), moment: run.moments.count)
    let step = runLive(threads[index].memory, running)
    if let fault { throw fault }
    guard phone.isRunning(running.id) else {
      dropEndedThreads()
      return
    }
    switch step {
    case .calls(let call):
      guard running.log.replies.count < Self.callLimit else {
        throw RunError(
          .endlessHandler, place,
          "\(running.label) of \(name(of: running.id.app)) made \(Self.callLimit) calls"
            + " and has not ended")
      }
      threads[index].running = running
      threads[index].running?.next = call
    case .ends(let memory, let error):
      threads[index].memory = memory
      threads[index].running = nil
      if let error {
        let calls = running.log.replies.count
        note(
          .threw(
            error, by: ChoicePoint(process: running.id, handler: running.label, call: calls)))
      }
      try endHandler(of: running)
    }
  }

  /// What a handler wrote to UserDefaults reaches the disk when it ends.
  private mutating func endHandler(of running: HandlerRun) throws(RunError) {
    let trailCount = schedule.trail.count
    // The end is where one more call would be.
    schedule.point = running.point
    phone.endHandler(of: running.id, &schedule)
    noteStrikes(since: trailCount, at: schedule.point)
    try account(for: running.id, running.handler)
    try judgeMoment()
  }

  /// Which process goes next: the first, or by choice in a race.
  private mutating func turn(among ready: [Int]) -> Int {
    guard ready.count > 1 else { return ready[0] }
    let way: Int
    if let wanted = script.takeTurn(at: schedule.point) {
      way = ready.firstIndex { threads[$0].id == wanted } ?? 0
    } else if race != nil, !isFollowing {
      way = schedule.choose(.process, among: ready.count)
    } else {
      way = 0
    }
    if way > 0 {
      run.insertions.append(Insertion(.turn(threads[ready[way]].id), schedule.point, place))
    }
    return ready[way]
  }

  /// Makes a call of a handler: the phone answers it, and the moment is judged.
  mutating func make(_ call: Call, in running: HandlerRun) throws(RunError) -> Reply {
    let id = running.id
    let point = running.point
    let before = phone.lock.state
    let trailCount = schedule.trail.count
    let mayChangeStores = call.mayChangeStores
    schedule.point = point
    if mayChangeStores { noteDecision(call, by: id) }
    var answer = phone.perform(call, by: id, &schedule)
    noteStrikes(since: trailCount, at: point)
    advanceEpoch(from: before, restarted: false)
    if alteration.isNeverBlind && answer.standing == .blind
      || alteration.truthful.contains(point)
    {
      answer = .truthful(answer.truth)
    }
    note(.call(call, answer, by: point, questions: schedule.consulted))
    if answer.standing != .truthful { exerciseHoldings() }
    if mayChangeStores { try account(for: id, running.handler) }
    try judgeMoment()
    return answer.reply
  }

  /// Notes the "sometimes" that struck at a call, so that the run can be made again.
  private mutating func noteStrikes(since count: Int, at point: ChoicePoint) {
    for choice in schedule.trail[count...] where choice.taken == 1 {
      if case .strike(let question) = choice.subject {
        run.insertions.append(Insertion(.strike(question), point, place))
      }
    }
    for strike in script.strikes
    where strike.point == point && schedule.consulted.contains(strike.question) {
      run.insertions.append(Insertion(.strike(strike.question), point, place))
    }
  }
}

extension Call {
  /// Whether it may change what is stored.
  var mayChangeStores: Bool {
    switch self {
    case .file(let call):
      switch call {
      case .exists, .isReadable, .attributes, .list, .read, .open, .readHandle, .close: false
      case .write, .append, .truncate, .create, .move, .remove, .makeDirectory, .setProtection,
        .writeHandle:
        true
      }
    // A read may purge an item that cannot be decoded (K-22).
    case .keychain: true
    case .defaults(let call):
      switch call {
      case .read, .register, .reset: false
      case .write, .remove, .synchronize: true
      }
    case .isProtectedDataAvailable, .activePrewarm, .observe, .show, .startTimer, .reloadTimeline:
      false
    }
  }
}
