// Runs a handler against the replies it got so far, up to its next call.

import PhoneModel

/// The calls of one handler run.
///
/// The handler is run from its start; calls that were answered before get the
/// same replies. The first call beyond them is noted, and it and all later ones
/// are denied: that part of the run only drains the handler, and its outcome is
/// thrown away. So neither `async` nor an error that `try?` could swallow is
/// asked of app code.
final class CallLog: @unchecked Sendable {
  let process: ProcessID
  private let replies: [Reply]
  private var answered = 0
  private var drained = 0
  /// The first call that has no reply yet.
  private(set) var next: Call?

  /// How many calls a handler may make after the one it waits for. There is no
  /// way to end it from outside, so beyond them the process traps.
  static let drainLimit = 100_000
  /// After how many of them a yes is tried instead of a no, to get out of a loop
  /// that waits for one.
  static let patience = 100

  init(process: ProcessID, replies: [Reply]) {
    self.process = process
    self.replies = replies
  }

  /// The reply to `call`, or a denial once the replies have run out.
  func make(_ call: Call) -> Reply {
    if next == nil, answered < replies.count {
      defer { answered += 1 }
      return replies[answered]
    }
    if next == nil { next = call }
    drained += 1
    precondition(
      drained < Self.drainLimit,
      "a handler never ends: it made \(Self.drainLimit) calls whatever was answered")
    return call.denial(drained > Self.patience)
  }

  /// The reply to a call that is answered by yes or no.
  func flag(_ call: Call) -> Bool {
    if case .flag(let flag) = make(call) { return flag }
    return false
  }
}

extension Call {
  /// What a handler gets that is only being drained: no, nothing, refused; or
  /// yes, where that can be said.
  func denial(_ isYes: Bool) -> Reply {
    switch self {
    case .file(let call):
      switch call {
      case .exists, .isReadable: .flag(isYes)
      default: .failure(CallError(store: .files, code: 257, posix: 1))
      }
    case .keychain: .failure(CallError(store: .keychain, code: -25308))
    case .defaults(.read): .value(isYes ? .flag(true) : nil)
    case .defaults(.synchronize): .flag(isYes)
    case .isProtectedDataAvailable, .activePrewarm: .flag(isYes)
    case .defaults, .observe, .show, .startTimer, .reloadTimeline: .done
    }
  }
}
