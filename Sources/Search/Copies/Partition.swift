// The states of an app in classes, which are split where their steps differ.

/// A partition of states that becomes finer until all states of a class have the same steps to
/// the same classes.
///
/// Only what may have changed is looked at again: when some states get a class of their own, those
/// that lead to them. The largest group of a class keeps its number, so that a state changes it
/// seldom.
struct Partition {
  /// The class of each state.
  private(set) var classes: [Int32]
  /// How many classes there are.
  var count: Int { members.count }

  /// The states of each class, those to look at first.
  private var members: [[Int32]] = []
  /// Of each class how many of its first members are to be looked at.
  private var open: [Int] = []
  /// Where each state is among the members of its class.
  private var places: [Int32]
  /// The classes that have something to look at.
  private var waiting: [Int32] = []

  private let steps: PartSteps

  /// The states by their lock and whether they are in front.
  init(of graph: PartGraph) {
    let size = graph.arrows.count
    steps = PartSteps(of: graph)
    classes = [Int32](repeating: 0, count: size)
    places = classes
    var first: [Int: Int32] = [:]
    for state in 0..<size {
      let key = Int(graph.lock[state]) << 1 | (graph.isInFront[state] ? 1 : 0)
      let number = first[key] ?? Int32(members.count)
      if Int(number) == members.count {
        first[key] = number
        members.append([])
      }
      classes[state] = number
      places[state] = Int32(members[Int(number)].count)
      members[Int(number)].append(Int32(state))
    }
    open = members.map { $0.count }
    waiting = members.indices.map { Int32($0) }
  }

  /// Splits classes until none has states whose steps differ.
  mutating func refine() {
    var groups = PartGroups()
    // One round after the other, so that a class is looked at when much of it may have changed.
    while !waiting.isEmpty {
      var round: [Int32] = []
      swap(&round, &waiting)
      for number in round { split(Int(number), &groups) }
    }
  }

  /// Splits a class by the steps of its states. Those that are not open have the same steps.
  private mutating func split(_ number: Int, _ groups: inout PartGroups) {
    let all = members[number]
    let looked = open[number]
    open[number] = 0
    groups.removeAll()
    // One that is not open stands for all of those; they are group 0.
    if looked < all.count {
      groups.add(all[looked], steps, classes)
      groups.sizes[0] = all.count - looked
    }
    let found = all[..<looked].map { groups.add($0, steps, classes) }
    guard groups.sizes.count > 1 else { return }
    var kept = 0
    for group in groups.sizes.indices where groups.sizes[group] > groups.sizes[kept] {
      kept = group
    }
    // Each other group gets a class of its own.
    let firstNew = members.count
    var numbers: [Int] = []
    for group in groups.sizes.indices {
      numbers.append(group == kept ? number : firstNew + numbers.count - (group > kept ? 1 : 0))
    }
    members[number] = []
    for _ in 1..<groups.sizes.count {
      members.append([])
      open.append(0)
    }
    for (index, state) in all.enumerated() {
      let into = numbers[index < looked ? Int(found[index]) : 0]
      places[Int(state)] = Int32(members[into].count)
      members[into].append(state)
      classes[Int(state)] = Int32(into)
    }
    for into in firstNew..<members.count {
      for state in members[into] {
        for before in steps.before(state) { look(at: before) }
      }
    }
  }

  /// Notes that a state may have other steps than its like.
  private mutating func look(at state: Int32) {
    let number = Int(classes[Int(state)])
    let place = Int(places[Int(state)])
    guard place >= open[number] else { return }
    if open[number] == 0 { waiting.append(Int32(number)) }
    let other = members[number][open[number]]
    members[number].swapAt(place, open[number])
    places[Int(other)] = Int32(place)
    places[Int(state)] = Int32(open[number])
    open[number] += 1
  }
}

/// The steps of all states, each with its label and whether it breaks a rule in one number.
private struct PartSteps {
  fileprivate private(set) var kinds: [Int32] = []
  fileprivate private(set) var targets: [Int32] = []
  /// Where the steps of each state begin, with the end of the last.
  fileprivate private(set) var starts: [Int] = [0]
  private var sources: [Int32]
  private var sourceStarts: [Int]

  init(of graph: PartGraph) {
    let size = graph.arrows.count
    sourceStarts = [Int](repeating: 0, count: size + 1)
    for arrows in graph.arrows {
      for arrow in arrows.sorted(by: { $0.kind < $1.kind }) {
        kinds.append(arrow.kind)
        targets.append(arrow.target)
        sourceStarts[Int(arrow.target) + 1] += 1
      }
      starts.append(kinds.count)
    }
    for state in 0..<size { sourceStarts[state + 1] += sourceStarts[state] }
    sources = [Int32](repeating: 0, count: targets.count)
    var next = sourceStarts
    for state in 0..<size {
      for step in starts[state]..<starts[state + 1] {
        let target = Int(targets[step])
        sources[next[target]] = Int32(state)
        next[target] += 1
      }
    }
  }

  /// The states with a step to a state.
  func before(_ state: Int32) -> ArraySlice<Int32> {
    sources[sourceStarts[Int(state)]..<sourceStarts[Int(state) + 1]]
  }
}

/// States put together by their steps.
private struct PartGroups {
  /// How many states each group has.
  var sizes: [Int] = []
  private var places = HashPlaces()
  /// What is known of each group: the words from its start on.
  private var words: [UInt64] = []
  private var starts: [Int] = [0]

  mutating func removeAll() {
    sizes.removeAll(keepingCapacity: true)
    words.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    starts.append(0)
    places = HashPlaces()
  }

  /// Adds a state, and gives its group.
  @discardableResult
  mutating func add(_ state: Int32, _ steps: PartSteps, _ classes: [Int32]) -> Int32 {
    let first = words.count
    for step in steps.starts[Int(state)]..<steps.starts[Int(state) + 1] {
      let word = UInt64(pair: steps.kinds[step], classes[Int(steps.targets[step])])
      // Sorted, and each once: nearly in order already, as kinds are.
      var index = words.count
      while index > first, words[index - 1] > word { index -= 1 }
      if index > first, words[index - 1] == word { continue }
      if index == words.count { words.append(word) } else { words.insert(word, at: index) }
    }
    var hash: UInt64 = 0
    for index in first..<words.count {
      hash = UInt64(bitPattern: Int64((hash &* 0xbf58_476d_1ce4_e5b9 ^ words[index]).spread))
    }
    let size = words.count - first
    let known = places.find(Int(truncatingIfNeeded: hash)) { number in
      let start = starts[Int(number)]
      guard starts[Int(number) + 1] - start == size else { return false }
      for index in 0..<size where words[start + index] != words[first + index] { return false }
      return true
    }
    if let known {
      words.removeLast(size)
      sizes[Int(known)] += 1
      return known
    }
    let number = Int32(sizes.count)
    sizes.append(1)
    starts.append(words.count)
    places.insert(number, Int(truncatingIfNeeded: hash))
    return number
  }
}

extension PartGraph.Arrow {
  /// The label and whether the step breaks a rule.
  fileprivate var kind: Int32 { label << 1 | (isBreach ? 1 : 0) }
}
