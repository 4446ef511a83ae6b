// One app as a part of a phone with several: its states, and how others can tell them apart.

import PhoneModel
import Replay

/// What happens to all apps at once, or to one of them, as far as the others notice.
enum PartLabel: Hashable, Sendable {
  /// An event of the phone that every app takes part in: restart, unlock, lock, time.
  case shared(Event)
  /// The app comes to the front.
  case comes
  /// Another app comes to the front.
  case yields
  /// Anything else: the other apps do not notice. By the place in the events, -1 for a call.
  case own(Int)
}

/// The states of one app under one assignment of answers, with their steps by label.
///
/// The apps of a phone that share no store meet in the lock and in who is in front,
/// and nowhere else.
struct PartGraph: Sendable {
  struct Arrow: Hashable, Sendable {
    var label: Int32
    var target: Int32
    /// Whether the step breaks a rule.
    var isBreach: Bool
  }

  /// The labels, by number.
  private(set) var labels = [PartLabel]()
  /// The arrows of each state.
  private(set) var arrows: [[Arrow]] = []
  /// The lock of each state, by number.
  private(set) var lock: [Int32] = []
  /// Whether the app is in front in each state.
  private(set) var isInFront: [Bool] = []
  /// How many different locks there are.
  private(set) var lockCount = 0
  private(set) var start: Int32 = 0
  /// Whether the search was stopped before all states were met: then steps lead to states
  /// that are not there.
  private(set) var isCutShort = false

  /// The part that a machine describes, once its script is over.
  ///
  /// - Throws: where copies of the app would meet elsewhere than in lock and front.
  init(
    _ machine: inout Machine, _ assignment: Assignment, isStopped: () -> Bool
  ) throws(SearchError) {
    var numbers: [Int32] = []
    var order: [Int32] = []
    var locks = Interner<DeviceLock>()
    var names = Interner<PartLabel>()
    var labels: [Int32] = []
    func label(_ edge: Edge) -> Int32 {
      while labels.count <= Int(edge.action) { labels.append(-1) }
      if labels[Int(edge.action)] < 0 {
        labels[Int(edge.action)] = names.number(of: machine.label(of: edge))
      }
      return labels[Int(edge.action)]
    }
    var met: [UInt8] = []  // of conditions: 0 unknown, 1 met, 2 not
    func isMet(_ condition: Int32) -> Bool {
      while met.count <= Int(condition) { met.append(0) }
      if met[Int(condition)] == 0 {
        met[Int(condition)] = assignment.meets(machine.phones.conditions[condition]) ? 1 : 2
      }
      return met[Int(condition)] == 1
    }
    var breaking: [UInt8] = []  // of effects, in the same way
    func breaks(_ effect: Int32) -> Bool {
      while breaking.count <= Int(effect) { breaking.append(0) }
      if breaking[Int(effect)] == 0 {
        breaking[Int(effect)] = machine.phones.effects[effect].breaches.isEmpty ? 2 : 1
      }
      return breaking[Int(effect)] == 1
    }
    let timePasses = machine.events.contains { $0.kind == .time }
    func number(_ state: Int32) -> Int32 {
      while numbers.count <= Int(state) { numbers.append(-1) }
      if numbers[Int(state)] >= 0 { return numbers[Int(state)] }
      let number = Int32(order.count)
      numbers[Int(state)] = number
      order.append(state)
      return number
    }
    _ = number(try Self.afterScript(&machine, assignment))
    var next = 0
    while next < order.count, !machine.phones.isWrong {
      if next & 0x3ff == 0, isStopped() {
        isCutShort = true
        break
      }
      let state = machine.states[order[next]]
      let phone = machine.phones.phones[state.phone].standingOfPart
      guard !timePasses || phone.isMovedByLockAlone else {
        throw .nothingToExplore(
          "an app of its own clock cannot be copied: time would bring the copies together")
      }
      lock.append(locks.number(of: phone.lock))
      isInFront.append(phone.isInFront)
      var found: [Arrow] = []
      found.reserveCapacity(16)
      for index in try machine.steps(of: order[next]) {
        let edge = machine.edges[Int(index)]
        guard isMet(edge.condition) else { continue }
        let arrow = Arrow(
          label: label(edge), target: number(edge.target),
          isBreach: breaks(edge.effect))
        if !found.contains(arrow) { found.append(arrow) }
      }
      arrows.append(found)
      next += 1
    }
    self.labels = names.values
    lockCount = locks.count
  }

  /// The state in which the script is over.
  private static func afterScript(
    _ machine: inout Machine, _ assignment: Assignment
  ) throws(SearchError) -> Int32 {
    var state = machine.start
    while machine.positions[machine.states[state].position].next < machine.program.operations.count
    {
      guard
        let index = try machine.steps(of: state).first(where: {
          assignment.meets(machine.conditions[machine.edges[Int($0)].condition])
        })
      else { break }
      state = machine.edges[Int(index)].target
    }
    return state
  }
}

extension Machine {
  /// How other apps notice a step.
  fileprivate func label(of edge: Edge) -> PartLabel {
    guard case .event(let event, _, _) = actions[edge.action] else { return .own(-1) }
    switch event {
    case .restart, .systemUpdate, .unlock, .lock, .userInactive, .setPasscode, .removePasscode,
      .enrolBiometry, .authentication, .backUp, .restore:
      return .shared(event)
    case .wait: return .shared(.wait(0))
    case .open: return .comes
    case .leave: return .yields
    default:
      return .own(
        events.firstIndex {
          if case .event(let own) = $0.kind { own == event } else { false }
        } ?? -1)
    }
  }
}

extension DeviceLock {
  /// Seconds to the next deadline of the lock itself.
  var nextDeadline: Seconds? {
    let deadlines = [state == .lockedInGrace && graceLeft > 0 ? graceLeft : nil, inactivityLeft]
    return deadlines.compactMap { $0 }.min()
  }
}

extension NumberedPhone {
  /// What other apps, and the clock, have to do with a phone.
  @inline(never) fileprivate var standingOfPart:
    (lock: DeviceLock, isInFront: Bool, isMovedByLockAlone: Bool)
  {
    (phone.lock, phone.front != nil, phone.nextDeadline == phone.lock.nextDeadline)
  }
}
