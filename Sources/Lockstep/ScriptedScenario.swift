// One scenario of a script, or a script that is none.

import AppModel
import Replay
import Reports
import ScenarioScript

/// A scenario as a script has it, ready to be judged with the suite that found it.
public struct ScriptedScenario: Sendable {
  /// The path of the script from the suite's root, with the row of its table: `a.scenario#2`.
  public var name: String
  /// The path of the script from the suite's root.
  public var path: String
  /// What is wrong with the script; empty where it can be replayed.
  public var errors: [ScriptError]
  /// Why the script cannot be read; nil where it can.
  public var unreadable: String?
  /// The tags that the script gives itself.
  public var tags: [String] { scenario?.tags ?? [] }
  /// The suite that it belongs to.
  public var suite: ScenarioSuite
  /// What the script parses to; nil where it has errors or cannot be read.
  let scenario: Scenario?
  /// Whether it is in a file, beside which its trace may be kept.
  var isFile = true
}

extension ScriptedScenario: CustomStringConvertible {
  /// Its name, as test runners show it.
  public var description: String { name }
}

extension ScriptedScenario: Identifiable {
  /// Its name, by which a test runner finds it again.
  public var id: String { name }
}

extension ScenarioSuite {
  /// The scenarios of a script, or of every script in a folder and its folders.
  ///
  /// A script with errors, or one that cannot be read, is one scenario that says so, so that the
  /// others are not lost.
  ///
  /// - Returns: them sorted by path, in a script by the rows of its table.
  /// - Throws: where there is no such file or folder, or the folder cannot be read or holds no script.
  public func scenarios(at path: String) throws(SuiteError) -> [ScriptedScenario] {
    let folder = ScriptFolder(root: root)
    var found: [ScriptedScenario] = []
    for script in try folder.scripts(at: path) {
      do throws(SuiteError) {
        found += scenarios(of: try folder.text(of: script), path: script)
      } catch {
        found.append(
          ScriptedScenario(
            name: script, path: script, errors: [], unreadable: error.text, suite: self,
            scenario: nil))
      }
    }
    return found
  }

  /// The scenarios of a script of which the text is known.
  func scenarios(of text: String, path: String) -> [ScriptedScenario] {
    let folder = ScriptFolder(root: root)
    let parsed = ScenarioParser.parse(
      text: text, path: path, catalogue: apps, reading: folder.included)
    guard parsed.errors.isEmpty else {
      return [
        ScriptedScenario(
          name: path, path: path, errors: parsed.errors, unreadable: nil, suite: self,
          scenario: nil)
      ]
    }
    return parsed.scenarios.map { scenario in
      ScriptedScenario(
        name: scenario.displayName, path: path, errors: [], unreadable: nil, suite: self,
        scenario: scenario)
    }
  }
}

extension ScriptedScenario {
  /// The result of a script that holds no scenario; nil where it holds one.
  var failure: ReportedScenario? {
    if let unreadable { return ReportedScenario(path: path, unreadable: unreadable) }
    return errors.isEmpty ? nil : ReportedScenario(path: path, errors: errors)
  }
}
