// What a search has reached of the app and of the phone.

import AppModel
import PhoneModel

/// The calls, lock states, answers and handlers that were reached.
public struct Coverage: Hashable, Sendable {
  /// A call of the apps' code, and what it met.
  public struct Line: Hashable, Sendable {
    public var process: ProcessID
    public var call: Call
    /// How it was answered in each lock state, by `DeviceLock.State.rawValue`: a bit for
    /// each `Answer.Standing.rawValue`; 0 where the call was never made in it.
    public var standings: [UInt8]
  }

  /// A handler of a process that began.
  public struct Beginning: Hashable, Sendable {
    public var process: ProcessID
    public var name: String
  }

  /// The calls, in order of meeting.
  public var calls: [Line] = []
  /// The handlers that began, in order of meeting.
  public var handlers: [Beginning] = []
  /// The answers that were given, and those that the level allows and nothing asked for.
  public var given: Int = 0
  public var allowed: Int = 0

  public init() {}

  /// The share of calls and lock states in which a call was made, from 0 to 1: partial
  /// credit, as many an app makes some calls only while it is in front.
  public var share: Double {
    let cells = calls.reduce(0) { $0 + $1.standings.count(where: { $0 != 0 }) }
    return calls.isEmpty ? 0 : Double(cells) / Double(calls.count * DeviceLock.State.allCases.count)
  }
}

extension Machine {
  /// What was reached of the apps and the phone.
  func coverage(asked: QuestionSet) -> Coverage {
    var coverage = Coverage()
    for cell in phones.cells.values {
      guard case .call(let process, let call) = phones.operations[cell.operation] else { continue }
      let index =
        coverage.calls.firstIndex { $0.process == process && $0.call == call }
        ?? coverage.calls.endIndex
      if index == coverage.calls.endIndex {
        coverage.calls.append(
          Coverage.Line(
            process: process, call: call,
            standings: Array(repeating: 0, count: DeviceLock.State.allCases.count)))
      }
      coverage.calls[index].standings[Int(cell.lock)] |= 1 << cell.standing
    }
    for effect in effects.values {
      for begun in effect.begun {
        let beginning = Coverage.Beginning(process: begun.process, name: begun.name)
        if !coverage.handlers.contains(beginning) { coverage.handlers.append(beginning) }
      }
    }
    for question in QuestionID.allCases {
      let count = phones.allowed[Int(question.rawValue)].nonzeroBitCount
      coverage.allowed += count
      if asked.contains(question) { coverage.given += count }
    }
    return coverage
  }
}
