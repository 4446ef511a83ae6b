// Random apps: a table for each process, and what is the user's.

import AppModel
import PhoneModel

extension SplitMix {
  /// A random app with a process or two.
  mutating func app() -> App {
    let handlers = [
      "main", "launch", "connect-scene", "become-active", "resign-active", "enter-background",
      "refresh", "background", "notification", "timer", "task",
    ]
    var lines = self.lines(for: pick(2 + below(3), of: handlers))
    // Many look at UserDefaults as they start, and at much less later.
    if happens(40) {
      let key = pick(["count", "mark"])
      lines[pick(["main", "launch"])] = [
        LogicTable.Line(call: .readDefault(key), remembers: happens(50) ? 1 : 0, yes: 1, no: 1)
      ]
    }
    lines["save"] = [
      LogicTable.Line(call: saves(), yes: 1, no: 1), LogicTable.Line(call: saves(), yes: 2, no: 2),
    ]
    var processes = [code(.app, lines)]
    if happens(30) {
      processes.append(code(.notificationService, self.lines(for: ["receive"])))
    }
    let user = ["save"]
    return App(
      "random", "is a table", processes: processes, screens: ["home", "wrong"],
      actions: [Action("save", "stores things"), Action("task", "is no user's", isByUser: false)],
      belongings: [
        Belonging("token", at: .keychain(service: "app", account: "token"), changedBy: user),
        Belonging(
          "notes", at: .file(group: nil, path: "notes"), needs: happens(30) ? ["token"] : [],
          changedBy: user),
        Belonging("count", at: .defaults(suite: nil, key: "count"), changedBy: user),
      ],
      // What an app's own rules look at, no reduction may drop.
      rules: happens(50)
        ? []
        : [
          Rule("never-wrong", "the wrong screen is never shown") { phone, app in
            guard let screen = phone.process(ProcessID(app: app))?.screen else { return .notDue }
            return screen.name == "wrong" ? .broken("it is shown") : .holds
          },
          Rule("mark-stays-small", "the mark on disk is never two") { phone, app in
            let domain = phone.domain(nil, of: ProcessID(app: app))
            guard let mark = phone.defaults.stored("mark", in: domain) else { return .notDue }
            return mark == .number(2) ? .broken("it is two") : .holds
          },
          Rule("never-left-wrong", "the wrong screen is not left") { phone, app in
            guard let process = phone.process(ProcessID(app: app)) else { return .notDue }
            return process.screen?.name == "wrong" && process.activity == .suspended
              ? .broken("it is") : .holds
          },
          Rule("rests-right", "the app does not rest with the wrong screen") { phone, app in
            guard phone.front?.isAtRest == true else { return .notDue }
            return phone.front?.screen?.name == "wrong" ? .broken("it does") : .holds
          },
        ])
  }

  private func code(_ kind: ProcessKind, _ lines: [String: [LogicTable.Line]]) -> ProcessCode {
    TableLogic.$table.withValue(LogicTable(lines)) { ProcessCode(kind, TableLogic.self) }
  }

  /// The lines of some handlers. Some are another's, or differ from it in their end only.
  private mutating func lines(for handlers: [String]) -> [String: [LogicTable.Line]] {
    var lines: [String: [LogicTable.Line]] = [:]
    var last: [LogicTable.Line] = []
    for handler in handlers {
      var own = !last.isEmpty && happens(40) ? last : self.lines()
      if happens(30) {
        own.append(LogicTable.Line(call: call(), yes: own.count + 1, no: own.count + 1))
      }
      lines[handler] = own
      last = own
    }
    return lines
  }

  private mutating func lines() -> [LogicTable.Line] {
    let count = 1 + below(3)
    return (0..<count).map { index in
      let call: TableCall = happens(20) ? .remembered(1 << UInt8(below(2))) : self.call()
      return LogicTable.Line(
        call: call, remembers: happens(30) ? 1 << UInt8(below(2)) : 0,
        yes: index + 1 + below(count - index), no: happens(30) ? count : index + 1)
    }
  }

  private mutating func saves() -> TableCall {
    pick([
      .addItem(.afterFirstUnlock), .addItem(.whenUnlocked), .writeFile(.complete),
      .writeFile(.completeUntilFirstUserAuthentication), .setDefault("count", 1),
    ])
  }

  private mutating func call() -> TableCall {
    if happens(45) {
      return pick([
        .readDefault("count"), .readDefault("mark"), .readItem, .fileExists, .readFile,
        .isProtectedDataAvailable, .isProtectedDataAvailable, .activePrewarm,
      ])
    }
    let changes: [TableCall] = [
      .setDefault("count", 1), .setDefault("count", 2), .setDefault("mark", 1),
      .setDefault("mark", 2), .removeDefault("count"), .removeDefault("mark"), .synchronize,
      .resetDefaults, .addItem(.afterFirstUnlock), .addItem(.whenUnlocked), .updateItem,
      .deleteItem, .deleteItem, .deleteAllItems, .writeFile(.none), .writeFile(.complete),
      .replaceFile(.none), .replaceFile(.complete), .removeFile,
      .observe(.protectedDataDidBecomeAvailable), .observe(.protectedDataWillBecomeUnavailable),
      .show("home"), .show("wrong"), .startTimer(0), .startTimer(3), .startTimer(12),
    ]
    return pick(changes)
  }
}
