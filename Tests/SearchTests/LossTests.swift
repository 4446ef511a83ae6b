// Which of the losses of a subject are kept, and which comes first.

import PhoneModel
import Replay
import Testing

@testable import Search

@Suite struct LossTests {
  private let subject = Subject(Subject.nothingLost, "token")
  private let refused = AnswerSet.Element(
    .readsAfterUnlock, ReadsAfterUnlock.sometimesRefused.rawValue)
  private let returns = AnswerSet.Element(.keychainStall, KeychainStall.returns.rawValue)
  private let blocks = AnswerSet.Element(.keychainStall, KeychainStall.blocks.rawValue)

  private func tally(_ losses: [(moments: Int32, answers: [AnswerSet.Element])]) -> SearchTally {
    let scenario = Scenario(name: "none")
    let machine = Machine(scenario, allowed: scenario.allowedAlternatives(at: .everything))
    var tally = SearchTally(machine, level: .everything)
    for loss in losses {
      tally.note(Loss(subject: subject, path: Array(0..<loss.moments), answers: loss.answers))
    }
    return tally
  }

  @Test func fewerSurprisesComeFirstAndThenFewerMoments() {
    #expect(refused.isSurprise && !returns.isSurprise)
    #expect(tally([(9, []), (3, [refused])]).losses.map(\.path.count) == [9])
    #expect(tally([(9, []), (3, [returns])]).losses.map(\.path.count) == [3])
    #expect(tally([(3, []), (9, [returns])]).losses.map(\.path.count) == [3])
    #expect(tally([(3, [refused]), (9, [])]).losses.map(\.path.count) == [9])
  }

  @Test func aLossCoversThoseOfTheSameAnswersAndMore() {
    func count(_ losses: [[AnswerSet.Element]]) -> Int? {
      tally(losses.map { (1, $0) }).losing.first?.losses.count
    }
    #expect(count([[refused], [refused]]) == 1)
    #expect(count([[refused], [refused, blocks].sorted { $0.question < $1.question }]) == 1)
    #expect(count([[blocks], [refused]]) == 2)
    #expect(count([[returns, refused], [blocks, refused]]) == 2)
  }
}
