// Why a scenario cannot be run to its end.

import PhoneModel

/// A fault of the script that only running it shows.
public struct RunError: Error, Hashable, Sendable {
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// An event of the script is impossible at that moment.
    case impossibleEvent = "R001"
    /// A saved schedule names a call that the run never comes to.
    case unmatchedPoint = "R002"
    /// A handler made too many calls.
    case endlessHandler = "R003"
    /// The phone and its apps keep each other busy without end.
    case endlessRun = "R004"
  }

  public var code: Code
  public var place: Place
  /// What is wrong, in one sentence without a full stop.
  public var text: String

  public init(_ code: Code, _ place: Place, _ text: String) {
    self.code = code
    self.place = place
    self.text = text
  }
}
