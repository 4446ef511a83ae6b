// Launch logic of any type behind one class, so that engines need no generics.

import PhoneModel

/// The memory of a process, whatever the type of its launch logic.
public class Memory: @unchecked Sendable {
  fileprivate init() {}

  /// Runs `handler` from its start with the replies in `log`, and further as
  /// far as `answerer` answers at once.
  public func run(
    _ handler: Handler, _ log: CallLog, _ answerer: CallAnswerer? = nil
  ) -> HandlerStep {
    preconditionFailure("only the memory of launch logic is ever made")
  }

  /// Whether two processes hold the same, in the same code.
  public func isEqual(to other: Memory) -> Bool { self === other }

  /// Adds nothing; the memory of launch logic adds what it holds.
  public func hash(into hasher: inout Hasher) {}
}

/// What running a handler came to.
public enum HandlerStep: Sendable {
  /// It makes this call, for which there is no reply yet.
  case calls(Call)
  /// It ended, leaving this memory; with the error it let go, if any.
  case ends(Memory, CallError?)
}

extension Memory: Hashable {
  public static func == (left: Memory, right: Memory) -> Bool { left.isEqual(to: right) }
}

/// The memory of a process that runs launch logic of type `Logic`.
final class LogicMemory<Logic: LaunchLogic>: Memory, @unchecked Sendable {
  let logic: Logic

  init(_ logic: Logic) {
    self.logic = logic
  }

  override func run(
    _ handler: Handler, _ log: CallLog, _ answerer: CallAnswerer?
  ) -> HandlerStep {
    log.begin(answerer)
    defer { log.end() }
    var logic = self.logic
    var thrown: CallError?
    do throws(CallError) {
      try logic.run(handler, System(log))
    } catch {
      thrown = error
    }
    if let call = log.next { return .calls(call) }
    return .ends(logic == self.logic ? self : LogicMemory(logic), thrown)
  }

  override func isEqual(to other: Memory) -> Bool {
    guard let other = other as? LogicMemory<Logic> else { return false }
    return logic == other.logic
  }

  override func hash(into hasher: inout Hasher) { hasher.combine(logic) }
}
