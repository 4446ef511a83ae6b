// The conditions of a script, evaluated and told.

import AppModel
import PhoneModel

extension Runner {
  /// Whether a condition is the case.
  func evaluate(_ condition: Condition) -> Bool { condition.holds(on: phone, ledger) }

  /// What is the case instead, in a few words.
  func describe(_ subject: Condition.Subject) -> String {
    switch subject {
    case .screen(let id, _):
      return "the screen is \(phone.process(id)?.screen?.name ?? "none")"
    case .shown(let id, let name, _):
      return "\(name) is \(phone.process(id)?.screen?.details[name] ?? "nothing")"
    case .belonging(let app, let name, _):
      return "\(name) is \(ledger.state(of: name, app: app).name)"
    case .process(let id, _):
      let process = phone.process(id)
      let state =
        process == nil
        ? "not running"
        : process?.activity == .suspended
          ? "suspended" : process?.isInFront == true ? "in front" : "running in the background"
      return "it is \(state)"
    case .phone: return "the phone is \(phone.lock.state.name)"
    case .file(let path, _):
      guard let node = phone.files.node(at: path) else { return "the file is missing" }
      let fields = node.contents.written.map { "\($0.name) = \($0.text)" }
      return node.contents.integrity == .whole
        ? "the file holds \(fields.isEmpty ? "nothing" : fields.joined(separator: ", "))"
        : "the file is damaged"
    case .stored(let app, let suite, let key, _):
      let domain = phone.domain(suite, of: ProcessID(app: app))
      return "\(key) is \(phone.defaults.stored(key, in: domain)?.description ?? "nothing")"
    case .item(let account):
      let isThere = phone.keychain.items.contains { $0.primaryKey.account == account }
      return "the item \(account) is \(isThere ? "present" : "missing")"
    case .prompt:
      let names = phone.onScreen.map { $0.name }
      return "on the screen is \(names.isEmpty ? "nothing" : names.joined(separator: ", "))"
    case .seen(let app, _):
      let names = (phone.apps[app].consent?.seen ?? []).map { $0.name }
      return "seen were \(names.isEmpty ? "none" : names.joined(separator: ", "))"
    case .adRequested:
      return evaluate(Condition(subject)) ? "an ad was requested" : "no ad was requested"
    }
  }
}

extension Condition {
  /// Whether it is the case on a phone, by the account of what the user has there.
  package func holds(on phone: Phone, _ ledger: Ledger) -> Bool {
    subject.isTrue(on: phone, ledger) != isNegated
  }
}

extension Condition {
  /// Whether the account of what the user has decides it.
  package var asksLedger: Bool {
    if case .belonging = subject { true } else { false }
  }
}

extension Condition.Subject {
  fileprivate func isTrue(on phone: Phone, _ ledger: Ledger) -> Bool {
    switch self {
    case .screen(let id, let name): return phone.process(id)?.screen?.name == name
    case .shown(let id, let name, let value):
      return phone.process(id)?.screen?.details[name] == value
    case .belonging(let app, let name, let state):
      return ledger.state(of: name, app: app) == state
    case .process(let id, let state): return state.isTrue(of: id, on: phone)
    case .phone(let state): return state.isTrue(on: phone)
    case .file(let path, let state): return state.isTrue(of: phone.files.node(at: path))
    case .stored(let app, let suite, let key, let value):
      let domain = phone.domain(suite, of: ProcessID(app: app))
      return phone.defaults.stored(key, in: domain).map { $0.description } == value
    case .item(let account):
      return phone.keychain.items.contains { $0.primaryKey.account == account }
    case .prompt(let app, let prompt):
      return phone.front?.id == ProcessID(app: app) && phone.onScreen.contains(.prompt(prompt))
    case .seen(let app, let prompt): return phone.apps[app].consent?.hasSeen(prompt) == true
    case .adRequested(let app): return phone.apps[app].consent?.record.contains(.ad) == true
    }
  }
}

extension ProcessCondition {
  fileprivate func isTrue(of process: ProcessID, on phone: Phone) -> Bool {
    let activity = phone.activity(of: process)
    return switch self {
    case .running: activity != nil && activity != .suspended
    case .suspended: activity == .suspended
    case .inFront: activity == .active || activity == .inactive
    case .notRunning: activity == nil
    case .idle: !phone.hasSomethingToDo(process)
    }
  }
}

extension LockCondition {
  fileprivate func isTrue(on phone: Phone) -> Bool {
    switch self {
    case .beforeFirstUnlock: phone.lock.state == .beforeFirstUnlock
    case .unlocked: phone.lock.state == .unlocked
    case .locked: phone.lock.state == .locked || phone.lock.state == .lockedInGrace
    }
  }
}

extension FileCondition {
  fileprivate func isTrue(of node: FileNode?) -> Bool {
    switch self {
    case .present: node != nil
    case .missing: node == nil
    case .damaged: node.map { $0.contents.integrity != .whole } ?? false
    case .holds(let field, let text): node?.contents[field] == text
    }
  }
}

extension Claim.Span {
  /// The word in scripts.
  public var name: String {
    switch self {
    case .always: "always"
    case .never: "never"
    case .finally: "finally"
    }
  }
}

extension BelongingState {
  /// The word in scripts.
  public var name: String {
    switch self {
    case .kept: "kept"
    case .lost: "lost"
    case .absent: "absent"
    }
  }
}

extension DeviceLock.State {
  /// The state in the words of output.
  public var name: String {
    switch self {
    case .beforeFirstUnlock: "before first unlock"
    case .unlocked: "unlocked"
    case .lockedInGrace: "locked (grace)"
    case .locked: "locked"
    }
  }
}

extension Condition {
  /// The condition as a script states it.
  public var text: String {
    let not = isNegated ? "not " : ""
    switch subject {
    case .screen(let id, let name): return "\(id.prefix)\(not)screen \(name ?? "none")"
    case .shown(let id, let name, let value):
      return "\(id.prefix)\(not)shown \(name) = \(value ?? "nothing")"
    case .belonging(_, let name, let state): return "\(not)\(name) \(state.name)"
    case .process(let id, let state): return "\(not)process \(id.kind.name) \(state.name)"
    case .phone(let state): return "\(not)phone \(state.name)"
    case .file(let path, let state): return "\(not)file \(path.text) \(state.text)"
    case .stored(_, let suite, let key, let value):
      let group = suite.map { "group:\($0) " } ?? ""
      return "\(not)stored \(group)\(key) = \(value ?? "nothing")"
    case .item(let account): return "item \(account) \(isNegated ? "missing" : "present")"
    case .prompt(_, let prompt): return "\(not)prompt \(prompt.name)"
    case .seen(_, let prompt): return "\(not)seen \(prompt.name)"
    case .adRequested: return "\(not)ad requested"
    }
  }
}

extension ProcessID {
  /// The kind, where it is not the app itself, before the name of a screen.
  fileprivate var prefix: String { kind == .app ? "" : "\(kind.name) " }
}

extension FilePath {
  /// The path as scripts spell it.
  public var text: String {
    switch root {
    case .container: path
    case .group(let group): "group:\(group)/\(path)"
    }
  }
}

extension FileCondition {
  /// The condition in the words of scripts.
  public var text: String {
    switch self {
    case .present: "present"
    case .missing: "missing"
    case .damaged: "damaged"
    case .holds(let field, let text): "holds \(field) = \(text)"
    }
  }
}

extension ProcessCondition {
  /// The word in scripts.
  public var name: String {
    switch self {
    case .running: "running"
    case .suspended: "suspended"
    case .inFront: "in-front"
    case .notRunning: "not-running"
    case .idle: "idle"
    }
  }
}

extension LockCondition {
  /// The word in scripts.
  public var name: String {
    switch self {
    case .beforeFirstUnlock: "before-first-unlock"
    case .unlocked: "unlocked"
    case .locked: "locked"
    }
  }
}
