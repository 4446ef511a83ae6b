// Reports for CI: what each says of the same results, by readers of Foundation.

import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Scripts of every class of result, and the reports of them.
enum Reported {
  /// A name with everything that some format gives a meaning to.
  static let hostile =
    "q\"<t>&]]>'::error::%0A,#1 \\|`*_@me[x](y) 🙈\u{1B}[31m\u{7F}\n---\n...x.scenario"

  /// All formats that go to files, in the folder of the scripts.
  static let files = [
    "--report", "junit=out.xml", "--report", "tap=out.tap", "--report", "sarif=out.sarif",
    "--report", "jsonl=out.jsonl", "--report", "markdown=out.md",
  ]

  /// A folder with a script of every class.
  static func scratch() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write("app tillroll.moved-cleanup\nunlok\ninstal\n", to: "s/bad.scenario")
    try scratch.write(
      "app tillroll.no-cleanup\ninstall\nlock\nopen\n", to: "s/fault.scenario")
    try scratch.write(movedCleanup, to: "s/moved.scenario")
    try scratch.write("app tillroll.no-cleanup\ninstall\nopen\n", to: "s/quiet.scenario")
    try scratch.write(
      movedCleanup + "verdict depends on UD-RECOVER = never | after-reset | after-delay\n",
      to: "s/stated.scenario")
    try scratch.write(movedCleanup + "verdict safe\n", to: "s/wrong.scenario")
    try scratch.write(movedCleanup, to: "s/\(hostile)")
    return scratch
  }

  /// The same results in every format: their scripts' classes in order.
  static let results = [
    "error", "error", "broken", "inconclusive", "broken", "asExpected", "broken",
  ]

  /// The values of the lines of `out.jsonl`.
  static func lines(_ scratch: Scratch) throws -> [[String: Any]] {
    try scratch.read("out.jsonl").split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }
}

@Suite struct ReportTests {
  @Test func everyFormatTellsTheSameResults() throws {
    let scratch = try Reported.scratch()
    let outcome = try Command.run(["run", "s"] + Reported.files, in: scratch.folder)
    #expect(outcome.code == 2)

    let lines = try Reported.lines(scratch)
    #expect(lines.first?["kind"] as? String == "header")
    #expect(lines.first?["version"] as? Int == 1)
    #expect(lines.last?["kind"] as? String == "total")
    let scenarios = lines.filter { $0["kind"] as? String == "scenario" }
    let results = scenarios.compactMap { $0["result"] as? String }
    #expect(results.sorted() == Reported.results.sorted())
    #expect(scenarios.contains { $0["name"] as? String == "s/\(Reported.hostile)" })

    let cases = try JUnitReader.read(scratch.read("out.xml"))
    #expect(
      cases.map(\.result)
        == results.map { ["asExpected": "passed", "error": "error"][$0] ?? "failure" })
    #expect(cases.allSatisfy { $0.file?.hasPrefix("s/") == true })

    let points = try scratch.read("out.tap").split(separator: "\n")
      .filter { $0.hasPrefix("ok ") || $0.hasPrefix("not ok ") }
    #expect(points.map { $0.hasPrefix("ok ") } == results.map { $0 == "asExpected" })

    let log = try #require(
      try JSONSerialization.jsonObject(with: Data(scratch.read("out.sarif").utf8))
        as? [String: Any])
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let found = try #require(run["results"] as? [[String: Any]])
    let problems = scenarios.flatMap { $0["problems"] as? [[String: Any]] ?? [] }
    #expect(
      found.compactMap { $0["ruleId"] as? String } == problems.compactMap { $0["rule"] as? String })
    #expect(found.contains { $0["codeFlows"] != nil })

    let summary = try scratch.read("out.md")
    #expect(summary.contains("7 scenarios: 1 as expected, 3 broken, 1 inconclusive, 2 with errors"))
  }

  @Test func aFindingHasItsMomentItsLineAndItsBlame() throws {
    let scratch = try Scratch()
    try scratch.write(movedCleanup, to: "a.scenario")
    #expect(try scratch.run("run", "a.scenario", "--report", "jsonl=out.jsonl").code == 1)
    let scenario = try Reported.lines(scratch)[1]
    #expect(scenario["margin"] as? Int == 0)
    let finding = try #require((scenario["findings"] as? [[String: Any]])?.first)
    #expect(finding["rule"] as? String == "nothing-lost")
    #expect(finding["belonging"] as? String == "key-A")
    #expect((finding["place"] as? [String: Any])?["line"] as? Int == 8)
    let moment = try #require(finding["moment"] as? [String: Any])
    #expect((moment["text"] as? String)?.contains("SecItemDelete") == true)
    #expect(finding["address"] as? String == "a:1.\(try #require(moment["number"] as? Int))")
    let blame = try #require(finding["blame"] as? [String: Any])
    let answers = try #require(blame["answers"] as? [[String: Any]])
    #expect(answers.contains { $0["question"] as? String == "UD-RECOVER" })
    #expect((blame["because"] as? [Any])?.isEmpty == false)
  }

  @Test func twoProcessesWriteTheSameBytes() throws {
    let scratch = try Reported.scratch()
    let names = ["out.xml", "out.tap", "out.sarif", "out.jsonl", "out.md"]
    _ = try Command.run(["run", "s"] + Reported.files, in: scratch.folder)
    let first = try names.map(scratch.read)
    _ = try Command.run(
      ["run", "s"] + Reported.files, in: scratch.folder,
      environment: ["SWIFT_DETERMINISTIC_HASHING": "1"])
    #expect(try names.map(scratch.read) == first)
  }

  @Test func timesAreWrittenOnlyWhereAskedFor() throws {
    let scratch = try Scratch()
    try scratch.write(movedCleanup, to: "a.scenario")
    _ = try Command.run(["run", "a.scenario"] + Reported.files, in: scratch.folder)
    #expect(!(try scratch.read("out.xml")).contains(" time="))
    _ = try Command.run(["run", "a.scenario", "--timings"] + Reported.files, in: scratch.folder)
    #expect(try scratch.read("out.xml").contains(/<testcase [^>]* time="\d+\.\d\d\d"/))
    #expect(try scratch.read("out.tap").contains(/\n  duration_ms: \d+\n/))
    #expect(try Reported.lines(scratch)[1]["durationMilliseconds"] is Int)
  }

  @Test func aReportOnStandardOutputHasItForItself() throws {
    let scratch = try Scratch()
    try scratch.write(movedCleanup, to: "a.scenario")
    let outcome = try scratch.run("run", "a.scenario", "--report", "tap=-")
    #expect(outcome.output.hasPrefix("TAP version 14\n1..1\nnot ok 1 - a.scenario\n"))
    #expect(!outcome.output.contains("FAIL"))
    #expect(outcome.errors.contains("FAIL  a.scenario"))
    #expect(outcome.code == 1)
  }

  @Test func theConsoleIsAsItIsWithoutReports() throws {
    let scratch = try Reported.scratch()
    let plain = try Command.run(["run", "s"], in: scratch.folder)
    let reported = try Command.run(["run", "s"] + Reported.files, in: scratch.folder)
    #expect(plain.output == reported.output)
    #expect(plain.errors == reported.errors)
  }

  /// A search of an app that soon finds a loss.
  static let search = [
    "explore", "race.moved", "--level", "base", "--events",
    "restart,unlock,open,launch,connect:key-A",
  ]

  @Test func aSearchIsReportedWithItsAddresses() throws {
    let scratch = try Scratch()
    let outcome = try Command.run(Self.search + Reported.files, in: scratch.folder)
    #expect(outcome.code == 1)
    let lines = try Reported.lines(scratch)
    #expect(lines.map { $0["name"] as? String } == [nil, "race.moved", nil])
    #expect((lines[1]["search"] as? [String: Any])?["states"] is Int)
    let finding = try #require((lines[1]["findings"] as? [[String: Any]])?.first)
    let address = try #require(finding["address"] as? String)
    let told = try Command.run(Self.search + ["--at", address], in: scratch.folder)
    #expect(told.output.contains("SecItemDelete"))
    #expect(try JUnitReader.read(scratch.read("out.xml")).map(\.result) == ["failure"])
  }

  @Test func aPinnedAnswerIsNamedBesideWhatItIsAPremiseOf() throws {
    let scratch = try Scratch()
    let words = [
      "explore", "race.marker-cleanup", "--events", "unlock,open,connect:key-A", "--level", "base",
    ]
    _ = try Command.run(
      words + ["--pin", "UD-RECOVER=next-read"] + Reported.files, in: scratch.folder)
    let pinned = try Reported.lines(scratch)[1]["pinned"] as? [[String: Any]]
    #expect(pinned?.map { $0["question"] as? String } == ["UD-RECOVER"])
    #expect(pinned?.map { $0["answer"] as? String } == ["next-read"])
    #expect(try scratch.read("out.md").contains("pinned: UD-RECOVER = next-read"))
    _ = try Command.run(words + Reported.files, in: scratch.folder)
    #expect(try Reported.lines(scratch)[1]["pinned"] == nil)
  }

  @Test func aSearchOfAScriptLeadsToTheScript() throws {
    let scratch = try Scratch()
    try scratch.write(movedCleanup, to: "a.scenario")
    let outcome = try Command.run(["explore", "a.scenario"] + Reported.files, in: scratch.folder)
    #expect(outcome.code == 1)
    #expect(try Reported.lines(scratch)[1]["file"] as? String == "a.scenario")
    #expect(try JUnitReader.read(scratch.read("out.xml")).map(\.file) == ["a.scenario"])
  }

  @Test func anAppThatTrapsIsReportedAfterWhatWasDone() throws {
    let scratch = try Scratch()
    try scratch.write("app trapping\ninstall\n", to: "a.scenario")
    for app in ["trapping", "spinning"] {
      try scratch.write("app \(app)\ninstall\nopen\nrefresh\n", to: "b.scenario")
      let outcome = try Command.run(
        ["run", "a.scenario", "b.scenario", "--patience", "1"] + Reported.files, in: scratch.folder,
        environment: ["SWIFT_BACKTRACE": "enable=no"], executable: "MisbehavingApps")
      #expect(outcome.code == 70)
      let cases = try JUnitReader.read(scratch.read("out.xml"))
      #expect(cases.map(\.result) == ["failure", "error", "error"])
      #expect(cases[1].message?.contains("refresh of \(app)") == true)
      #expect(try scratch.read("out.tap").contains("\nBail out! b.scenario: "))
      #expect(try Reported.lines(scratch).last?["isComplete"] as? Bool == false)
    }
  }

  @Test func aTrapInCodeThatWasOnlyTriedLosesNoResult() throws {
    let scratch = try Scratch()
    let outcome = try Command.run(
      [
        "explore", "trusting", "particular", "--patience", "1", "--events",
        "open,restart,unlock,refresh",
      ] + Reported.files, in: scratch.folder, environment: ["SWIFT_BACKTRACE": "enable=no"],
      executable: "MisbehavingApps")
    #expect(outcome.code == 4)
    #expect(outcome.output.components(separatedBy: "Searched").count == 3)
    #expect(
      try Reported.lines(scratch).map { $0["name"] as? String } == [
        nil, "trusting", "particular", nil,
      ])
  }
}

/// A test case of JUnit XML as a reader sees it.
struct JUnitCase {
  var file: String?
  var result = "passed"
  var message: String?
}

/// Reads JUnit XML with Foundation's parser.
final class JUnitReader: NSObject, XMLParserDelegate {
  private var cases: [JUnitCase] = []

  static func read(_ text: String) throws -> [JUnitCase] {
    let reader = JUnitReader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    return reader.cases
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    switch name {
    case "testcase": cases.append(JUnitCase(file: attributes["file"]))
    case "failure", "error":
      cases[cases.count - 1].result = name
      cases[cases.count - 1].message = attributes["message"]
    default: break
    }
  }
}
