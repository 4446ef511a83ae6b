// What must hold for Tillroll besides the rules for every app.

import AppModel
import PhoneModel

extension Tillroll {
  /// Keychain items outlive the app (K-30): a key that an earlier install left
  /// must not make a new one look connected.
  ///
  /// It is due while there is such a key and the app shows something; once the
  /// user has connected anew, the screen may say so.
  static let reinstallIsNotConnected = Rule(
    "reinstall-not-connected",
    "A new install is not shown as connected because of a key that an earlier one left."
  ) { phone, app in
    let keys = phone.keychain.items.filter { $0.primaryKey.service == service }
    guard keys.contains(where: { $0.isLeftOver }),
      let screen = phone.process(ProcessID(app: app))?.screen
    else { return .notDue }
    guard screen.name == "connected", keys.allSatisfy({ $0.isLeftOver }) else { return .holds }
    return .broken("the screen is connected, and every key is left from an earlier install")
  }

  /// The user's own list, as stored and whoever may read it, decides how many
  /// connections the plan may pause: those beyond its limit and no others. So
  /// none is paused because a list could not be read.
  ///
  /// It is due where there is a whole list with more connections than the plan
  /// allows. A list that is gone or damaged says nothing about it.
  static let planLimit = Rule(
    "plan-limit", "The plan pauses no more connections than it must."
  ) { phone, app in
    let root = FilePath.Root.container(app)
    guard let stored = phone.files.node(at: FilePath(root, ConnectionList.path)),
      let list = ConnectionList(stored.contents)
    else { return .notDue }
    let waiting = phone.files.node(at: FilePath(root, Plan.path))?.contents.fields ?? []
    let surplus = max(0, list.unpaused.count - Plan.limit)
    if waiting.count > surplus {
      return .broken("the plan pauses \(waiting.count) connections and may pause \(surplus)")
    }
    return list.connections.count > Plan.limit ? .holds : .notDue
  }
}
