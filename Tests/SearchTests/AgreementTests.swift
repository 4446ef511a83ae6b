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

  /// What both explorers say of a case whose verdicts rest on answers.
  private func compareAnswers(_ seed: UInt64) throws {
    let random = RandomCase(seed: seed, isOpen: true)
    let allowed = random.scenario.allowedAlternatives(at: .reported)
    guard let naive = NaiveAnswers(random, allowed, limit: 120) else { return }
    let found = try Searched(random.scenario, events: random.events)
    for (subject, losses) in naive.losses {
      let verdict = found.result.verdicts.first { $0.subject == subject }
      let sets = MinimalSets.find(losing: losses.map(\.answers), allowed: allowed)
      let outcome: Outcome = sets.contains { $0.elements.isEmpty } ? .unsafe : .depends(on: sets)
      #expect(verdict?.outcome == outcome, "\(subject), \(random.text)")
      let margin = losses.map(\.surprises).min()
      #expect(verdict?.margin == margin, "\(subject), \(random.text)")
      let moments = losses.filter { $0.surprises == margin }.map(\.moments).min()
      #expect(found.shortest[subject] == moments, "\(subject), \(random.text)")
    }
    let broken = lossesAndRules(found.shortest).keys.sorted()
    #expect(broken == naive.losses.keys.sorted(), "\(random.text)")
  }

  @Test(arguments: 0..<10)
  func verdictsRestOnTheAnswersThatThePlainExplorerFinds(_ group: Int) throws {
    for number in 0..<(12 * Effort.factor) {
      try compareAnswers(UInt64(number * 10 + group))
    }
  }
}

/// What the plain explorer finds under every set of answers.
private struct NaiveAnswers {
  struct Loss {
    /// The answers that are worth naming, whether or not the run asked for them: where it
    /// did not, it loses with every other as well.
    var answers: [AnswerSet.Element]
    var surprises: Int
    var moments: Int
  }

  var losses: [Subject: [Loss]] = [:]

  /// - Returns: nil where there are more than `limit` states under some answers, or more
  ///   than some dozens of answers.
  init?(_ random: RandomCase, _ allowed: [UInt8], limit: Int) {
    var open: [QuestionID] = []
    while true {
      losses = [:]
      var asked: Set<QuestionID> = []
      for answers in Self.combinations(of: open, allowed) {
        var single = allowed.map { $0 & (~$0 &+ 1) }
        for question in QuestionID.allCases {
          if let base = question.base, allowed[Int(question.rawValue)] & (1 << UInt8(base)) != 0 {
            single[Int(question.rawValue)] = 1 << UInt8(base)
          }
        }
        for answer in answers { single[Int(answer.question.rawValue)] = 1 << answer.answer }
        let explorer = NaiveExplorer(
          scenario: random.scenario, events: random.events, allowed: single)
        guard let result = explorer.explore(limit: limit) else { return nil }
        asked.formUnion(result.asked)
        for (subject, moments) in result.shortest {
          losses[subject, default: []].append(
            Loss(
              answers: answers.filter(\.isNoteworthy),
              surprises: answers.count(where: \.isSurprise), moments: moments))
        }
      }
      let next = asked.filter { allowed[Int($0.rawValue)].nonzeroBitCount > 1 }.union(open)
      if next.count == open.count { return }
      open = next.sorted()
      if Self.combinations(of: open, allowed).count > 40 { return nil }
    }
  }

  /// Every combination of allowed answers to some questions.
  private static func combinations(
    of questions: [QuestionID], _ allowed: [UInt8]
  ) -> [[AnswerSet.Element]] {
    questions.reduce([[]]) { sets, question in
      (UInt8(0)..<8).filter { allowed[Int(question.rawValue)] & (1 << $0) != 0 }.flatMap { answer in
        sets.map { $0 + [AnswerSet.Element(question, answer)] }
      }
    }
  }
}
