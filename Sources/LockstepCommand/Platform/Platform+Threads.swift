// Threads, for work that several cores share.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Platform {
  /// How many cores there are.
  static var coreCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Runs `work` for 0 ..< `count` at the same time, while this thread waits until all are done, and
  /// takes all signals that are not for one of them.
  static func runAside(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
    let threads = (0..<count).map { index in
      let thread = startAside(index, work)
      // Where none is to be had, this one does its work.
      if thread == nil { work(index) }
      return thread
    }
    for thread in threads.compactMap({ $0 }) { join(thread) }
  }

  /// Starts a thread that takes no signals but those for itself; nil where none is to be had.
  static func startAside(
    _ index: Int, _ work: @escaping @Sendable (Int) -> Void
  ) -> pthread_t? {
    var signals = sigset_t()
    var before = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGALRM, SIGINT] { sigaddset(&signals, signal) }
    // A thread begins with what is blocked in the one that starts it.
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return start(index, work)
  }

  /// What tells this thread from others.
  static var thread: UInt {
    #if canImport(Glibc)
      return pthread_self()
    #else
      return UInt(bitPattern: pthread_self())
    #endif
  }

  /// Waits until a thread has ended.
  static func join(_ thread: pthread_t) { pthread_join(thread, nil) }

  /// Leaves a thread to itself.
  static func leave(_ thread: pthread_t) { pthread_detach(thread) }

  /// Leaves the signals of a terminal to the other threads.
  static func leaveSignals() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH] {
      sigaddset(&signals, signal)
    }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// How much stack a thread has: as much as the first has on most systems.
  private static let stackSize = 8 << 20

  /// Starts a thread; nil where none is to be had.
  static func start(
    _ index: Int, _ work: @escaping @Sendable (Int) -> Void
  ) -> pthread_t? {
    let task = Unmanaged.passRetained(ThreadWork(index, work))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, stackSize)
    let failed = pthread_create(&thread, &attributes, threadMain, task.toOpaque())
    pthread_attr_destroy(&attributes)
    guard failed == 0 else {
      task.release()
      return nil
    }
    return thread
  }
}

/// A lock, at which threads can wait for each other.
final class Monitor: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Does something that no other thread does at the same time.
  func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Inside `locked`: lets others in until one of them wakes all.
  func wait() { pthread_cond_wait(condition, mutex) }

  /// Lets all go on that wait.
  func wakeAll() { pthread_cond_broadcast(condition) }
}

/// What one thread does.
private final class ThreadWork: Sendable {
  private let index: Int
  private let work: @Sendable (Int) -> Void

  init(_ index: Int, _ work: @escaping @Sendable (Int) -> Void) {
    self.index = index
    self.work = work
  }

  func run() { work(index) }
}

/// Where a thread begins.
#if canImport(Darwin)
  private func threadMain(_ task: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<ThreadWork>.fromOpaque(task).takeRetainedValue().run()
    return nil
  }
#else
  private func threadMain(_ task: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let task else { return nil }
    Unmanaged<ThreadWork>.fromOpaque(task).takeRetainedValue().run()
    return nil
  }
#endif
