// A thing that an app declares as its user's.

import PhoneModel

/// Something of the user's that launch logic must not lose.
///
/// A name or a place may hold one `*`, which stands for any text; then each
/// thing that is found is a belonging of its own: `key-*` at the Keychain
/// account `*` makes `key-A` of the account `A`.
public struct Belonging: Hashable, Sendable {
  /// Where it is stored.
  public enum Place: Hashable, Sendable {
    /// An item of the Keychain.
    case keychain(service: String, account: String)
    /// `suite` nil is the standard domain.
    case defaults(suite: String?, key: String)
    /// A file of the app's container, or of an app group.
    case file(group: String?, path: String)
  }

  /// The name in scripts and verdicts.
  public var name: String
  /// Where it is stored.
  public var place: Place
  /// The names of the belongings without which it is of no use, with the same
  /// text for `*`: a database needs its key.
  public var needs: [String]
  /// The user actions that may change or remove it.
  public var changedBy: [String]

  /// Something of the user's at a place. Without `changedBy` nothing but the end of
  /// the install may remove it.
  public init(_ name: String, at place: Place, needs: [String] = [], changedBy: [String] = []) {
    self.name = name
    self.place = place
    self.needs = needs
    self.changedBy = changedBy
  }
}
