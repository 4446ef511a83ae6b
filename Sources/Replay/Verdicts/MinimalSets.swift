// The smallest sets of answers on which losing runs rest.

import PhoneModel

/// Finds the inclusion-minimal sets of answers that lose.
package enum MinimalSets {
  /// The inclusion-minimal sets, sorted.
  ///
  /// Each losing run gives the set of its answers that are worth naming. A
  /// question is left out of a set where every alternative that was explored
  /// loses with the rest; then sets that contain another are dropped.
  package static func find(losing: [[AnswerSet.Element]], allowed: [UInt8]) -> [AnswerSet] {
    var sets = AnswerSet.minimal(losing.map(AnswerSet.init))
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for set in sets {
        for element in set.elements {
          let rest = set.elements.filter { $0 != element }
          guard !sets.contains(where: { $0.isContained(in: rest) }),
            alternatives(of: element.question, allowed).allSatisfy({ other in
              sets.contains { $0.isContained(in: rest + [other]) }
            })
          else { continue }
          sets.append(AnswerSet(rest))
          isGrowing = true
        }
      }
      sets = AnswerSet.minimal(sets)
    }
    return sets
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
