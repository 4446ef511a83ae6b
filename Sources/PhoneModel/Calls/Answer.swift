// What the phone gives back to a call, and the truth beside it.

/// An answer of the phone: what the app sees, and what was true.
public struct Answer: Hashable, Sendable {
  /// How the answer stands to the stored truth.
  public enum Standing: UInt8, Hashable, Sendable {
    /// Taken from the stored truth at that moment.
    case truthful
    /// Says by itself that it could not be taken: an error for a locked item.
    case refused
    /// Not taken from the stored truth at that moment, and does not say so. A
    /// blind answer that happens to be right is still blind.
    case blind
  }

  /// What the app sees.
  public var reply: Reply
  /// What an open phone, with all that is stored, would have replied.
  public var truth: Reply
  /// How what the app sees stands to what was true.
  public var standing: Standing

  /// An answer that was taken from the stored truth.
  public static func truthful(_ reply: Reply) -> Answer {
    Answer(reply: reply, truth: reply, standing: .truthful)
  }

  /// An error that says that the truth could not be had.
  public static func refused(_ error: CallError, truth: Reply) -> Answer {
    Answer(reply: .failure(error), truth: truth, standing: .refused)
  }

  /// A reply that was not taken from the truth and does not say so.
  public static func blind(_ reply: Reply, truth: Reply) -> Answer {
    Answer(reply: reply, truth: truth, standing: .blind)
  }
}

/// What an app sees of an answer.
public enum Reply: Hashable, Sendable {
  /// The call succeeded and returns nothing.
  case done
  /// A truth value: exists, is readable, is available.
  case flag(Bool)
  /// A file's contents; the caller finds out by decoding whether they are whole.
  case contents(Contents)
  /// A directory's entries, sorted.
  case names([String])
  /// A file's attributes.
  case attributes(FileAttributes)
  /// An open file handle, by number.
  case handle(Int)
  /// A defaults value, or nil where none is seen.
  case value(Value?)
  /// The Keychain items that a query matched, never empty.
  case items([KeychainItem.View])
  /// The ATT status.
  case tracking(TrackingStatus)
  /// The consent status.
  case consent(ConsentStatus)
  /// Whether the privacy options must be offered.
  case privacyOptions(PrivacyOptionsStatus)
  /// What became of a request for a prompt: only ever the truth beside a reply.
  case prompt(PromptOutcome)
  /// The call failed.
  case failure(CallError)
}
