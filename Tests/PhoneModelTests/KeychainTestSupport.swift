// A phone reduced to its Keychain, for the tests of its rules.

@testable import PhoneModel

/// A Keychain with a lock, a schedule and a caller, so that a test is one line a call.
struct KeychainPhone {
  var keychain = Keychain()
  var lock = DeviceLock()
  var schedule = Schedule.base
  var caller = KeychainCaller(app: 0, groups: ["main", "shared"])

  /// A phone whose Keychain holds `items`, added while it was open.
  init(_ items: KeychainAttributes...) {
    for item in items { add(item) }
  }

  @discardableResult
  mutating func perform(_ call: KeychainCall) -> Answer {
    schedule.beginCall()
    return keychain.perform(call, by: caller, lock: lock, &schedule)
  }

  @discardableResult
  mutating func add(_ item: KeychainAttributes) -> Answer { perform(.add(item)) }

  @discardableResult
  mutating func copy(_ query: KeychainQuery = KeychainQuery()) -> Answer {
    perform(.copyMatching(query))
  }

  @discardableResult
  mutating func update(
    _ query: KeychainQuery = KeychainQuery(), data: String? = "new",
    accessible: KeychainAccessibility? = nil
  ) -> Answer {
    perform(.update(query, data: data, accessible: accessible))
  }

  @discardableResult
  mutating func delete(_ query: KeychainQuery = KeychainQuery()) -> Answer {
    perform(.delete(query))
  }

  /// Moves the lock to `state`, with or without a passcode.
  mutating func enter(_ state: DeviceLock.State, hasPasscode: Bool = true) {
    lock = DeviceLock(state: state, hasPasscode: hasPasscode)
  }

  /// Pins the answer to an open question.
  mutating func pin<Answer: OpenQuestion>(_ answer: Answer) {
    schedule.allowed[Int(Answer.id.rawValue)] = 1 << answer.rawValue
  }

  /// The accounts of the stored items, in order.
  var accounts: [String] { keychain.items.map(\.primaryKey.account) }
}

extension KeychainAttributes {
  /// An item named `account` that holds "secret".
  static func item(
    _ account: String, _ accessible: KeychainAccessibility? = nil, service: String = "service",
    group: String? = nil, control: KeychainItem.AccessControl = .none, synced: Bool = false
  ) -> KeychainAttributes {
    KeychainAttributes(
      account: account, service: service, accessGroup: group, accessible: accessible,
      accessControl: control, isSynchronizable: synced, data: "secret")
  }
}

extension Reply {
  /// The status as a number: 0 unless the call failed.
  var status: Int {
    if case .failure(let error) = self { error.code } else { 0 }
  }

  /// The accounts of the items handed out.
  var accounts: [String] {
    if case .items(let views) = self { views.map(\.account) } else { [] }
  }

  /// The data of the items handed out.
  var data: [String?] {
    if case .items(let views) = self { views.map(\.data) } else { [] }
  }
}
