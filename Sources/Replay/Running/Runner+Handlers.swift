// Handlers, run call by call until no process has anything to do.

import AppModel
import PhoneModel

extension Runner {
  /// Runs handlers until all queues are empty.
  mutating func settle() throws(RunError) {
    while true {
      try beginHandlers()
      let ready = threads.indices.filter { threads[$0].running != nil && isRunnable($0) }
        .sorted { threads[$0].id < threads[$1].id }
      guard let first = ready.first, let running = threads[first].running else { return }
      schedule.point = point(of: threads[first].id, running)
      if try letEventFall(before: schedule.point) { continue }
      let next = turn(among: ready)
      try makeCall(of: next)
      guard run.moments.count < Self.momentLimit else {
        throw RunError(.endlessRun, place, "the run has more than \(Self.momentLimit) moments")
      }
    }
  }

  private func isRunnable(_ index: Int) -> Bool {
    phone.process(threads[index].id)?.activity != .suspended
  }

  /// Begins the next handler of every process that runs none, up to its first
  /// call; handlers that make no call end at once.
  private mutating func beginHandlers() throws(RunError) {
    var index = 0
    while index < phone.processes.count {
      let process = phone.processes[index]
      guard process.current == nil, process.isRunnable else {
        index += 1
        continue
      }
      guard let handler = phone.beginHandler(of: process.id) else { continue }
      let label = label(handler, in: process.id)
      try proceed(threadIndex(of: process.id), handler, label, replies: [])
    }
  }

  /// Runs a handler on with the replies it has: to its next call, or its end.
  private mutating func proceed(
    _ index: Int, _ handler: Handler, _ label: String, replies: [Reply]
  ) throws(RunError) {
    let id = threads[index].id
    observer?.handlerBegins(label, of: code(of: id.app).name, moment: run.moments.count)
    switch threads[index].memory.run(handler, in: id, replies: replies) {
    case .calls(let call):
      guard replies.count < Self.callLimit else {
        throw RunError(
          .endlessHandler, place,
          "\(label) of \(code(of: id.app).name) made \(Self.callLimit) calls and has not ended")
      }
      threads[index].running = HandlerRun(
        handler: handler, label: label, replies: replies, next: call)
    case .ends(let memory, let error):
      threads[index].memory = memory
      threads[index].running = nil
      if let error {
        note(
          .threw(
            error, by: ChoicePoint(process: id, handler: label, call: replies.count)))
      }
      try endHandler(of: id, handler)
    }
  }

  /// What a handler wrote to UserDefaults reaches the disk when it ends.
  private mutating func endHandler(of id: ProcessID, _ handler: Handler) throws(RunError) {
    let before = phone.defaults
    phone.endHandler(of: id, &schedule)
    if phone.defaults != before { try account(for: id, handler) }
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

  /// Makes the call that a handler has come to, and runs it on.
  private mutating func makeCall(of index: Int) throws(RunError) {
    guard let running = threads[index].running else { return }
    let id = threads[index].id
    let point = point(of: id, running)
    schedule.point = point
    let before = phone.lock.state
    let trailCount = schedule.trail.count
    if running.next.mayChangeStores { noteDecision(running.next, by: id) }
    var answer = phone.perform(running.next, by: id, &schedule)
    noteStrikes(since: trailCount, at: point)
    advanceEpoch(from: before, restarted: false)
    if alteration.truthful.contains(point)
      || alteration.isNeverBlind && answer.standing == .blind
    {
      answer = .truthful(answer.truth)
    }
    note(.call(running.next, answer, by: point, questions: schedule.consulted))
    if answer.standing != .truthful { exerciseHoldings() }
    if running.next.mayChangeStores { try account(for: id, running.handler) }
    try judgeMoment()
    guard phone.process(id) != nil else {
      dropEndedThreads()
      return
    }
    try proceed(index, running.handler, running.label, replies: running.replies + [answer.reply])
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
