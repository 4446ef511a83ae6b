// What a suite is made of: scenarios, and scripts that give none.

import AppModel
import Replay
import ScenarioScript

/// One thing of a suite that a result comes of.
enum SuitePiece: Sendable {
  /// A scenario; of a table that of one row.
  case scenario(Scenario)
  /// A script with errors.
  case faulty(path: String, [ScriptError])
  /// A script, or a row of its table, that cannot be had.
  case unreadable(SystemError)
}

extension SuitePiece {
  /// The path of the script, with the row of its table.
  var name: String {
    switch self {
    case .scenario(let scenario): scenario.displayName
    case .faulty(let path, _): path
    case .unreadable(let error): error.path
    }
  }

  /// What a script gives.
  ///
  /// - Parameter rows: the rows of its table that are wanted, from 1; nil for all.
  static func pieces(of path: String, rows: [Int]?, catalogue: [App]) -> [SuitePiece] {
    do throws(SystemError) {
      let parsed = try ScriptText.parse(path, catalogue: catalogue)
      guard parsed.errors.isEmpty else { return [.faulty(path: path, parsed.errors)] }
      guard let rows else { return parsed.scenarios.map { .scenario($0) } }
      return rows.map { row in
        guard row > parsed.scenarios.count else { return .scenario(parsed.scenarios[row - 1]) }
        return .unreadable(
          SystemError(
            path: "\(path)#\(row)",
            text: parsed.scenarios.count == 1
              ? "the script gives one scenario" : "its table has \(parsed.scenarios.count) rows"))
      }
    } catch {
      return [.unreadable(error)]
    }
  }
}

/// A script of a suite.
struct SuiteScript: Sendable {
  var path: String
  /// Whether all that it gives is wanted.
  var isWhole = true
  /// What it gives, with its place in the whole suite where that counts; nil where it is not read yet.
  var pieces: [(piece: SuitePiece, ordinal: Int?)]?
}
