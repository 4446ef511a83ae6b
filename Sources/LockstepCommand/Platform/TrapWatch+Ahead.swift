// What is tried ahead of time: a bell that says that something has come of it, and how it is given up.

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

  /// Makes the pipe; the end to listen at, or -1 where there is none.
  static func hangBell() -> Int32 {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return -1 }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    // A thread that does not return is stopped by it, where it is.
    signal(SIGUSR2) { _ in
      while true { pause() }
    }
    bellRope.store(ends[1], ordering: .releasing)
    return ends[0]
  }

  /// Says that there is something to be looked at. A signal handler may call it.
  static func ring() {
    let rope = bellRope.load(ordering: .acquiring)
    var byte: UInt8 = 0
    if rope >= 0 { _ = write(rope, &byte, 1) }
  }

  /// Gives up a thread that does not return; where there is a bell it stands still from then on.
  static func giveUp(_ now: UnsafeMutablePointer<Now>) {
    guard !now.pointee.isGivenUp.load(ordering: .relaxed) else { return }
    now.pointee.isHanging.store(true, ordering: .relaxed)
    now.pointee.isGivenUp.store(true, ordering: .releasing)
    guard bellRope.load(ordering: .acquiring) >= 0 else { return }
    pthread_kill(now.pointee.thread, SIGUSR2)
    ring()
  }
}
