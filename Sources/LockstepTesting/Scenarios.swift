// The scenarios of a folder, as the arguments of a test.

import Lockstep

/// Scenarios for `@Test(arguments:)`.
public enum Scenarios {
  /// The scenarios of a folder and its folders, or of one script, for one test case each:
  ///
  ///     @Test(arguments: try Scenarios.in("Scenarios", apps: apps))
  ///     func scenario(_ scenario: ScriptedScenario) { expectScenario(scenario) }
  ///
  /// - Parameters:
  ///   - path: seen from `root`, or an absolute path.
  ///   - root: a folder, such as that of the test bundle's resources; nil for the folder with the
  ///     `Package.swift` above the test.
  ///   - apps: the apps that the scripts may name.
  ///   - level: how far to distrust iOS; nil for what a script says, else `reported`.
  ///   - tag: only the scenarios with this tag; nil for all.
  /// - Throws: where there is no such file or folder, or it holds no script.
  public static func `in`(
    _ path: String, root: String? = nil, apps: [App], level: DistrustLevel? = nil,
    tag: String? = nil, filePath: String = #filePath
  ) throws -> [ScriptedScenario] {
    let found = try ScenarioSuite(
      apps: apps, root: root ?? PackageRoot.folder(of: filePath, holding: path), level: level
    ).scenarios(at: path)
    guard let tag else { return found }
    return found.filter { !$0.errors.isEmpty || $0.tags.contains(tag) }
  }
}
