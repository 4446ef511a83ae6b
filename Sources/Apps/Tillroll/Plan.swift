// The plan: how many connections may be unpaused.

import AppModel
import PhoneModel

/// The paid plan, and the connections that it pauses.
///
/// What the plan pauses follows from the list, so it is no belonging.
///
/// Assumed: it is kept apart from what the user pauses, in a file of its own.
enum Plan {
  /// How many connections may be unpaused.
  static let limit = 2
  /// The file of the connections that the plan pauses, beside the list.
  static let path = "paused-by-plan"

  /// Pauses the connections of `list` beyond the limit, and no others.
  ///
  /// - Returns: their names.
  @discardableResult
  static func apply(to list: ConnectionList, _ system: System) -> [String] {
    let surplus = Array(list.unpaused.dropFirst(limit))
    let contents = Contents(surplus.map { .init(name: $0, text: "paused") })
    let stored = try? system.files.read(path)
    if stored != contents, stored != nil || !surplus.isEmpty {
      try? system.files.writeAtomically(path, contents)
    }
    return surplus
  }
}
