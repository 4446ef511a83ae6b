// What a search has reached of the app and of the phone.

import AppModel
import PhoneModel

/// The calls, answers and lock states that some run reached.
public struct Coverage: Hashable, Sendable {
  /// A call in a lock state, with the kinds of answer it got.
  public struct Cell: Hashable, Sendable {
    /// The call as its app makes it.
    public var call: Call
    /// The process that made it.
    public var process: ProcessID
    /// By `DeviceLock.State.rawValue`, a bit for each `Answer.Standing.rawValue`.
    public var standings: [UInt8]
  }

  /// Each call of the apps' code that was reached, in order of meeting.
  public var cells: [Cell] = []
  /// The handlers that ran, by process kind and name, in order of meeting.
  public var handlers: [(process: ProcessID, name: String)] = []

  public static func == (left: Self, right: Self) -> Bool {
    left.cells == right.cells && left.handlers.elementsEqual(right.handlers) { $0 == $1 }
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(cells) }

  public init() {}
}
