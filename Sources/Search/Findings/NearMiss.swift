// What would have been lost, had one answer been another.

import AppModel
import PhoneModel
import Replay

/// A belonging that is safe by one answer: had a call been answered with the truth that it
/// was refused, the handler would have gone on to destroy it.
public struct NearMiss: Hashable, Sendable {
  /// What would have been lost.
  public var subject: Subject
  /// The call that was refused or answered blindly.
  public var call: Call
  public var process: ProcessID
  public var handler: String
  /// What it got, and what was true.
  public var reply: Reply
  public var truth: Reply
  /// The call that would have destroyed it.
  public var destroys: Call
  /// How many surprises the runs to it have.
  public var surprises: Int
}

extension Machine {
  /// The near misses among the states that a sweep reached, one for each call and answer.
  ///
  /// A handler goes on from a refused call with the truth, alone and to its end; what it
  /// then destroys was safe by that answer.
  mutating func nearMisses(
    in sweep: Sweep, not lost: [Subject], isStopped: () -> Bool
  ) throws(SearchError) -> [NearMiss] {
    var found: [NearMiss] = []
    var tried: Set<NearMissKey> = []
    var holds: [Bool] = []  // by account, whether there is something to lose
    for number in states.values.indices where sweep.hasReached(Int32(number)) {
      if number & 0x3ff == 0, isStopped() || phones.isWrong { break }
      let state = states.values[number]
      while holds.count < accounts.count {
        holds.append(!accounts.values[holds.count].held.isEmpty)
      }
      guard holds[Int(state.account)] else { continue }
      for thread in threads[state.threads] {
        let node = code.nodes[Int(thread.node)]
        guard let call = node.call, let handler = node.handler,
          !phones.phones[state.phone].isSuspended(thread.process)
        else { continue }
        let operation = phones.number(of: .call(thread.process, call))
        for place in try phones.outcomes(of: operation, on: state.phone) {
          let outcome = phones.outcomes[Int(place)]
          guard sweep.assignment.meets(conditions[outcome.condition]), outcome.ended < 0 else {
            continue
          }
          let answer = phones.answers[outcome.answer]
          guard answer.standing != .truthful, answer.reply != answer.truth,
            tried.insert(
              NearMissKey(node: thread.node, answer: outcome.answer, account: state.account)
            ).inserted
          else { continue }
          var next = PartialStep(state: state)
          next.state.phone = outcome.phone
          let goneOn = try code.goOn(
            thread.node, with: answer.truth, try code.label(of: answer.truth),
            on: phones.phones[outcome.phone])
          for (subject, destroys) in try losses(
            from: next, thread.process, goneOn, handler, sweep.assignment)
          where !lost.contains(subject)
            && !found.contains(where: { $0.subject == subject && $0.call == call })
          {
            found.append(
              NearMiss(
                subject: subject, call: call, process: thread.process, handler: handler.name,
                reply: answer.reply, truth: answer.truth, destroys: destroys,
                surprises: sweep.assignment.surprises))
          }
        }
      }
    }
    return found
  }

  /// What a handler destroys that goes on alone to its end.
  private mutating func losses(
    from step: PartialStep, _ process: ProcessID, _ start: Int32, _ handler: Handler,
    _ assignment: Assignment
  ) throws(SearchError) -> [(Subject, Call)] {
    var step = step
    var node = start
    var found: [(Subject, Call)] = []
    var running = threads[step.state.threads]
    guard let index = running.firstIndex(where: { $0.process == process }) else { return [] }
    for _ in 0..<Self.nearMissLimit {
      guard let call = code.nodes[Int(node)].call else { break }
      running[index].node = node
      step.state.threads = number(of: running)
      let before = step.effect
      guard
        let way = try self.call(by: running[index], from: step).first(where: {
          assignment.meets(conditions[$0.condition])
        })
      else { break }
      if way.effect != before {
        for breach in effects[way.effect].breaches
        where breach.subject.rule == Subject.nothingLost
          && !found.contains(where: { $0.0 == breach.subject })
        {
          found.append((breach.subject, call))
        }
      }
      step = way
      running = threads[step.state.threads]
      guard index < running.count, running[index].process == process,
        code.nodes[Int(running[index].node)].handler == handler
      else { break }
      node = running[index].node
    }
    return found
  }

  /// How many calls a handler is followed for.
  private static let nearMissLimit = 200
}

/// What makes two refused calls the same near miss.
private struct NearMissKey: Hashable {
  var node: Int32
  var answer: Int32
  var account: Int32
}
