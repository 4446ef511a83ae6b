// How wide the column of names is.

import ScenarioScript

/// The width of the widest name of a script, worked out where the first line is printed: in a quiet run
/// none may be.
final class NameWidth: @unchecked Sendable {
  /// Beyond it names are not lined up.
  private static let most = 72

  private let scripts: [SuiteScript]
  private let monitor = Monitor()
  private var known: Int?

  init(of scripts: [SuiteScript]) { self.scripts = scripts }

  /// The width, in columns.
  var width: Int {
    monitor.locked {
      if let known { return known }
      var width = 0
      for script in scripts { width = max(width, script.path.columns) }
      known = min(Self.most, width)
      return min(Self.most, width)
    }
  }
}
