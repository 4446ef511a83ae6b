// Folders, and files that are put into them together or not at all.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Platform {
  /// The program that runs, without links; nil where the system does not say.
  static var executable: String? {
    #if canImport(Darwin)
      var size: UInt32 = 0
      _NSGetExecutablePath(nil, &size)
      var path = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&path, &size) == 0 else { return nil }
      return path.withUnsafeBufferPointer { buffer in
        buffer.baseAddress.flatMap { realPath(String(cString: $0)) }
      }
    #else
      return realPath("/proc/self/exe")
    #endif
  }

  /// Puts files into a folder, which is made where it is missing: all of them, or none.
  ///
  /// They are written into a folder beside it or in it first. One that exists is never written over.
  ///
  /// - Parameter files: paths from the folder, with their texts.
  static func writeTogether(
    _ files: [(path: String, text: String)], into folder: String
  ) throws(SystemError) {
    let isNew = kind(of: folder) == .missing
    var made = Made()
    do throws(SystemError) {
      if isNew, let parent = parent(of: folder) { try makeFolders(parent, &made) }
      let staging = isNew ? "\(folder).\(getpid()).tmp" : "\(folder)/.lockstep-init.\(getpid())"
      var staged = Made()
      try makeFolders(staging, &staged)
      do throws(SystemError) {
        for file in files {
          let place = "\(staging)/\(file.path)"
          if let parent = parent(of: place) { try makeFolders(parent, &staged) }
          try write(file.text, to: place)
          staged.files.append(place)
        }
        if isNew {
          guard rename(staging, folder) == 0 else { throw .last(folder) }
          return
        }
        for file in files {
          let place = "\(folder)/\(file.path)"
          if let parent = parent(of: place) { try makeFolders(parent, &made) }
          // Other than a rename, this fails where something is there by now.
          guard link("\(staging)/\(file.path)", place) == 0 else { throw .last(place) }
          made.files.append(place)
        }
      } catch {
        staged.remove()
        throw error
      }
      staged.remove()
    } catch {
      made.remove()
      throw error
    }
  }

  /// What was made, to be taken back.
  private struct Made {
    var files: [String] = []
    /// Each after the one that it is in.
    var folders: [String] = []

    func remove() {
      for file in files { unlink(file) }
      for folder in folders.reversed() { rmdir(folder) }
    }
  }

  /// Makes a folder and those that it is in, as far as they are missing.
  private static func makeFolders(_ path: String, _ made: inout Made) throws(SystemError) {
    guard kind(of: path) == .missing else { return }
    if let parent = parent(of: path) { try makeFolders(parent, &made) }
    guard mkdir(path, 0o755) == 0 else { throw .last(path) }
    made.folders.append(path)
  }

  /// The folder that a path is in; nil for one that is in the working directory or the root.
  private static func parent(of path: String) -> String? {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex else {
      return nil
    }
    return String(path[..<slash])
  }
}
