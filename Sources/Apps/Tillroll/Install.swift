// What a process of version 3 knows of its install, what it shows, and the user's actions.

import AppModel
import PhoneModel

/// The state of a process of version 3, whatever it does about the list.
///
/// It is apart from `TillrollNoCleanup` so that `TillrollOptionalList` differs
/// from it in nothing but how the list is read.
struct Install: Hashable, Sendable {
  var source = SourceFile.undecided
  var preferences = Preferences()

  /// Looks at what decides the user's view.
  mutating func look(_ system: System) {
    source = SourceFile.read(system)
    preferences.read(system, isFirstLaunch: source == .absent)
  }

  /// Shows the screen of an install that is not connected.
  func showUnconnected(_ system: System) {
    var details = details
    if source == .undecided { details["source"] = "undecided" }
    system.show(source == .sample ? "sample" : "welcome", details)
  }

  /// Shows a connected user that their list cannot be read now. Nothing is
  /// downloaded and nothing paused; the next refresh looks again.
  func showUnreadable(_ system: System) {
    var details = details
    details["list"] = "unreadable"
    system.show("connected", details)
  }

  /// Downloads what is new for each connection that is not paused, and shows
  /// the list. A key counts as missing only where the Keychain says so.
  func showConnected(_ list: ConnectionList, _ system: System) {
    let waiting = Plan.apply(to: list, system)
    var missing: [String] = []
    for name in list.unpaused where !waiting.contains(name) {
      guard let isThere = try? Keys.has(name, system) else { continue }
      if isThere {
        try? Reports.storeNewest(of: name, system)
      } else {
        missing.append(name)
      }
    }
    Reports.writeWidgetFile(connections: list.names, system)
    var details = details
    details["connections"] = list.names
    details["paused"] = list.paused.isEmpty ? nil : list.pausedNames
    details["paused-by-plan"] = waiting.isEmpty ? nil : waiting.joined(separator: " ")
    details["without-key"] = missing.isEmpty ? nil : missing.joined(separator: " ")
    system.show("connected", details)
  }

  private var details: Contents {
    ["currency": preferences.currency, "period": preferences.period]
  }
}

extension Install {
  /// The actions that change a connection of the user's `list`.
  ///
  /// The first call that fails ends the action. On connecting, the key comes
  /// first and the source last, so that an action cut short leaves a key that
  /// can be connected again; on disconnecting, a key that cannot be removed
  /// keeps its connection.
  ///
  /// What the plan pauses shrinks before the list does and grows after it, so
  /// that no more than must be is ever paused.
  func change(
    _ action: String, _ name: String, of list: ConnectionList, _ system: System
  ) throws(CallError) {
    var list = list
    switch action {
    case "connect":
      try Keys.store(name, system)
      list.insert(name)
      Reports.makeFolder(of: name, system)
      try list.store(system)
      try SourceFile.connected.store(system)
    case "disconnect":
      try Keys.remove(name, system)
      list.remove(name)
      Plan.apply(to: list, system)
      try list.store(system)
      try? system.files.remove(Reports.folder(of: name))
      if list.connections.isEmpty { try system.files.remove(SourceFile.path) }
    case "pause":
      list.set(name, isPaused: true)
      Plan.apply(to: list, system)
      try list.store(system)
    default:
      list.set(name, isPaused: false)
      try list.store(system)
    }
  }

  /// The user's other actions. A choice counts at once in this process,
  /// whether or not what UserDefaults held before is believed.
  mutating func choose(_ action: String, _ value: String, _ system: System) throws(CallError) {
    switch action {
    case "choose-currency": preferences.chooseCurrency(value, system)
    case "choose-period": preferences.choosePeriod(value, system)
    default: try SourceFile.sample.store(system)
    }
  }

  /// Whether an action is one on connections.
  static func isOnConnections(_ action: String) -> Bool {
    ["connect", "disconnect", "pause", "unpause"].contains(action)
  }
}
