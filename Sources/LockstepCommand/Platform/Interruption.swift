// Ctrl-C, or a polite kill: an early end that is asked for.

import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Whether the user pressed Ctrl-C, or a service that runs the command wants it to end (SIGTERM).
enum Interruption {
  private static let flag = Atomic<Bool>(false)

  static var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// Whether Ctrl-C was pressed; asking forgets it.
  static func takeRequest() -> Bool { flag.exchange(false, ordering: .relaxed) }

  /// From now on each Ctrl-C ends what is being done, and the command at once where nothing
  /// asked for the one before; SIGTERM ends it.
  static func watchAgainAndAgain() {
    signal(SIGTERM, SIG_DFL)
    signal(SIGINT) { _ in
      if Interruption.flag.exchange(true, ordering: .relaxed) { _exit(130) }
    }
  }

  /// From now on the first Ctrl-C or SIGTERM asks for an early end, and the second ends
  /// the command at once.
  static func watch() {
    for number in [SIGINT, SIGTERM] {
      // Whoever started this process may have left it blocked.
      var blocked = sigset_t()
      sigemptyset(&blocked)
      sigaddset(&blocked, number)
      pthread_sigmask(SIG_UNBLOCK, &blocked, nil)
      signal(number) { received in
        Interruption.flag.store(true, ordering: .relaxed)
        signal(received, SIG_DFL)
      }
    }
  }
}
