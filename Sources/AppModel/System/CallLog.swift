// The calls of a handler run: what was replied, and the call that waits for a reply.

import PhoneModel

/// Answers the calls that a handler makes beyond the replies it has.
open class CallAnswerer {
  /// An answerer that answers nothing at once.
  public init() {}

  /// The reply to the call that comes next in `log`; nil where something may
  /// come between, so that the handler has to stop before the call.
  open func answer(_ call: Call, in log: CallLog) -> Reply? { nil }
}

/// The calls of one handler run.
///
/// The handler is run from its start; calls that were answered before get the
/// same replies. The calls beyond them are answered at once as long as nothing
/// can come between. The first that is not is noted, and it and all later ones
/// are denied: that part of the run only drains the handler, its outcome is
/// thrown away, and the handler is run again when there is a reply. So neither
/// `async` nor an error that `try?` could swallow is asked of app code.
public final class CallLog: @unchecked Sendable {
  /// The process whose calls these are.
  public private(set) var process: ProcessID
  /// The replies so far, in the order of the calls.
  public private(set) var replies: [Reply] = []
  private var answerer: CallAnswerer?
  /// Answers the calls after the one that the handler has to stop at, so that the rest of
  /// the run, whose outcome is thrown away, meets what it could meet; nil to deny them.
  public var remainder: CallAnswerer?
  /// Whether the end of the handler hands out its memory also where that says that it has
  /// not changed, so that it can be looked into.
  public var givesNewMemory = false
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

  /// The log of a handler run of `process` that has not made a call.
  public init(process: ProcessID) {
    self.process = process
  }

  /// Begins anew, for another handler run.
  public func clear(for process: ProcessID) {
    self.process = process
    if !replies.isEmpty { replies.removeAll(keepingCapacity: true) }
  }

  /// Adds the reply to the call that the handler stopped at.
  public func add(_ reply: Reply) { replies.append(reply) }

  /// Makes ready for a run of the handler from its start.
  func begin(_ answerer: CallAnswerer?) {
    answered = 0
    drained = 0
    next = nil
    self.answerer = answerer
  }

  /// Lets go of who answered, which may hold this log.
  func end() { answerer = nil }

  /// Makes a call, and shows it to whoever looks.
  func make(_ call: Call) -> Reply {
    let reply = reply(to: call)
    if let witness = CodeWitness.current { witness.makes(call, reply) }
    return reply
  }

  /// The reply to `call`, or a denial once the handler has to stop.
  private func reply(to call: Call) -> Reply {
    if next == nil {
      if answered < replies.count {
        answered += 1
        return replies[answered - 1]
      }
      if let reply = answerer?.answer(call, in: self) {
        replies.append(reply)
        answered += 1
        return reply
      }
      next = call
    }
    drained += 1
    precondition(
      drained < Self.drainLimit,
      "a handler never ends: it made \(Self.drainLimit) calls whatever was answered")
    if drained <= Self.patience, let reply = remainder?.answer(call, in: self) { return reply }
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
      default:
        .failure(
          CallError(
            store: .files, code: FileErrorCode.readNoPermission,
            posix: FileErrno.notPermitted.rawValue))
      }
    case .keychain: KeychainStatus.interactionNotAllowed.reply
    case .defaults(.read): .value(isYes ? .flag(true) : nil)
    case .defaults(.synchronize): .flag(isYes)
    case .isProtectedDataAvailable, .activePrewarm, .isActive: .flag(isYes)
    case .consent(let call):
      switch call {
      case .hasTrackingTransparency, .canRequestAds: .flag(isYes)
      case .trackingStatus: .tracking(isYes ? .authorized : .notDetermined)
      case .consentStatus: .consent(isYes ? .obtained : .unknown)
      case .privacyOptionsStatus: .privacyOptions(isYes ? .required : .unknown)
      case .request, .requestInfoUpdate, .presentFormIfRequired, .presentPrivacyOptions,
        .startAds, .requestAd:
        .done
      }
    case .defaults, .observe, .show, .startTimer, .reloadTimeline: .done
    }
  }
}
