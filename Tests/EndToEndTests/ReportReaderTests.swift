// Reports before readers that are not ours, where these are installed.

import Foundation
import Testing

/// Python with the readers of `Tests/Readers`.
enum Readers {
  /// `LOCKSTEP_READERS`, or where `.ci/run` installs them; nil where they are not.
  static let python: String? = {
    let named = ProcessInfo.processInfo.environment["LOCKSTEP_READERS"]
    let path = named ?? Command.root.appendingPathComponent(".build/readers/bin/python").path
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }()

  /// What they took from the reports in a folder.
  static func read(_ scratch: Scratch) throws -> [String: Any] {
    let output = scratch.folder.appendingPathComponent("seen.json")
    let errors = scratch.folder.appendingPathComponent("reader-errors")
    for file in [output, errors] { try Data().write(to: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(python))
    process.arguments = [
      Command.root.appendingPathComponent("Tests/Readers/judge.py").path,
      Command.root.appendingPathComponent("docs/lockstep-results.schema.json").path,
      scratch.folder.path,
    ]
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    let complaint = try scratch.read("reader-errors")
    #expect(process.terminationStatus == 0, "\(complaint)")
    return try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: output)) as? [String: Any])
  }
}

@Suite(.enabled(if: Readers.python != nil, "the readers of Tests/Readers are not installed"))
struct ReportReaderTests {
  @Test func everyReaderSeesTheSameResults() throws {
    let scratch = try Reported.scratch()
    _ = try Command.run(["run", "s"] + Reported.files, in: scratch.folder)
    let seen = try Readers.read(scratch)
    let junit = try #require(seen["junit"] as? [String: Any])
    let tap = try #require(seen["tap"] as? [String: Any])
    let sarif = try #require(seen["sarif"] as? [String: Any])
    let lines = try #require(seen["jsonl"] as? [[String: Any]])
    let results = lines.compactMap { $0["result"] as? String }
    #expect(results.count == 7)
    let cases = try #require(junit["cases"] as? [[String: Any]])
    #expect(
      cases.compactMap { $0["result"] as? String }
        == results.map { ["asExpected": "passed", "error": "Error"][$0] ?? "Failure" })
    #expect(junit["failures"] as? Int == 4)
    #expect(junit["errors"] as? Int == 2)
    let points = try #require(tap["points"] as? [[String: Any]])
    #expect(points.map { $0["ok"] as? Bool } == results.map { $0 == "asExpected" })
    #expect(points.allSatisfy { $0["directive"] as? Bool == false })
    #expect(tap["plan"] as? Int == 7)
    let problems = lines.flatMap { $0["problems"] as? [Any] ?? [] }
    #expect(sarif["count"] as? Int == problems.count)
  }

  @Test func everyReaderTakesTheReportsOfTheShippedScenarios() throws {
    let scratch = try Scratch()
    let reports = [
      "--report", "junit=\(scratch.folder.path)/out.xml", "--report",
      "tap=\(scratch.folder.path)/out.tap", "--report", "sarif=\(scratch.folder.path)/out.sarif",
      "--report", "jsonl=\(scratch.folder.path)/out.jsonl", "--timings",
    ]
    // With so few runs many are bounded, and so not as they state.
    _ = try Command.run(["run", "Scenarios", "--runs", "20"] + reports)
    let seen = try Readers.read(scratch)
    let cases = (seen["junit"] as? [String: Any])?["cases"] as? [Any]
    let points = (seen["tap"] as? [String: Any])?["points"] as? [Any]
    #expect(cases?.count == points?.count)
    #expect((cases?.count ?? 0) > 50)
  }

  @Test func everyReaderTakesTheReportsOfASearch() throws {
    let scratch = try Scratch()
    try scratch.write(movedCleanup, to: "a.scenario")
    for words in [ReportTests.search, ["explore", "a.scenario"]] {
      _ = try Command.run(words + Reported.files, in: scratch.folder)
      let seen = try Readers.read(scratch)
      #expect(((seen["junit"] as? [String: Any])?["cases"] as? [Any])?.count == 1)
    }
  }
}
