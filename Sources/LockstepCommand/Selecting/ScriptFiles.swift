// Finds the scripts that a command line names: files, folders, patterns, rows of tables.

import AppModel
import Replay
import ScenarioScript

/// The scripts that a command works on.
struct ScriptFiles: Sendable {
  /// The paths, in the order in which they were named, folders sorted by bytes.
  var paths: [String] = []
  /// What was named and cannot be had.
  var errors: [SystemError] = []
  /// Of scripts named as `a.scenario#2` the rows of their table, from 1.
  private var rows: [(path: String, rows: [Int])] = []
  /// The paths again, where several names may bring one path twice; only ever
  /// asked whether it holds one.
  private var known: Set<String>?

  /// What the name of a script ends in.
  static let suffix = ".scenario"
  /// The folder of the scripts where none is named.
  static let defaultFolder = "Scenarios"

  /// The scripts that `operands` name; without any those of `Scenarios/`.
  ///
  /// - Parameter takesRows: whether a row of a table can be named.
  init(_ operands: [String], takesRows: Bool = false) throws(UsageError) {
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
      case .folder: addAll(in: operand)
      case .file: add(operand)
      case .missing:
        if takesRows, let (path, row) = Self.row(operand) {
          add(path, row: row)
        } else {
          addMatches(of: operand)
        }
      }
    }
  }

  /// Adds the scripts of a folder that was named.
  private mutating func addAll(in folder: String) {
    let count = paths.count
    let errorCount = errors.count
    collect(Self.withoutSlash(folder))
    // They may all be there already.
    if paths.count == count, errors.count == errorCount, !hasScript(Self.withoutSlash(folder)) {
      errors.append(
        SystemError(path: folder, text: "the folder holds no file ending in \(Self.suffix)"))
    }
  }

  private func hasScript(_ folder: String) -> Bool {
    known?.contains { $0.utf8.starts(with: "\(folder)/".utf8) } ?? false
  }

  /// Adds what matches a pattern: scripts, and the scripts in folders.
  private mutating func addMatches(of operand: String) {
    guard let pattern = GlobPattern(operand) else {
      errors.append(SystemError(path: operand, text: "No such file or directory"))
      return
    }
    known = known ?? []
    let matches = pattern.paths()
    var hasScripts = false
    for path in matches {
      if Platform.kind(of: path) == .folder {
        let count = paths.count
        collect(path)
        hasScripts = hasScripts || paths.count > count || hasScript(path)
      } else if Self.isScript(path) {
        add(path)
        hasScripts = true
      }
    }
    guard !hasScripts else { return }
    errors.append(
      SystemError(
        path: operand,
        text: matches.isEmpty
          ? "no file matches this pattern; * stands for any part of a name, ** for any folders"
          : "no file that matches this pattern ends in \(Self.suffix)"))
  }

  /// The script and the row that `a.scenario#2` names.
  private static func row(_ operand: String) -> (path: String, row: Int)? {
    guard let hash = operand.utf8.lastIndex(of: UInt8(ascii: "#")),
      let row = Int(operand[operand.index(after: hash)...]), row > 0
    else { return nil }
    let path = String(operand[..<hash])
    return Platform.kind(of: path) == .file ? (path, row) : nil
  }

  /// The same, of only those scripts that `takes` takes.
  func only(_ takes: (String) -> Bool) -> ScriptFiles {
    var files = self
    files.paths = paths.filter(takes)
    return files
  }

  @inline(__always)
  private static func isScript(_ name: String) -> Bool {
    name.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }

  /// A folder's name as paths in it begin.
  private static func withoutSlash(_ path: String) -> String {
    path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// Adds a script, unless it is there.
  private mutating func add(_ path: String) {
    if !rows.isEmpty { rows.removeAll { $0.path == path } }
    if known?.insert(path).inserted ?? true { paths.append(path) }
  }

  /// Adds a row of a script, unless all of it is there.
  private mutating func add(_ path: String, row: Int) {
    known = known ?? []
    guard known?.contains(path) != true else {
      if let index = rows.firstIndex(where: { $0.path == path }), !rows[index].rows.contains(row) {
        rows[index].rows.append(row)
      }
      return
    }
    add(path)
    rows.append((path, [row]))
  }

  /// The rows of its table that are wanted of a script; nil for all.
  func rows(of path: String) -> [Int]? {
    rows.isEmpty ? nil : rows.first { $0.path == path }?.rows
  }

  /// Adds all scripts in a folder and its folders.
  ///
  /// - Parameter above: the folders from which links have led here, so that none leads back.
  private mutating func collect(_ folder: String, above: [String] = []) {
    do throws(SystemError) {
      for (name, isFolder, isLink) in try Platform.names(in: folder) {
        let path = "\(folder)/\(name)"
        if isFolder {
          if !isLink {
            collect(path, above: above)
          } else if !(above + [folder]).contains(where: { Platform.isInside($0, path) }) {
            collect(path, above: above + [folder])
          }
        } else if Self.isScript(name) {
          add(path)
        }
      }
    } catch {
      errors.append(error)
    }
  }
}
