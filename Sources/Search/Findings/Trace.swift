// A way through the machine, written out as a scenario that makes it again.

import PhoneModel
import Replay

extension Machine {
  /// The answers that a way rests on, in order of the questions.
  func answers(on path: [Int32]) -> [AnswerSet.Element] {
    var answers: [AnswerSet.Element] = []
    for index in path {
      for answer in conditions[edges[Int(index)].condition].answers
      where !answers.contains(answer) {
        answers.append(answer)
      }
    }
    return answers.sorted { $0.question < $1.question }
  }

  /// A scenario with a way and nothing else in it: every answer pinned, every
  /// event a line of its own or bound to its call.
  ///
  /// - Parameter places: the state that each step leaves.
  func scenario(following path: [Int32]) -> Scenario {
    var writer = TraceWriter()
    var state = start
    for index in path {
      let edge = edges[Int(index)]
      writer.add(edge, from: state, in: self)
      state = edge.target
    }
    var saved = scenario
    saved.opened = []
    saved.opensAll = false
    saved.expectedVerdicts = []
    for answer in answers(on: path) {
      saved.pins.removeAll { $0.question == answer.question }
      saved.pins.append(
        Pin(answer.question, pinned(answer, hasStruck: writer.struck), Place(line: 0)))
    }
    saved.pins.sort { $0.question < $1.question }
    saved.steps = writer.steps
    saved.insertions = writer.insertions
    if positions[states[state].position].isOver == false {
      saved.claims.removeAll { $0.span == .finally }
    }
    return saved
  }

  /// The answer to pin: a "sometimes" that never struck is the base, and a
  /// locked read that never stuck is one that the next read mends.
  private func pinned(_ answer: AnswerSet.Element, hasStruck: [QuestionID]) -> UInt8 {
    guard answer.alternative.isTransient, !hasStruck.contains(answer.question),
      !scenario.isGuarded(by: answer.question)
    else { return answer.answer }
    return UInt8(answer.question.base ?? Int(Recovery.nextRead.rawValue))
  }
}

/// Writes steps of a machine as lines and as what falls between calls.
private struct TraceWriter {
  var steps: [Step] = []
  var insertions: [Insertion] = []
  /// The questions whose "sometimes" struck.
  var struck: [QuestionID] = []
  private var counts: [Effect.Beginning: Int] = [:]
  private var labels: [ProcessID: String] = [:]

  mutating func add(_ edge: Edge, from number: Int32, in machine: Machine) {
    let state = machine.states[number]
    let phone = machine.phones.phones[state.phone].phone
    let ready = machine.threads[state.threads].filter { thread in
      machine.code.nodes[Int(thread.node)].call != nil && !phone.isSuspended(thread.process)
    }
    let place = Place(line: steps.count + insertions.count + 1)
    switch machine.actions[edge.action] {
    case .event(let event, let own, let isInserted):
      let place = isInserted && own.line == 0 ? place : own
      if let first = ready.first {
        insertions.append(Insertion(.event(event), point(of: first, machine), place))
      } else if machine.positions[state.position].waits.isEmpty {
        let line = machine.line(at: own)
        steps.append(
          Step(.event(event), phase: line?.phase, place: place, guards: line?.guards ?? []))
      }
    case .call(let process):
      if let first = ready.first, first.process != process {
        insertions.append(Insertion(.turn(process), point(of: first, machine), place))
      }
      if let thread = ready.first(where: { $0.process == process }) {
        for question in machine.conditions[edge.condition].strikes {
          struck.append(question)
          insertions.append(Insertion(.strike(question), point(of: thread, machine), place))
        }
      }
    case .check(let own):
      if let step = machine.line(at: own) { steps.append(step) }
    case .end: break
    }
    for begun in machine.effects[edge.effect].begun {
      counts[begun, default: 0] += 1
      labels[begun.process] = "\(begun.name)#\(counts[begun, default: 0])"
    }
  }

  /// Where the next call of a process is made.
  private func point(of thread: Thread, _ machine: Machine) -> ChoicePoint {
    ChoicePoint(
      process: thread.process, handler: labels[thread.process] ?? "",
      call: machine.code.nodes[Int(thread.node)].replies.count + 1)
  }
}

extension Machine {
  /// The line of the scenario at a place.
  fileprivate func line(at place: Place) -> Step? {
    for operation in program.operations {
      if case .line(let step) = operation, step.place == place { return step }
    }
    return nil
  }
}
