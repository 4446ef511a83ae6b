// Blame: what a finding rests on, found by leaving things out.

import AppModel
import PhoneModel
import Replay
import Testing

@Suite struct BlameTests {
  @Test func theLossRestsOnTheEmptyRead() throws {
    let result = try judge(
      """
      app wiper
      install
      open
      sign-in T
      wait 60
      lock
      unlock
      restart
      launch location
      unlock
      open
      """)
    let example = try #require(result.losing)
    let scenario = result.scenario
    func lines(_ numbers: [Int]) -> [Int] { numbers.map { example.run.moments[$0 - 1].place.line } }
    #expect(example.finding.subject == Subject("nothing-lost", "token"))
    #expect(lines(example.blame().events) == [2, 3, 4, 8, 9, 10, 11])
    #expect(lines(example.blame().irrelevant) == [5, 6, 7])
    let calls = example.blame().answers.map { example.run.moments[$0 - 1] }
    #expect(calls.count == 1)
    if case .call(let call, let answer, _, _) = calls[0].kind {
      #expect(call == .defaults(.read(suite: nil, key: "known")))
      #expect(answer.truth == .value(.flag(true)))
    }
    #expect(scenario.steps.count == 10)
  }

  @Test func anEventThatFellInARaceIsBlamedToo() throws {
    let result = try judge(
      """
      app impatient
      install
      open
      sign-in T
      during
        wait 1
      may fall
        restart
        lock
      end
      launch location
      """)
    let example = try #require(result.losing)
    let needed = example.blame().events.map { example.run.moments[$0 - 1].place.line }
    #expect(needed.contains(8))
    #expect(!needed.contains(9))
  }

  @Test func theShownRunHasTheFewestSurprises() throws {
    let result = try judge(
      """
      app wiper
      explore KC-STALL KC-POST-UNLOCK UD-RECOVER
      install
      open
      sign-in T
      restart
      launch location
      unlock
      open
      """)
    let example = try #require(result.losing)
    #expect(example.run.answers.allSatisfy { !$0.isSurprise })
  }
}
