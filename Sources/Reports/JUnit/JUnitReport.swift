// JUnit XML: a test suite for each folder of scripts, a test case for each scenario.

import Replay

/// Renders results as JUnit XML.
///
/// There is no standard; this is the part that GitHub actions, GitLab and Jenkins read:
/// `testsuites`, `testsuite`, `testcase` with `classname`, `name`, `file` and `line`, and in it
/// `failure` or `error` with `type`, `message` and a text. Times are written only where they were
/// asked for.
public enum JUnitReport {
  /// The whole document.
  public static func text(of results: ReportedResults) -> String {
    var suites: [(name: String, cases: [ReportedScenario])] = []
    var places: [String: Int] = [:]
    for scenario in results.scenarios {
      let name = suite(of: scenario)
      if let place = places[name] {
        suites[place].cases.append(scenario)
      } else {
        places[name] = suites.count
        suites.append((name, [scenario]))
      }
    }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    let cut = results.cutShort
    text += "<testsuites" + attributes([("name", "lockstep \(results.command)")])
    text += counts(results.scenarios, more: cut == nil ? 0 : 1) + ">\n"
    for suite in suites { text += self.text(of: suite.cases, suite.name) }
    if let cut {
      text += "  <testsuite" + attributes([("name", "lockstep")])
      text += " tests=\"1\" failures=\"0\" errors=\"1\" skipped=\"0\">\n"
      text += "    <testcase classname=\"lockstep\" name=\"every scenario was replayed\">\n"
      text += "      <error" + attributes([("type", "cut short"), ("message", cut)]) + "/>\n"
      text += "    </testcase>\n  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  /// The name of the suite: the folder of the script; `lockstep` for an app, and where there is none.
  private static func suite(of scenario: ReportedScenario) -> String {
    guard let path = scenario.path?.repositoryPath,
      let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex
    else { return "lockstep" }
    return String(path[..<slash])
  }

  private static func text(of cases: [ReportedScenario], _ suite: String) -> String {
    var text = "  <testsuite" + attributes([("name", suite)]) + counts(cases) + ">\n"
    for scenario in cases { text += self.text(of: scenario, suite) }
    return text + "  </testsuite>\n"
  }

  /// How many cases there are and how they came out, as attributes.
  private static func counts(_ cases: [ReportedScenario], more: Int = 0) -> String {
    let errors = cases.count { $0.resultClass == .faulty } + more
    let failures = cases.count { $0.resultClass != .asExpected && $0.resultClass != .faulty }
    let times = cases.compactMap { $0.milliseconds }
    return " tests=\"\(cases.count + more)\" failures=\"\(failures)\" errors=\"\(errors)\""
      + " skipped=\"0\"" + (times.isEmpty ? "" : time(times.reduce(0, +)))
  }

  /// Seconds with three digits behind the point.
  private static func time(_ milliseconds: Int) -> String {
    let thousandths = String(milliseconds % 1000)
    let zeros = String(repeating: "0", count: 3 - thousandths.count)
    return " time=\"\(milliseconds / 1000).\(zeros)\(thousandths)\""
  }

  private static func text(of scenario: ReportedScenario, _ suite: String) -> String {
    let place = scenario.problems.first?.place
    var members = [
      // Jenkins takes what is before the last dot for a package.
      ("classname", suite.repositoryPath.split(separator: "/").joined(separator: ".")),
      ("name", name(of: scenario)),
    ]
    if let path = scenario.path?.repositoryPath { members.append(("file", path)) }
    if let place, place.path == scenario.path { members.append(("line", String(place.line))) }
    var text = "    <testcase" + attributes(members)
    text += scenario.milliseconds.map(time) ?? ""
    guard let problem = scenario.problems.first else { return text + "/>\n" }
    // One child a case: Jenkins and GitLab show the first and drop the others.
    let element = scenario.resultClass == .faulty ? "error" : "failure"
    let more = scenario.problems.count - 1
    let message = problem.text + (more > 0 ? " (and \(more) more)" : "")
    text += ">\n      <\(element)"
    text += attributes([("type", scenario.resultClass.name), ("message", message)])
    text += ">" + XMLText.content(details(of: scenario)) + "</\(element)>\n"
    return text + "    </testcase>\n"
  }

  /// The file's name without folder and ending, with the row of its table.
  private static func name(of scenario: ReportedScenario) -> String {
    let name = scenario.name.repositoryPath
    guard scenario.path != nil, let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      return name
    }
    return String(name[name.index(after: slash)...])
  }

  /// Each problem with its line, then the told run.
  private static func details(of scenario: ReportedScenario) -> String {
    var lines: [String] = []
    for problem in scenario.problems {
      let place = problem.place.map { "\($0.path.repositoryPath):\($0.line): " } ?? ""
      lines.append(place + problem.line)
      if let finding = problem.finding.map({ scenario.findings[$0] }) {
        lines += finding.reasons.map { "  \($0)" } + ["  at \(finding.address)"]
      }
    }
    return (lines + scenario.story).joined(separator: "\n")
  }

  private static func attributes(_ members: [(String, String)]) -> String {
    members.map { " \($0.0)=\"\(XMLText.attribute($0.1))\"" }.joined()
  }
}
