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
  /// What runs now, as text that the signal handlers can print.
  private struct Now {
    var script = FixedText()
    var handler = FixedText()
    var app = FixedText()
    var number = FixedText()
    var moment = 0
    var isRunning = false
    var isEnding = false
    var isSupposing = false
  }

  /// It is written by one thread only. A signal handler finds it in memory that
  /// is never moved or given back.
  private nonisolated(unsafe) static let now: UnsafeMutablePointer<Now> = {
    let now = UnsafeMutablePointer<Now>.allocate(capacity: 1)
    now.initialize(to: Now())
    return now
  }()
  /// The same, at hand.
  private let now = TrapWatch.now
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
    now.pointee.handler.set("nothing")
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
  func scriptBegins(_ path: String) { now.pointee.script.set(path) }

  override func handlerBegins(_ handler: Handler, of app: String, _ moment: Int) {
    now.pointee.handler.set(handler.name)
    now.pointee.app.set(app)
    now.pointee.isRunning = true
    now.pointee.moment = moment
    Self.signs.wrappingAdd(1, ordering: .relaxed)
  }

  override func handlerGoesOn(_ moment: Int) {
    now.pointee.moment = moment
    Self.signs.wrappingAdd(1, ordering: .relaxed)
  }

  override func handlerStops() { rest() }

  override func supposes(_ isSupposing: Bool) { now.pointee.isSupposing = isSupposing }

  /// How to begin again, without running handlers where they may never run.
  nonisolated(unsafe) static var retry: Restart?

  /// Writes what is known so far, before the process ends.
  nonisolated(unsafe) static var lastWords: ((_ script: String, _ cause: String) -> Void)?

  /// Once a second: has app code given a sign of life?
  private static func look() {
    let signsNow = signs.load(ordering: .relaxed)
    silence = signsNow == signsBefore ? silence + 1 : 0
    signsBefore = signsNow
    if silence > patience, now.pointee.isRunning {
      end("given up, since ", " made no call for ", seconds: patience)
    }
  }

  /// App code is over for now; what follows may take its time.
  func rest() { now.pointee.isRunning = false }

  /// Prints what waits and what ran, and ends the process. Where printing what
  /// waits traps as well, it is left out.
  private static func end(
    _ what: StaticString, _ how: StaticString, seconds: Int? = nil
  ) -> Never {
    if !now.pointee.isEnding {
      now.pointee.isEnding = true
      flush()
    }
    if now.pointee.isSupposing, let retry {
      say("lockstep: that handler was only tried, and may never run so; beginning again without\n")
      retry.restart()
    }
    say("\nlockstep: ")
    say(now.pointee.script)
    say(": ")
    say(what)
    if now.pointee.isRunning { say(now.pointee.handler) } else { say("nothing") }
    say(" of ")
    say(now.pointee.app)
    say(how)
    if let seconds {
      now.pointee.number.set(seconds)
      say(now.pointee.number)
      say(" seconds")
    }
    say(", after moment ")
    now.pointee.number.set(now.pointee.moment)
    say(now.pointee.number)
    say(".\nMend the app's code there. There is no verdict on this script.\n")
    writeLastWords(what, how, seconds)
    _exit(ExitCode.fault.rawValue)
  }

  /// How long writing the last words may take, in seconds.
  private static let lastPatience = 5

  /// Lets the reports of what is known be written.
  ///
  /// That allocates, which a signal handler should not: a trap may have left the heap locked. So all
  /// else is done by then, and the process ends all the same where this traps or takes too long.
  private static func writeLastWords(
    _ what: StaticString, _ how: StaticString, _ seconds: Int?
  ) {
    guard let lastWords else { return }
    self.lastWords = nil
    for fault in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGALRM] {
      signal(fault) { _ in _exit(ExitCode.fault.rawValue) }
    }
    var all = sigset_t()
    sigfillset(&all)
    sigprocmask(SIG_UNBLOCK, &all, nil)
    var once = itimerval()
    once.it_value.tv_sec = lastPatience
    setTimer(&once)
    let handler =
      now.pointee.isRunning ? String(decoding: now.pointee.handler.bytes, as: UTF8.self) : "nothing"
    let app = String(decoding: now.pointee.app.bytes, as: UTF8.self)
    let span = seconds.map { "\($0) seconds" } ?? ""
    lastWords(
      String(decoding: now.pointee.script.bytes, as: UTF8.self),
      "\(what)\(handler) of \(app)\(how)\(span), after moment \(now.pointee.moment)")
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
