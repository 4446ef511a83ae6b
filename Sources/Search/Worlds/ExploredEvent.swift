// An event that may fall again and again, anywhere.

import AppModel
import PhoneModel
import Replay

/// An event of an exploration that no script orders: it may fall before any call
/// and between any two events, as often as it is possible.
public struct ExploredEvent: Hashable, Sendable {
  /// What happens.
  public enum Kind: Hashable, Sendable {
    case event(Event)
    /// Time goes on to the next deadline, or by a second where there is none.
    case time
  }

  /// The word on the command line.
  public var name: String
  public var kind: Kind
  /// It falls only where all of these hold.
  public var conditions: [Condition]

  public init(_ name: String, _ kind: Kind, onlyWhere conditions: [Condition] = []) {
    self.name = name
    self.kind = kind
    self.conditions = conditions
  }
}

extension Scenario {
  /// An app that is installed, and nothing that orders what comes then.
  package static func exploring(_ app: App) -> Scenario {
    var scenario = Scenario(name: app.name)
    scenario.apps = [app]
    scenario.slots = [0]
    scenario.opensAll = true
    scenario.steps = [
      Step(.event(.install(app: 0, isSigned: true)), phase: nil, place: Place(line: 0))
    ]
    return scenario
  }
}
