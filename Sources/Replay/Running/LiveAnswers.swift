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

  /// Hands the runner back.
  fileprivate func giveBack() -> Runner {
    guard let runner = runner.take() else { preconditionFailure("no runner was lent") }
    return runner
  }
}

extension Runner {
  /// Runs a handler, answering its calls as far as nothing can come between.
  mutating func runLive(_ memory: Memory, _ running: HandlerRun) -> HandlerStep {
    guard let live else { return memory.run(running.handler, running.log) }
    live.running = running
    live.runner = consume self
    let step = memory.run(running.handler, running.log, live)
    self = live.giveBack()
    live.running = nil
    return step
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
      let reply = try make(call, in: running)
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
