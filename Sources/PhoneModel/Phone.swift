// The simulated phone: one value that holds all that future answers depend on.

/// A phone. It changes only through events and calls.
public struct Phone: Hashable, Sendable {
  public internal(set) var lock = DeviceLock()
  public internal(set) var files = FileSystem()
  public internal(set) var keychain = Keychain()

  public init() {}
}
