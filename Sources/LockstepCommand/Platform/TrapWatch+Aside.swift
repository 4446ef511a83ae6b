// App code that nobody waits for: what happens in it ends its thread, and the process goes on.

import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension TrapWatch {
  /// A pipe into which a byte is written when there is something to be looked at; -1 where nobody
  /// listens.
  private static let bellRope = Atomic<Int32>(-1)

  /// Watches a thread that nobody waits for.
  ///
  /// - Parameter index: how many of them have ended in a fault before.
  static func aside(_ index: Int) -> TrapWatch {
    let watch = more(index + 1)[index]
    watch.becomesAside()
    return watch
  }

  /// Makes the pipe; the end to listen at, or -1 where there is none.
  static func hangBell() -> Int32 {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return -1 }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    bellRope.store(ends[1], ordering: .releasing)
    // A thread that does not return is stopped by it, where it is.
    signal(SIGUSR2) { _ in
      while true { pause() }
    }
    return ends[0]
  }

  /// Says that there is something to be looked at. A signal handler may call it.
  static func ring() {
    let rope = bellRope.load(ordering: .acquiring)
    var byte: UInt8 = 0
    if rope >= 0 { _ = write(rope, &byte, 1) }
  }

  /// In the thread that has trapped: it stands still for good.
  static func endAside(_ now: UnsafeMutablePointer<Now>, _ fault: Fault) -> Never {
    now.pointee.fault.store(fault, ordering: .releasing)
    ring()
    while true { pause() }
  }

  /// Stops a thread that does not return.
  static func giveUpAside(_ now: UnsafeMutablePointer<Now>) {
    guard now.pointee.fault.load(ordering: .relaxed) == .none else { return }
    now.pointee.fault.store(.noReturn, ordering: .releasing)
    pthread_kill(now.pointee.thread, SIGUSR2)
    ring()
  }
}
