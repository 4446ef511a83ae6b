// A warning: version 3 of Tillroll with a list that is there or nil.

import AppModel
import PhoneModel

/// Version 3 as it would be had the reading of the list no cases: missing,
/// damaged and unreadable are all nil.
///
/// Then a list that is only closed, or refuses to be read for a while, is taken
/// for one that is gone. It is rebuilt with every connection unpaused, and what
/// the user had paused is written over.
///
/// Our invention: no version of Tillroll was written so.
struct TillrollOptionalList: LaunchLogic {
  var install = Install()

  mutating func refresh(_ system: System) {
    install.look(system)
    guard install.source == .connected else { return install.showUnconnected(system) }
    install.showConnected(connections(system), system)
  }

  mutating func background(_ system: System, for reason: LaunchReason) { refresh(system) }

  func connections(_ system: System) -> ConnectionList {
    let contents = try? system.files.read(ConnectionList.path)
    if let list = contents.flatMap(ConnectionList.init) { return list }
    let keys = (try? Keys.all(system)) ?? []
    let folders = (try? Reports.folders(system)) ?? []
    let list = ConnectionList(unpaused: keys + folders)
    try? list.store(system)
    return list
  }

  mutating func action(_ name: String, _ argument: String, _ system: System) throws(CallError) {
    if Install.isOnConnections(name) {
      try install.change(name, argument, of: connections(system), system)
    } else {
      try install.choose(name, argument, system)
    }
    refresh(system)
  }
}
