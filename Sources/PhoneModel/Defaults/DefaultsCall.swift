// What a process can ask of UserDefaults.

/// A call on UserDefaults (matrix 0.4). `suite` nil is the standard domain,
/// else an app group's identifier.
public enum DefaultsCall: Hashable, Sendable {
  /// `object(forKey:)` and its kin; never an error (U-02, U-04).
  case read(suite: String?, key: String)
  /// `set(_:forKey:)` (U-09, U-11).
  case write(suite: String?, key: String, Value)
  /// `removeObject(forKey:)`.
  case remove(suite: String?, key: String)
  /// Adds registered defaults, which this process reads where nothing stored is
  /// visible (U-15).
  case register(key: String, Value)
  /// `synchronize()` (U-22a).
  case synchronize(suite: String?)
  /// `resetStandardUserDefaults()`, or opening the suite anew (U-07).
  case reset(suite: String?)
}
