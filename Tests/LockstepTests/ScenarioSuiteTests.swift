// The library's face: what a suite finds, what it gives back, and what it refuses.

import Apps
import Foundation
import Lockstep
import Testing

@Suite struct ScenarioSuiteTests {
  /// The checkout.
  private let root = PackageRoot.folder(of: #filePath)
  private var suite: ScenarioSuite { ScenarioSuite(apps: Catalogue.all, root: root) }

  @Test func aScriptGivesVerdictsFindingsAndATimeline() throws {
    let results = try suite.run("Scenarios/tillroll/moved-cleanup.scenario")
    let result = try #require(results.first)
    #expect(results.count == 1 && result.isAsExpected)
    #expect(result.name == "Scenarios/tillroll/moved-cleanup.scenario")
    #expect(
      result.outcome?.text == "depends on UD-RECOVER = never | after-reset | after-delay")
    #expect(result.findings.map(\.subject).contains(Subject(Subject.nothingLost, "key-A")))
    #expect(result.findings[0].place?.line == 20)
    #expect(result.timeline.contains("SecItemDelete key-A"))
  }

  @Test func aKeptTraceIsCompared() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "lockstep-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = "app example.session\ninstall\nopen\nverdict not exercised\n"
    try Data(text.utf8).write(to: folder.appendingPathComponent("a.scenario"))
    try Data("another run\n".utf8).write(to: folder.appendingPathComponent("a.trace"))
    var suite = ScenarioSuite(apps: Catalogue.all, root: folder.path)
    let result = try suite.run("a.scenario")[0]
    #expect(!result.isAsExpected)
    #expect(result.problems.map(\.rule) == ["trace"])
    #expect(result.problems[0].place == ReportedPlace(path: "a.trace", line: 1))
    #expect(result.timeline.contains("-another run"))
    #expect(suite.run(text: text, named: "a.scenario")[0].isAsExpected)
    suite.level = .base
    #expect(try suite.run("a.scenario")[0].isAsExpected)
  }

  @Test func aFolderIsReadWithItsFoldersInOneOrder() throws {
    let names = try suite.scenarios(at: "Scenarios/").map(\.path)
    #expect(names.count > 100)
    #expect(names.contains("Scenarios/tutorial/session.scenario"))
    #expect(names == names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }

  @Test func includesAreReadFromTheRoot() throws {
    let script = "Tests/LockstepTestingTests/Scenarios/good/including.scenario"
    #expect(try suite.run(script).map(\.isAsExpected) == [true])
    let nowhere = ScenarioSuite(apps: Catalogue.all, root: "/").run(
      text: "app example.session\ninclude start.steps\n", named: "a.scenario")
    #expect(nowhere[0].problems.map(\.rule) == ["S050"])
  }

  @Test func whatCannotBeReadIsSaidWithItsReason() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "lockstep-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["a.scenario", "a.steps"] {
      try Data("app example.session\n# caf".utf8 + [0xE9]).write(
        to: folder.appendingPathComponent(name))
    }
    let suite = ScenarioSuite(apps: Catalogue.all, root: folder.path)
    let text = try #require(try suite.run("a.scenario").first?.problems.first?.text)
    #expect(text.contains("it is no UTF-8, from line 2 on"))
    let script = suite.run(
      text: "app example.session\ninclude a.steps\ninstall\n", named: "b.scenario")
    #expect(
      try #require(script.first?.problems.first?.text).contains("it is no UTF-8, from line 2 on"))
  }

  @Test func textIsReplayedLikeAFile() {
    let results = suite.run(
      text: "app example.session\ninstall\nopen\nverdict not exercised\n", named: "a")
    #expect(results.map(\.isAsExpected) == [true])
    #expect(results[0].timeline.contains("install"))
  }

  @Test func aScriptWithErrorsIsAResult() {
    let results = suite.run(text: "app example.session\nopne\n", named: "a.scenario")
    #expect(results.map(\.isAsExpected) == [false])
    #expect(results[0].problems.map(\.place) == [ReportedPlace(path: "a.scenario", line: 2)])
  }

  @Test func theLevelAndTheBoundAreThoseOfTheSuite() throws {
    var strict = suite
    strict.runLimit = 1
    #expect(try strict.run("Scenarios/tillroll/moved-cleanup.scenario")[0].effort != nil)
    #expect(try !strict.run("Scenarios/tillroll/moved-cleanup.scenario")[0].isAsExpected)
    strict = suite
    strict.level = .everything
    let text = "app example.session\ninstall\nopen\n"
    #expect(strict.run(text: text)[0].level == .everything)
  }

  @Test func anExplorationFindsTheLossAndStatesIt() throws {
    let app = try #require(Catalogue.all.first { $0.name == "example.session" })
    let events = ["restart", "push", "unlock", "open", "sign-in"]
    let found = try suite.explore(app, events: events)
    #expect(found.outcome == .unsafe && !found.isAsExpected)
    #expect(found.name == "example.session" && found.path == nil)
    #expect(found.timeline.contains("The shortest run that breaks a rule"))
    let stated = try suite.explore(app, events: events, verdict: "unsafe")
    #expect(stated.isAsExpected && stated.timeline == found.timeline)
  }

  @Test func boundsMakeAnExplorationBounded() throws {
    let app = try #require(Catalogue.all.first { $0.name == "tillroll.no-cleanup" })
    var small = suite
    small.bounds = Bounds(states: 50)
    #expect(try small.explore(app).outcome == .bounded)
  }

  @Test func pathsThatLeadNowhereAreSaid() {
    #expect(throws: SuiteError.self) { try suite.run("Scenarios/none") }
    #expect(throws: SuiteError.self) { try suite.run("docs") }
    #expect(throws: SuiteError.self) { try suite.explore("Scenarios/none.scenario") }
  }

  @Test func theRootIsTheNearestPackage() {
    #expect(#filePath == root + "/Tests/LockstepTests/ScenarioSuiteTests.swift")
    #expect(PackageRoot.folder(of: "/no/such/place/a.swift") == "/no/such/place")
    #expect(PackageRoot.folder(of: "/no/such/a.swift", holding: "tmp") == "/")
  }
}
