// Assertions of XCTest: what passes, and where a failure stands.

import Apps
import LockstepTesting
import XCTest

/// Keeps the failures that a test asks for.
final class ScenarioAssertionTests: XCTestCase {
  private static let scripts = "Tests/LockstepTestingTests/Scenarios"
  /// What would have failed, while it is asked for.
  private var failures: [(text: String, file: String, line: Int)]?

  #if canImport(Darwin)
    override func record(_ issue: XCTIssue) {
      guard failures != nil else { return super.record(issue) }
      let place = issue.sourceCodeContext.location
      failures?.append(
        (issue.compactDescription, place?.fileURL.path ?? "", place?.lineNumber ?? 0))
    }
  #else
    override func recordFailure(
      withDescription description: String, inFile file: String, atLine line: Int, expected: Bool
    ) {
      guard failures != nil else {
        return super.recordFailure(
          withDescription: description, inFile: file, atLine: line, expected: expected)
      }
      failures?.append((description, file, line))
    }
  #endif

  /// The failures that `body` makes.
  private func failures(_ body: () -> Void) -> [(text: String, file: String, line: Int)] {
    failures = []
    body()
    defer { failures = nil }
    return failures ?? []
  }

  func testAFolderPasses() {
    let results = assertScenarios(in: "\(Self.scripts)/good", apps: Catalogue.all)
    XCTAssertEqual(results.count, 4)
  }

  func testALossStandsAtTheLineOfTheScript() {
    let line = #line + 2
    let found = failures {
      assertScenarios(in: "\(Self.scripts)/loses.scenario", apps: Catalogue.all)
    }
    XCTAssertEqual(found.map(\.line), [9, 9])
    XCTAssertTrue(found[0].file.hasSuffix("/\(Self.scripts)/loses.scenario"))
    XCTAssertTrue(found[0].text.contains("checked by XCTestTests.swift:\(line)"))
    #if !canImport(Darwin)
      XCTAssertTrue(found[0].text.contains("what the app saw"))
    #endif
  }

  func testAnExplorationExpectsItsVerdict() throws {
    let app = try XCTUnwrap(Catalogue.all.first { $0.name == "example.session" })
    let events = ["restart", "push", "unlock", "open", "sign-in"]
    assertExploration(of: app, events: events, verdict: "unsafe")
    let line = #line + 1
    let found = failures { assertExploration(of: app, events: events) }
    XCTAssertEqual(found.map(\.line), [line])
    XCTAssertTrue(found[0].file.hasSuffix("/XCTestTests.swift"))
  }

  func testAPathThatLeadsNowhereStandsAtTheCall() {
    let line = #line + 1
    let found = failures { assertScenarios(in: "no/such", apps: Catalogue.all) }
    XCTAssertEqual(found.map(\.line), [line])
  }
}
