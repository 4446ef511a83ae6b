// A run that the explorer holds: written out as a script, and filmed.

import AppModel
import PhoneModel
import Replay
import ScenarioScript

/// One run, with where it came from.
public struct Take: Sendable {
  public var film: Film
  /// The script that makes it: what is saved, and what its moments' places are lines of.
  public var text: String
  /// How it came about: `left out m24 launch background-refresh`.
  public var origin: String
  /// The run that it was made from, by its number.
  public var parent: Int?
  /// What its moments' addresses begin with, where they have one: `race#2:3`.
  public var address: String?
  /// The addresses of single moments, as a search prints them.
  public var searchAddress: (moment: Int, text: String)?
}

extension Take {
  /// Writes a run out as a script, reads that as a user's would be, and runs it.
  ///
  /// - Parameter scenario: one that leaves nothing to choose.
  /// - Throws: where what is written cannot be read or run again, in words.
  public init(
    _ scenario: Scenario, at level: DistrustLevel, origin: String, parent: Int? = nil,
    observer: HandlerObserver? = nil
  ) throws(ExplorerProblem) {
    text = ScenarioWriter.write(scenario)
    let parsed = ScenarioParser.parse(
      text: text, path: "\(scenario.name).found", catalogue: scenario.apps)
    guard var read = parsed.scenarios.first, parsed.errors.isEmpty else {
      throw ExplorerProblem(
        "the run cannot be written as a script:\n"
          + parsed.errors.map(\.description).joined(separator: "\n"))
    }
    read.name = scenario.name
    film = Film.make(of: read, at: level, observer: observer)
    if let error = film.run.error {
      throw ExplorerProblem("the run cannot be made again: \(error.text)")
    }
    self.origin = origin
    self.parent = parent
  }
}

extension Take {
  var run: Run { film.run }
  var scenario: Scenario { film.scenario }

  /// How many moments it has.
  public var count: Int { run.moments.count }

  /// The losses first, then what else is broken, in order of the moments.
  public var findings: [Finding] {
    run.findings.sorted { ($0.isOfScript ? 1 : 0, $0.moment) < ($1.isOfScript ? 1 : 0, $1.moment) }
  }

  /// A stable name for one of its moments.
  public func address(of moment: Int) -> String? {
    if let searchAddress, searchAddress.moment == moment { return searchAddress.text }
    return address.map { "\($0).\(moment)" }
  }

  /// The first that is broken, in a few words, and how many more.
  var shortOutcome: String {
    guard let first = findings.first else { return "nothing broken" }
    let more = findings.count > 1 ? " and \(findings.count - 1) more" : ""
    return "\(first.subject) at m\(first.moment)\(more)"
  }

  /// What is broken, in a few words.
  public var outcome: String {
    guard !findings.isEmpty else { return "nothing broken" }
    return findings.map { "\($0.subject) at m\($0.moment)" }.joined(separator: ", ")
  }
}

extension Finding {
  /// Whether it is what the script checks, and not a rule of the apps.
  var isOfScript: Bool { subject.rule == Subject.expected || subject.rule == Subject.reaches }
}

/// Why a command cannot be followed, or nothing can be opened.
public struct ExplorerProblem: Error, Hashable, Sendable {
  /// In words, over several lines perhaps, without a full stop.
  public var text: String
  /// Whether the script is wrong, and not what was asked of it.
  public var isOfScript: Bool

  /// A problem, in words.
  public init(_ text: String, isOfScript: Bool = false) {
    self.text = text
    self.isOfScript = isOfScript
  }
}

extension Int {
  /// So many moments, in words.
  var moments: String { self == 1 ? "1 moment" : "\(self) moments" }
}
