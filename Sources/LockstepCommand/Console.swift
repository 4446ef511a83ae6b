// Standard output and standard error, buffered, with colour only on a terminal.

import Reports

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where a command prints to.
final class Console: @unchecked Sendable {
  private var pending = ""
  private var hasProgress = false
  private let started = Platform.milliseconds
  private var lastProgress = 0
  /// How text on standard output is marked.
  let style: Style
  /// The width of what is printed, in columns.
  let width: Int
  private let showsProgress: Bool

  init() {
    let isPlain =
      Platform.environment("NO_COLOR").map { !$0.isEmpty } == true
      || Platform.environment("TERM") == "dumb"
    style = Style(isColoured: !isPlain && Platform.isTerminal(STDOUT_FILENO))
    width = min(max(Platform.terminalWidth ?? 132, 80), 160)
    showsProgress = Platform.isTerminal(STDERR_FILENO)
  }

  func print(_ line: String) {
    clearProgress()
    pending += line
    pending += "\n"
    if pending.utf8.count > 1 << 15 { flush() }
  }

  func print(_ lines: [String]) {
    for line in lines { print(line) }
  }

  /// A file that cannot be read or written, as a line on standard error.
  func warn(_ error: SystemError) { warn("lockstep: \(error.path): \(error.text)") }

  /// A line on standard error.
  func warn(_ line: String) {
    flush()
    clearProgress()
    Platform.writeAll("\(line)\n", to: STDERR_FILENO)
  }

  func flush() {
    guard !pending.isEmpty else { return }
    if !Platform.writeAll(pending, to: STDOUT_FILENO) {
      pending = ""
      exitProcess(ExitCode.badUsage.rawValue)
    }
    pending = ""
  }

  /// A passing line on standard error, twice a second at most, where that is a
  /// terminal, and not in the first half second.
  func progress(_ text: @autoclosure () -> String) {
    guard showsProgress else { return }
    let now = Platform.milliseconds
    guard now - started > 500, now - lastProgress > 500 else { return }
    lastProgress = now
    hasProgress = true
    flush()
    Platform.writeAll("\r\u{1B}[2K\(text())", to: STDERR_FILENO)
  }

  private func clearProgress() {
    guard hasProgress else { return }
    hasProgress = false
    Platform.writeAll("\r\u{1B}[2K", to: STDERR_FILENO)
  }
}

/// Ends the process.
func exitProcess(_ code: Int32) -> Never {
  exit(code)
}
