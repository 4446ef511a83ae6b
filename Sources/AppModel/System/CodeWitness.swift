// Sees what app code does while it does it, so that a trap can be told of.

import PhoneModel

/// Is shown which handler runs and each call that it makes. Override what is of interest.
///
/// Nothing that is computed depends on it. Every thread that runs app code calls it.
open class CodeWitness {
  /// The one that is shown what runs; nil where nobody looks.
  package nonisolated(unsafe) static var current: CodeWitness?

  public init() {}

  /// A handler begins, or begins anew, on that memory.
  open func begins(_ handler: Handler, _ memory: Memory, in process: ProcessID) {}

  /// It made a call, and got a reply: a real one, or one that only drains it.
  open func makes(_ call: Call, _ reply: Reply) {}
}
