// The runs under many assignments of answers at once, a bit for each.

import PhoneModel
import Replay

/// A search of all states that runs under up to 64 assignments can reach.
///
/// Most steps are the same under most answers. Each node keeps the assignments under which
/// it was met, a bit each, and a step hands on those that meet its condition; so a node is
/// looked at once for all assignments that come to it together. It finds under which
/// assignments a rule is broken and after how many moments, and under which a belonging is
/// destroyed after a blind answer; the runs themselves are found by a `Sweep` of one of them.
struct JointSweep {
  /// A rule that is broken under an assignment.
  struct Sighting {
    var subject: Subject
    /// The place of the assignment among those searched.
    var assignment: Int
    /// The moments of a shortest run that breaks it.
    var moments: Int
  }

  /// A step that destroys a belonging after a blind answer.
  struct Decision {
    /// The node of departure, and the place of the step in the machine's edges.
    var node: Int32
    var edge: Int32
    /// The number of moments up to and with the step.
    var moments: Int
    /// The assignments among whose first ways to the call this one is, a bit each.
    var assignments: UInt64
  }

  /// In order of their moments, for equal moments in order of the assignments.
  private(set) var breaches: [Sighting] = []
  /// By assignment the questions that were asked.
  private(set) var asked: [QuestionSet]
  private(set) var depth = 0
  private(set) var frontier = 0
  private(set) var hit: BoundHit?
  /// Whether it came to a state that it was not to work out: then it has found nothing.
  private(set) var isIncomplete = false
  /// In order of their moments.
  private(set) var decisions: [Decision] = []
  /// By effect the assignments under which a run takes a step with it.
  private var effectBits: [UInt64] = []

  /// What is to be known of an effect.
  private struct Kind {
    var isBlind: Bool
    var destroys: Bool
    var breaks: Bool

    init(_ effect: Effect) {
      isBlind = effect.isBlind
      destroys = !effect.decisions.isEmpty
      breaks = !effect.breaches.isEmpty
    }
  }

  /// The most assignments.
  static let most = 64

  /// Searches.
  ///
  /// - Parameters:
  ///   - assignments: at most `most`.
  ///   - worksOut: whether states are worked out that are not yet.
  ///   - pause: asked now and then; true ends the search.
  init(
    _ machine: inout Machine, _ assignments: ArraySlice<Assignment>, _ bounds: Bounds,
    worksOut: Bool = true, crew: Crew? = nil,
    pause: (_ states: Int, _ depth: Int, _ open: Int) -> Bool
  ) throws(SearchError) {
    let assignments = Array(assignments)
    asked = assignments.map { _ in QuestionSet() }
    var conditionMasks: [UInt64?] = []
    var conditionBits: [UInt64] = []
    var broken: [(subject: Subject, bits: UInt64)] = []
    let start = machine.start << 1
    var seen = [UInt64](repeating: 0, count: machine.states.count * 2)
    /// The assignments that come to a node of this level and the next for the first time.
    var arriving = seen
    var upcoming = seen
    var kinds: [Kind] = []
    /// Of each call the assignments under which there is one way to it, are two, and so on.
    var ways: [UInt64: [UInt64]] = [:]
    func grow(_ array: inout [UInt64], to index: Int) {
      guard array.count <= index else { return }
      array.append(
        contentsOf: repeatElement(0, count: max(index + 1, array.count * 2) - array.count))
    }
    var level = [start]
    let all: UInt64 = assignments.count == 64 ? .max : 1 << UInt64(assignments.count) - 1
    seen[Int(start)] = all
    arriving[Int(start)] = all
    var looked = 0
    var turn = 0
    search: while !level.isEmpty, !machine.phones.isWrong {
      if let most = bounds.depth, depth >= most {
        hit = .depth(most)
        break
      }
      var next: [Int32] = []
      var first = broken.map { _ in UInt64(0) }
      for (place, node) in level.enumerated() {
        if let crew, looked == turn {
          // Whoever bounds the depth looks at no node beyond.
          let beyond = bounds.depth == nil ? next[...] : []
          turn += crew.goOn(level[place...], beyond, machine)
        }
        looked += 1
        if looked & 0x3ff == 0,
          pause(machine.states.count, depth, level.count - place + next.count)
        {
          hit = .stopped
        } else if machine.states.count > bounds.states {
          hit = .states(bounds.states)
        } else if looked & 0xff == 0, machine.weight > bounds.memory {
          hit = .memory(bounds.memory)
        }
        if hit != nil {
          for node in next { frontier += upcoming[Int(node)].nonzeroBitCount }
          level.removeFirst(place)
          break search
        }
        guard worksOut || machine.hasSteps(of: node >> 1) else {
          isIncomplete = true
          return
        }
        let bits = arriving[Int(node)]
        arriving[Int(node)] = 0
        for index in try machine.steps(of: node >> 1, by: crew) {
          let edge = machine.edges[Int(index)]
          var taking = bits
          if edge.condition != 0 {
            let number = Int(edge.condition)
            while conditionMasks.count <= number {
              conditionMasks.append(nil)
              conditionBits.append(0)
            }
            let mask =
              conditionMasks[number]
              ?? Self.mask(of: machine.conditions[edge.condition], assignments)
            conditionMasks[number] = mask
            taking &= mask
            conditionBits[number] |= taking
          }
          guard taking != 0 else { continue }
          var target = edge.target << 1 | node & 1
          if edge.effect != 0 {
            while kinds.count <= Int(edge.effect) {
              kinds.append(Kind(machine.effects.values[kinds.count]))
            }
            grow(&effectBits, to: Int(edge.effect))
            effectBits[Int(edge.effect)] |= taking
            if kinds[Int(edge.effect)].isBlind { target |= 1 }
            if node & 1 == 1, kinds[Int(edge.effect)].destroys {
              let few = Self.add(
                taking, to: &ways[machine.point(of: edge.effect, from: node >> 1), default: []])
              if few != 0 {
                decisions.append(
                  Decision(node: node, edge: index, moments: depth + 1, assignments: few))
              }
            }
            if kinds[Int(edge.effect)].breaks {
              for breach in machine.effects[edge.effect].breaches {
                let subject = broken.firstIndex { $0.subject == breach.subject } ?? broken.count
                if subject == broken.count {
                  broken.append((breach.subject, 0))
                  first.append(0)
                }
                first[subject] |= taking & ~broken[subject].bits
                broken[subject].bits |= taking
              }
            }
          }
          grow(&seen, to: Int(target))
          grow(&upcoming, to: Int(target))
          let new = taking & ~seen[Int(target)]
          guard new != 0 else { continue }
          seen[Int(target)] |= new
          if upcoming[Int(target)] == 0 { next.append(target) }
          upcoming[Int(target)] |= new
        }
      }
      depth += 1
      for assignment in assignments.indices {
        for (subject, bits) in zip(broken, first) where bits & 1 << UInt64(assignment) != 0 {
          breaches.append(
            Sighting(subject: subject.subject, assignment: assignment, moments: depth))
        }
      }
      level = next
      swap(&arriving, &upcoming)
    }
    for node in level { frontier += arriving[Int(node)].nonzeroBitCount }
    if hit == nil { depth -= 1 }
    for (number, bits) in conditionBits.enumerated() where bits != 0 {
      let questions = machine.conditions[Int32(number)].questions
      for assignment in assignments.indices where bits & 1 << UInt64(assignment) != 0 {
        asked[assignment].formUnion(questions)
      }
    }
  }

  /// The effects of the steps that runs under an assignment take.
  func effects(of assignment: Int) -> SeenEffects {
    var seen = SeenEffects()
    for (effect, bits) in effectBits.enumerated() where bits & 1 << UInt64(assignment) != 0 {
      seen.insert(Int32(effect))
    }
    return seen
  }

  /// Counts a way to a call, and gives the assignments under which there were not enough yet.
  private static func add(_ taking: UInt64, to ways: inout [UInt64]) -> UInt64 {
    if ways.isEmpty { ways = [UInt64](repeating: 0, count: Sweep.decisionsOfAPoint) }
    let few = taking & ~ways[ways.count - 1]
    var more = few
    for index in ways.indices {
      (ways[index], more) = (ways[index] | more, ways[index] & more)
    }
    return few
  }

  /// The assignments under which a step of this condition is taken.
  private static func mask(of condition: StepCondition, _ assignments: [Assignment]) -> UInt64 {
    var mask: UInt64 = 0
    for (place, assignment) in assignments.enumerated() where assignment.meets(condition) {
      mask |= 1 << UInt64(place)
    }
    return mask
  }
}
