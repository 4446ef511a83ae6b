// A terminal as a full screen: raw mode, size, and back to what it was whatever happens.

import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The terminal that standard input and output are, taken over and given back.
///
/// It is given back at the end, by a signal that ends the process, by Ctrl-Z, and by a trap in an
/// app; after Ctrl-Z and `fg` it is taken over again.
enum Terminal {
  /// How the terminal was. A signal handler finds it in memory that is never moved.
  private nonisolated(unsafe) static let before: UnsafeMutablePointer<termios> = {
    let before = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    before.initialize(to: termios())
    return before
  }()
  private nonisolated(unsafe) static let raw: UnsafeMutablePointer<termios> = {
    let raw = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    raw.initialize(to: termios())
    return raw
  }()
  private static let isTaken = Atomic<Bool>(false)
  private static let hasChanged = Atomic<Bool>(false)
  private static let isInterrupted = Atomic<Bool>(false)

  /// Another screen, without wrapping of lines; and the one before.
  private static let entering: StaticString = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?25l\u{1B}[2J"
  private static let leaving: StaticString = "\u{1B}[?25h\u{1B}[?7h\u{1B}[0m\u{1B}[?1049l"

  /// Whether both ends are a terminal that can show a full screen.
  static var isThere: Bool {
    Platform.isTerminal(STDIN_FILENO) && Platform.isTerminal(STDOUT_FILENO)
      && !["", "dumb"].contains(Platform.environment("TERM") ?? "")
  }

  /// Takes the terminal over; false where it cannot be.
  static func take() -> Bool {
    guard tcgetattr(STDIN_FILENO, before) == 0 else { return false }
    raw.pointee = before.pointee
    raw.pointee.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    raw.pointee.c_iflag &= ~tcflag_t(IXON)
    watchSignals()
    enter()
    return true
  }

  /// Gives the terminal back. A signal handler may call it, and it may be called twice.
  static func giveBack() {
    guard isTaken.exchange(false, ordering: .relaxed) else { return }
    tcsetattr(STDIN_FILENO, TCSANOW, before)
    write(leaving)
  }

  private static func enter() {
    tcsetattr(STDIN_FILENO, TCSANOW, raw)
    write(entering)
    isTaken.store(true, ordering: .relaxed)
    hasChanged.store(true, ordering: .relaxed)
  }

  private static func watchSignals() {
    for ending in [SIGTERM, SIGHUP, SIGQUIT] {
      signal(ending) { number in
        Terminal.giveBack()
        signal(number, SIG_DFL)
        Terminal.unblock(number)
        raise(number)
      }
    }
    watchStops()
    signal(SIGINT) { _ in Terminal.isInterrupted.store(true, ordering: .relaxed) }
    signal(SIGWINCH) { _ in Terminal.hasChanged.store(true, ordering: .relaxed) }
    // Whoever started this process may have left them blocked.
    for number in [SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGINT, SIGWINCH] {
      unblock(number)
    }
  }

  /// Gives the terminal back before Ctrl-Z stops the process, and takes it again after `fg`.
  private static func watchStops() {
    signal(SIGTSTP) { number in
      Terminal.giveBack()
      signal(number, SIG_DFL)
      Terminal.unblock(number)
      // Stops here, until SIGCONT.
      raise(number)
      Terminal.watchStops()
      Terminal.enter()
    }
  }

  /// Lets a signal through that is held back, as by its own handler.
  private static func unblock(_ number: Int32) {
    var one = sigset_t()
    sigemptyset(&one)
    sigaddset(&one, number)
    pthread_sigmask(SIG_UNBLOCK, &one, nil)
  }

  /// Whether the screen is to be drawn again: another size, or taken over anew. Asking forgets it.
  static func takeChange() -> Bool { hasChanged.exchange(false, ordering: .relaxed) }

  /// Whether Ctrl-C was pressed since the last asking.
  static func takeInterruption() -> Bool { isInterrupted.exchange(false, ordering: .relaxed) }

  /// Whether Ctrl-C was pressed and nobody has asked.
  static var hasInterruption: Bool { isInterrupted.load(ordering: .relaxed) }

  /// The size in columns and rows.
  static var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// What came of waiting for input.
  enum Input {
    case bytes([UInt8])
    /// The time is over.
    case nothing
    /// A signal came.
    case signal
    /// The bell has rung.
    case bell
    case closed
  }

  /// Waits for bytes for so many milliseconds, for a signal, or for a bell to ring.
  ///
  /// - Parameter bell: the end of a pipe; -1 for none.
  static func read(within milliseconds: Int32, bell: Int32) -> Input {
    var wanted = [
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: bell, events: Int16(POLLIN), revents: 0),
    ]
    let ready = poll(&wanted, 2, milliseconds)
    guard ready > 0 else { return ready == 0 ? .nothing : .signal }
    var buffer = [UInt8](repeating: 0, count: 1024)
    guard wanted[0].revents != 0 else {
      _ = buffer.withUnsafeMutableBytes { systemRead(bell, $0.baseAddress, $0.count) }
      return .bell
    }
    let count = buffer.withUnsafeMutableBytes { systemRead(STDIN_FILENO, $0.baseAddress, $0.count) }
    if count > 0 { return .bytes(Array(buffer[..<count])) }
    return count < 0 && errno == EINTR ? .signal : .closed
  }

  private static func write(_ text: StaticString) {
    Platform.writeAll(
      UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount), to: STDOUT_FILENO)
  }
}

/// `read`, under a name that does not clash.
private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, buffer, count)
}
