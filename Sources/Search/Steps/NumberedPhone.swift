// A phone that is kept in one place.

import PhoneModel
import Replay

/// A phone that has a number. It never changes, so that it can be asked something where it
/// is, without a copy of its many parts.
final class NumberedPhone: Sendable {
  let phone: Phone

  init(_ phone: Phone) {
    self.phone = phone
  }
}

// None of these is inlined: only where it is a parameter is the phone known to stay, and is
// not copied to be asked.
extension NumberedPhone {
  /// The parts of a phone after a step that may differ.
  @inline(never) func differences(of phone: Phone) -> PhoneParts {
    phone.differences(from: self.phone)
  }

  /// Whether a process may have changed by a step to `phone`.
  @inline(never) func hasOtherProcesses(than phone: Phone) -> Bool {
    !phone.sharesProcesses(with: self.phone)
  }

  /// The place of the first process from `start` on that can begin a handler, with the process.
  @inline(never) func beginner(from start: Int) -> (index: Int, process: ProcessID)? {
    phone.indexOfBeginner(from: start).map { ($0, phone.processes[$0].id) }
  }

  /// Whether all that is asked holds.
  @inline(never) func meets(_ conditions: [Condition], _ ledger: Ledger) -> Bool {
    for condition in conditions where !condition.holds(on: phone, ledger) { return false }
    return true
  }

  /// The seconds to the next deadline, or one where there is none.
  ///
  /// - Parameter recoversLate: as for `Phone.nextDeadline(recoversLate:)`.
  @inline(never) func deadline(recoversLate: Bool) -> Seconds {
    phone.nextDeadline(recoversLate: recoversLate) ?? 1
  }

  @inline(never) func isRunning(_ process: ProcessID) -> Bool { phone.isRunning(process) }

  @inline(never) func isSuspended(_ process: ProcessID) -> Bool { phone.isSuspended(process) }

  /// What a call would delete or overwrite, with the code of the app.
  @inline(never) func destruction(
    by call: Call, of process: ProcessID
  ) -> (destruction: Destruction, code: Int)? {
    phone.destruction(by: call, of: process).map { ($0, phone.apps[process.app].code) }
  }
}
