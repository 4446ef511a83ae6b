// Ctrl-C, and traps in app code.

import Replay
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Whether the user pressed Ctrl-C.
enum Interruption {
  private static let flag = Atomic<Bool>(false)

  static var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// From now on the first Ctrl-C asks for an early end, and the second ends
  /// the command at once.
  static func watch() {
    signal(SIGINT) { _ in
      Interruption.flag.store(true, ordering: .relaxed)
      signal(SIGINT, SIG_DFL)
    }
  }
}

/// Says which app was running when the process traps.
///
/// A trap in an app, or in Lockstep itself, ends the command with the exit code
/// for an internal fault; what was printed before stays.
final class TrapWatch: HandlerObserver, @unchecked Sendable {
  /// What the signal handler prints: fixed bytes, so that it allocates nothing.
  private nonisolated(unsafe) static let text = UnsafeMutablePointer<UInt8>.allocate(
    capacity: capacity)
  private static let capacity = 400
  private static let length = Atomic<Int>(0)

  override init() {
    super.init()
    for fault in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT] {
      signal(fault) { _ in TrapWatch.report() }
    }
  }

  private static func report() {
    _ = systemWrite(text, length.load(ordering: .relaxed))
    _exit(ExitCode.fault.rawValue)
  }

  override func handlerBegins(_ handler: String, of app: String, moment: Int) {
    let note =
      "\nlockstep: a trap, while \(handler) of \(app) ran (after moment \(moment)).\n"
      + "If the message above names the app's code, mend it there; it is not a verdict.\n"
    var count = 0
    for byte in note.utf8 where count < Self.capacity {
      Self.text[count] = byte
      count += 1
    }
    Self.length.store(count, ordering: .relaxed)
  }
}

private func systemWrite(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
  write(STDERR_FILENO, bytes, count)
}
