// Small random explorations: an app, a beginning, and what may fall.

import AppModel
import PhoneModel
import Replay
import Search

/// A small app and a few events, all by a seed.
struct RandomCase {
  let seed: UInt64
  var scenario: Scenario
  var events: [ExploredEvent]

  /// - Parameter isOpen: whether some questions are open, so that verdicts rest on answers.
  init(seed: UInt64, isOpen: Bool = false) {
    self.seed = seed
    var random = SplitMix(seed: seed)
    let app = random.app()
    scenario = Scenario(name: "random")
    scenario.apps = [app]
    scenario.slots = [0]
    scenario.level = .everything
    let install = Event.install(app: 0, isSigned: true)
    let save = Event.action(app: 0, name: "save", argument: "")
    let beginnings: [[Event]] = [
      [install], [install, .open(app: 0)], [install, .open(app: 0), save],
      [install, .open(app: 0), save, .restart],
      [install, .open(app: 0), save, .restart, .launch(app: 0, .voipPush)],
      [install, .open(app: 0), save, .lock, .wait(4)],
    ]
    scenario.steps = random.pick(beginnings).enumerated().map { index, event in
      Step(.event(event), phase: nil, place: Place(line: index + 1))
    }
    let common = ["restart", "unlock", "lock", "time", "open", "kill", "launch", "push", "save"]
    let rare = [
      "refresh", "leave", "suspend", "resume", "force-quit", "delete", "install", "cover",
      "uncover", "locked-launch", "prewarm", "location", "task",
    ]
    let menu = EventMenu(for: app)
    var words = random.pick(2, of: common) + random.pick(random.below(2), of: rare)
    if random.happens(50), !words.contains("unlock") { words.append("unlock") }
    events = words.flatMap { menu.events(named: $0) ?? [] }
    let isPinned: (QuestionID) -> Bool =
      isOpen ? { ![.recovery, .spuriousRefusal, .killedWrites].contains($0) } : { _ in true }
    // A question without a base is explored at every level unless it is pinned.
    for question in QuestionID.allCases where isPinned(question) {
      guard question.base == nil || random.happens(12) else { continue }
      let answer = random.below(question.question.alternatives.count)
      scenario.pins.append(Pin(question, UInt8(answer), Place(line: 0)))
    }
    if isOpen {
      scenario.level = .reported
      // Pins are named by replays; the verdict is to rest on what is explored.
      scenario.pins.removeAll { $0.question.base != nil }
      scenario.opened = [.spuriousRefusal, .killedWrites]
    }
  }

  /// The case as a test tells it.
  var text: String {
    let lines = scenario.steps.map { "\($0.kind)" }
    let pins = scenario.pins.map {
      "\($0.question.name) = \($0.question.question.alternatives[Int($0.answer)].name)"
    }
    return "seed \(seed): \(lines) then \(events.map(\.name)) with \(pins)"
  }
}

extension SplitMix {
  /// A random app with a process or two.
  fileprivate mutating func app() -> App {
    let handlers = [
      "main", "launch", "connect-scene", "become-active", "resign-active", "enter-background",
      "refresh", "background", "notification", "timer", "task",
    ]
    var lines = self.lines(for: pick(2 + below(3), of: handlers))
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
      rules: [
        Rule("never-wrong", "the wrong screen is never shown") { phone, app in
          guard let screen = phone.process(ProcessID(app: app))?.screen else { return .notDue }
          return screen.name == "wrong" ? .broken("it is shown") : .holds
        },
        Rule("mark-stays-small", "the mark on disk is never two") { phone, app in
          let domain = phone.domain(nil, of: ProcessID(app: app))
          guard let mark = phone.defaults.stored("mark", in: domain) else { return .notDue }
          return mark == .number(2) ? .broken("it is two") : .holds
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
        .isProtectedDataAvailable,
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
