// Reads scripts and the files that they include.

import AppModel
import ScenarioScript

/// The text of scripts.
enum ScriptText {
  /// The most bytes of a script, or of a file that it includes.
  static let mostBytes = 16 << 20

  /// The text of a script.
  ///
  /// - Throws: where it cannot be read, is too large, or is no UTF-8.
  static func read(_ path: String) throws(SystemError) -> String {
    let bytes = try Platform.read(path, limit: mostBytes)
    guard bytes.count <= mostBytes else {
      throw SystemError(
        path: path,
        text: "it is larger than \(mostBytes >> 20) MiB, which is the most that a script may have; "
          + "is it a script?")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw SystemError(path: path, text: notUTF8(bytes))
    }
    return text
  }

  /// Parses a script.
  static func parse(_ path: String, catalogue: [App]) throws(SystemError) -> ParseResult {
    parse(try read(path), path: path, catalogue: catalogue)
  }

  /// Parses the text of a script as if it stood at `path`.
  static func parse(_ text: String, path: String, catalogue: [App]) -> ParseResult {
    ScenarioParser.parse(text: text, path: path, catalogue: catalogue, reading: included)
  }

  /// The files that a script includes, directly or by others, also where they cannot be had.
  static func includes(of path: String, catalogue: [App]) -> [String] {
    var paths: [String] = []
    do throws(SystemError) {
      _ = ScenarioParser.parse(text: try read(path), path: path, catalogue: catalogue) {
        (name: String) -> IncludedFile in
        if !paths.contains(name) { paths.append(name) }
        return included(name)
      }
    } catch {
      return []
    }
    return paths
  }

  /// The text of a file that a script includes.
  private static func included(_ path: String) -> IncludedFile {
    switch Platform.kind(of: path) {
    case .missing: return .missing
    case .folder: return .unreadable("it is a folder")
    case .file:
      do throws(SystemError) {
        return .text(try read(path))
      } catch {
        return .unreadable(error.text)
      }
    }
  }

  /// Where the bytes of a file are no UTF-8, and what to do about it.
  private static func notUTF8(_ bytes: [UInt8]) -> String {
    var line = 1
    var start = 0
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")),
      String(validating: bytes[start..<end], as: UTF8.self) != nil
    {
      line += 1
      start = end + 1
    }
    return "it is no UTF-8, from line \(line) on; save it as UTF-8"
  }
}
