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
  /// What runs now, as text that the signal handlers can print; it is written by
  /// one thread only.
  private nonisolated(unsafe) static var scriptText = FixedText()
  private nonisolated(unsafe) static var handlerText = FixedText()
  private nonisolated(unsafe) static var appText = FixedText()
  private nonisolated(unsafe) static var number = FixedText()
  private nonisolated(unsafe) static var moment = 0
  private nonisolated(unsafe) static var isRunning = false
  private nonisolated(unsafe) static var isEnding = false
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
    // Made here, so that no signal handler is the first to need them.
    Self.scriptText.set("")
    Self.appText.set("")
    Self.handlerText.set("nothing")
    Self.number.set(0)
    Self.patience = patience
    super.init()
    for fault in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT] {
      signal(fault) { _ in TrapWatch.end("a trap while ", " ran") }
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
  func scriptBegins(_ path: String) { Self.scriptText.set(path) }

  override func handlerBegins(_ handler: Handler, of app: String, _ moment: Int) {
    Self.handlerText.set(handler.name)
    Self.appText.set(app)
    Self.isRunning = true
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
    if silence > patience, isRunning {
      end("given up, since ", " made no call for ", seconds: patience)
    }
  }

  /// App code is over for now; what follows may take its time.
  func rest() { Self.isRunning = false }

  /// Prints what waits and what ran, and ends the process. Where printing what
  /// waits traps as well, it is left out.
  private static func end(
    _ what: StaticString, _ how: StaticString, seconds: Int? = nil
  ) -> Never {
    if !isEnding {
      isEnding = true
      flush()
    }
    say("\nlockstep: ")
    say(scriptText)
    say(": ")
    say(what)
    if isRunning { say(handlerText) } else { say("nothing") }
    say(" of ")
    say(appText)
    say(how)
    if let seconds {
      number.set(seconds)
      say(number)
      say(" seconds")
    }
    say(", after moment ")
    number.set(moment)
    say(number)
    say(".\nMend the app's code there. There is no verdict on this script.\n")
    _exit(ExitCode.fault.rawValue)
  }

  /// Writes to standard error.
  private static func say(_ text: FixedText) { Platform.writeAll(text.bytes, to: STDERR_FILENO) }

  /// Writes to standard error.
  private static func say(_ text: StaticString) {
    Platform.writeAll(
      UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount),
      to: STDERR_FILENO)
  }
}

/// `setitimer` for the real time.
private func setTimer(_ value: inout itimerval) {
  #if canImport(Glibc)
    setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &value, nil)
  #else
    setitimer(ITIMER_REAL, &value, nil)
  #endif
}
