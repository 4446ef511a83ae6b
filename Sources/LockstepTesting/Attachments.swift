// Whether somebody keeps what a test attaches.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What becomes of attachments.
enum Attachments {
  /// Whether they are kept: Xcode does, `swift test` only with `--attachments-path`. Where they are
  /// not, the told run is put into the failure.
  static let areKept =
    CommandLine.arguments.contains { $0.hasPrefix("--attachments-path") }
    || getenv("XCTestConfigurationFilePath") != nil
}

/// A script's path as editors open it.
func absolute(_ path: String, from root: String?) -> String {
  guard let root, !path.hasPrefix("/") else { return path }
  return "\(root)/\(path)"
}
