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
    var partition = Partition(of: graph)
    partition.refine()
    // The classes are numbered by their first states.
    var numbers = [Int32](repeating: -1, count: partition.count)
    classes = []
    for (state, former) in partition.classes.enumerated() {
      if numbers[Int(former)] < 0 {
        numbers[Int(former)] = Int32(representatives.count)
        representatives.append(Int32(state))
      }
      classes.append(numbers[Int(former)])
    }
    count = representatives.count
  }
}
