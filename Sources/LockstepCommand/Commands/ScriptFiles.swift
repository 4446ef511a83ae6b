// Finds the scripts that a command line names, and reads them.

import AppModel
import Replay
import ScenarioScript

/// The scripts that a command works on.
struct ScriptFiles: Sendable {
  /// The paths, in the order in which they were named, folders sorted by bytes.
  var paths: [String] = []
  /// What was named and cannot be had.
  var errors: [SystemError] = []
  /// The paths again, where several names may bring one path twice; only ever
  /// asked whether it holds one.
  private var known: Set<String>?

  /// What the name of a script ends in.
  static let suffix = ".scenario"
  /// The folder of the scripts where none is named.
  static let defaultFolder = "Scenarios"

  /// The scripts that `operands` name; without any those of `Scenarios/`.
  init(_ operands: [String]) throws(UsageError) {
    known = operands.count > 1 ? [] : nil
    if operands.isEmpty {
      guard Platform.kind(of: Self.defaultFolder) == .folder else {
        throw UsageError(
          "there is no folder Scenarios here; name scripts or folders to work on")
      }
      collect(Self.defaultFolder)
    }
    for operand in operands {
      switch Platform.kind(of: operand) {
      case .folder:
        let count = paths.count
        collect(Self.withoutSlash(operand))
        if paths.count == count {
          errors.append(
            SystemError(path: operand, text: "the folder holds no file ending in \(Self.suffix)"))
        }
      case .file: add(operand)
      case .missing: errors.append(SystemError(path: operand, text: "No such file or directory"))
      }
    }
  }

  /// A folder's name as paths in it begin.
  private static func withoutSlash(_ path: String) -> String {
    path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// Adds a script, unless it is there.
  private mutating func add(_ path: String) {
    if known?.insert(path).inserted ?? true { paths.append(path) }
  }

  /// Adds all scripts in a folder and its folders.
  private mutating func collect(_ folder: String) {
    do throws(SystemError) {
      for (name, isFolder) in try Platform.names(in: folder) {
        if isFolder {
          collect("\(folder)/\(name)")
        } else if name.utf8.suffix(Self.suffix.utf8.count).elementsEqual(Self.suffix.utf8) {
          add("\(folder)/\(name)")
        }
      }
    } catch {
      errors.append(error)
    }
  }
}

extension ScriptFiles {
  /// The text of a script; what is no UTF-8 in it is replaced.
  static func text(of path: String) throws(SystemError) -> String {
    String(decoding: try Platform.read(path), as: UTF8.self)
  }

  /// Parses a script.
  static func parse(_ path: String, catalogue: [App]) throws(SystemError) -> ParseResult {
    parse(try text(of: path), path: path, catalogue: catalogue)
  }

  /// Parses the text of a script as if it stood at `path`.
  static func parse(_ text: String, path: String, catalogue: [App]) -> ParseResult {
    ScenarioParser.parse(text: text, path: path, catalogue: catalogue) { included in
      guard Platform.kind(of: included) == .file else { return nil }
      do throws(SystemError) { return try ScriptFiles.text(of: included) } catch { return nil }
    }
  }
}
