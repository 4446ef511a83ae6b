// Findings can be saved, replayed, and have nothing in them that does not matter.

import AppModel
import Apps
import PhoneModel
import Replay
import ScenarioScript
import Search
import Testing

@Suite struct FindingTests {
  private static let worry =
    "restart,unlock,lock,time,install,delete,kill,open,locked-launch,connect:1"
  private static let pins = "UD-RECOVER=per-read UD-WRITE-BFU=dropped"

  /// Explorations that find something.
  private static let losing = [
    ("race.moved-cleanup", "restart,unlock,open,locked-launch,connect:1", "UD-WRITE-BFU=dropped"),
    ("example.session", "restart,unlock,open,launch,sign-in", "UD-WRITE-BFU=dropped"),
    ("wiper", "lock,unlock,open,launch,sign-in,wipe", ""),
    ("likeness", "unlock,lock,time,open,leave,launch", ""),
  ]
  private static let catalogue = Catalogue.all + [Wiper.app, Likeness.app]

  private func explored(
    _ name: String, _ events: String, _ pins: String
  ) throws -> SearchResult {
    let app = try #require(Self.catalogue.first { $0.name == name })
    let exploration = try AppExploration(app, events, pins: pins)
    return try ExhaustiveSearch().explore(exploration.scenario, events: exploration.events)
  }

  /// The finding of a run that was saved and read again.
  private func replayed(_ finding: SearchFinding, _ level: DistrustLevel) throws -> Finding? {
    let text = ScenarioWriter.write(finding.scenario)
    let parsed = ScenarioParser.parse(
      text: text, path: "found.scenario", catalogue: Self.catalogue)
    #expect(parsed.errors.isEmpty, "\(text)")
    let scenario = try #require(parsed.scenarios.first)
    return Counterexample.replaying(scenario, finding.finding.subject, at: level)?.finding
  }

  @Test(arguments: Shipped.races)
  func aFindingOfAScriptIsReplayedFromItsText(_ path: String) throws {
    for scenario in try Shipped.scenarios(path) where scenario.insertions.isEmpty {
      let result = try ExhaustiveSearch().explore(scenario)
      for finding in result.findings {
        let again = try #require(try replayed(finding, result.level), "\(scenario.name)")
        #expect(again.subject == finding.finding.subject)
        #expect(again.moment == finding.finding.moment)
        #expect(again.text == finding.finding.text)
      }
    }
  }

  @Test(arguments: losing)
  func aFindingOfAnAppIsReplayedFromItsText(
    _ name: String, _ events: String, _ pins: String
  ) throws {
    let result = try explored(name, events, pins)
    #expect(!result.findings.isEmpty)
    for finding in result.findings {
      let again = try #require(try replayed(finding, result.level), "\(finding.finding)")
      #expect(again.moment == finding.finding.moment)
      #expect(again.text == finding.finding.text)
    }
  }

  @Test(arguments: losing)
  func noEventOfAFindingCanBeLeftOut(
    _ name: String, _ events: String, _ pins: String
  ) throws {
    let result = try explored(name, events, pins)
    for finding in result.findings where finding.finding.subject.rule == Subject.nothingLost {
      for shorter in finding.scenario.withOneEventLess {
        let run = Runner.run(
          shorter, schedule: Schedule(allowed: shorter.allowedAlternatives(at: result.level)))
        #expect(
          run.error != nil || !run.breaks(finding.finding.subject),
          "\(ScenarioWriter.write(finding.scenario))\n\(ScenarioWriter.write(shorter))")
      }
    }
  }

  @Test(arguments: losing)
  func twoSearchesAreEqual(_ name: String, _ events: String, _ pins: String) throws {
    let first = try explored(name, events, pins)
    let second = try explored(name, events, pins)
    #expect(first.verdicts == second.verdicts)
    #expect(first.counts == second.counts)
    #expect(first.coverage == second.coverage)
    #expect(first.asked == second.asked)
    #expect(
      first.findings.map { ScenarioWriter.write($0.scenario) }
        == second.findings.map { ScenarioWriter.write($0.scenario) })
    #expect(first.findings.map(\.finding) == second.findings.map(\.finding))
  }

  @Test func findingsComeByTheirSurprisesAndMoments() throws {
    for (name, events, pins) in Self.losing {
      let findings = try explored(name, events, pins).findings
      let order = findings.map { [$0.surprises, $0.run.moments.count] }
      #expect(order == order.sorted { $0.lexicographicallyPrecedes($1) })
    }
  }

  @Test func theShortestLossOfTheRaceIsAsLongAsOtherToolsSay() throws {
    let short = try AppExploration(Shipped.app("race.moved-cleanup"), Self.worry, pins: Self.pins)
    let subject = Subject(Subject.nothingLost, "key-1")
    let found = try Searched(short.scenario, events: short.events)
    let finding = try #require(found.result.findings.first { $0.finding.subject == subject })
    // The key is gone two calls before its handler ends.
    #expect(finding.run.moments.count == 23)
    #expect(finding.finding.moment == 21)
    #expect(found.shortest[subject] == 21)
    #expect(finding.scenario.steps.first?.kind == .event(.install(app: 0, isSigned: true)))
    let more = try AppExploration(
      Shipped.app("race.moved-cleanup"), Self.worry + ",background-refresh",
      pins: Self.pins)
    let other = try Searched(more.scenario, events: more.events)
    #expect(other.result.findings.first { $0.finding.subject == subject }?.run.moments.count == 22)
    #expect(other.shortest[subject] == 20)
  }

  @Test func theMarkerLosesNothingInTheSameRace() throws {
    let result = try explored("race.marker-cleanup", Self.worry, Self.pins)
    #expect(
      result.verdicts.first { $0.subject == Subject(Subject.nothingLost, "key-1") }?.outcome
        == .safe)
    #expect(result.findings.isEmpty)
    #expect(result.hits.isEmpty)
    #expect(result.surprisesFinished == 0)
  }

  /// An address leads to its run although a search knows more of the app than the way alone
  /// shows: which handlers are alike, which do something, who reads UserDefaults again.
  @Test(arguments: [
    ("tillroll.moved-cleanup", "restart,unlock,open,launch,connect"),
    ("tillroll.initializer", "restart,unlock,open,launch,connect"),
    ("tillroll.delete-on-failed-read", "restart,unlock,open,launch,connect"),
    ("race.moved-cleanup", "restart,unlock,open,locked-launch,connect:1"),
    ("race.moved", "restart,unlock,open,launch,push,connect"),
    ("likeness", "unlock,lock,time,open,leave,launch"),
    ("late", "restart,unlock,open,launch,sign-in,reads"),
  ])
  func anAddressLeadsToItsRun(_ name: String, _ events: String) throws {
    let app = try #require((Self.catalogue + [Late.app]).first { $0.name == name })
    let exploration = try AppExploration(app, events, level: .base)
    let search = ExhaustiveSearch(level: .base)
    let result = try search.explore(exploration.scenario, events: exploration.events)
    #expect(!result.findings.isEmpty)
    for finding in result.findings {
      let address = try #require(MomentAddress(finding.address.description))
      let again = try search.scenario(
        at: address, of: exploration.scenario, among: [[], exploration.events])
      #expect(
        ScenarioWriter.write(again) == ScenarioWriter.write(finding.scenario), "\(address)")
      #expect(throws: SearchError.self) {
        try search.scenario(
          at: address, of: exploration.scenario, among: [Array(exploration.events.dropLast())])
      }
    }
  }
}

extension Scenario {
  /// This scenario without one of its events, for each of them.
  fileprivate var withOneEventLess: [Scenario] {
    var shorter: [Scenario] = []
    for index in steps.indices {
      guard case .event = steps[index].kind else { continue }
      var less = self
      less.steps.remove(at: index)
      shorter.append(less)
    }
    for index in insertions.indices {
      guard case .event = insertions[index].kind else { continue }
      var less = self
      less.insertions.remove(at: index)
      shorter.append(less)
    }
    return shorter
  }
}
