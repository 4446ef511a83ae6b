// The Keychain: its rows, and how a call is checked, carried out and judged.

/// All Keychain items of the phone, and what decides how they are handed out.
///
/// A value: two Keychains that will answer alike are equal, so enrolments and
/// installs are not counted but noted on the items they concern.
public struct Keychain: Hashable, Sendable {
  /// The rows, by primary key, in the order in which queries meet them.
  public internal(set) var items: [KeychainItem] = []
  /// How the user answers the next sheet that asks for biometry or the
  /// passcode; the answer after it is `succeed` again.
  public var nextAuthentication = AuthenticationResult.succeed
  /// Whether the database cannot be opened: well-formed calls end with -25291.
  public var isUnavailable = false

  /// An empty Keychain.
  public init() {}
}

/// Who makes a Keychain call.
public struct KeychainCaller: Hashable, Sendable {
  /// The index of the app whose process calls.
  public var app: Int
  /// The access groups that the caller is entitled to, first the default (K-40).
  public var groups: [String]
  /// Whether the build carries an application identifier; without one every
  /// call fails with -34018.
  public var isSigned: Bool

  /// A process of the app at that place, with its access groups in order (K-40).
  public init(app: Int, groups: [String], isSigned: Bool = true) {
    self.app = app
    self.groups = groups
    self.isSigned = isSigned
  }
}

extension Keychain {
  /// The answer to `call`, which may change the items (matrix 0.3).
  ///
  /// Beside the reply stands what an open Keychain that can decode every row
  /// would have replied to an entitled caller.
  public mutating func perform(
    _ call: KeychainCall, by caller: KeychainCaller, lock: DeviceLock,
    _ schedule: inout Schedule
  ) -> Answer {
    let truth = openReply(to: call, by: caller, hasPasscode: lock.hasPasscode)
    let reply = reply(to: call, by: caller, lock, &schedule)
    if case .failure(let error) = reply {
      if KeychainStatus(rawValue: error.code)?.isRefusal == true {
        return .refused(error, truth: truth)
      }
    } else if call.isMutating {
      return .truthful(reply)
    }
    return reply == truth ? .truthful(reply) : .blind(reply, truth: truth)
  }

  /// What the caller sees. Checks come in the order of Apple's daemon: the
  /// caller, the call's form, its access group, the database.
  private mutating func reply(
    to call: KeychainCall, by caller: KeychainCaller, _ lock: DeviceLock,
    _ schedule: inout Schedule
  ) -> Reply {
    guard caller.isSigned, let defaultGroup = caller.groups.first else {
      return KeychainStatus.missingEntitlement.reply
    }
    if call.isMalformed { return KeychainStatus.param.reply }
    if let group = call.accessGroup, !caller.groups.contains(group) {
      return KeychainStatus.missingEntitlement.reply
    }
    if isUnavailable { return KeychainStatus.notAvailable.reply }
    switch call {
    case .copyMatching(let query):
      return copyMatching(query, by: caller, lock, &schedule)
    case .add(let attributes):
      let item = KeychainItem(attributes, in: defaultGroup, writer: caller.app)
      return add(item, lock, &schedule).reply
    case .update(let query, let data, let accessible):
      let change = KeychainChange(data: data, accessible: accessible)
      return update(query, with: change, by: caller, lock, &schedule).reply
    case .delete(let query):
      return delete(query, by: caller, lock, &schedule).reply
    }
  }

  /// Forgets how the user would answer, once `reader` has asked.
  mutating func settleAuthentication(_ reader: KeychainReader) {
    if reader.hasAsked { nextAuthentication = .succeed }
  }
}
