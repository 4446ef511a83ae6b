// The reports that Tillroll has downloaded, one folder per connection.

import AppModel
import PhoneModel

/// The report folders, and what is made from them for the widget.
enum Reports {
  /// The directory that holds the folders.
  static let root = "reports"

  static func folder(of name: String) -> String { "\(root)/\(name)" }

  /// Makes the folder of a connection, unless it is there.
  static func makeFolder(of name: String, _ system: System) {
    try? system.files.makeDirectory(root)
    try? system.files.makeDirectory(folder(of: name))
  }

  /// The names of the connections that have a folder; none where there is no
  /// directory. Every other error is thrown.
  static func folders(_ system: System) throws(CallError) -> [String] {
    do throws(CallError) {
      return try system.files.list(root)
    } catch {
      guard error.code == FileErrorCode.readNoSuchFile else { throw error }
      return []
    }
  }

  /// How many reports there are to download. So few, so that what a user can have
  /// is finite, and all of it can be searched.
  static let available = 4

  /// Adds the newest report to a connection's folder, unless all are there. Reports
  /// are numbered; one that is there is never written over.
  static func storeNewest(of name: String, _ system: System) throws(CallError) {
    let folder = folder(of: name)
    let last = try system.files.list(folder).compactMap { Int($0) }.max() ?? 0
    guard last < available else { return }
    try system.files.create("\(folder)/\(last + 1)", ["sales": "\(last + 1)"])
  }

  /// The widget's file, in the app group and of its default class.
  static let widgetPath = "widget"

  /// Tells the widget what is there. It is made anew at every refresh, so a
  /// failure is no loss.
  static func writeWidgetFile(connections: String, _ system: System) {
    let group = system.files(group: Tillroll.appGroup)
    try? group.writeAtomically(widgetPath, ["connections": connections])
  }
}
