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
  private struct Now: ~Copyable {
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
    var thread = pthread_self()
    /// The stack for signal handlers.
    var signalStack = stack_t()
    // What the watching of signs has come to.
    var signsBefore = 0
    var silence = 0
  }

  /// The memory of every watch; a signal handler finds its thread's there.
  private nonisolated(unsafe) static let all = {
    let all = UnsafeMutablePointer<Now>.allocate(capacity: mostThreads + 1)
    all.initialize(to: Now())
    return all
  }()
  private static let count = Atomic<Int>(1)

  /// How many threads beside the first can be watched.
  static let mostThreads = 256

  private let now: UnsafeMutablePointer<Now>
  /// Prints what is waiting to be printed.
  private nonisolated(unsafe) static var flush: () -> Void = {}
  private nonisolated(unsafe) static var patience = 0
  private nonisolated(unsafe) static var number = FixedText()
  /// All before it in the order of the output is printed, or waits to be.
  private static let frontier = Atomic<Int>(.max)
  /// Where the first fault is in the order of the output: nothing from there on counts.
  private static let fault = Atomic<Int>(.max)
  /// Whether a thread has begun to end the process.
  private static let isEnding = Atomic<Bool>(false)

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
    while pool.count < count { pool.append(TrapWatch()) }
    return Array(pool[..<count])
  }

  private nonisolated(unsafe) static var pool: [TrapWatch] = []

  /// From now on this watch is that of the thread which calls it.
  func thisThreadBegins() {
    now.pointee.thread = pthread_self()
    makeSignalStack()
  }

  /// From now on no thread is watched here, until another begins.
  func thisThreadEnds() {
    rest()
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

  /// Writes what is known so far, before the process ends.
  nonisolated(unsafe) static var lastWords: ((_ script: String, _ cause: String) -> Void)?
}

extension TrapWatch {
  /// All before `place` in the order of the output is done, where several threads work.
  static func isDone(before place: Int) { frontier.store(place, ordering: .releasing) }

  /// From where on in the order of the output nothing counts any more, since an app has trapped there
  /// or does not return; nil where none has.
  static var end: Int? {
    let place = fault.load(ordering: .relaxed)
    return place == .max ? nil : place
  }

  /// Notes that there is a fault at `place`.
  private static func ends(at place: Int) {
    var known = fault.load(ordering: .relaxed)
    while place < known {
      let (exchanged, original) = fault.weakCompareExchange(
        expected: known, desired: place, ordering: .relaxed)
      if exchanged { return }
      known = original
    }
  }

  /// In the thread that has trapped: waits for what comes before it, and ends the process.
  private static func trapped() {
    let own = pthread_self()
    var now = all
    for index in (0..<count.load(ordering: .acquiring)).reversed()
    where pthread_equal(all[index].thread, own) != 0 {
      now = all + index
    }
    let place = now.pointee.place.load(ordering: .relaxed)
    ends(at: place)
    // The trap may hold what the others wait for, so a standstill ends this; a handler among them
    // that does not return is found before.
    var standstill = 0
    var before = -1
    while frontier.load(ordering: .acquiring) < place, standstill < (patience + 5) * 50 {
      let signs = signsOfAll
      standstill = signs == before ? standstill + 1 : 0
      before = signs
      usleep(20_000)
    }
    end(now, "a trap while ", " ran")
  }

  private static var signsOfAll: Int {
    var sum = frontier.load(ordering: .relaxed)
    for index in 0..<count.load(ordering: .acquiring) {
      sum &+= all[index].signs.load(ordering: .relaxed)
    }
    return sum
  }

  /// Once a second: has app code given a sign of life?
  ///
  /// Of several handlers that do not return, the first in the order of the output is named, when all
  /// before it is done.
  private static func look() {
    var silent: UnsafeMutablePointer<Now>?
    for index in 0..<count.load(ordering: .acquiring) {
      let now = all + index
      let signs = now.pointee.signs.load(ordering: .relaxed)
      now.pointee.silence = signs == now.pointee.signsBefore ? now.pointee.silence + 1 : 0
      now.pointee.signsBefore = signs
      guard now.pointee.silence > patience, now.pointee.isRunning.load(ordering: .relaxed) else {
        continue
      }
      let place = now.pointee.place.load(ordering: .relaxed)
      if place < silent?.pointee.place.load(ordering: .relaxed) ?? .max { silent = now }
    }
    guard let silent else { return }
    let place = silent.pointee.place.load(ordering: .relaxed)
    ends(at: place)
    guard frontier.load(ordering: .acquiring) >= place else { return }
    end(silent, "given up, since ", " made no call for ", seconds: patience)
  }

  /// Prints what waits and what ran, and ends the process. Where printing what
  /// waits traps as well, it is left out.
  private static func end(
    _ now: UnsafeMutablePointer<Now>, _ what: StaticString, _ how: StaticString,
    seconds: Int? = nil
  ) {
    if !isEnding.exchange(true, ordering: .relaxed) {
      ender = pthread_self()
      flush()
    } else if pthread_equal(ender, pthread_self()) == 0 {
      // Another thread has begun to end the process.
      while true { pause() }
    }
    if now.pointee.isSupposing, let retry {
      say("lockstep: that handler was only tried, and may never run so; beginning again without\n")
      retry.restart()
    }
    let isRunning = now.pointee.isRunning.load(ordering: .relaxed)
    say("\nlockstep: ")
    say(now.pointee.script)
    say(": ")
    say(what)
    if isRunning { say(now.pointee.handler) } else { say("nothing") }
    say(" of ")
    say(now.pointee.app)
    say(how)
    if let seconds {
      number.set(seconds)
      say(number)
      say(" seconds")
    }
    say(", after moment ")
    number.set(now.pointee.moment.load(ordering: .relaxed))
    say(number)
    say(".\nMend the app's code there. There is no verdict on this script.\n")
    writeLastWords(now, what, how, seconds)
    _exit(ExitCode.fault.rawValue)
  }

  private nonisolated(unsafe) static var ender = pthread_self()

  /// How long writing the last words may take, in seconds.
  private static let lastPatience = 5

  /// Lets the reports of what is known be written.
  ///
  /// That allocates, which a signal handler should not: a trap may have left the heap locked. So all
  /// else is done by then, and the process ends all the same where this traps or takes too long.
  private static func writeLastWords(
    _ now: UnsafeMutablePointer<Now>, _ what: StaticString, _ how: StaticString, _ seconds: Int?
  ) {
    guard let lastWords else { return }
    self.lastWords = nil
    for fault in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGALRM] {
      signal(fault) { _ in _exit(ExitCode.fault.rawValue) }
    }
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_UNBLOCK, &all, nil)
    var once = itimerval()
    once.it_value.tv_sec = lastPatience
    setTimer(&once)
    let handler =
      now.pointee.isRunning.load(ordering: .relaxed)
      ? String(decoding: now.pointee.handler.bytes, as: UTF8.self) : "nothing"
    let app = String(decoding: now.pointee.app.bytes, as: UTF8.self)
    let span = seconds.map { "\($0) seconds" } ?? ""
    lastWords(
      String(decoding: now.pointee.script.bytes, as: UTF8.self),
      "\(what)\(handler) of \(app)\(how)\(span), after moment "
        + "\(now.pointee.moment.load(ordering: .relaxed))")
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

/// `setitimer` for the real time.
private func setTimer(_ value: inout itimerval) {
  #if canImport(Glibc)
    setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &value, nil)
  #else
    setitimer(ITIMER_REAL, &value, nil)
  #endif
}
