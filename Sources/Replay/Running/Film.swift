// A run with the state of everything between its moments, to be looked at in any order.

import AppModel
import PhoneModel

/// What stands between two moments of a run.
public struct Frame: Sendable {
  public var phone: Phone
  /// The account of what the user has.
  package var ledger: Ledger
  /// The memory of each process whose code has run, by id.
  package var memories: [(process: ProcessID, memory: Memory)]
  /// Seconds since the run began.
  public var time: Seconds
  /// The lock epoch.
  public var epoch: Int
  /// The call before which an event could fall here; nil where everything is at rest.
  public var gap: ChoicePoint?
}

/// A run and its frames: frame n stands after moment n, the first before all moments.
public struct Film: Sendable {
  public var scenario: Scenario
  public var run: Run
  public var frames: [Frame]
  /// The alternatives that the run could take, by `QuestionID.rawValue`.
  public var allowed: [UInt8]
}

extension Film {
  /// Runs a scenario that leaves nothing to choose, and keeps its frames; with the findings
  /// that need replays as well.
  public static func make(
    of scenario: Scenario, at level: DistrustLevel, observer: HandlerObserver? = nil
  ) -> Film {
    let allowed = scenario.allowedAlternatives(at: level)
    var runner = Runner(scenario, schedule: Schedule(allowed: allowed), observer: observer)
    runner.frames = []
    var run = Run()
    var frames: [Frame] = []
    runner.finish(&run, &frames)
    if run.error == nil {
      run.findings += run.blindDecisions(of: scenario, allowed: allowed, observer: observer)
    }
    return Film(scenario: scenario, run: run, frames: frames, allowed: allowed)
  }

  /// A schedule that answers as this run did, for a question put to one of its frames.
  public var answering: Schedule {
    var allowed = allowed
    for answer in run.answers { allowed[Int(answer.question.rawValue)] = 1 << answer.answer }
    return Schedule(allowed: allowed, script: ScriptedChoices())
  }

  /// The finding, with what it takes to explain it.
  public func counterexample(
    _ finding: Finding, number: Int, observer: HandlerObserver? = nil
  ) -> Counterexample {
    Counterexample(
      run: run, number: number, finding: finding, scenario: scenario, allowed: allowed,
      observer: observer)
  }

  /// Whether a condition is the case after a moment.
  public func holds(_ condition: Condition, after moment: Int) -> Bool {
    condition.holds(on: frames[moment].phone, frames[moment].ledger)
  }
}

extension Frame {
  /// Each belonging that the user has or had, with how it stands.
  public var belongings: [(app: Int, name: String, state: BelongingState)] {
    ledger.held.map { ($0.app, $0.name, ledger.state(of: $0.name, app: $0.app)) }
  }

  /// What the code of a process remembers, as Swift prints it.
  public func memory(of process: ProcessID) -> String? {
    memories.first { $0.process == process }?.memory.words
  }

  /// Whether no future of the two can differ, and the user has the same.
  public func isAlike(_ other: Frame) -> Bool {
    phone == other.phone && ledger.held == other.ledger.held && ledger.lost == other.ledger.lost
      && ledger.present == other.ledger.present
      && memories.elementsEqual(other.memories) { $0 == $1 }
  }
}

extension Runner {
  /// Keeps what stands before the next moment, where frames are kept.
  mutating func keepFrame(before point: ChoicePoint?) {
    guard frames != nil, frames?.count == run.moments.count else { return }
    let frame = Frame(
      phone: phone, ledger: ledger, memories: threads.map { ($0.id, $0.memory) }, time: time,
      epoch: epoch, gap: point)
    frames?.append(frame)
  }

  /// Where events fall before a call: at the call that the first process has come to.
  func gap(before running: HandlerRun) -> ChoicePoint {
    let first = threads.filter { $0.running != nil && !phone.isSuspended($0.id) }
      .min { $0.id < $1.id }
    return first?.running?.point ?? running.point
  }
}
