// The search says of a script what the replay of all its runs says.

import PhoneModel
import Replay
import Search
import Testing

/// What the two ways to a verdict must have in common.
private struct Common: Equatable, CustomStringConvertible {
  var subject: Subject
  var outcome: String
  var margin: Int?
  var neverDueWhere: [AnswerSet.Element]

  init(_ verdict: Verdict) {
    subject = verdict.subject
    outcome = verdict.outcome.text
    margin = verdict.margin
    neverDueWhere = verdict.neverDueWhere
  }

  var description: String {
    "\(subject): \(outcome), \(margin.map(String.init) ?? "no") surprises, "
      + "never due: \(neverDueWhere)"
  }
}

@Suite struct JudgeTests {
  /// Compares the two where all runs can be made.
  ///
  /// - Returns: the subjects that the search left open.
  private func compare(
    _ scenario: Scenario, limit: Int = Judge.defaultRunLimit, _ text: String
  ) throws -> [Subject] {
    let judged = Judge(runLimit: limit).judge(scenario)
    guard judged.bound == nil else { return [] }
    let found: SearchResult
    do throws(SearchError) {
      found = try ExhaustiveSearch().explore(scenario)
    } catch {
      switch error {
      case .script(let fault):
        // Of two faults each may be the first to be met.
        #expect([fault.code, .endlessRun].contains(judged.error?.code), "\(text): \(error)")
      case .endlessRun: #expect(judged.error?.code == .endlessRun, "\(text)")
      default: throw error
      }
      return []
    }
    #expect(judged.error == nil, "\(text)")
    let open = found.verdicts.filter {
      $0.outcome == .bounded && found.undecided.contains($0.subject)
    }.map(\.subject)
    func common(_ verdicts: [Verdict]) -> [Common] {
      verdicts.filter { !open.contains($0.subject) }.map(Common.init)
    }
    #expect(common(found.verdicts) == common(judged.verdicts), "\(text)")
    #expect(found.neverFell == judged.neverFell, "\(text)")
    #expect(found.unevaluated == judged.unevaluated, "\(text)")
    if open.isEmpty { #expect(found.outcome == judged.outcome, "\(text)") }
    return open
  }

  @Test(arguments: Shipped.paths)
  func aShippedScenarioHasTheVerdictOfItsRuns(_ path: String) throws {
    for scenario in try Shipped.scenarios(path) where scenario.insertions.isEmpty {
      let open = try compare(scenario, path)
      #expect(open.isEmpty, "\(scenario.name)")
    }
  }

  @Test(arguments: 0..<10)
  func aRandomScriptHasTheVerdictOfItsRuns(_ group: Int) throws {
    for number in 0..<(40 * Effort.factor) {
      let random = RandomRace(seed: UInt64(number * 10 + group))
      _ = try compare(random.scenario, limit: 200, random.text)
    }
  }

  /// An order that is cut with nothing broken shows nothing, not even what there was; and an app that
  /// never rests in some order gives no verdict.
  @Test(arguments: [UInt64(593), 625, 904])
  func aScriptThatOnceCameOutOtherwiseHasTheVerdictOfItsRuns(_ seed: UInt64) throws {
    let random = RandomRace(seed: seed)
    _ = try compare(random.scenario, limit: 200, random.text)
  }
}
