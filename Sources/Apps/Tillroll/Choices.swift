// What the versions with a cleanup keep of the user's choices, and their actions.

import AppModel
import PhoneModel

/// The user's choices as a process holds them, in the versions that keep all of
/// them in UserDefaults.
///
/// Assumed: a list of connections that cannot be read is shown as none, and
/// only an action of the user writes one.
struct Choices: Hashable, Sendable {
  /// `sample`, `connected`, or nil for nothing chosen yet.
  var source: String?
  var currency: String?
  var period: String?

  /// Reads them. UserDefaults that cannot be read look as if nothing was chosen.
  mutating func read(_ system: System) {
    source = system.defaults.string("source")
    currency = system.defaults.string("currency")
    period = system.defaults.string("period")
  }

  /// Shows the screen that follows from them: what was chosen, and dollars and
  /// the week where nothing seems to be.
  func show(_ system: System) {
    var details: Contents = ["currency": currency ?? "USD", "period": period ?? "week"]
    if source == "connected" {
      let stored = try? system.files.read(ConnectionList.path)
      let list = stored.flatMap(ConnectionList.init)
      details["connections"] = list?.names
      details["paused"] = list.flatMap { $0.paused.isEmpty ? nil : $0.pausedNames }
    }
    system.show(source ?? "welcome", details)
  }

  /// Downloads what is new, where the user is connected. Each connection needs
  /// its key; one that cannot be read is left for the next time.
  func download(_ system: System) {
    guard source == "connected", let stored = try? system.files.read(ConnectionList.path),
      let list = ConnectionList(stored)
    else { return }
    for name in list.unpaused {
      guard (try? system.keychain.read(name, service: Tillroll.service)) != nil else { continue }
      try? Reports.storeNewest(of: name, system)
    }
    Reports.writeWidgetFile(connections: list.names, system)
  }

  /// Does what the user asks for in an app that is in front of them, and shows
  /// the outcome.
  ///
  /// What fails in the Keychain or the files is thrown, and what would have
  /// come after it does not happen: the key comes before the list, the list
  /// before the source.
  mutating func act(_ action: String, _ argument: String, _ system: System) throws(CallError) {
    let stored = try? system.files.read(ConnectionList.path)
    var list = stored.flatMap(ConnectionList.init) ?? ConnectionList()
    switch action {
    case "choose-currency":
      currency = argument
      system.defaults.set(argument, "currency")
    case "choose-period":
      period = argument
      system.defaults.set(argument, "period")
    case "use-sample":
      source = "sample"
      system.defaults.set("sample", "source")
    case "connect":
      try Keys.store(argument, system)
      list.insert(argument)
      Reports.makeFolder(of: argument, system)
      try list.store(system)
      source = "connected"
      system.defaults.set("connected", "source")
    case "disconnect":
      try Keys.remove(argument, system)
      list.remove(argument)
      try list.store(system)
      try? system.files.remove(Reports.folder(of: argument))
      if list.connections.isEmpty {
        source = nil
        system.defaults.removeObject("source")
      }
    case "pause", "unpause":
      list.set(argument, isPaused: action == "pause")
      try list.store(system)
    default: return
    }
    show(system)
  }
}
