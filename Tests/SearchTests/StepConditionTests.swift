// What a step rests on: every answer and every strike.

import PhoneModel
import Testing

@testable import Search

@Suite struct StepConditionTests {
  private static let questions: [QuestionID] = [
    .recovery, .keychainStall, .readsAfterUnlock, .killedWrites, .restoreOrder,
  ]

  /// A schedule that has asked the first questions, with the second answer to one of them.
  private func schedule(asking count: Int, second: Int? = nil) -> Schedule {
    var schedule = Schedule.base
    for (index, question) in Self.questions.prefix(count).enumerated() {
      schedule.allowed[Int(question.rawValue)] = index == second ? 0b10 : 0b01
      _ = schedule.ask(question)
    }
    return schedule
  }

  @Test func shortConditionsAreToldApartInOneWord() {
    var words: Set<UInt64> = []
    var conditions: Set<StepCondition> = []
    for count in 0...4 {
      for second in [nil] + (0..<count).map(Optional.init) {
        let schedule = schedule(asking: count, second: second)
        guard let word = schedule.packedCondition else {
          Issue.record("\(count) answers are few enough")
          continue
        }
        words.insert(word)
        conditions.insert(schedule.condition)
      }
    }
    #expect(words.count == conditions.count)
    #expect(schedule(asking: 0).packedCondition == 0)
  }

  @Test func whatDoesNotFitIntoAWordIsNotPutThere() {
    #expect(schedule(asking: 5).packedCondition == nil)
    for (plan, isPacked) in [([0], true), ([1], false)] {
      var schedule = Schedule(allowed: Schedule.base.allowed, plan: plan)
      _ = schedule.ask(.readsAfterUnlock)
      #expect(schedule.strikes(.readsAfterUnlock) == !isPacked)
      #expect((schedule.packedCondition != nil) == isPacked)
      #expect(schedule.condition.strikes == (isPacked ? [] : [.readsAfterUnlock]))
    }
  }
}
