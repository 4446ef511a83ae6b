// Launch logic that is a table: what a random app is made of.

import AppModel
import PhoneModel

/// What a table says for each handler, by name.
///
/// A class, so that a memory holds and compares it as one word: an app has one table for
/// each of its processes as long as it lives.
final class LogicTable: Sendable {
  /// One line: a call, and where to go on.
  struct Line: Sendable {
    var call: TableCall
    /// The bit of the memory that is set on yes and taken back on no.
    var remembers: UInt8 = 0
    /// The next line; both lie ahead, so that every handler ends.
    var yes: Int
    var no: Int
  }

  let lines: [String: [Line]]

  init(_ lines: [String: [Line]]) { self.lines = lines }
}

extension LogicTable: Hashable {
  static func == (left: LogicTable, right: LogicTable) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A call of a table; what succeeds, is there or is true is a yes.
enum TableCall: Hashable, Sendable {
  /// No call: a bit of the memory.
  case remembered(UInt8)
  case readDefault(String)
  case setDefault(String, Int)
  case removeDefault(String)
  case synchronize
  case resetDefaults
  case addItem(KeychainAccessibility)
  case readItem
  case updateItem
  case deleteItem
  case deleteAllItems
  case fileExists
  case readFile
  case writeFile(FileProtection)
  case replaceFile(FileProtection)
  case removeFile
  case isProtectedDataAvailable
  case activePrewarm
  case observe(PhoneNotification)
  case show(String)
  case startTimer(Seconds)
}

/// Runs a table. The one it begins with is that of the task which makes its app.
struct TableLogic: LaunchLogic {
  @TaskLocal static var table = LogicTable([:])

  private let table: LogicTable
  private var memory: UInt8 = 0

  init() { table = Self.table }

  private mutating func follow(_ handler: String, _ system: System) {
    guard let lines = table.lines[handler] else { return }
    var next = 0
    while next < lines.count {
      let line = lines[next]
      let isYes = make(line.call, system)
      memory = isYes ? memory | line.remembers : memory & ~line.remembers
      next = isYes ? line.yes : line.no
    }
  }

  private func make(_ call: TableCall, _ system: System) -> Bool {
    let query = KeychainQuery(account: "token", service: "app")
    switch call {
    case .remembered(let bit): return memory & bit != 0
    case .readDefault(let key): return system.defaults.object(key) != nil
    case .setDefault(let key, let value): system.defaults.set(value, key)
    case .removeDefault(let key): system.defaults.removeObject(key)
    case .synchronize: return system.defaults.synchronize()
    case .resetDefaults: system.defaults.reset()
    case .addItem(let accessible):
      let item = KeychainAttributes(
        account: "token", service: "app", accessible: accessible, data: "secret")
      return (try? system.keychain.add(item)) != nil
    case .readItem: return (try? system.keychain.copyMatching(query)) != nil
    case .updateItem: return (try? system.keychain.update(query, data: "other")) != nil
    case .deleteItem: return (try? system.keychain.delete(query)) != nil
    case .deleteAllItems:
      return (try? system.keychain.delete(KeychainQuery(service: "app"))) != nil
    case .fileExists: return system.files.exists("notes")
    case .readFile: return (try? system.files.read("notes")) != nil
    case .writeFile(let protection):
      return (try? system.files.write("notes", ["text": "one"], protection: protection)) != nil
    case .replaceFile(let protection):
      let text: Contents = ["text": "two"]
      return (try? system.files.writeAtomically("notes", text, protection: protection)) != nil
    case .removeFile: return (try? system.files.remove("notes")) != nil
    case .isProtectedDataAvailable: return system.isProtectedDataAvailable
    case .activePrewarm: return system.activePrewarm
    case .observe(let notification): system.observe(notification)
    case .show(let screen): system.show(screen)
    case .startTimer(let seconds): system.startTimer("later", after: seconds)
    }
    return true
  }

  mutating func main(_ system: System) { follow("main", system) }
  mutating func launch(_ system: System, for reason: LaunchReason) { follow("launch", system) }
  mutating func connectScene(_ system: System) { follow("connect-scene", system) }
  mutating func becomeActive(_ system: System) { follow("become-active", system) }
  mutating func resignActive(_ system: System) { follow("resign-active", system) }
  mutating func enterBackground(_ system: System) { follow("enter-background", system) }
  mutating func refresh(_ system: System) { follow("refresh", system) }
  mutating func background(_ system: System, for reason: LaunchReason) {
    follow("background", system)
  }
  mutating func receive(_ system: System) { follow("receive", system) }
  mutating func notification(_ notification: PhoneNotification, _ system: System) {
    follow("notification", system)
  }
  mutating func timer(_ name: String, _ system: System) { follow("timer", system) }
  mutating func action(_ name: String, _ argument: String, _ system: System) {
    follow(name, system)
  }
}
