// The smallest sets of answers on which losing runs rest.

import PhoneModel

/// Finds the inclusion-minimal sets of answers that lose.
package enum MinimalSets {
  /// Answers with which every run loses that has them, and those taken for granted.
  private struct Cover: Hashable {
    var set: AnswerSet
    /// Answers not worth naming that the losing run was given: their bases.
    var given: [AnswerSet.Element]

    /// Whether runs with these answers lose: all that it names are among them, and none of
    /// them is another than the one it takes for granted.
    func covers(_ answers: [AnswerSet.Element]) -> Bool {
      set.isContained(in: answers)
        && given.allSatisfy { given in
          answers.allSatisfy { $0.question != given.question || $0.answer == given.answer }
        }
    }
  }

  /// The inclusion-minimal sets, sorted.
  ///
  /// Each losing run gives the set of its answers that are worth naming. A
  /// question is left out of a set where every alternative that was explored
  /// loses with the rest; then sets that contain another are dropped.
  ///
  /// - Parameter given: for each losing run the other answers that it had; none to take
  ///   nothing for granted.
  package static func find(
    losing: [[AnswerSet.Element]], given: [[AnswerSet.Element]] = [], allowed: [UInt8]
  ) -> [AnswerSet] {
    var covers: [Cover] = []
    var known: Set<Cover> = []
    for (index, answers) in losing.enumerated() {
      let cover = Cover(
        set: AnswerSet(answers), given: given.isEmpty ? [] : AnswerSet(given[index]).elements)
      if known.insert(cover).inserted { covers.append(cover) }
    }
    var sets = AnswerSet.minimal(covers.map { $0.set })
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for set in sets {
        for element in set.elements {
          let rest = set.elements.filter { $0 != element }
          guard !sets.contains(where: { $0.isContained(in: rest) }),
            let cover = joined(rest, element.question, covers, allowed)
          else { continue }
          covers.append(cover)
          sets.append(cover.set)
          isGrowing = true
        }
      }
      sets = AnswerSet.minimal(sets)
    }
    return sets
  }

  /// What covers `rest` whatever the answer to `question` is; nil where some answer may not
  /// lose.
  private static func joined(
    _ rest: [AnswerSet.Element], _ question: QuestionID, _ covers: [Cover], _ allowed: [UInt8]
  ) -> Cover? {
    var given: [AnswerSet.Element] = []
    for other in alternatives(of: question, allowed) {
      let answers = rest + [other]
      guard let cover = covers.first(where: { $0.covers(answers) }) else { return nil }
      for answer in cover.given where answer.question != question && !given.contains(answer) {
        given.append(answer)
      }
    }
    return Cover(set: AnswerSet(rest), given: AnswerSet(given).elements)
  }

  /// The answers a question could have had.
  private static func alternatives(
    of question: QuestionID, _ allowed: [UInt8]
  ) -> [AnswerSet.Element] {
    question.question.alternatives.indices.compactMap { index in
      guard allowed[Int(question.rawValue)] & (1 << UInt8(index)) != 0 else { return nil }
      return AnswerSet.Element(question, UInt8(index))
    }
  }
}

extension AnswerSet {
  /// The sets that contain no other, sorted, each once.
  package static func minimal(_ sets: [AnswerSet]) -> [AnswerSet] {
    var kept: [AnswerSet] = []
    for set in sets.sorted(by: { $0.elements.count < $1.elements.count })
    where !kept.contains(where: { $0.isContained(in: set.elements) }) {
      kept.append(set)
    }
    return kept.sorted()
  }

  /// Whether every answer of this set is among `elements`.
  package func isContained(in elements: [Element]) -> Bool {
    self.elements.allSatisfy(elements.contains)
  }
}
