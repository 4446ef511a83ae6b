// Apps of a few lines, each for one thing that a search has to get right.

import AppModel
import PhoneModel
import Synchronization

private let query = KeychainQuery(account: "token", service: "app")
private let token = Belonging("token", at: .keychain(service: "app", account: "token"))

/// Becomes active and refreshes alike, to all appearances; leaves something to do behind.
struct Likeness: LaunchLogic {
  var isDirty = false

  mutating func launch(_ system: System, for reason: LaunchReason) {
    let item = KeychainAttributes(
      account: "token", service: "app", accessible: .afterFirstUnlock, data: "secret")
    try? system.keychain.add(item)
  }
  mutating func refresh(_ system: System) {
    if system.isProtectedDataAvailable { system.show("home") }
  }
  mutating func background(_ system: System, for reason: LaunchReason) {
    // Differs from a refresh on a locked phone only.
    if system.isProtectedDataAvailable { system.show("home") } else { isDirty = true }
  }
  mutating func enterBackground(_ system: System) {
    guard isDirty else { return }
    try? system.keychain.delete(query)
  }

  static let app = App(
    "likeness", "does alike what is not", processes: [ProcessCode(Likeness.self)],
    screens: ["home"], belongings: [token])
}

/// Does something else every time.
struct Undetermined: LaunchLogic {
  private static let count = Atomic<Int>(0)

  mutating func refresh(_ system: System) {
    let count = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
    system.show("home", ["count": String(count)])
  }

  static let app = App(
    "undetermined", "counts across runs", processes: [ProcessCode(Undetermined.self)],
    screens: ["home"])
}

/// Never ends its refresh.
struct Endless: LaunchLogic {
  mutating func refresh(_ system: System) {
    while !system.defaults.bool("never") {}
  }

  static let app = App("endless", "never ends", processes: [ProcessCode(Endless.self)])
}

/// Tries again at once where its item cannot be read, for as long as it lives.
struct Restless: LaunchLogic {
  mutating func launch(_ system: System, for reason: LaunchReason) {
    let item = KeychainAttributes(
      account: "token", service: "app", accessible: .afterFirstUnlock, data: "secret")
    try? system.keychain.add(item)
  }
  mutating func refresh(_ system: System) {
    if (try? system.keychain.read("token", service: "app")) == nil {
      system.startTimer("again", after: 0)
    }
  }
  mutating func timer(_ name: String, _ system: System) {
    system.startTimer("again", after: 0)
  }

  static let app = App("restless", "never rests", processes: [ProcessCode(Restless.self)])
}

/// Tries again at once as long as a locked file is said to be there and to be gone, in turn: no
/// answer to `FS-ERRCODE` keeps that up.
struct Alternating: LaunchLogic {
  var wantsFile = true

  mutating func refresh(_ system: System) { try? system.files.write("file", ["held": "yes"]) }
  mutating func background(_ system: System, for reason: LaunchReason) {
    // So all of the circle is come to, each half of it under another answer.
    if reason == .voipPush { wantsFile = false }
    system.startTimer("again", after: 0)
  }
  mutating func timer(_ name: String, _ system: System) {
    var isThere = true
    do { _ = try system.files.read("file") } catch { isThere = error.code != 260 }
    guard isThere == wantsFile else { return }
    wantsFile.toggle()
    system.startTimer("again", after: 0)
  }

  static let app = App(
    "alternating", "rests soon", processes: [ProcessCode(Alternating.self)])
}

/// Takes a Keychain that is not available for one that is broken, and begins anew.
struct Anew: LaunchLogic {
  mutating func launch(_ system: System, for reason: LaunchReason) {
    let item = KeychainAttributes(
      account: "token", service: "app", accessible: .afterFirstUnlock, data: "secret")
    try? system.keychain.add(item)
  }
  mutating func background(_ system: System, for reason: LaunchReason) {
    do throws(CallError) { _ = try system.keychain.read("token", service: "app") } catch {
      guard error.code == KeychainStatus.notAvailable.rawValue else { return }
      try? system.keychain.delete(query)
    }
  }

  static let app = App(
    "anew", "begins anew", processes: [ProcessCode(Anew.self)], belongings: [token])
}

/// Tries again at once while iOS says that protected data are not available.
struct Retry: LaunchLogic {
  mutating func refresh(_ system: System) {
    if !system.isProtectedDataAvailable { system.startTimer("again", after: 0) }
  }
  mutating func timer(_ name: String, _ system: System) { refresh(system) }

  static let app = App("retry", "tries again", processes: [ProcessCode(Retry.self)])
}

/// Has a service that waits for the app to end what it does, asking all the time.
struct Polled: LaunchLogic {
  mutating func launch(_ system: System, for reason: LaunchReason) {
    try? system.files(group: "g").write("busy", ["a": "b"])
    try? system.files(group: "g").remove("busy")
  }

  struct Service: LaunchLogic {
    mutating func receive(_ system: System) {
      if system.files(group: "g").exists("busy") { system.startTimer("again", after: 0) }
    }
    mutating func timer(_ name: String, _ system: System) { receive(system) }
  }

  static let app = App(
    "polled", "is busy",
    processes: [ProcessCode(Polled.self), ProcessCode(.notificationService, Service.self)],
    entitlements: Entitlements(appGroups: ["g"]))
}

/// Reads UserDefaults in `main`, and again where its launch finds the phone unlocked.
struct Hasty: LaunchLogic {
  mutating func main(_ system: System) { _ = system.defaults.bool("known") }
  mutating func launch(_ system: System, for reason: LaunchReason) {
    guard system.isProtectedDataAvailable, !system.defaults.bool("known") else { return }
    try? system.keychain.delete(query)
  }
  mutating func action(_ name: String, _ argument: String, _ system: System) {
    system.defaults.set(true, "known")
    let item = KeychainAttributes(
      account: "token", service: "app", accessible: .afterFirstUnlock, data: "secret")
    try? system.keychain.add(item)
  }

  static let app = App(
    "hasty", "looks twice", processes: [ProcessCode(Hasty.self)],
    actions: [Action("sign-in", "signs in")],
    belongings: [
      Belonging("token", at: .keychain(service: "app", account: "token"), changedBy: ["sign-in"])
    ])
}

/// Looks at UserDefaults for nothing, and in the background deletes an item that it can read.
struct Looker: LaunchLogic {
  mutating func main(_ system: System) { _ = system.defaults.object("count") }
  mutating func refresh(_ system: System) {
    _ = system.defaults.object("count")
    if system.files.exists("notes") { system.show("home") }
  }
  mutating func background(_ system: System, for reason: LaunchReason) {
    _ = system.defaults.object("count")
    guard (try? system.keychain.copyMatching(query)) != nil else { return }
    try? system.keychain.delete(query)
  }
  mutating func action(_ name: String, _ argument: String, _ system: System) {
    let item = KeychainAttributes(
      account: "token", service: "app", accessible: .afterFirstUnlock, data: "secret")
    try? system.keychain.add(item)
    system.defaults.set(1, "count")
  }

  static let app = App(
    "looker", "looks", processes: [ProcessCode(Looker.self)], screens: ["home"],
    actions: [Action("save", "stores things")],
    belongings: [
      Belonging("token", at: .keychain(service: "app", account: "token"), changedBy: ["save"])
    ])
}

/// Marks on disk that it was opened, which no belonging shows.
struct Marker: LaunchLogic {
  mutating func refresh(_ system: System) { system.defaults.set(true, "opened") }

  static let app = App(
    "marker", "writes a mark", processes: [ProcessCode(Marker.self)],
    rules: [
      Rule("never-opened", "the mark is never on disk") { phone, app in
        let domain = phone.domain(nil, of: ProcessID(app: app))
        return phone.defaults.stored("opened", in: domain) == nil ? .holds : .broken("it is")
      }
    ])
}

/// Removes its item where it is asked to.
struct Wiper: LaunchLogic {
  mutating func action(_ name: String, _ argument: String, _ system: System) {
    switch name {
    case "sign-in":
      let item = KeychainAttributes(
        account: "token", service: "app", accessible: .afterFirstUnlock, data: "secret")
      try? system.keychain.add(item)
    default: try? system.keychain.delete(query)
    }
  }
  mutating func background(_ system: System, for reason: LaunchReason) {
    try? system.keychain.delete(query)
  }

  static let app = App(
    "wiper", "wipes", processes: [ProcessCode(Wiper.self)],
    actions: [Action("sign-in", "signs in"), Action("wipe", "wipes", isByUser: false)],
    belongings: [token])
}

/// Takes a flag that it does not see for a new install, and removes its item.
struct Forgetful: LaunchLogic {
  mutating func main(_ system: System) {
    system.observe(.protectedDataDidBecomeAvailable)
    _ = system.defaults.bool("known")
  }
  mutating func background(_ system: System, for reason: LaunchReason) {
    _ = system.isProtectedDataAvailable
  }
  mutating func refresh(_ system: System) {
    do throws(CallError) {
      _ = try system.keychain.read("token", service: "app")
    } catch {
      if error.code == KeychainStatus.interactionNotAllowed.rawValue {
        try? system.keychain.delete(query)
      }
    }
    guard !system.defaults.bool("known") else { return }
    try? system.keychain.delete(query)
    system.defaults.set(true, "known")
  }
  mutating func action(_ name: String, _ argument: String, _ system: System) {
    let item = KeychainAttributes(
      account: "token", service: "app", accessible: .afterFirstUnlock, data: "secret")
    try? system.keychain.add(item)
  }

  static let app = App(
    "forgetful", "forgets", processes: [ProcessCode(Forgetful.self)],
    actions: [Action("sign-in", "signs in")],
    belongings: [
      Belonging(
        "token", at: .keychain(service: "app", account: "token"), changedBy: ["sign-in"])
    ])
}

/// Begins its two handlers alike, and goes on with calls that are answered otherwise.
struct Unlike: LaunchLogic {
  mutating func refresh(_ system: System) {
    _ = system.isProtectedDataAvailable
    _ = system.defaults.bool("one")
    _ = system.defaults.bool("two")
  }
  mutating func background(_ system: System, for reason: LaunchReason) {
    _ = system.isProtectedDataAvailable
    _ = try? system.files.read("notes")
    _ = try? system.files.read("more")
  }

  static let app = App(
    "unlike", "does what is not alike", processes: [ProcessCode(Unlike.self)])
}

/// Reads UserDefaults as it starts, and once it is launched only where the user wants it to.
struct Late: LaunchLogic {
  mutating func main(_ system: System) { _ = system.defaults.bool("known") }

  mutating func refresh(_ system: System) { _ = system.isProtectedDataAvailable }

  mutating func action(_ name: String, _ argument: String, _ system: System) {
    switch name {
    case "sign-in":
      system.defaults.set(true, "known")
      system.defaults.set("all", "settings")
      let item = KeychainAttributes(
        account: "token", service: "app", accessible: .afterFirstUnlock, data: "secret")
      try? system.keychain.add(item)
    case "reads": if !system.defaults.bool("known") { try? system.keychain.delete(query) }
    default: system.defaults.set(true, "seen")
    }
  }

  static let app = App(
    "late", "looks late", processes: [ProcessCode(Late.self)],
    actions: [
      Action("sign-in", "signs in"), Action("reads", "looks"), Action("writes", "notes"),
    ],
    belongings: [
      Belonging(
        "token", at: .keychain(service: "app", account: "token"), changedBy: ["sign-in"]),
      Belonging("settings", at: .defaults(suite: nil, key: "settings"), changedBy: ["sign-in"]),
    ])
}

/// Has read too early, and removes its item where three timers fire in an order that only some
/// times between them give.
struct Alarms: LaunchLogic {
  var isStarted = false
  var hasNow = false
  var hasLong = false

  mutating func main(_ system: System) { _ = system.defaults.bool("known") }

  mutating func launch(_ system: System, for reason: LaunchReason) {
    let item = KeychainAttributes(
      account: "token", service: "app", accessible: .afterFirstUnlock, data: "secret")
    try? system.keychain.add(item)
    system.startTimer("long", after: 12)
  }

  mutating func action(_ name: String, _ argument: String, _ system: System) {
    guard !isStarted else { return }
    isStarted = true
    system.startTimer("short", after: 3)
    system.startTimer("now", after: 0)
  }

  mutating func timer(_ name: String, _ system: System) {
    switch name {
    case "now": hasNow = true
    case "long": hasLong = hasNow
    default: if hasLong { try? system.keychain.delete(query) }
    }
  }

  static let app = App(
    "alarms", "waits", processes: [ProcessCode(Alarms.self)],
    actions: [Action("go", "starts", isByUser: false)], belongings: [token])
}
