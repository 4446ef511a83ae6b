// Threads that do what they are given, one thing after the other.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Some threads, each of which does what it is given in that order.
final class ThreadQueues: @unchecked Sendable {
  private final class Queue: @unchecked Sendable {
    let monitor = Monitor()
    var waiting: [@Sendable () -> Void] = []
    var isOver = false
    var thread: pthread_t?
    var hasStarted = false
  }

  private let queues: [Queue]

  /// At most `count` threads, each of which starts with the first that it is given.
  init(_ count: Int) {
    queues = (0..<max(0, count)).map { _ in Queue() }
  }

  deinit {
    for queue in queues {
      queue.monitor.locked {
        queue.isOver = true
        queue.monitor.wakeAll()
      }
      if let thread = queue.thread { Platform.join(thread) }
    }
  }

  /// Has a thread do something after all that it was given before. Where no thread is to be had, this
  /// one does it.
  @Sendable func give(_ index: Int, _ work: @escaping @Sendable () -> Void) {
    let queue = queues[index]
    if !queue.hasStarted {
      queue.hasStarted = true
      queue.thread = Platform.startAside(index) { _ in Self.follow(queue) }
    }
    guard queue.thread != nil else {
      work()
      return
    }
    queue.monitor.locked {
      queue.waiting.append(work)
      queue.monitor.wakeAll()
    }
  }

  /// Lets other threads go on, while this one waits for them.
  @Sendable static func giveWay() { sched_yield() }

  private static func follow(_ queue: Queue) {
    while true {
      let work = queue.monitor.locked { () -> (@Sendable () -> Void)? in
        while queue.waiting.isEmpty, !queue.isOver { queue.monitor.wait() }
        return queue.waiting.isEmpty ? nil : queue.waiting.removeFirst()
      }
      guard let work else { return }
      work()
    }
  }
}
