// A run that a page shows: written out as a script, and filmed.

import AppModel
import PhoneModel
import Replay
import Reports
import ScenarioScript

/// One run, with the script that makes it again and nothing else.
struct PageReel {
  var film: Film
  /// What makes it, as `lockstep run` reads it.
  var text: String
  /// What became impossible by a change, in words.
  var dropped: [String] = []

  /// How many moments a page shows.
  static let mostMoments = 1000

  /// Writes a scenario that leaves nothing to choose out as a script, reads that as a user's would
  /// be, and runs it.
  init(_ scenario: Scenario, at level: DistrustLevel) throws(PageError) {
    text = ScenarioWriter.write(scenario)
    let parsed = ScenarioParser.parse(
      text: text, path: "\(scenario.name).found", catalogue: scenario.apps)
    guard var read = parsed.scenarios.first, parsed.errors.isEmpty else {
      throw PageError(
        "the run cannot be written as a script:\n"
          + parsed.errors.map { $0.description }.joined(separator: "\n"))
    }
    read.name = scenario.name
    film = Film.make(of: read, at: level)
    if let error = film.run.error { throw PageError(error.text) }
    guard film.run.moments.count <= Self.mostMoments else {
      throw PageError(
        "the run has \(film.run.moments.count) moments; a page shows up to \(Self.mostMoments)")
    }
  }
}

extension PageScript {
  /// The level of its runs.
  var runLevel: DistrustLevel { level ?? scenario.level ?? .reported }

  /// The run that a request is about: that of `ways`, with its `changes`.
  func reel(_ request: JSON) throws(PageError) -> PageReel {
    let ways = (request["ways"]?.list ?? []).compactMap { $0.int }
    let run = judge(limit: request).run(ways, of: scenario, at: runLevel)
    if let error = run.error { throw PageError("line \(error.place.line): \(error.text)") }
    var reel = try PageReel(scenario.following(run), at: runLevel)
    for change in request["changes"]?.list ?? [] {
      reel = try reel.changed(try PageChange(change), at: runLevel, apps: scenario.apps)
    }
    return reel
  }
}
