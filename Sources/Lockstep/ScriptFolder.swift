// The scripts of a folder, by paths that are seen from a root.

import LockstepCommand

/// Finds and reads scripts below a root. Errors name the whole path, names are seen from the root.
struct ScriptFolder {
  /// Nil for the working directory.
  var root: String?

  /// What the name of a script ends in.
  static let suffix = ".scenario"

  /// Where `path` is; an absolute path stays as it is.
  func place(of path: String) -> String {
    guard let root, !path.hasPrefix("/") else { return path }
    return root.hasSuffix("/") ? root + path : "\(root)/\(path)"
  }

  /// The text of a script; what is no UTF-8 in it is replaced.
  func text(of path: String) throws(SuiteError) -> String {
    do throws(SystemError) {
      return String(decoding: try Platform.read(place(of: path)), as: UTF8.self)
    } catch {
      throw SuiteError("\(error.path): \(error.text)")
    }
  }

  /// The script at `path`, or all in the folder there and its folders, sorted by bytes.
  func scripts(at path: String) throws(SuiteError) -> [String] {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    switch Platform.kind(of: place(of: path)) {
    case .file: return [path]
    case .folder:
      let found = try scripts(in: path)
      guard !found.isEmpty else {
        throw SuiteError("\(place(of: path)) holds no file ending in \(Self.suffix)")
      }
      return found
    case .missing:
      throw SuiteError("there is no file and no folder \(place(of: path)); check the path")
    }
  }

  private func scripts(in folder: String) throws(SuiteError) -> [String] {
    let names: [(name: String, isFolder: Bool)]
    do throws(SystemError) {
      names = try Platform.names(in: place(of: folder)).map { ($0.name, $0.isFolder) }
    } catch {
      throw SuiteError("\(error.path): \(error.text)")
    }
    var found: [String] = []
    for (name, isFolder) in names {
      let path = folder == "." ? name : "\(folder)/\(name)"
      if isFolder {
        found += try scripts(in: path)
      } else if name.hasSuffix(Self.suffix) {
        found.append(path)
      }
    }
    return found
  }
}
