// Ctrl-C, and traps in app code.

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
  /// What runs now, for the signal handler; it is written by one thread only.
  private nonisolated(unsafe) static var handler = Handler.load
  private nonisolated(unsafe) static var app = ""
  private nonisolated(unsafe) static var moment = 0

  override init() {
    super.init()
    for fault in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT] {
      signal(fault) { _ in TrapWatch.report() }
    }
  }

  private static func report() {
    Platform.writeAll(
      "\nlockstep: a trap while \(handler.name) of \(app) ran, after moment \(moment) of a run.\n"
        + "If the message above names code of the app, mend it there. There is no verdict.\n",
      to: STDERR_FILENO)
    _exit(ExitCode.fault.rawValue)
  }

  override func handlerBegins(_ handler: Handler, of app: String, _ moment: Int) {
    Self.handler = handler
    Self.app = app
    Self.moment = moment
  }

  override func handlerGoesOn(_ moment: Int) { Self.moment = moment }
}
