// What the library needs of the operating system, and no more of it.

import Replay
import Search

/// Files and the environment, for suites that other packages make.
package enum SuiteFiles {
  /// Why something cannot be read: the path, and the words of the operating system.
  package struct Failure: Error {
    package var text: String

    init(_ error: SystemError) {
      text = "\(error.path): \(error.text)"
    }
  }

  /// Whether there is a file at `path`.
  package static func isFile(_ path: String) -> Bool { Platform.kind(of: path) == .file }

  /// Whether there is a folder at `path`.
  package static func isFolder(_ path: String) -> Bool { Platform.kind(of: path) == .folder }

  /// Whether there is anything at `path`.
  package static func exists(_ path: String) -> Bool { Platform.kind(of: path) != .missing }

  /// The text of a script, or of what one includes.
  ///
  /// - Throws: where it cannot be read, is too large, or is no UTF-8.
  package static func text(of path: String) throws(Failure) -> String {
    do throws(SystemError) {
      return try ScriptText.read(path)
    } catch {
      throw Failure(error)
    }
  }

  /// The names in a folder, sorted by bytes, each with whether it is a folder.
  package static func names(
    in folder: String
  ) throws(Failure) -> [(name: String, isFolder: Bool)] {
    do throws(SystemError) {
      return try Platform.names(in: folder).map { ($0.name, $0.isFolder) }
    } catch {
      throw Failure(error)
    }
  }

  /// Notes in `result` how its told run differs from the trace that is kept beside its script.
  ///
  /// - Parameter place: where the file of a path is.
  package static func compareTrace(
    of result: inout ScenarioResult, at place: (String) -> String
  ) {
    GoldenTraces.compare(&result, at: place)
  }

  /// What is wrong with the search, where the environment says CI; nil where it finds what it must.
  package static func canaryFailure() -> String? {
    Platform.environment("CI") == nil ? nil : Canary.failure(ExhaustiveSearch())
  }
}
