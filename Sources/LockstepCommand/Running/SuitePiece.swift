// What a suite is made of: scenarios, and scripts that give none.

import AppModel
import Replay
import ScenarioScript

/// One thing of a suite that a result comes of.
///
/// It goes from hand to hand, and a scenario is costly to copy.
final class SuitePiece: Sendable {
  /// What it is.
  enum Content: Sendable {
    /// A scenario; of a table that of one row.
    case scenario(Scenario)
    /// A script with errors.
    case faulty(path: String, [ScriptError])
    /// A script, or a row of its table, that cannot be had.
    case unreadable(SystemError)
  }

  let content: Content
  /// Its place in the whole suite, where only a part of that is run.
  let ordinal: Int?

  init(_ content: Content, ordinal: Int? = nil) {
    self.content = content
    self.ordinal = ordinal
  }
}

extension SuitePiece {
  /// The path of the script, with the row of its table.
  var name: String {
    switch content {
    case .scenario(let scenario): scenario.displayName
    case .faulty(let path, _): path
    case .unreadable(let error): error.path
    }
  }

  /// The tags of a scenario; nil for a script that gives none.
  var tags: [String]? {
    if case .scenario(let scenario) = content { scenario.tags } else { nil }
  }

  /// What a script gives.
  ///
  /// - Parameter rows: the rows of its table that are wanted, from 1; nil for all.
  static func pieces(of path: String, rows: [Int]?, catalogue: [App]) -> [SuitePiece] {
    do throws(SystemError) {
      let parsed = try ScriptText.parse(path, catalogue: catalogue)
      guard parsed.errors.isEmpty else { return [SuitePiece(.faulty(path: path, parsed.errors))] }
      guard let rows else { return parsed.scenarios.map { SuitePiece(.scenario($0)) } }
      return rows.map { row in
        guard row > parsed.scenarios.count else {
          return SuitePiece(.scenario(parsed.scenarios[row - 1]))
        }
        return SuitePiece(
          .unreadable(
            SystemError(
              path: "\(path)#\(row)",
              text: parsed.scenarios.count == 1
                ? "the script gives one scenario" : "its table has \(parsed.scenarios.count) rows"))
        )
      }
    } catch {
      return [SuitePiece(.unreadable(error))]
    }
  }
}

/// A script of a suite.
struct SuiteScript: Sendable {
  var path: String
  /// Whether all that it gives is wanted.
  var isWhole = true
  /// What it gives; nil where it is not read yet.
  var pieces: [SuitePiece]?
}
