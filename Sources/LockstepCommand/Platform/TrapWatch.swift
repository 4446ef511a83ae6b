// Traps in app code, and handlers that never return.

import PhoneModel
import Replay
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Says which app was running when the process traps, or when a handler does
/// not return.
///
/// Either ends the command with the exit code for an internal fault: there is
/// no way to go on after it. What was printed before stays.
final class TrapWatch: HandlerObserver, @unchecked Sendable {
  /// What runs now, for the signal handlers; it is written by one thread only.
  private nonisolated(unsafe) static var script = ""
  private nonisolated(unsafe) static var handler: Handler?
  private nonisolated(unsafe) static var app = ""
  private nonisolated(unsafe) static var moment = 0
  /// Prints what is waiting to be printed.
  private nonisolated(unsafe) static var flush: () -> Void = {}
  /// Counts the signs of life of app code.
  private static let signs = Atomic<Int>(0)
  private nonisolated(unsafe) static var signsBefore = 0
  private nonisolated(unsafe) static var silence = 0
  private nonisolated(unsafe) static var patience = 0

  /// How long a handler may run without a call where nothing else is said, in
  /// seconds.
  static let defaultPatience = 20

  /// - Parameters:
  ///   - patience: how long a handler may run without a call, in seconds.
  ///   - flush: prints what is waiting to be printed.
  init(patience: Int, flush: @escaping () -> Void) {
    Self.flush = flush
    Self.patience = patience
    super.init()
    for fault in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT] {
      signal(fault) { _ in TrapWatch.end("a trap while", "ran") }
    }
    signal(SIGALRM) { _ in TrapWatch.look() }
    // Whoever started this process may have left the alarm blocked.
    var alarm = sigset_t()
    sigemptyset(&alarm)
    sigaddset(&alarm, SIGALRM)
    pthread_sigmask(SIG_UNBLOCK, &alarm, nil)
    var second = itimerval()
    second.it_interval.tv_sec = 1
    second.it_value.tv_sec = 1
    setTimer(&second)
  }

  /// From now on runs of this script are made.
  func scriptBegins(_ path: String) { Self.script = path }

  override func handlerBegins(_ handler: Handler, of app: String, _ moment: Int) {
    Self.handler = handler
    Self.app = app
    Self.moment = moment
    Self.signs.wrappingAdd(1, ordering: .relaxed)
  }

  override func handlerGoesOn(_ moment: Int) {
    Self.moment = moment
    Self.signs.wrappingAdd(1, ordering: .relaxed)
  }

  /// Once a second: has app code given a sign of life?
  private static func look() {
    let now = signs.load(ordering: .relaxed)
    silence = now == signsBefore ? silence + 1 : 0
    signsBefore = now
    if silence > patience, handler != nil {
      end("given up, since", "made no call for \(patience) seconds")
    }
  }

  /// App code is over for now; what follows may take its time.
  func rest() { Self.handler = nil }

  private static func end(_ what: String, _ how: String) {
    flush()
    Platform.writeAll(
      "\nlockstep: \(script): \(what) \(handler?.name ?? "nothing") of \(app) \(how), after moment \(moment).\n"
        + "Mend the app's code there. There is no verdict on this script.\n", to: STDERR_FILENO)
    _exit(ExitCode.fault.rawValue)
  }
}

private func setTimer(_ value: inout itimerval) {
  #if canImport(Glibc)
    setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &value, nil)
  #else
    setitimer(ITIMER_REAL, &value, nil)
  #endif
}
