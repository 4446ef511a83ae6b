// The commands of a session, so that a trap in an app does not lose them.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What was asked of the explorer so far. One thread has it.
final class Journal: @unchecked Sendable {
  var lines: [String] = []

  /// Says on standard error what was done, as a file for `--commands`; without the last command,
  /// which came to no end.
  func tell() {
    guard lines.count > 1 else { return }
    let text = lines.dropLast().map { "\($0)\n" }.joined()
    Platform.writeAll("What was done until then, for --commands:\n\(text)", to: STDERR_FILENO)
  }
}
