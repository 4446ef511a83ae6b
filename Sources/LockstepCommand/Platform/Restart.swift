// The command, begun again in the same process.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What it takes to begin the command again from a signal handler, made beforehand.
struct Restart: @unchecked Sendable {
  private let path: UnsafeMutablePointer<CChar>?
  private let arguments: [UnsafeMutablePointer<CChar>?]
  private let environment: [UnsafeMutablePointer<CChar>?]

  /// The same command line, with variables added to the environment.
  init(adding variables: [(name: String, value: String)]) {
    #if canImport(Darwin)
      path = strdup(CommandLine.arguments[0])
      var entry = _NSGetEnviron().pointee
    #else
      path = strdup("/proc/self/exe")
      var entry: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = environ
    #endif
    arguments = CommandLine.arguments.map { strdup($0) } + [nil]
    var inherited: [UnsafeMutablePointer<CChar>?] = []
    while let text = entry.pointee {
      let isOurs = variables.contains { String(cString: text).hasPrefix("\($0.name)=") }
      if !isOurs { inherited.append(text) }
      entry += 1
    }
    environment = inherited + variables.map { strdup("\($0.name)=\($0.value)") } + [nil]
  }

  /// Begins again; returns where that cannot be.
  func restart() {
    // A signal that is blocked stays so in the new program.
    var all = sigset_t()
    sigfillset(&all)
    sigprocmask(SIG_UNBLOCK, &all, nil)
    arguments.withUnsafeBufferPointer { arguments in
      environment.withUnsafeBufferPointer { environment in
        guard let path, let words = arguments.baseAddress, let variables = environment.baseAddress
        else { return }
        _ = execve(path, words, variables)
      }
    }
  }
}
