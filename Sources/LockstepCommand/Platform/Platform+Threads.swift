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

  /// Runs `work` for 0 ..< `count` at the same time, the last on this thread, and returns
  /// when all are done.
  @Sendable static func runInParallel(
    _ count: Int, _ work: @escaping @Sendable (Int) -> Void
  ) {
    var threads: [pthread_t] = []
    for index in 0..<count - 1 {
      let task = Unmanaged.passRetained(ThreadWork(index, work))
      #if canImport(Darwin)
        var thread: pthread_t?
      #else
        var thread = pthread_t()
      #endif
      let failed = pthread_create(&thread, nil, threadMain, task.toOpaque())
      guard failed == 0 else {
        // No thread is to be had: this one does its work.
        task.takeRetainedValue().run()
        continue
      }
      #if canImport(Darwin)
        if let thread { threads.append(thread) }
      #else
        threads.append(thread)
      #endif
    }
    work(count - 1)
    for thread in threads { pthread_join(thread, nil) }
  }
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
