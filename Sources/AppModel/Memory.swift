// Launch logic of any type behind one class, so that engines need no generics.

import PhoneModel
import Synchronization

/// The memory of a process, whatever the type of its launch logic.
public class Memory: @unchecked Sendable {
  /// The handlers that are known to do nothing on this memory, a bit for each.
  private let idle = Atomic<UInt64>(0)

  fileprivate init() {}

  /// Whether `handler` is known to make no call on this memory, and to leave it
  /// as it is. Handlers are deterministic, so it is enough to have seen it once.
  public func isIdle(_ handler: Handler) -> Bool {
    guard let bit = handler.bit else { return false }
    return idle.load(ordering: .relaxed) & bit != 0
  }

  /// Notes that `handler` made no call and changed nothing.
  fileprivate func noteIdle(_ handler: Handler) {
    if let bit = handler.bit { idle.bitwiseOr(bit, ordering: .relaxed) }
  }

  /// Runs `handler` from its start with the replies in `log`, and further as
  /// far as `answerer` answers at once.
  public func run(
    _ handler: Handler, _ log: CallLog, _ answerer: CallAnswerer? = nil
  ) -> HandlerStep {
    preconditionFailure("only the memory of launch logic is ever made")
  }

  /// Whether two processes hold the same, in the same code.
  public func isEqual(to other: Memory) -> Bool { self === other }

  /// Whether two memories that are equal by `==` hold the same, as far as can be seen by
  /// looking into their stored properties.
  public func looksLike(_ other: Memory) -> Bool { self === other }

  /// What it holds, as Swift prints it.
  public var words: String { "" }

  /// Adds nothing; the memory of launch logic adds what it holds.
  public func hash(into hasher: inout Hasher) {}
}

/// What running a handler came to.
public enum HandlerStep: Hashable, Sendable {
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
    if let witness = CodeWitness.current { witness.begins(handler, self, in: log.process) }
    defer { log.end() }
    var logic = self.logic
    var thrown: CallError?
    do throws(CallError) {
      try logic.run(handler, System(log))
    } catch {
      thrown = error
    }
    if let call = log.next { return .calls(call) }
    guard !log.givesNewMemory, logic == self.logic else { return .ends(LogicMemory(logic), thrown) }
    if log.replies.isEmpty, thrown == nil { noteIdle(handler) }
    return .ends(self, thrown)
  }

  override func isEqual(to other: Memory) -> Bool {
    guard let other = other as? LogicMemory<Logic> else { return false }
    return logic == other.logic
  }

  override func looksLike(_ other: Memory) -> Bool {
    #if hasFeature(Embedded)
      return isEqual(to: other)
    #else
      guard let other = other as? LogicMemory<Logic> else { return false }
      // Sorted, as equal sets may list their elements in any order.
      return String(reflecting: logic).utf8.sorted()
        == String(reflecting: other.logic).utf8.sorted()
    #endif
  }

  override var words: String {
    #if hasFeature(Embedded)
      return ""
    #else
      return String(describing: logic)
    #endif
  }

  override func hash(into hasher: inout Hasher) { hasher.combine(logic) }
}

extension Handler {
  /// A bit for each handler that has no argument but a reason; nil for the others.
  package var bit: UInt64? {
    switch self {
    case .load: 1
    case .main: 1 << 1
    case .connectScene: 1 << 2
    case .becomeActive: 1 << 3
    case .resignActive: 1 << 4
    case .enterBackground: 1 << 5
    case .refresh: 1 << 6
    case .receive: 1 << 7
    case .timeline: 1 << 8
    case .launch(let reason): 1 << (16 + UInt64(reason.rawValue))
    case .background(let reason): 1 << (40 + UInt64(reason.rawValue))
    case .notification, .timer, .completed, .action: nil
    }
  }
}
