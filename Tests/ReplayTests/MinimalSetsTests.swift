// The smallest sets of answers that lose.

import PhoneModel
import Testing

@testable import Replay

@Suite struct MinimalSetsTests {
  private typealias Element = AnswerSet.Element
  private let never = Element(.recovery, 0)
  private let nextRead = Element(.recovery, 1)
  private let merges = Element(.writeBeforeFirstUnlock, 2)
  private let clobbers = Element(.writeBeforeFirstUnlock, 3)
  private let blocks = Element(.keychainStall, 1)

  /// Two answers allowed to every question named here.
  private var allowed: [UInt8] {
    var allowed = [UInt8](repeating: 1, count: QuestionID.allCases.count)
    allowed[Int(QuestionID.recovery.rawValue)] = 0b11
    allowed[Int(QuestionID.writeBeforeFirstUnlock.rawValue)] = 0b1100
    allowed[Int(QuestionID.keychainStall.rawValue)] = 0b11
    return allowed
  }

  private func sets(_ losing: [[Element]]) -> [[Element]] {
    MinimalSets.find(losing: losing, allowed: allowed).map(\.elements)
  }

  @Test func supersetsAreDropped() {
    #expect(sets([[never, blocks], [never]]) == [[never]])
    #expect(sets([[blocks, never], [blocks]]) == [[blocks]])
  }

  @Test func aQuestionThatLosesEitherWayIsLeftOut() {
    #expect(sets([[never, merges], [never, clobbers]]) == [[never]])
    #expect(sets([[never], [nextRead]]) == [[]])
    #expect(
      sets([[never, merges], [never, clobbers], [nextRead, merges], [nextRead, clobbers]]) == [[]])
  }

  @Test func independentSetsAreAllKept() {
    #expect(sets([[never], [merges, blocks]]) == [[blocks, merges], [never]])
  }

  @Test func anUnaskedQuestionNeedsNoAnswer() {
    // The second question is asked only after the first answer.
    #expect(sets([[never, merges], [never, clobbers], [nextRead]]) == [[]])
  }

  /// What a losing run was given besides holds for no set that answers otherwise.
  @Test func whatWasTakenForGrantedIsNotAnsweredOtherwise() {
    func found(_ losing: [[Element]], _ given: [[Element]]) -> [[Element]] {
      MinimalSets.find(losing: losing, given: given, allowed: allowed).map(\.elements)
    }
    let returns = Element(.keychainStall, 0)
    #expect(
      found([[never], [nextRead, blocks]], [[returns], []]) == [[blocks, nextRead], [never]])
    // Nor what two runs took for granted that lose whatever one answer is.
    #expect(
      found(
        [[never, merges], [nextRead, merges], [clobbers, blocks]], [[returns], [returns], []])
        == [[blocks, clobbers], [merges]])
  }

  @Test func setsThatDifferInOneAnswerAreToldAsOne() {
    let sets = [never, nextRead].flatMap { first in
      [merges, clobbers].map { AnswerSet([first, $0]) }
    }
    #expect(
      Outcome.depends(on: sets).text
        == "depends on UD-RECOVER = never | next-read, "
        + "UD-WRITE-BFU = flush-merges | flush-clobbers")
    #expect(
      Outcome.depends(on: Array(sets.dropLast())).text
        == "depends on UD-RECOVER = never, UD-WRITE-BFU = flush-merges | flush-clobbers "
        + "or UD-RECOVER = next-read, UD-WRITE-BFU = flush-merges")
  }
}
