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
  /// What was printed and not written yet.
  private var pending = ""
  /// Whether a passing line stands on the terminal.
  private var hasProgress = false
  /// When this process began to print, in milliseconds.
  private let started = Platform.milliseconds
  /// When it was written, in milliseconds.
  private var lastProgress = 0
  /// How text on standard output is marked.
  let style: Style
  /// The width of what is printed, in columns.
  let width: Int
  /// Where `print` goes: standard output, or standard error where a report has that.
  private var output = STDOUT_FILENO
  /// Whether a failed write ends the process.
  private var endsOnFailure = true
  /// Whether something that was printed could not be written.
  private(set) var hasFailed = false
  /// Whether nothing is printed, since it was before.
  var isMuted = false
  /// Whether standard error is a terminal.
  private let showsProgress: Bool

  /// A console on the standard files of this process.
  init() {
    let isPlain =
      Platform.environment("NO_COLOR").map { !$0.isEmpty } == true
      || Platform.environment("TERM") == "dumb"
    style = Style(isColoured: !isPlain && Platform.isTerminal(STDOUT_FILENO))
    width = min(max(Platform.terminalWidth ?? ConsoleReport.widthOfFiles, 80), 160)
    showsProgress = Platform.isTerminal(STDERR_FILENO)
  }

  /// A line on standard output.
  func print(_ line: String) {
    guard !isMuted else { return }
    clearProgress()
    pending += line
    pending += "\n"
    if pending.utf8.count > 1 << 15 { flush() }
  }

  /// Lines on standard output.
  func print(_ lines: [String]) {
    for line in lines { print(line) }
  }

  /// Asks for a line, on standard output.
  func prompt(_ text: String) {
    pending += text
    flush()
  }

  /// A file that cannot be read or written, as a line on standard error.
  func warn(_ error: SystemError) { warn("lockstep: \(error.path): \(error.text)") }

  /// A line on standard error.
  func warn(_ line: String) {
    guard !isMuted else { return }
    flush()
    clearProgress()
    Platform.writeAll("\(line)\n", to: STDERR_FILENO)
  }

  /// Writes what waits; ends the process where that fails, as into a closed pipe, unless
  /// `goesOn()` was called.
  func flush() {
    guard !pending.isEmpty else { return }
    let text = pending
    pending = ""
    guard !hasFailed, !Platform.writeAll(text, to: output) else { return }
    hasFailed = true
    guard endsOnFailure else { return }
    if errno != EPIPE {
      let name = output == STDOUT_FILENO ? "standard output" : "standard error"
      Platform.writeAll("lockstep: \(name): \(SystemError.last(name).text)\n", to: STDERR_FILENO)
    }
    exitProcess(ExitCode.badUsage.rawValue)
  }

  /// From now on a closed pipe or a full disk loses what is printed and does not end the process:
  /// there are reports still to be written.
  func goesOn() {
    endsOnFailure = false
    signal(SIGPIPE, SIG_IGN)
  }

  /// From now on standard output is left to a report.
  func leavesStandardOutput() {
    flush()
    output = STDERR_FILENO
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

  /// Takes the passing line away.
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
