// The examples of docs/testing.md, as they stand there.

import Apps
import Foundation
import Testing
import XCTest

@testable import LockstepTesting

extension Catalogue {
  /// The example, by the name that it has in the package that `lockstep init` writes.
  fileprivate static var flag: App { all.first { $0.name == "example.session" } ?? all[0] }
}

final class LaunchTests: XCTestCase {
  func testScenarios() {
    assertScenarios(in: "Tests/LockstepTestingTests/Scenarios/good", apps: Catalogue.all)
  }

  func testTheFlagLosesTheToken() {
    let events = ["restart", "push", "unlock", "open", "sign-in"]
    assertExploration(of: Catalogue.flag, events: events, verdict: "unsafe")
  }
}

@Suite struct DocumentedTests {
  private let root = PackageRoot.folder(of: #filePath)

  private func page() throws -> String {
    try String(contentsOfFile: "\(root)/docs/testing.md", encoding: .utf8)
  }

  /// The first block of a page that begins so.
  private func block(_ start: String, of page: String) throws -> String {
    let start = try #require(page.range(of: "```\(start)"))
    let lines = page[start.lowerBound...].split(
      separator: "\n", omittingEmptySubsequences: false)
    return lines.dropFirst().prefix { $0 != "```" }.joined(separator: "\n")
  }

  /// Keeps what the example prints.
  private final class Printed {
    var lines: [String] = []
  }
  private let printed = Printed()

  private func print(_ items: Any...) {
    printed.lines.append(items.map { "\($0)" }.joined(separator: " "))
  }

  @Test func theLibraryIsUsedAsThePageSays() throws {
    let suite = ScenarioSuite(apps: Catalogue.all, root: PackageRoot.folder(of: #filePath))
    for result in try suite.run("Scenarios/tutorial") {
      print(result.name, result.isAsExpected, result.outcome?.text ?? "no verdict")
      for finding in result.findings {
        print(finding.subject, "is broken at", finding.address, "by", finding.text)
      }
      print(result.timeline)
    }
    #expect(printed.lines[0] == "Scenarios/tutorial/session.scenario true unsafe")
    #expect(printed.lines[1].hasPrefix("nothing-lost token is broken at session:1."))
  }

  @Test func thePageShowsTheseExamples() throws {
    let own = try String(contentsOfFile: #filePath, encoding: .utf8)
    let page = try page()
    #expect(own.contains(try block("swift\nfinal class LaunchTests", of: page)))
    let library = try block("swift\nlet suite", of: page).split(separator: "\n")
      .map { "    \($0)" }.joined(separator: "\n")
    #expect(own.contains(library))
  }

  @Test func thePageShowsARealFailure() throws {
    let suite = ScenarioSuite(apps: Catalogue.all, root: root)
    let script = try String(
      contentsOfFile: "\(root)/Tests/LockstepTestingTests/Scenarios/loses.scenario", encoding: .utf8
    )
    let result = suite.run(text: script, named: "Scenarios/session.scenario")[0]
    let failure = ScenarioFailure.all(
      of: result, call: "ScenarioTests.swift:12", timeline: false)[0]
    let shown = try block("\nScenarios/session.scenario:", of: page()).split(separator: "\n")
    let real = failure.text.split(separator: "\n")
    #expect(shown.count == real.count, "\(failure.text)")
    for (line, written) in zip(shown, real) {
      #expect(line.hasSuffix("…") ? written.hasPrefix(line.dropLast()) : line == written)
    }
  }
}
