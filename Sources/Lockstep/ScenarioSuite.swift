// Apps, and how to judge them: the way into Lockstep for other packages.

import AppModel
import LockstepCommand
import PhoneModel
import Replay
import Reports
import ScenarioScript
import Search

/// Replays and explores scenarios about your apps.
///
///     let suite = ScenarioSuite(apps: [.session])
///     for result in try suite.run("Scenarios") where !result.isAsExpected {
///       print(result.name, result.outcome?.text ?? "", result.timeline)
///     }
///
/// The same scripts and apps give the same results, on every machine. App code runs in this
/// process: where it traps, the process ends, and a handler that never ends is not given up, both
/// other than in the command.
public struct ScenarioSuite: Sendable {
  /// The apps that scripts may name; of two with one name the first counts.
  public var apps: [App]
  /// The folder in which paths are looked up; nil for the working directory.
  public var root: String?
  /// How far to distrust iOS; nil for what a script says, else `reported`.
  public var level: DistrustLevel?
  /// The most runs to make of one scenario; beyond it the verdict is bounded.
  public var runLimit: Int
  /// How far an exploration goes; beyond it the verdict is bounded.
  public var bounds: Bounds

  /// A suite. What is left out is as `lockstep run` and `lockstep explore` have it.
  public init(
    apps: [App], root: String? = nil, level: DistrustLevel? = nil,
    runLimit: Int = Judge.defaultRunLimit, bounds: Bounds = Bounds()
  ) {
    self.apps = apps
    self.root = root
    self.level = level
    self.runLimit = runLimit
    self.bounds = bounds
  }
}

extension ScenarioSuite {
  /// Replays the scenarios of a script, or of every script in a folder and its folders.
  ///
  /// - Returns: one result for each scenario, sorted by path; a script with errors, or one that cannot
  ///   be read, has one that says so.
  /// - Throws: where there is no such file or folder, or the folder cannot be read or holds no script.
  public func run(_ path: String) throws(SuiteError) -> [ReportedScenario] {
    try scenarios(at: path).map(run)
  }

  /// Replays the scenarios of a script that is no file.
  public func run(text: String, named name: String = "text") -> [ReportedScenario] {
    scenarios(of: text, path: name).map { scenario in
      var scenario = scenario
      scenario.isFile = false
      return run(scenario)
    }
  }

  /// Replays one scenario.
  public func run(_ scenario: ScriptedScenario) -> ReportedScenario {
    guard let parsed = scenario.scenario else {
      return scenario.failure ?? ReportedScenario(path: scenario.path, errors: [])
    }
    let judge = Judge(level: level, runLimit: runLimit)
    var result = judge.judge(parsed)
    if scenario.isFile, level == nil, runLimit == Judge.defaultRunLimit {
      SuiteFiles.compareTrace(of: &result, at: ScriptFolder(root: root).place)
    }
    var reported = ReportedScenario(result, others: judge.untold(of: result))
    if reported.story.isEmpty, result.error == nil {
      reported.story = Array(ConsoleReport(style: .plain).story(of: result).drop(while: \.isEmpty))
    }
    return reported
  }
}

extension ReportedScenario {
  /// Whether each verdict is the one that the script states, or safe where none is stated, and the told
  /// run is the one that a trace beside the script keeps.
  public var isAsExpected: Bool { resultClass == .asExpected }

  /// The told run and the verdicts in plain lines, as the command prints them.
  public var timeline: String { story.joined(separator: "\n") }
}
