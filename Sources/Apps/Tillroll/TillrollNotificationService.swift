// Tillroll's notification service extension.

import AppModel
import PhoneModel

/// On a push it reads a key from the shared access group and fetches the newest
/// report, also on a phone that is locked after its first unlock.
///
/// It keeps nothing: the folders are in the app's container, out of its reach.
struct TillrollNotificationService: LaunchLogic {
  mutating func receive(_ system: System) {
    do throws(CallError) {
      let query = KeychainQuery(service: Tillroll.service)
      let key = try system.keychain.copyMatching(query).first?.account
      system.show("notification", ["report": "newest", "connection": key ?? ""])
    } catch {
      // The push is shown as it came.
      let reason = KeychainStatus.name(of: error.code) ?? "\(error.code)"
      system.show("notification", ["report": "none", "reason": reason])
    }
  }
}
