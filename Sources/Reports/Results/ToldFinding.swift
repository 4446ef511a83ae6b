// A finding of a search, replayed from its script as a user would do it.

import AppModel
import PhoneModel
import Replay
import ScenarioScript
import Search

/// A finding of a search, with its run as a script that has been parsed anew.
public struct ToldFinding: Sendable {
  /// The script, as it is saved.
  public var text: String
  /// What it parses to.
  public var scenario: Scenario
  /// The run, with what it takes to explain it.
  public var example: Counterexample
  /// How many answers of the run are not the base.
  public var surprises: Int
  /// Where the search found it.
  public var address: MomentAddress
}

extension ToldFinding {
  /// Writes the run of `finding` as a script, parses that and replays it.
  ///
  /// - Parameters:
  ///   - path: what the script is called, for its name.
  ///   - catalogue: the apps that it may name.
  ///   - observer: is told which app code runs.
  /// - Throws: `disagreement` where the replay does not find the same.
  public init(
    _ finding: SearchFinding, at level: DistrustLevel, path: String, catalogue: [App],
    observer: HandlerObserver? = nil
  ) throws(SearchError) {
    text = ScenarioWriter.write(finding.scenario)
    let parsed = ScenarioParser.parse(text: text, path: path, catalogue: catalogue)
    guard parsed.errors.isEmpty, let scenario = parsed.scenarios.first else {
      throw .disagreement(
        "the found run cannot be written as a script: "
          + parsed.errors.map { $0.description }.joined(separator: "\n"))
    }
    guard
      let example = Counterexample.replaying(
        scenario, finding.finding.subject, at: level, observer: observer)
    else {
      throw .disagreement("the script of the found run does not replay to its finding:\n\(text)")
    }
    self.scenario = scenario
    self.example = example
    surprises = finding.surprises
    address = finding.address
  }
}
