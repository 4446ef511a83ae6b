// Processes that have done with UserDefaults once they are launched.

import PhoneModel

/// The code that asks UserDefaults for nothing after its launch.
///
/// What a process has read too early keeps states apart that have the same future where it
/// never reads again. That it does not is taken for granted of any code until a later handler
/// of it does; where something was dropped by then the search begins again without.
struct EarlyReads: Sendable {
  /// Code that was found to use UserDefaults after its launch.
  private(set) var users: [ProcessCodeID]
  /// Code of whose processes something was dropped.
  private var dropped: [ProcessCodeID] = []
  /// Whether something was dropped that mattered.
  private(set) var isWrong = false
  /// Whether what is not known is noted.
  var learning = Learning()
  /// Whether a write may replace the file of what was read too early (`UD-WRITE-STALE`).
  let writesMatter: Bool

  init(users: [ProcessCodeID], writesMatter: Bool) {
    self.users = users
    self.writesMatter = writesMatter
  }

  /// Whether what a process of this code has read too early is dropped.
  mutating func mayDrop(_ code: ProcessCodeID) -> Bool {
    guard !users.contains(code) else { return false }
    guard !dropped.contains(code) else { return true }
    guard learning.goesOn() else { return false }
    dropped.append(code)
    return true
  }

  /// Notes a call of a process that is launched.
  mutating func meet(_ call: DefaultsCall, of code: ProcessCodeID) {
    switch call {
    case .read: break
    case .write, .remove: guard writesMatter else { return }
    case .register, .synchronize, .reset: return
    }
    guard !users.contains(code), learning.goesOn() else { return }
    users.append(code)
    if dropped.contains(code) { isWrong = true }
  }
}
