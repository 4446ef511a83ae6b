// The scripts of a folder, by paths that are seen from a root.

import LockstepCommand
import ScenarioScript

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

  /// The text of a script.
  func text(of path: String) throws(SuiteError) -> String {
    do throws(SuiteFiles.Failure) {
      return try SuiteFiles.text(of: place(of: path))
    } catch {
      throw SuiteError(error.text)
    }
  }

  /// A file that a script includes.
  func included(_ path: String) -> IncludedFile {
    let place = place(of: path)
    if SuiteFiles.isFolder(place) { return .unreadable("it is a folder") }
    guard SuiteFiles.isFile(place) else { return .missing }
    do throws(SuiteError) { return .text(try text(of: path)) } catch {
      return .unreadable(error.text)
    }
  }

  /// The script at `path`, or all in the folder there and its folders, sorted by bytes.
  func scripts(at path: String) throws(SuiteError) -> [String] {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    let place = place(of: path)
    if SuiteFiles.isFile(place) { return [path] }
    guard SuiteFiles.isFolder(place) else {
      throw SuiteError("there is no file and no folder \(place); check the path")
    }
    let found = try scripts(in: path)
    guard !found.isEmpty else {
      throw SuiteError("\(place) holds no file ending in \(Self.suffix)")
    }
    return found
  }

  private func scripts(in folder: String) throws(SuiteError) -> [String] {
    let names: [(name: String, isFolder: Bool)]
    do throws(SuiteFiles.Failure) {
      names = try SuiteFiles.names(in: place(of: folder))
    } catch {
      throw SuiteError(error.text)
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
