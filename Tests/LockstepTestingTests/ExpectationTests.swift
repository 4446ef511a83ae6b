// Expectations of Swift Testing: what passes, and where a failure stands.

import Apps
import Foundation
import Testing

@testable import LockstepTesting

private let scripts = "Tests/LockstepTestingTests/Scenarios"

@Suite struct ExpectationTests {
  private func script(_ name: String) -> String { "\(scripts)/\(name).scenario" }

  /// The issues that `body` records.
  private func issues(_ body: () -> Void) -> [Issue] {
    nonisolated(unsafe) var found: [Issue] = []
    withKnownIssue(
      "asked for", body,
      matching: { issue in
        found.append(issue)
        return true
      })
    return found
  }

  @Test(arguments: try Scenarios.in("\(scripts)/good", apps: Catalogue.all))
  func eachScenarioOfAFolderIsATestCase(_ scenario: ScriptedScenario) {
    #expect(expectScenario(scenario).name == scenario.description)
  }

  @Test func testCasesAreNamedByTheirScripts() throws {
    let found = try Scenarios.in("\(scripts)/good", apps: Catalogue.all)
    #expect(
      found.map(\.description) == [
        "\(scripts)/good/including.scenario", "\(scripts)/good/stated.scenario",
        "\(scripts)/good/table.scenario#1",
        "\(scripts)/good/table.scenario#2",
      ])
    #expect(Set(found.map(\.id)).count == 4)
    #expect(
      try Scenarios.in("\(scripts)/good", apps: Catalogue.all, tag: "rows").map(\.description)
        == found.dropFirst(2).map(\.description))
  }

  @Test func aLossStandsAtTheLineOfTheScriptThatLoses() throws {
    let line = #line + 1
    let found = issues { expectScenario(script("loses"), apps: Catalogue.all) }
    #expect(found.count == 2)
    let place = try #require(found.first?.sourceLocation)
    #expect(place.line == 9)
    #expect(place.filePath.hasPrefix("/"))
    #expect(place.filePath.hasSuffix("/Tests/LockstepTestingTests/Scenarios/loses.scenario"))
    #expect(place.fileName == "loses.scenario")
    let text = try #require(found.first?.comments.first?.rawValue)
    #expect(text.hasPrefix("\(script("loses")): nothing-lost key-A: depends on UD-RECOVER"))
    #expect(text.contains("rests on UD-RECOVER = never [source]"))
    #expect(text.contains("\nchecked by ExpectationTests.swift:\(line)"))
  }

  @Test func aVerdictThatDoesNotHoldStandsAtItsLine() throws {
    let found = issues { expectScenario(script("expects-safe"), apps: Catalogue.all) }
    #expect(found.map(\.sourceLocation?.line) == [10])
    #expect(found[0].comments[0].rawValue.contains("expected safe, and it is depends on"))
  }

  @Test func eachErrorOfAScriptStandsAtItsWord() throws {
    let found = issues { expectScenario(script("misspelt"), apps: Catalogue.all) }
    #expect(found.map(\.sourceLocation?.line) == [3, 4])
    #expect(found.map(\.sourceLocation?.column) == [1, 3])
    #expect(found[0].comments[0].rawValue.contains("did you mean 'install'?"))
  }

  @Test func anAbsolutePathIsTakenAsItIs() {
    let path = "\(PackageRoot.folder(of: #filePath))/\(script("loses"))"
    let found = issues { expectScenario(path, apps: Catalogue.all) }
    #expect(found.map(\.sourceLocation?.filePath) == [path, path])
  }

  @Test func aScriptThatCannotBeReadFailsAlone() throws {
    let scratch = FileManager.default.temporaryDirectory
      .appendingPathComponent("lockstep-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    try Data("app example.session\ninstall\nverdict not exercised\n".utf8)
      .write(to: scratch.appendingPathComponent("b.scenario"))
    try FileManager.default.createSymbolicLink(
      atPath: scratch.appendingPathComponent("a.scenario").path, withDestinationPath: "nowhere")
    let scenarios = try Scenarios.in(".", root: scratch.path, apps: Catalogue.all)
    #expect(scenarios.map(\.name) == ["a.scenario", "b.scenario"])
    let line = #line + 1
    let found = issues { for scenario in scenarios { expectScenario(scenario) } }
    #expect(found.map(\.sourceLocation?.line) == [line])
    #expect(found[0].comments[0].rawValue.contains("a.scenario: No such file"))
  }

  @Test func aPathThatLeadsNowhereStandsAtTheCall() {
    let line = #line + 1
    let found = issues { expectScenario("no/such.scenario", apps: Catalogue.all) }
    #expect(found.map(\.sourceLocation?.line) == [line])
    #expect(found[0].comments[0].rawValue.contains("no/such.scenario; check the path"))
  }

  @Test func theRunIsToldWhereNobodyKeepsAttachments() {
    let result = ScenarioSuite(apps: Catalogue.all).run(text: lossText, named: "a.scenario")[0]
    let told = ScenarioFailure.all(of: result, call: "A.swift:1", timeline: true)
    #expect(told[0].text.contains("what the app saw"))
    #expect(!told[1].text.contains("what the app saw"))
    let attached = ScenarioFailure.all(of: result, call: "A.swift:1", timeline: false)
    #expect(!attached[0].text.contains("what the app saw"))
    #expect(result.attachmentName == "a.scenario.txt")
  }

  @Test func anExplorationExpectsItsVerdict() throws {
    let app = try #require(Catalogue.all.first { $0.name == "example.session" })
    let events = ["restart", "push", "unlock", "open", "sign-in"]
    expectExploration(of: app, events: events, verdict: "unsafe")
    let line = #line + 1
    let found = issues { expectExploration(of: app, events: events) }
    #expect(found.map(\.sourceLocation?.line) == [line])
    #expect(found[0].comments[0].rawValue.contains("expected safe, and it is unsafe"))
  }

  @Test func anExplorationThatCannotBeMadeSaysWhy() throws {
    let app = try #require(Catalogue.all.first { $0.name == "example.session" })
    let found = issues {
      expectExploration(of: app, events: ["restrt"])
      expectExploration(of: app, verdict: "saef")
      expectExploration(of: app, pins: ["UD-RECOVR = never"])
    }.map { $0.comments[0].rawValue }
    #expect(found[0].contains("no event restrt for example.session; did you mean 'restart'?"))
    #expect(found[1].contains("verdict saef") && found[1].contains("did you mean 'safe'?"))
    #expect(found[2].contains("UD-RECOVER"))
  }

  @Test func aScriptIsExploredAsWell() throws {
    let scenarios = try Scenarios.in(script("good/stated"), apps: Catalogue.all)
    let result = try #require(expectExploration(of: scenarios[0]))
    #expect(result.isAsExpected)
  }
}

/// A known loss that no line states.
private let lossText = """
  app tillroll.moved-cleanup
  install
  open
  connect key-A
  restart
  launch background-refresh
  unlock
  open
  """
