// The coarsest graph of an app that no other app and no rule can tell from it.

/// States of a part that have the same steps to states that are the same again, made one.
///
/// Two states go together where they have the same lock, stand to the user alike, and
/// every step of one, by its label and by whether it breaks a rule, has its like in the
/// other (bisimulation). Then runs through the smaller graph are runs through the
/// larger one, step for step.
struct Quotient: Sendable {
  /// The class of each state.
  private(set) var classes: [Int32]
  /// How many classes there are.
  private(set) var count: Int
  /// A state of each class.
  private(set) var representatives: [Int32] = []

  /// Every state in a class of its own, to see that merging changes nothing.
  init(keepingApart graph: PartGraph) {
    count = graph.arrows.count
    classes = (0..<count).map { Int32($0) }
    representatives = classes
  }

  /// Splits the states until every class is of one kind.
  init(of graph: PartGraph) {
    let size = graph.arrows.count
    var classes = [Int32](repeating: 0, count: size)
    var first: [Int: Int32] = [:]
    for state in 0..<size {
      let key = Int(graph.lock[state]) << 1 | (graph.isInFront[state] ? 1 : 0)
      let known = first[key]
      classes[state] = known ?? Int32(first.count)
      if known == nil { first[key] = classes[state] }
    }
    var count = first.count
    let steps = Steps(of: graph)
    var hasSplit = [Bool](repeating: true, count: count)
    while true {
      let split = steps.split(classes, hasSplit)
      classes = split.classes
      hasSplit = split.hasSplit
      if hasSplit.count == count { break }
      count = hasSplit.count
    }
    self.classes = classes
    self.count = count
    representatives = [Int32](repeating: -1, count: count)
    for state in 0..<size where representatives[Int(classes[state])] < 0 {
      representatives[Int(classes[state])] = Int32(state)
    }
  }
}

/// The steps of all states, each with its label and whether it breaks a rule in one number.
private struct Steps {
  private var kinds: [Int32] = []
  private var targets: [Int32] = []
  /// Where the steps of each state begin, with the end of the last.
  private var starts: [Int] = [0]

  init(of graph: PartGraph) {
    for arrows in graph.arrows {
      let sorted = arrows.sorted { $0.kind < $1.kind }
      kinds += sorted.map { $0.kind }
      targets += sorted.map { $0.target }
      starts.append(kinds.count)
    }
  }

  /// Puts states together that are in one class and whose steps lead alike to the same
  /// classes; the new classes are numbered by their first states.
  ///
  /// - Parameter hasSplit: of each class whether it is part of what was one class before. Where
  ///   no step of a class leads to such a one, its states are as alike as they were then.
  /// - Returns: the same for the new classes.
  func split(
    _ classes: [Int32], _ hasSplit: [Bool]
  ) -> (classes: [Int32], hasSplit: [Bool]) {
    let mayBeApart = mayBeApart(classes, hasSplit)
    let kinds = kinds.span
    let targets = targets.span
    let starts = starts.span
    let old = classes.span
    var next = classes
    var places = HashPlaces()
    // What is known of each new class: the words from its start on, where they are looked at.
    var words: [UInt64] = []
    var wordStarts: [Int] = [0]
    // By old class: the first new one in it, or -1.
    var firstOf = [Int32](repeating: -1, count: hasSplit.count)
    var isPart: [Bool] = []
    /// Numbers a new class of the states of an old one.
    func number(in former: Int32) -> Int32 {
      let number = Int32(isPart.count)
      let first = firstOf[Int(former)]
      isPart.append(first >= 0)
      if first < 0 { firstOf[Int(former)] = number } else { isPart[Int(first)] = true }
      wordStarts.append(words.count)
      return number
    }
    for state in old.indices {
      guard mayBeApart[Int(old[state])] else {
        let known = firstOf[Int(old[state])]
        next[state] = known >= 0 ? known : number(in: old[state])
        continue
      }
      let first = words.count
      words.append(UInt64(UInt32(bitPattern: old[state])))
      for step in starts[state]..<starts[state + 1] {
        let word = UInt64(pair: kinds[step], old[Int(targets[step])])
        // Sorted, and each once: nearly in order already, as kinds are.
        var index = words.count
        while index > first + 1, words[index - 1] > word { index -= 1 }
        if index > first + 1, words[index - 1] == word { continue }
        if index == words.count { words.append(word) } else { words.insert(word, at: index) }
      }
      var hash: UInt64 = 0
      for index in first..<words.count {
        hash = UInt64(bitPattern: Int64((hash &* 0xbf58_476d_1ce4_e5b9 ^ words[index]).spread))
      }
      let size = words.count - first
      let known = places.find(Int(truncatingIfNeeded: hash)) { number in
        let start = wordStarts[Int(number)]
        guard wordStarts[Int(number) + 1] - start == size else { return false }
        for index in 0..<size where words[start + index] != words[first + index] { return false }
        return true
      }
      if let known {
        next[state] = known
        words.removeLast(size)
      } else {
        let number = number(in: old[state])
        next[state] = number
        places.insert(number, Int(truncatingIfNeeded: hash))
      }
    }
    return (next, isPart)
  }

  /// Of each class whether a step of one of its states leads to a class that has split.
  private func mayBeApart(_ classes: [Int32], _ hasSplit: [Bool]) -> [Bool] {
    let targets = targets.span
    let starts = starts.span
    var mayBe = [Bool](repeating: false, count: hasSplit.count)
    for state in classes.indices where !mayBe[Int(classes[state])] {
      for step in starts[state]..<starts[state + 1]
      where hasSplit[Int(classes[Int(targets[step])])] {
        mayBe[Int(classes[state])] = true
        break
      }
    }
    return mayBe
  }
}

extension PartGraph.Arrow {
  /// The label and whether the step breaks a rule.
  fileprivate var kind: Int32 { label << 1 | (isBreach ? 1 : 0) }
}
