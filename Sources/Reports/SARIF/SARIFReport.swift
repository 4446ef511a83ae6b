// SARIF 2.1.0: a result for each problem, the moments of its run as a code flow.

import PhoneModel
import Replay

/// Renders results in the Static Analysis Results Interchange Format, version 2.1.0 (OASIS).
///
/// What is as expected is no result, also where the script states a loss: a service would open an
/// alert for it. What is broken or cannot be run has the level `error`, what was not shown `warning`.
public enum SARIFReport {
  /// The whole document.
  public static func text(of results: ReportedResults) -> String {
    let rules = SARIFRules(results)
    let problems = results.scenarios.flatMap { scenario in
      scenario.problems.map { result(scenario, $0, rules) }
    }
    let log = JSON.object([
      (
        "$schema",
        .string(
          "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
        )
      ),
      ("version", .string("2.1.0")),
      (
        "runs",
        .list([
          .object([
            (
              "tool",
              .object([
                (
                  "driver",
                  .object([
                    ("name", .string("Lockstep")), ("version", .string(results.version)),
                    ("rules", rules.json),
                  ])
                )
              ])
            ),
            ("automationDetails", .object([("id", .string("lockstep/\(results.command)/"))])),
            ("columnKind", .string("unicodeCodePoints")), ("invocations", invocation(results)),
            ("results", .list(problems)),
          ])
        ])
      ),
    ])
    return log.document
  }

  /// Whether the command came to its end.
  private static func invocation(_ results: ReportedResults) -> JSON {
    let notes = results.cutShort.map { cut in
      JSON.list([.object([("level", .string("error")), ("message", message(cut))])])
    }
    return .list([
      .object([
        ("executionSuccessful", .flag(results.cutShort == nil)),
        ("toolExecutionNotifications", notes),
      ])
    ])
  }

  private static func message(_ text: String) -> JSON { .object([("text", .string(text))]) }

  private static func result(
    _ scenario: ReportedScenario, _ problem: Problem, _ rules: SARIFRules
  ) -> JSON {
    let finding = problem.finding.map { scenario.findings[$0] }
    let name = scenario.name.repositoryPath
    let text = ([problem.text] + (finding?.reasons ?? [])).joined(separator: "\n")
    let related = finding?.place.flatMap { place -> JSON? in
      guard place != problem.place, let finding else { return nil }
      return .list([location(place, finding.text)])
    }
    return .object([
      ("ruleId", .string(problem.rule)), ("ruleIndex", .number(rules.index(of: problem.rule))),
      ("level", .string(problem.resultClass == .inconclusive ? "warning" : "error")),
      ("message", message(text)),
      ("locations", .list([location(problem.place, nil, of: scenario)])),
      ("relatedLocations", related), ("codeFlows", finding.map { flow($0, scenario) }),
      (
        "partialFingerprints",
        .object([("lockstep/v1", .string("\(name) \(problem.rule) \(problem.identity)"))])
      ),
      (
        "properties",
        .object([("scenario", .string(name)), ("address", .string(finding?.address))])
      ),
    ])
  }

  /// The moments of a run, one after the other.
  private static func flow(_ finding: ReportedFinding, _ scenario: ReportedScenario) -> JSON {
    let steps = finding.moments.prefix(finding.moment).map { moment in
      var text = "m\(moment.number) \(moment.text)"
      if let saw = moment.saw { text += ": saw \(saw)" }
      if let truth = moment.truth { text += ", true was \(truth)" }
      let weight =
        moment.number == finding.moment || finding.because.contains(moment.number)
        ? "essential" : finding.needs.contains(moment.number) ? "important" : "unimportant"
      return JSON.object([
        ("location", location(moment.place, text, of: scenario)),
        ("executionOrder", .number(moment.number)), ("importance", .string(weight)),
      ])
    }
    return .list([
      .object([
        ("message", message(finding.address)),
        ("threadFlows", .list([.object([("locations", .list(steps))])])),
      ])
    ])
  }

  /// A line of a script, or else the script, or else the name of what was explored.
  private static func location(
    _ place: ReportedPlace?, _ text: String?, of scenario: ReportedScenario
  ) -> JSON {
    if let place = place ?? scenario.path.map({ ReportedPlace(path: $0, line: 1) }) {
      return location(place, text)
    }
    return .object([
      (
        "logicalLocations",
        .list([
          .object([("fullyQualifiedName", .string(scenario.name)), ("kind", .string("module"))])
        ])
      ),
      ("message", text.map(message)),
    ])
  }

  private static func location(_ place: ReportedPlace, _ text: String?) -> JSON {
    .object([
      (
        "physicalLocation",
        .object([
          ("artifactLocation", .object([("uri", .string(URIText.reference(to: place.path)))])),
          ("region", .object([("startLine", .number(place.line))])),
        ])
      ),
      ("message", text.map(message)),
    ])
  }
}
