// The plan: how many connections may be unpaused.

import AppModel
import PhoneModel

/// The paid plan, and the connections that it pauses.
///
/// Our reading: what the plan pauses is kept apart from what the user pauses,
/// in a file of its own, and follows from the list. So it is no belonging.
enum Plan {
  /// How many connections may be unpaused.
  static let limit = 2
  /// The file of the connections that the plan pauses, beside the list.
  static let path = "paused-by-plan"
}
