// The search against a second, plain explorer, over small random apps.

import PhoneModel
import Replay
import Search
import Testing

@Suite struct AgreementTests {
  /// States and shortest runs of a case, by both explorers.
  private func compare(_ seed: UInt64) throws {
    let random = RandomCase(seed: seed)
    let allowed = random.scenario.allowedAlternatives(at: .everything)
    let naive = NaiveExplorer(
      scenario: random.scenario, events: random.events, allowed: allowed
    ).explore(limit: 400)
    guard let naive else { return }
    let whole = try Searched(random.scenario, events: random.events, reductions: [])
    #expect(whole.result.counts.states == naive.states, "\(random.text)")
    #expect(lossesAndRules(whole.shortest) == naive.shortest, "\(random.text)")
    let reduced = try Searched(random.scenario, events: random.events)
    #expect(lossesAndRules(reduced.shortest) == naive.shortest, "reduced, \(random.text)")
    #expect(reduced.essence == whole.essence, "\(random.text)")
    #expect(reduced.result.counts.states <= naive.states, "\(random.text)")
  }

  /// Decisions need replays, which the plain explorer does not make.
  private func lossesAndRules(_ shortest: [Subject: Int]) -> [Subject: Int] {
    shortest.filter { $0.key.rule != Subject.noBlindDecision }
  }

  @Test(arguments: 0..<10)
  func statesAndShortestRunsAreThoseOfThePlainExplorer(_ group: Int) throws {
    for number in 0..<(40 * Effort.factor) {
      try compare(UInt64(number * 10 + group))
    }
  }
}
