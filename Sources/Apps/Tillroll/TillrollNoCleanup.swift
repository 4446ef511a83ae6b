// Tillroll, version 3: no cleanup.

import AppModel
import PhoneModel

/// Version 3. Its rule: a read that yields nothing justifies no removal and no
/// write; what decides the user's view is kept where a failed read shows itself.
///
/// A key that an earlier install left is ignored: the source file went with the
/// app, so the welcome screen comes up. On connecting, a key of the same name
/// is replaced, and any other shows up as a connection that can be removed. The
/// price: users are asked to disconnect before they delete the app.
///
/// What remains: a process that read UserDefaults before the first unlock may
/// show the default currency and period until it ends.
///
/// Data of an earlier version, which kept no source file, looks like a first
/// launch.
///
/// Assumed: version 3 has no migration.
struct TillrollNoCleanup: LaunchLogic {
  var install = Install()

  mutating func refresh(_ system: System) {
    install.look(system)
    guard install.source == .connected else { return install.showUnconnected(system) }
    guard let list = try? connections(system), !list.connections.isEmpty else {
      return install.showUnreadable(system)
    }
    install.showConnected(list, system)
  }

  mutating func background(_ system: System, for reason: LaunchReason) { refresh(system) }

  /// The list; rebuilt where it is gone or holds none. Where it cannot be read,
  /// or rebuilt from less than everything, the error is thrown and nothing is
  /// paused, removed or written.
  ///
  /// A list that seemed to be missing is created, which fails where there is
  /// one after all.
  func connections(_ system: System) throws(CallError) -> ConnectionList {
    switch ListReading(system) {
    case .list(let list): return list
    case .noFile:
      let list = try ConnectionList.rebuilt(system)
      if !list.connections.isEmpty {
        try system.files.create(ConnectionList.path, list.contents)
      }
      return list
    case .noList:
      let list = try ConnectionList.rebuilt(system)
      if !list.connections.isEmpty { try list.store(system) }
      return list
    case .unreadable(let error): throw error
    }
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
