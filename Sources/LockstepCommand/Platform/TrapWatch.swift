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
/// no way to go on after it. What was printed before stays, and what other threads are
/// at is waited for as far as it comes before in the order of the output: so what is printed is the
/// same for any number of threads.
///
/// Each thread that runs app code has a watch of its own.
final class TrapWatch: HandlerObserver, @unchecked Sendable {
  /// What one thread runs now, in memory that is never moved or given back, as text that the signal
  /// handlers can print.
  struct Now: ~Copyable {
    var script = FixedText()
    var handler = FixedText()
    var app = FixedText()
    /// Where what runs now comes in the order of the output.
    let place = Atomic<Int>(0)
    let moment = Atomic<Int>(0)
    let isRunning = Atomic<Bool>(false)
    /// Signs of life of app code.
    let signs = Atomic<Int>(0)
    var isSupposing = false
    /// Whether a search runs the code, which knows no moments.
    var isSearching = false
    /// Whether what runs now is tried ahead of time and may not be wanted: a fault in it ends the
    /// thread and not the process.
    let isAhead = Atomic<Bool>(false)
    /// Whether the thread has come to a fault, or is not waited for any more.
    let isGivenUp = Atomic<Bool>(false)
    /// Whether the fault was that a handler did not return.
    let isHanging = Atomic<Bool>(false)
    var thread = pthread_self()
    /// The stack for signal handlers.
    var signalStack = stack_t()
    // What the watching of signs has come to.
    var signsBefore = 0
    var silence = 0
  }

  /// The memory of every watch; a signal handler finds its thread's there.
  nonisolated(unsafe) static let all = {
    let all = UnsafeMutablePointer<Now>.allocate(capacity: mostThreads + 1)
    all.initialize(to: Now())
    return all
  }()
  static let count = Atomic<Int>(1)

  /// How many threads beside the first can be watched.
  static let mostThreads = 256

  private let now: UnsafeMutablePointer<Now>
  /// Prints what is waiting to be printed.
  nonisolated(unsafe) static var flush: () -> Void = {}
  nonisolated(unsafe) static var patience = 0
  nonisolated(unsafe) static var number = FixedText()
  /// All before it in the order of the output is printed, or waits to be.
  static let frontier = Atomic<Int>(.max)
  /// Where the first fault is in the order of the output: nothing from there on counts.
  static let fault = Atomic<Int>(.max)
  /// Whether a thread has begun to end the process.
  static let isEnding = Atomic<Bool>(false)
  /// That thread.
  nonisolated(unsafe) static var ender = pthread_self()

  /// How long a handler may run without a call where nothing else is said, in
  /// seconds.
  static let defaultPatience = 20

  /// Watches this thread, and the process.
  ///
  /// - Parameters:
  ///   - patience: how long a handler may run without a call, in seconds.
  ///   - flush: prints what is waiting to be printed.
  init(patience: Int, flush: @escaping () -> Void) {
    now = Self.all
    Self.flush = flush
    now.pointee.handler.set("nothing")
    Self.patience = patience
    // What signal handlers use is made now, and not by them.
    Self.number.set(0)
    Self.ender = pthread_self()
    _ = (Self.end, Self.signsOfAll, Self.isEnding.load(ordering: .relaxed))
    super.init()
    makeSignalStack()
    for fault in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT] {
      handleOnOwnStack(fault) { _ in TrapWatch.trapped() }
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

  /// Watches one more thread, which says so with `thisThreadBegins()`. Watches are made by one thread,
  /// at most `mostThreads` in all.
  private override init() {
    let index = Self.count.load(ordering: .relaxed)
    precondition(index <= Self.mostThreads, "too many threads are watched")
    now = Self.all + index
    now.initialize(to: Now())
    now.pointee.handler.set("nothing")
    super.init()
    Self.count.store(index + 1, ordering: .releasing)
  }

  /// Watches for as many more threads; the same each time, once those before have ended.
  static func more(_ count: Int) -> [TrapWatch] {
    pool.removeAll { $0.isGivenUp }
    while pool.count < count { pool.append(TrapWatch()) }
    return Array(pool[..<count])
  }

  /// Whether the thread came to a fault in what it tried ahead of time; or is not waited for any
  /// more, which its caller says.
  var isGivenUp: Bool {
    get { now.pointee.isGivenUp.load(ordering: .acquiring) }
    set { now.pointee.isGivenUp.store(newValue, ordering: .releasing) }
  }

  /// From now on this thread tries something ahead of time.
  func triesAhead() { now.pointee.isAhead.store(true, ordering: .relaxed) }

  private nonisolated(unsafe) static var pool: [TrapWatch] = []

  /// From now on this watch is that of the thread which calls it.
  func thisThreadBegins() {
    now.pointee.thread = pthread_self()
    makeSignalStack()
  }

  /// From now on no thread is watched here, until another begins.
  func thisThreadEnds() {
    rest()
    now.pointee.isAhead.store(false, ordering: .relaxed)
    now.pointee.thread = Self.all.pointee.thread
  }

  /// Gives this thread a stack for signal handlers: the ordinary one is full where a handler of an app
  /// calls itself without end.
  private func makeSignalStack() {
    if now.pointee.signalStack.ss_sp == nil {
      now.pointee.signalStack.ss_size = 256 << 10
      now.pointee.signalStack.ss_sp = malloc(256 << 10)
    }
    sigaltstack(&now.pointee.signalStack, nil)
  }

  /// From now on runs of this script are made.
  ///
  /// - Parameter place: where it comes in the order of the output.
  func scriptBegins(_ path: String, place: Int = 0) {
    now.pointee.script.set(path)
    now.pointee.place.store(place, ordering: .relaxed)
  }

  /// From here on a search runs app code, or no longer.
  func searches(_ isSearching: Bool) { now.pointee.isSearching = isSearching }

  /// The fault that a thread came to in what it tried ahead of time, in words; nil where it came to
  /// none.
  var fault: String? {
    guard isGivenUp else { return nil }
    let handler = "\(now.pointee.handler.string) of \(now.pointee.app.string)"
    return now.pointee.isHanging.load(ordering: .relaxed)
      ? "the app does not return: \(handler) makes no call for \(Self.patience) s"
      : "the app traps: \(handler)"
  }

  override func handlerBegins(_ handler: Handler, of app: String, _ moment: Int) {
    now.pointee.handler.set(handler.name)
    now.pointee.app.set(app)
    now.pointee.isRunning.store(true, ordering: .relaxed)
    handlerGoesOn(moment)
  }

  override func handlerGoesOn(_ moment: Int) {
    now.pointee.moment.store(moment, ordering: .relaxed)
    now.pointee.signs.wrappingAdd(1, ordering: .relaxed)
  }

  override func handlerStops() { rest() }

  override func supposes(_ isSupposing: Bool) { now.pointee.isSupposing = isSupposing }

  /// App code is over for now; what follows may take its time.
  func rest() { now.pointee.isRunning.store(false, ordering: .relaxed) }

  /// How to begin again, without running handlers where they may never run.
  nonisolated(unsafe) static var retry: Restart?

  /// Tells more of what ran in a search, in lines for standard error.
  nonisolated(unsafe) static var details: (() -> String)?

  /// How to look for a run that traps, after a trap in a search.
  nonisolated(unsafe) static var hunt: Restart?

  /// Says what is to be said in the place of the usual words.
  nonisolated(unsafe) static var instead: (() -> Void)?

  /// Writes what is known so far, before the process ends.
  nonisolated(unsafe) static var lastWords: ((_ script: String, _ cause: String) -> Void)?
}

/// `signal`, with a handler that runs on the thread's stack for signals.
private func handleOnOwnStack(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void)
{
  var action = sigaction()
  #if canImport(Darwin)
    action.__sigaction_u.__sa_handler = handler
  #elseif canImport(Glibc)
    action.__sigaction_handler.sa_handler = handler
  #else
    action.__sa_handler.sa_handler = handler
  #endif
  action.sa_flags = SA_ONSTACK
  sigaction(number, &action, nil)
}
