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
    while true {
      var seen: [[Int64]: Int32] = [:]
      seen.reserveCapacity(count * 2)
      var next = classes
      for state in 0..<size {
        var signature: [Int64] = graph.arrows[state].map { arrow in
          Int64(arrow.label) << 33 | (arrow.isBreach ? 1 << 32 : 0)
            | Int64(classes[Int(arrow.target)])
        }
        signature.sort()
        var kept = 0
        for value in signature where kept == 0 || signature[kept - 1] != value {
          signature[kept] = value
          kept += 1
        }
        signature.removeLast(signature.count - kept)
        signature.append(-1 - Int64(classes[state]))
        let known = seen[signature]
        next[state] = known ?? Int32(seen.count)
        if known == nil { seen[signature] = next[state] }
      }
      classes = next
      if seen.count == count { break }
      count = seen.count
    }
    self.classes = classes
    self.count = count
    representatives = [Int32](repeating: -1, count: count)
    for state in 0..<size where representatives[Int(classes[state])] < 0 {
      representatives[Int(classes[state])] = Int32(state)
    }
  }
}
