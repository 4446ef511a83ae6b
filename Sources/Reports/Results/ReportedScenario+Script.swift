// Scripts that could not be read, and apps that trapped, for reports.

import Replay
import ScenarioScript

extension ReportedScenario {
  /// A script with errors.
  public init(path: String, errors: [ScriptError]) {
    self.init(name: path, path: path, resultClass: .faulty)
    problems = errors.map { error in
      Problem(
        rule: error.code.rawValue,
        text: error.message
          + (error.expected.map { "; expected: \($0)" } ?? "")
          + (error.suggestion.map { "; did you mean '\($0)'?" } ?? ""),
        resultClass: .faulty, place: ReportedPlace(path: error.path, line: error.line),
        identity: error.message)
    }
    story = errors.flatMap { error in
      error.description.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// A script, or a name of the command line, that cannot be read.
  ///
  /// - Parameter text: why, in the words of the operating system.
  public init(path: String, unreadable text: String) {
    self.init(name: path, path: nil, resultClass: .faulty)
    problems = [
      Problem(rule: "unreadable", text: text, resultClass: .faulty, identity: "unreadable")
    ]
  }

  /// A script or an app whose code trapped, or did not return.
  public init(name: String, path: String?, trap text: String) {
    self.init(name: name, path: path, resultClass: .faulty)
    problems = [
      Problem(
        rule: "trap", text: text, resultClass: .faulty,
        place: path.map { ReportedPlace(path: $0, line: 1) }, identity: "trap")
    ]
  }
}
