// Runs in which an app keeps itself busy for ever, and nothing else happens.

import AppModel
import PhoneModel
import Replay

extension Machine {
  /// Looks for a way that leads by calls alone back to a state that it has come from: a run that
  /// takes it never ends.
  ///
  /// What happens only sometimes does not happen for ever, and a process that may go on gets its
  /// turn some day: so steps on which iOS strikes, and states in which several processes may go on,
  /// are on no such way.
  ///
  /// All states that are worked out are looked at. Only where there is such a way under some
  /// answers, each assignment is looked at by itself.
  ///
  /// - Throws: `SearchError.endlessRun` where there is one.
  func refuseEndlessRuns(under assignments: [Assignment]) throws(SearchError) {
    guard callerInCircle(among: nil, { _ in true }) != nil else { return }
    for assignment in assignments {
      func isTaken(_ edge: Edge) -> Bool { assignment.meets(conditions[edge.condition]) }
      guard let caller = callerInCircle(among: states(isTaken), isTaken) else { continue }
      throw .endlessRun(
        scenario.apps[phones.phones[states[caller.state].phone].phone.code(of: caller.process)]
          .name,
        code.nodes[Int(caller.node)].handler ?? .load)
    }
  }

  /// Of each state whether it is reached by the steps that are taken.
  private func states(_ isTaken: (Edge) -> Bool) -> [Bool] {
    var isReached = [Bool](repeating: false, count: states.count)
    isReached[Int(start)] = true
    var open = [start]
    while let state = open.popLast() {
      for index in ranges[Int(state)] ?? 0..<0 {
        let edge = edges[Int(index)]
        guard !isReached[Int(edge.target)], isTaken(edge) else { continue }
        isReached[Int(edge.target)] = true
        open.append(edge.target)
      }
    }
    return isReached
  }

  /// A state from which calls alone lead back to it, with the process whose turn it is there.
  ///
  /// - Parameter isReached: of each state whether it is looked at; nil for all.
  private func callerInCircle(
    among isReached: [Bool]?, _ isTaken: (Edge) -> Bool
  ) -> (state: Int32, process: ProcessID, node: Int32)? {
    let callers = actions.values.map { action in
      if case .call(let process) = action { process } else { nil as ProcessID? }
    }
    func stepsOfOneCaller(_ state: Int32) -> Range<Int32> {
      let range = ranges[Int(state)] ?? 0..<0
      var caller: ProcessID?
      for index in range {
        guard let other = callers[Int(edges[Int(index)].action)] else { continue }
        if let caller, caller != other { return 0..<0 }
        caller = other
      }
      return range
    }
    // Of each state whether it has been come to, and whether all ways on from it are known to end.
    var hasBegun = [Bool](repeating: false, count: states.count)
    var hasEnded = hasBegun
    for root in 0..<Int32(states.count)
    where !hasBegun[Int(root)] && isReached?[Int(root)] != false {
      hasBegun[Int(root)] = true
      var way = [(state: root, rest: stepsOfOneCaller(root))]
      while let (state, rest) = way.last {
        guard let next = rest.first else {
          hasEnded[Int(state)] = true
          way.removeLast()
          continue
        }
        way[way.count - 1].rest = rest.dropFirst()
        let edge = edges[Int(next)]
        guard let process = callers[Int(edge.action)], !hasEnded[Int(edge.target)],
          isTaken(edge), conditions[edge.condition].strikes.isEmpty
        else { continue }
        guard hasBegun[Int(edge.target)] else {
          hasBegun[Int(edge.target)] = true
          way.append((edge.target, stepsOfOneCaller(edge.target)))
          continue
        }
        let node = threads[states[state].threads].first { $0.process == process }?.node
        return node.map { (state, process, $0) }
      }
    }
    return nil
  }
}
