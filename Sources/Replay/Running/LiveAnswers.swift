// Answers the calls of a handler while it runs, where nothing can come between.

import AppModel
import PhoneModel

/// Lends the runner to app code while it runs, so that calls can be answered at once.
///
/// Most calls are made where no event may fall and no other process has
/// anything to do. Then there is nothing to choose before the call, and the
/// handler need not be stopped there and run again from its start.
final class LiveAnswers: CallAnswerer, @unchecked Sendable {
  /// The runner, as long as the handler runs: it stands still meanwhile, and
  /// nobody else touches it.
  fileprivate var runner: UnsafeMutablePointer<Runner>?
  fileprivate var running: HandlerRun?

  override func answer(_ call: Call, in log: CallLog) -> Reply? {
    guard let runner, let running else { return nil }
    return runner.pointee.answer(call, in: running)
  }
}

extension Runner {
  /// Begins the next handler of every process that runs none. Those that make
  /// no call, or whose calls can be answered at once, run to their end.
  mutating func beginHandlers() throws(RunError) {
    var start = 0
    while let begun = begin(from: &start) { try runLive(begun) }
  }

  /// Runs a handler as far as it goes with the replies it has, and those that
  /// can be had at once.
  mutating func runLive(_ running: HandlerRun) throws(RunError) {
    let memory = memory(for: running)
    let live = live
    live.running = running
    let step = withUnsafeMutablePointer(to: &self) { runner in
      live.runner = runner
      defer { live.runner = nil }
      return memory.run(running.handler, running.log, live)
    }
    live.running = nil
    try take(step, of: running)
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
    guard canGoOn(running) else { return nil }
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
