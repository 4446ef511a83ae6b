// Handlers, run call by call until no process has anything to do.

import AppModel
import PhoneModel

extension Runner {
  /// Runs handlers until all queues are empty.
  mutating func settle() throws(RunError) {
    while true {
      try beginHandlers()
      guard threads.contains(where: { $0.running != nil }) else {
        judgeSettled()
        return
      }
      judgeSettled()
      let ready = readyThreads()
      guard let first = ready.first, let running = threads[first].running else { return }
      schedule.point = running.point
      let call = threads[first].next
      if try letEventFall(before: schedule.point, call) { continue }
      try goOn(turn(among: ready, before: call))
      guard run.moments.count < Self.momentLimit else { throw endlessRun }
    }
  }

  /// Judges the apps' own rules once every process has stopped at a call or has nothing to do, if
  /// handlers have begun or ended since the last moment: what a process is to be is not judged on
  /// the way there.
  private mutating func judgeSettled() {
    if isUnsettled, !run.moments.isEmpty { judgeOwnRules() }
    isUnsettled = false
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

  /// Begins the next handler of a process that runs none, from the one at
  /// `start` on; nil where none waits.
  mutating func begin(from start: inout Int) -> HandlerRun? {
    while let index = phone.indexOfBeginner(from: start) {
      start = index
      let id = phone.processes[index].id
      guard let handler = phone.beginHandler(of: id) else { return nil }
      let name = handler.name
      let count = count(name, in: id)
      isUnsettled = true
      guard threads[threadIndex(of: id)].memory.isIdle(handler), !mayFlush(endOf: id) else {
        return newRun(of: handler, name, in: id, count)
      }
      phone.endHandler(of: id, &schedule)
    }
    return nil
  }

  /// The run of a handler that begins: one that has ended, used again, as most
  /// handlers make no call.
  private mutating func newRun(
    of handler: Handler, _ name: String, in id: ProcessID, _ count: Int
  ) -> HandlerRun {
    guard let used = spare.take() else {
      return HandlerRun(id: id, handler: handler, name: name, count: count)
    }
    used.becomes(handler, name: name, of: id, count: count)
    return used
  }

  /// Makes the call that a handler stopped at, and runs it on.
  private mutating func goOn(_ index: Int) throws(RunError) {
    guard let running = threads[index].running, let call = threads[index].next else { return }
    let reply = make(call, in: running)
    guard phone.isRunning(running.id) else {
      dropEndedThreads()
      return
    }
    running.log.add(reply)
    try runLive(running)
  }

  /// The memory of a process, on which a handler is about to be run.
  mutating func memory(for running: HandlerRun) -> Memory {
    observer?.handlerBegins(running.handler, of: name(of: running.id.app), run.moments.count)
    return threads[threadIndex(of: running.id)].memory
  }

  /// Goes on from what running a handler came to: the call before which
  /// something may come between, or its end.
  mutating func take(_ step: HandlerStep, of running: HandlerRun) throws(RunError) {
    if let fault { throw fault }
    guard phone.isRunning(running.id) else {
      dropEndedThreads()
      return
    }
    let index = threadIndex(of: running.id)
    switch step {
    case .calls(let call):
      guard running.log.replies.count < Self.callLimit else {
        throw RunError(
          .endlessHandler, place,
          "\(running.label) of \(name(of: running.id.app)) made \(Self.callLimit) calls"
            + " and has not ended")
      }
      threads[index].running = running
      threads[index].next = call
    case .ends(let memory, let error):
      threads[index].memory = memory
      threads[index].running = nil
      if let error {
        let calls = running.log.replies.count
        keepFrame(before: nil)
        note(
          .threw(
            error, by: ChoicePoint(process: running.id, handler: running.label, call: calls)))
      }
      endHandler(running)
      spare = running
    }
  }

  /// What a handler wrote to UserDefaults reaches the disk when it ends.
  private mutating func endHandler(_ running: HandlerRun) {
    let id = running.id
    isUnsettled = true
    guard mayFlush(endOf: id) else {
      phone.endHandler(of: id, &schedule)
      return
    }
    let trailCount = schedule.trail.count
    schedule.point = running.point
    phone.endHandler(of: id, &schedule)
    noteStrikes(since: trailCount, at: schedule.point)
    if ledger.isOutOfDate(phone.defaults) {
      account(for: id, running.handler, at: lastWrite(in: running))
      judgeThroughout()
    }
  }

  /// Whether the end of a handler may bring something to the disk: what its process has written, or
  /// what any has where keys come only then (`PD-ORDER`).
  private func mayFlush(endOf id: ProcessID) -> Bool {
    phone.holdsUnflushedDefaults(id) || phone.lock.keysLate
  }

  /// The moment of the last call in a handler run that changes UserDefaults:
  /// what reaches the disk at its end is told there.
  private func lastWrite(in running: HandlerRun) -> Int? {
    run.moments.last { moment in
      guard case .call(.defaults(let call), _, let point, _) = moment.kind else { return false }
      switch call {
      case .write, .remove:
        return point.process == running.id && point.handler == running.label
      case .read, .register, .synchronize, .reset: return false
      }
    }?.number
  }

  /// Which process goes next: the first, or by choice in a race.
  private mutating func turn(among ready: [Int], before call: Call?) -> Int {
    guard ready.count > 1 else { return ready[0] }
    let way: Int
    let point = schedule.point
    if let wanted = script.takeTurn(
      at: point, alteration.isExact ? nil : anchor(of: call, at: point))
    {
      way = ready.firstIndex { threads[$0].id == wanted } ?? 0
    } else if race != nil, !isFollowing {
      way = schedule.choose(.process, among: ready.count)
    } else {
      way = 0
    }
    if way > 0 {
      var insertion = Insertion(.turn(threads[ready[way]].id), point, place)
      insertion.anchor = anchor(of: call, at: point)
      run.insertions.append(insertion)
    }
    return ready[way]
  }

  /// Makes a call of a handler: the phone answers it, and the moment is judged.
  mutating func make(_ call: Call, in running: HandlerRun) -> Reply {
    let id = running.id
    let point = running.point
    if frames != nil { keepFrame(before: gap(before: running)) }
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
    if schedule.answers[Int(KeychainStall.id.rawValue)] == KeychainStall.blocks.rawValue,
      schedule.consulted.contains(KeychainStall.id)
    {
      time += Keychain.stall
    }
    note(.call(call, answer, by: point, questions: schedule.consulted))
    if answer.standing != .truthful { exerciseHoldings() }
    if mayChangeStores { account(for: id, running.handler) }
    judgeMoment()
    return answer.reply
  }

  /// Notes the "sometimes" that struck at a point, so that the run can be made again.
  mutating func noteStrikes(since count: Int, at point: ChoicePoint) {
    guard schedule.trail.count > count || !script.strikes.isEmpty else { return }
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
  package var mayChangeStores: Bool {
    switch self {
    case .file(let call):
      switch call {
      case .exists, .isReadable, .attributes, .list, .read, .open, .readHandle, .close: false
      case .write, .append, .truncate, .create, .move, .remove, .makeDirectory, .setProtection,
        .excludeFromBackup, .writeHandle:
        true
      }
    // A read may purge an item that cannot be decoded (K-22).
    case .keychain: true
    case .defaults(let call):
      switch call {
      case .read, .register, .reset: false
      case .write, .remove, .synchronize: true
      }
    case .isProtectedDataAvailable, .activePrewarm, .isActive, .consent, .observe, .show,
      .startTimer, .reloadTimeline:
      false
    }
  }
}
