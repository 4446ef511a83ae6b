// UserDefaults as a process sees them.

import PhoneModel

/// A domain of UserDefaults. Reads never fail: what cannot be read looks unset (U-02, U-04).
public struct Defaults: Sendable {
  let calls: CallLog
  let suite: String?

  /// The stored or registered value, nil where none is seen.
  public func object(_ key: String) -> Value? {
    if case .value(let value) = calls.make(.defaults(.read(suite: suite, key: key))) {
      return value
    }
    return nil
  }

  /// The value as a Bool, false where none is seen.
  public func bool(_ key: String) -> Bool {
    if case .flag(let flag) = object(key) { return flag }
    return false
  }

  /// The value as an Int, 0 where none is seen.
  public func integer(_ key: String) -> Int {
    if case .number(let number) = object(key) { return number }
    return 0
  }

  /// The value as a String, nil where none is seen.
  public func string(_ key: String) -> String? {
    if case .text(let text) = object(key) { return text }
    return nil
  }

  public func set(_ value: Bool, _ key: String) { write(.flag(value), key) }
  public func set(_ value: Int, _ key: String) { write(.number(value), key) }
  public func set(_ value: String, _ key: String) { write(.text(value), key) }

  /// Removes the value; never fails.
  public func removeObject(_ key: String) {
    _ = calls.make(.defaults(.remove(suite: suite, key: key)))
  }

  /// Gives a value to read where nothing stored is visible (U-15).
  public func register(_ key: String, _ value: Value) {
    _ = calls.make(.defaults(.register(key: key, value)))
  }

  /// Writes what is pending, and may reload (U-22a, `UD-RECOVER`, `UD-WRITE-BFU`).
  @discardableResult public func synchronize() -> Bool {
    calls.flag(.defaults(.synchronize(suite: suite)))
  }

  /// `resetStandardUserDefaults()`, or opening the suite anew (U-07).
  public func reset() {
    _ = calls.make(.defaults(.reset(suite: suite)))
  }

  private func write(_ value: Value, _ key: String) {
    _ = calls.make(.defaults(.write(suite: suite, key: key, value)))
  }
}
