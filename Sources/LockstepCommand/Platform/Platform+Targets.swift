// Files that results are written to: looked at before the work, written as a whole after it.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Platform {
  /// What can be written to.
  private enum Target {
    /// A file, or none yet: it can be put in place as a whole.
    case file
    /// A device or pipe: it can only be written into.
    case stream
  }

  /// Looks whether a file can be written, and leaves everything as it is.
  ///
  /// A file is tried by putting an empty one beside it, for permissions alone do not tell.
  static func checkWritable(_ path: String) throws(SystemError) {
    switch try target(path) {
    case .stream:
      guard access(path, W_OK) == 0 else { throw .last(path) }
    case .file:
      let real = identity(of: path)
      guard linkTarget(real) == nil else {
        throw SystemError(path: path, text: "its links lead to each other")
      }
      guard kind(of: real) == .missing || access(real, W_OK) == 0 else { throw .last(path) }
      let probe = "\(real).\(getpid()).tmp"
      let file = open(probe, O_WRONLY | O_CREAT | O_EXCL, 0o644)
      guard file >= 0 else { throw .last(path) }
      close(file)
      unlink(probe)
    }
  }

  /// Writes a file as a whole, or nothing of it; a link to a file stays, and that file is
  /// written. A device or pipe is written into.
  static func writeWhole(_ text: String, to path: String) throws(SystemError) {
    switch try target(path) {
    case .file:
      do throws(SystemError) {
        try write(text, to: identity(of: path))
      } catch {
        throw SystemError(path: path, text: error.text)
      }
    case .stream: try write(text, into: path, flags: 0)
    }
  }

  /// Puts text at the end of a file, in one piece.
  static func append(_ text: String, to path: String) throws(SystemError) {
    try write(text, into: path, flags: O_APPEND | O_CREAT)
  }

  /// What changes where a file is saved: when it was written, its size, and which file it is; nil
  /// where there is none.
  static func signature(of path: String) -> [Int]? {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    #if canImport(Darwin)
      let time = info.st_mtimespec
    #else
      let time = info.st_mtim
    #endif
    return [Int(time.tv_sec), Int(time.tv_nsec), Int(info.st_size), Int(info.st_ino)]
  }

  /// How many bytes a file has; 0 where there is none.
  static func size(of path: String) -> Int {
    var info = stat()
    return stat(path, &info) == 0 ? Int(info.st_size) : 0
  }

  /// What two names of one file have in common, also where there is no file yet: a link that leads
  /// to none is followed as well.
  ///
  /// - Parameter links: how many links are followed at most, as they may lead to each other.
  static func identity(of path: String, links: Int = 40) -> String {
    if let real = realPath(path) { return real }
    var folder = "."
    var name = path[...]
    if let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) {
      folder = slash == path.startIndex ? "/" : String(path[..<slash])
      name = path[path.index(after: slash)...]
    }
    if links > 0, let target = linkTarget(path) {
      return identity(of: target.hasPrefix("/") ? target : "\(folder)/\(target)", links: links - 1)
    }
    return "\(realPath(folder) ?? folder)/\(name)"
  }

  /// What a link says that it leads to; nil where there is no link.
  private static func linkTarget(_ path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether a folder is, or is somewhere in, the folder that a link leads to.
  static func isInside(_ folder: String, _ link: String) -> Bool {
    guard let real = realPath(folder), let target = realPath(link) else { return false }
    return real == target || target == "/" || real.utf8.starts(with: "\(target)/".utf8)
  }

  private static func target(_ path: String) throws(SystemError) -> Target {
    var info = stat()
    guard stat(path, &info) == 0 else { return .file }
    if info.st_mode & S_IFMT == S_IFDIR {
      throw SystemError(path: path, text: "Is a directory")
    }
    // What these lead to is open elsewhere: to put another file in its place would part the two.
    let isOpenElsewhere =
      path.utf8.starts(with: "/dev/".utf8) || path.utf8.starts(with: "/proc/".utf8)
    return info.st_mode & S_IFMT == S_IFREG && !isOpenElsewhere ? .file : .stream
  }

  private static func write(
    _ text: String, into path: String, flags: Int32
  ) throws(SystemError) {
    let file = open(path, O_WRONLY | flags, 0o644)
    guard file >= 0 else { throw .last(path) }
    guard writeAll(text, to: file) else {
      let error = SystemError.last(path)
      close(file)
      throw error
    }
    guard close(file) == 0 else { throw .last(path) }
  }

  /// The path without links; nil where it leads nowhere.
  static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
