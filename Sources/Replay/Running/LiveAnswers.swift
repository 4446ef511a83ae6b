// Answers the calls of a handler while it runs, where nothing can come between.

import AppModel
import PhoneModel

/// Holds the runner while app code runs, so that calls can be answered at once.
///
/// Most calls are made where no event may fall and no other process has
/// anything to do. Then there is nothing to choose before the call, and the
/// handler need not be stopped there and run again from its start.
final class LiveAnswers: CallAnswerer, @unchecked Sendable {
  /// The runner, as long as the handler runs.
  fileprivate var runner: Runner?
  fileprivate var running: HandlerRun?

  override func answer(_ call: Call, in log: CallLog) -> Reply? {
    guard let running else { return nil }
    return runner?.answer(call, in: running)
  }

  /// Begins the next handler of every process that runs none. Those that make
  /// no call, or whose calls can be answered at once, run to their end.
  fileprivate func beginHandlers() -> RunError? {
    var start = 0
    while let begun = runner?.begin(from: &start) {
      if let error = run(begun) { return error }
    }
    return nil
  }

  /// Runs one handler as far as it goes.
  fileprivate func run(_ handlerRun: HandlerRun) -> RunError? {
    guard let memory = runner?.memory(for: handlerRun) else { return nil }
    running = handlerRun
    let step = memory.run(handlerRun.handler, handlerRun.log, self)
    running = nil
    do throws(RunError) {
      try runner?.take(step, of: handlerRun)
      return nil
    } catch {
      return error
    }
  }

  /// Hands the runner back.
  fileprivate func giveBack() -> Runner {
    guard let runner = runner.take() else { preconditionFailure("no runner was lent") }
    return runner
  }
}

extension Runner {
  /// Begins the handlers that wait and can begin.
  mutating func beginHandlers() throws(RunError) {
    guard phone.indexOfBeginner(from: 0) != nil else { return }
    let live = live
    live.runner = consume self
    let error = live.beginHandlers()
    self = live.giveBack()
    if let error { throw error }
  }

  /// Runs a handler on with the replies it has.
  mutating func runLive(_ running: HandlerRun) throws(RunError) {
    let live = live
    live.runner = consume self
    let error = live.run(running)
    self = live.giveBack()
    if let error { throw error }
  }

  /// Whether the handler may go on to its next call: no event may fall before
  /// it, and no other process may go first.
  private func canGoOn(_ running: HandlerRun) -> Bool {
    guard fault == nil, script.isEmpty, isFollowing || race?.left.isEmpty ?? true else {
      return false
    }
    return phone.isAlone(running.id) && running.log.replies.count < Self.callLimit
  }

  /// The reply to the call that a running handler makes; nil where it has to
  /// stop before the call, or after one that ended its process.
  fileprivate mutating func answer(_ call: Call, in running: HandlerRun) -> Reply? {
    guard phone.isRunning(running.id), canGoOn(running) else { return nil }
    do throws(RunError) {
      let reply = make(call, in: running)
      if run.moments.count >= Self.momentLimit { throw endlessRun }
      guard phone.isRunning(running.id) else { return nil }
      observer?.handlerGoesOn(run.moments.count)
      return reply
    } catch {
      fault = error
      return nil
    }
  }
}
