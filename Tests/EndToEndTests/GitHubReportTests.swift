// Annotations and the step's summary, read as GitHub's runner reads them.

import Foundation
import Testing

/// A workflow command, taken apart as the runner does it.
private struct Annotation {
  var kind: String
  var properties: [String: String]
  var message: String

  /// The command of a line; nil where the line is none.
  init?(_ line: Substring) {
    guard line.hasPrefix("::"), let end = line.dropFirst(2).range(of: "::") else { return nil }
    let head = line[line.index(line.startIndex, offsetBy: 2)..<end.lowerBound]
      .split(separator: " ", maxSplits: 1)
    kind = String(head[0])
    properties = [:]
    for pair in head.dropFirst().first?.split(separator: ",") ?? [] {
      let parts = pair.split(separator: "=", maxSplits: 1)
      properties[String(parts[0])] = Self.decoded(parts[1])
        .replacingOccurrences(of: "%3A", with: ":").replacingOccurrences(of: "%2C", with: ",")
        .replacingOccurrences(of: "%25", with: "%")
    }
    message = Self.decoded(line[end.upperBound...]).replacingOccurrences(of: "%25", with: "%")
  }

  private static func decoded(_ text: Substring) -> String {
    text.replacingOccurrences(of: "%0A", with: "\n").replacingOccurrences(of: "%0D", with: "\r")
  }
}

@Suite struct GitHubReportTests {
  private func annotate(_ scratch: Scratch) throws -> (Outcome, [Annotation]) {
    let summary = scratch.folder.appendingPathComponent("summary.md").path
    let outcome = try Command.run(
      ["run", "s", "--report", "github"], in: scratch.folder,
      environment: ["GITHUB_STEP_SUMMARY": summary])
    return (outcome, outcome.output.split(separator: "\n").compactMap(Annotation.init))
  }

  @Test func eachProblemIsAnnotatedWorstFirst() throws {
    let scratch = try Reported.scratch()
    let (_, annotations) = try annotate(scratch)
    #expect(
      annotations.map(\.kind)
        == Array(repeating: "error", count: 3 + 2 + 2 + 1) + ["warning"])
    #expect(annotations[0].properties["title"] == "s/bad.scenario: S010")
    #expect(annotations[0].properties["line"] == "2")
    let hostile = annotations.first { $0.properties["file"]?.hasPrefix("s/q") == true }
    #expect(
      hostile?.properties["file"]
        == "s/q\"<t>&]]>'::error::%0A,#1 \\|`*_@me[x](y) 🙈␛[31m␡\n---\n...x.scenario")
    #expect(hostile?.message.contains("\nrests on UD-RECOVER = never [source]") == true)
  }

  @Test func noMoreAreWrittenThanGitHubShows() throws {
    let scratch = try Scratch()
    for number in 10..<30 {
      try scratch.write(movedCleanup, to: "s/\(number).scenario")
      try scratch.write("app tillroll.no-cleanup\ninstall\nopen\n", to: "s/\(number)q.scenario")
    }
    let (_, annotations) = try annotate(scratch)
    let errors = annotations.filter { $0.kind == "error" }
    let warnings = annotations.filter { $0.kind == "warning" }
    #expect(errors.count == 10)
    #expect(warnings.count == 10)
    #expect(errors.last?.message.hasSuffix("\nand 30 more: see the step's summary") == true)
    #expect(warnings.last?.message.hasSuffix("\nand 10 more: see the step's summary") == true)
    let summary = try scratch.read("summary.md")
    #expect(summary.contains("<code>s/29.scenario</code>"))
    #expect(summary.contains("<code>s/29q.scenario</code>"))
  }

  @Test func theSummaryIsAddedToThatOfTheStepAndNeverTooLong() throws {
    let scratch = try Reported.scratch()
    let before = String(repeating: "x", count: (1 << 20) - 3000) + "\n"
    try scratch.write(before, to: "summary.md")
    let (outcome, _) = try annotate(scratch)
    #expect(outcome.code == 2)
    let summary = try scratch.read("summary.md")
    #expect(summary.hasPrefix(before + "## Lockstep: 7 scenarios"))
    #expect(summary.utf8.count <= 1 << 20)
    #expect(summary.contains(/\d+ more .* do not fit here/))
  }

  @Test func namesMakeNoMarksInTheSummary() throws {
    let scratch = try Reported.scratch()
    _ = try annotate(scratch)
    // What stands in fences is shown as it is.
    let parts = try scratch.read("summary.md").components(separatedBy: "```\n")
    let summary = parts.indices.filter { $0 % 2 == 0 }.map { parts[$0] }.joined()
    #expect(!summary.contains("<t>"))
    #expect(!summary.contains("@me"))
    #expect(!summary.contains("\u{1B}"))
    // Each row of the first table has four cells, whatever bars stand in the names.
    let rows = summary.split(separator: "\n").filter { $0.hasPrefix("| broken") }
    #expect(!rows.isEmpty)
    for row in rows { #expect(row.replacing("\\|", with: "").count { $0 == "|" } == 5) }
  }
}
