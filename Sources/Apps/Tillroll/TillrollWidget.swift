// Tillroll's widget.

import AppModel
import PhoneModel

/// Shows what the app wrote for it.
///
/// A file that is there and cannot be read may be readable soon, so the widget
/// asks again after five minutes. One that opens and holds nothing will not
/// get better by asking.
struct TillrollWidget: LaunchLogic {
  /// In seconds.
  static let retry = 300

  mutating func timeline(_ system: System) {
    let group = system.files(group: Tillroll.appGroup)
    guard let file = try? group.read(Reports.widgetPath) else {
      if group.exists(Reports.widgetPath) {
        system.show("widget", ["state": "placeholder", "retry": "\(Self.retry)"])
        system.reloadTimeline(after: Self.retry)
      } else {
        system.show("widget", ["state": "empty"])
      }
      return
    }
    guard let connections = file["connections"] else {
      system.show("widget", ["state": "placeholder"])
      return
    }
    system.show("widget", ["state": "current", "connections": connections])
  }
}
