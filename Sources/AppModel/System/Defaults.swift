// UserDefaults as a process sees them.

import PhoneModel

/// A domain of UserDefaults: the standard one, or an app group's.
///
/// No call fails or says that it could not be done (U-02). What cannot be read
/// looks unset (U-04), and may go on doing so in the same process after the unlock
/// (U-06 … U-08, `UD-RECOVER`). A process sees its own writes at once, even those
/// that never reach the disk (U-09).
public struct Defaults: Sendable {
  let calls: CallLog
  let suite: String?

  /// `object(forKey:)`: the stored value, else the registered one, nil where none is
  /// seen. Before the first unlock nothing stored is seen (U-04, U-15).
  public func object(_ key: String) -> Value? {
    if case .value(let value) = calls.make(.defaults(.read(suite: suite, key: key))) {
      return value
    }
    return nil
  }

  /// `bool(forKey:)`: the value, false where none is seen or it is no Bool. So false
  /// is also what a flag reads that is true and cannot be read (U-04).
  public func bool(_ key: String) -> Bool {
    if case .flag(let flag) = object(key) { return flag }
    return false
  }

  /// `integer(forKey:)`: the value, 0 where none is seen or it is no number (U-04).
  public func integer(_ key: String) -> Int {
    if case .number(let number) = object(key) { return number }
    return 0
  }

  /// `string(forKey:)`: the value, nil where none is seen or it is no text (U-04).
  public func string(_ key: String) -> String? {
    if case .text(let text) = object(key) { return text }
    return nil
  }

  /// `set(_:forKey:)`: seen by this process at once, on disk when the handler ends
  /// (L-42). Before the first unlock it is lost, or is flushed at the unlock, alone or
  /// over all that is stored (U-11, `UD-WRITE-BFU`).
  public func set(_ value: Bool, _ key: String) { write(.flag(value), key) }

  /// As `set` of a Bool, with a number.
  public func set(_ value: Int, _ key: String) { write(.number(value), key) }

  /// As `set` of a Bool, with a text.
  public func set(_ value: String, _ key: String) { write(.text(value), key) }

  /// `removeObject(forKey:)`: removes the value; reaches the disk as `set` does
  /// (`UD-REMOVE-BFU`).
  public func removeObject(_ key: String) {
    _ = calls.make(.defaults(.remove(suite: suite, key: key)))
  }

  /// `register(defaults:)`: gives a value to read where nothing stored is visible, as
  /// long as this process lives. So it is read also where a stored value cannot be
  /// (U-15).
  public func register(_ key: String, _ value: Value) {
    _ = calls.make(.defaults(.register(key: key, value)))
  }

  /// `synchronize()`: writes what is pending, and may reload what this process read too
  /// early (U-12, U-22a, `UD-RECOVER`). Before the first unlock it may destroy what is
  /// stored (U-11, `UD-WRITE-BFU`).
  ///
  /// - Returns: true, whatever came of it.
  @discardableResult public func synchronize() -> Bool {
    calls.flag(.defaults(.synchronize(suite: suite)))
  }

  /// `resetStandardUserDefaults()`, or opening the suite anew: this process may then
  /// see what is stored (U-07, `UD-RECOVER`).
  public func reset() {
    _ = calls.make(.defaults(.reset(suite: suite)))
  }

  /// Writes a value of any kind.
  private func write(_ value: Value, _ key: String) {
    _ = calls.make(.defaults(.write(suite: suite, key: key, value)))
  }
}
