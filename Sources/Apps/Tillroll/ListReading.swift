// What reading the list of connections comes to, in version 3.

import AppModel
import PhoneModel

/// The four outcomes of reading the list, each a case of its own.
///
/// An optional would take three of them for one: see `TillrollOptionalList`.
enum ListReading: Hashable, Sendable {
  case list(ConnectionList)
  /// There is no file: a new install, or data of a build that kept none.
  case noFile
  /// The file opens, and holds no list.
  case noList
  case unreadable(CallError)

  init(_ system: System) {
    do throws(CallError) {
      let contents = try system.files.read(ConnectionList.path)
      self = ConnectionList(contents).map(ListReading.list) ?? .noList
    } catch {
      self = error.code == FileErrorCode.readNoSuchFile ? .noFile : .unreadable(error)
    }
  }
}

extension ConnectionList {
  /// The list as far as the keys in the Keychain and the report folders tell
  /// it, with every connection unpaused. Thrown where either cannot be looked at.
  static func rebuilt(_ system: System) throws(CallError) -> ConnectionList {
    let folders = try Reports.folders(system)
    let keys = try Keys.known(system)
    return ConnectionList(unpaused: folders + keys)
  }
}
