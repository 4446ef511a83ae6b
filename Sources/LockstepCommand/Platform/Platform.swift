// The operating system, as far as the command needs it; no Foundation, for a fast start.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A failed call of the operating system, in its words.
struct SystemError: Error {
  var path: String
  var text: String

  /// The error that the last failed call left.
  static func last(_ path: String) -> SystemError {
    SystemError(path: path, text: String(cString: strerror(errno)))
  }
}

/// Files, terminal and environment.
enum Platform {
  /// What kind of thing is at a path.
  enum Kind { case file, folder, missing }

  /// What kind of thing is at `path`; missing also where it cannot be looked at.
  static func kind(of path: String) -> Kind {
    var info = stat()
    guard stat(path, &info) == 0 else { return .missing }
    return info.st_mode & S_IFMT == S_IFDIR ? .folder : .file
  }

  /// The bytes of a file; of one that is larger than `limit`, more than these and not all.
  static func read(_ path: String, limit: Int = .max) throws(SystemError) -> [UInt8] {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { throw .last(path) }
    defer { close(file) }
    var info = stat()
    guard fstat(file, &info) == 0 else { throw .last(path) }
    guard info.st_mode & S_IFMT != S_IFDIR else {
      throw SystemError(path: path, text: "Is a directory")
    }
    var bytes: [UInt8] = []
    let size = min(Int(info.st_size), limit)
    // As large as the file says, and a byte more: one byte less than was asked for
    // is the end. What is no regular file says 0 and is read in blocks.
    var buffer = [UInt8](repeating: 0, count: size > 0 ? size + 1 : 1 << 16)
    while true {
      let count = buffer.withUnsafeMutableBytes { systemRead(file, $0.baseAddress, $0.count) }
      if count == 0 { return bytes }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw .last(path)
      }
      bytes += buffer[..<count]
      if count == size || bytes.count > limit { return bytes }
    }
  }

  /// Writes a file as a whole: beside it first, then over it.
  static func write(_ text: String, to path: String) throws(SystemError) {
    let temporary = "\(path).\(getpid()).tmp"
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL, 0o644)
    guard file >= 0 else { throw .last(path) }
    guard writeAll(text, to: file), close(file) == 0, rename(temporary, path) == 0 else {
      let error = SystemError.last(path)
      unlink(temporary)
      throw error
    }
  }

  /// Makes a folder, unless it is there.
  static func makeFolder(_ path: String) throws(SystemError) {
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw .last(path) }
  }

  /// Removes a file, if it is there.
  static func remove(_ path: String) throws(SystemError) {
    guard unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR else { throw .last(path) }
  }

  /// Writes all of `text` to an open file; false where that fails.
  @discardableResult
  static func writeAll(_ text: String, to file: Int32) -> Bool {
    var text = text
    return text.withUTF8 { writeAll($0, to: file) }
  }

  /// Writes all of `bytes` to an open file; false where that fails. Allocates
  /// nothing, so a signal handler may call it.
  @discardableResult
  static func writeAll(_ bytes: UnsafeBufferPointer<UInt8>, to file: Int32) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = systemWrite(file, bytes.baseAddress.map { $0 + done }, bytes.count - done)
      if count < 0 {
        if errno == EINTR { continue }
        return false
      }
      done += count
    }
    return true
  }

  /// From now on nothing appears on standard error.
  ///
  /// - Returns: where what is to appear there all the same can be written to.
  static func silenceErrors() -> Int32 {
    let errors = dup(STDERR_FILENO)
    let nowhere = open("/dev/null", O_WRONLY)
    if nowhere >= 0 { dup2(nowhere, STDERR_FILENO) }
    return errors
  }

  /// The names in a folder, sorted by bytes, each with whether it is a folder, and whether it may be
  /// a link.
  static func names(
    in folder: String
  ) throws(SystemError) -> [(name: String, isFolder: Bool, isLink: Bool)] {
    guard let directory = opendir(folder) else { throw .last(folder) }
    defer { closedir(directory) }
    var names: [(name: String, isFolder: Bool, isLink: Bool)] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.utf8.first != UInt8(ascii: ".") else { continue }
      let (isFolder, isLink) =
        switch Int32(entry.pointee.d_type) {
        case Int32(DT_DIR): (true, false)
        case Int32(DT_REG): (false, false)
        default: (kind(of: "\(folder)/\(name)") == .folder, true)
        }
      names.append((name, isFolder, isLink))
    }
    return names.sorted { $0.name.bytesPrecede($1.name) }
  }

  /// The variable of the environment; nil where it is not set.
  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Whether an open file is a terminal.
  static func isTerminal(_ file: Int32) -> Bool { isatty(file) == 1 }

  /// The terminal's width in columns, nil where it is no terminal.
  static var terminalWidth: Int? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Waits, or less where a signal comes.
  static func sleep(milliseconds: Int) { usleep(UInt32(milliseconds) * 1000) }

  static func sleep(microseconds: Int) { usleep(UInt32(microseconds)) }

  /// Milliseconds on a clock that only goes forward.
  static var milliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
  }
}

/// `read`, under a name that does not clash.
private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, buffer, count)
}

/// `write`, under a name that does not clash.
private func systemWrite(_ file: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, buffer, count)
}

extension String {
  /// Whether its bytes come before those of another; faster than over `utf8`.
  fileprivate func bytesPrecede(_ other: String) -> Bool {
    let isBefore = utf8.withContiguousStorageIfAvailable { own in
      other.utf8.withContiguousStorageIfAvailable { own.lexicographicallyPrecedes($0) }
    }
    return (isBefore ?? nil) ?? utf8.lexicographicallyPrecedes(other.utf8)
  }
}
