// Files that options name to be written at the end: looked at before anything is done.

/// A file that the command line asks for, with the option that names it.
struct OutputFile {
  var option: String
  var path: String
}

extension OutputFile {
  /// The options that name such a file, beside reports.
  static let options = ["--save", "--html", "--engine-file"]

  /// Looks whether the files of `options` can be written, and leaves everything as it is.
  ///
  /// - Parameter read: files that the command reads.
  /// - Returns: those that are asked for.
  /// - Throws: where one cannot be written, is read as well, or is named twice.
  static func check(
    _ options: [String], _ arguments: Arguments, read: [String]
  ) throws(UsageError) -> [OutputFile] {
    var files: [OutputFile] = []
    for option in options {
      guard let path = arguments.value(option) else { continue }
      guard !path.isEmpty else { throw UsageError("\(option) needs the name of a file") }
      let file = OutputFile(option: option, path: path)
      let identity = Platform.identity(of: path)
      if read.contains(where: { Platform.identity(of: $0) == identity }) {
        throw UsageError("\(option) would overwrite \(path), which is read; name another file")
      }
      if let other = files.first(where: { Platform.identity(of: $0.path) == identity }) {
        throw UsageError(
          "\(other.option) and \(option) cannot both be written to \(path); give \(option) another"
            + " file")
      }
      do throws(SystemError) {
        try Platform.checkWritable(path)
      } catch {
        throw UsageError(
          "\(option) \(path) cannot be written: \(error.text); \(cure(path, "result"))")
      }
      files.append(file)
    }
    return files
  }

  /// What to do about a file that cannot be written.
  ///
  /// - Parameter name: what a file of the kind may be called.
  static func cure(_ path: String, _ name: String) -> String {
    if Platform.kind(of: path) == .folder {
      return "name a file in it: \(path.hasSuffix("/") ? path : "\(path)/")\(name)"
    }
    if let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex,
      Platform.kind(of: String(path[..<slash])) == .missing
    {
      return "make its folder first, or name another file"
    }
    return "name another file"
  }
}
