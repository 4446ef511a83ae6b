// What the user has: each belonging on the phone, and whether it is still theirs.

import AppModel
import PhoneModel

/// A belonging that is there, under its own name.
package struct Holding: Hashable, Sendable {
  package var app: Int
  /// The name with `*` filled in: `key-A`.
  package var name: String
  /// The index of its declaration in its app.
  package var declaration: Int
  /// What is stored.
  var content: Content
  /// Where, for a file or directory.
  var path: FilePath?
  /// Whether all that it needs is there.
  var isUsable: Bool

  /// What is stored of a belonging.
  enum Content: Hashable, Sendable {
    case text(String)
    case value(Value)
    case file(Contents)
    case directory([FileNode])

    /// Whether all that `earlier` held is still there. A directory may grow.
    func keeps(_ earlier: Content) -> Bool {
      if case .directory(let nodes) = self, case .directory(let before) = earlier {
        return before.allSatisfy(nodes.contains)
      }
      return self == earlier
    }
  }
}

/// Keeps account of the belongings of all apps.
package struct Ledger: Sendable {
  /// What the user has, sorted by app and name: as it was last changed by the
  /// user, by the app when it made it, or by an event.
  package private(set) var held: [Holding] = []
  /// What stands on the phone now.
  package private(set) var present: [Holding] = []
  /// Those that a call of an app lost.
  package private(set) var lost: [Lost] = []
  /// Whether the rules about what is held now have been noted as judged.
  var isJudged = true
  /// The stores when stock was last taken; comparing with them is cheap as long
  /// as they share their storage.
  private var files = FileSystem()
  private var keychain = Keychain()
  private var defaults = DefaultsStore()
  private var apps: [InstalledApp] = []

  /// A belonging that is lost, by app and name.
  package struct Lost: Hashable, Sendable {
    var app: Int
    var name: String
  }

  /// What an update of the ledger found.
  package struct Change {
    /// Belongings that the app lost, with what was done to them.
    package var losses: [(name: String, text: String)] = []
    /// Belongings that an event took.
    package var taken: [String] = []
  }

  /// An account of a phone on which nothing has been looked at yet.
  package init() {}

  /// The account that a search goes on from.
  package init(held: [Holding], lost: [Lost], present: [Holding]) {
    self.held = held
    self.lost = lost
    self.present = present
  }
}

extension Ledger {
  /// Whether a store has changed since stock was taken.
  func isOutOfDate(_ phone: Phone) -> Bool {
    phone.defaults != defaults || phone.keychain != keychain || phone.files != files
      || phone.apps != apps
  }

  /// Whether what UserDefaults store has changed since stock was taken.
  func isOutOfDate(_ store: DefaultsStore) -> Bool { store != defaults }

  /// Takes stock after a call of an app or an event that changed a store.
  ///
  /// - Parameters:
  ///   - code: the code that the scenario names, by its number.
  ///   - isByApp: whether a call of an app changed what is at that place.
  ///   - action: the user action that is being served, if any.
  mutating func update(
    _ phone: Phone, code: [App], action: String? = nil, isByApp: (Belonging.Place) -> Bool
  ) -> Change {
    files = phone.files
    keychain = phone.keychain
    defaults = phone.defaults
    apps = phone.apps
    return settle(
      Self.holdings(on: phone, code: code), on: phone, code: code, action: action,
      isByApp: isByApp)
  }

  /// Goes from what stood on the phone to what stands there `now`.
  package mutating func settle(
    _ now: [Holding], on phone: Phone, code: [App], action: String? = nil,
    isByApp: (Belonging.Place) -> Bool
  ) -> Change {
    guard now != present else { return Change() }
    isJudged = false
    var change = Change()
    for holding in held {
      let after = now.first { $0.app == holding.app && $0.name == holding.name }
      let before = present.first { $0.app == holding.app && $0.name == holding.name }
      guard before != after else { continue }
      guard let belonging = code[phone.apps[holding.app].code].belonging(named: holding.name) else {
        continue
      }
      let isByApp = isByApp(belonging.place)
      let mayChange = action.map { belonging.changedBy.contains($0) } ?? false
      if isByApp && !mayChange {
        guard let before else { continue }
        let text: String? =
          if let after {
            if !after.content.keeps(before.content) {
              "is overwritten"
            } else if before.isUsable && !after.isUsable {
              "is of no use without what it needs"
            } else {
              nil
            }
          } else { "is gone" }
        if let text, !lost.contains(holding.key) {
          lost.append(holding.key)
          change.losses.append((holding.name, text))
        } else if text == nil, before == holding {
          replace(holding, by: after)
        }
      } else {
        if !isByApp && after == nil { change.taken.append(holding.name) }
        if after != nil { lost.removeAll { $0 == holding.key } }
        replace(holding, by: after)
      }
    }
    for holding in now where !held.contains(where: { $0.isSame(as: holding) }) {
      lost.removeAll { $0 == holding.key }
      held.insert(holding, at: held.firstIndex { $0.comesAfter(holding) } ?? held.endIndex)
    }
    for (index, holding) in held.enumerated() {
      // What gained its needs is usable from now on.
      if let after = now.first(where: { $0.isSame(as: holding) }), after.isUsable {
        held[index].isUsable = true
      }
    }
    present = now
    return change
  }

  private mutating func replace(_ holding: Holding, by after: Holding?) {
    guard let index = held.firstIndex(of: holding) else { return }
    if let after { held[index] = after } else { held.remove(at: index) }
  }

  /// How the belonging `name` of an app stands.
  package func state(of name: String, app: Int) -> BelongingState {
    if lost.contains(Lost(app: app, name: name)) { return .lost }
    let now = present.first { $0.app == app && $0.name == name }
    guard let mine = held.first(where: { $0.app == app && $0.name == name }) else {
      return now == nil ? .absent : .kept
    }
    return now == mine ? .kept : .lost
  }
}

extension Holding {
  var key: Ledger.Lost { Ledger.Lost(app: app, name: name) }
  func isSame(as other: Holding) -> Bool { app == other.app && name == other.name }
  func comesAfter(_ other: Holding) -> Bool { (other.app, other.name) < (app, name) }
}

extension Ledger {
  /// All belongings on the phone, sorted by app and name.
  package static func holdings(on phone: Phone, code: [App]) -> [Holding] {
    var found: [Holding] = []
    for app in phone.apps.indices where phone.apps[app].isInstalled {
      let belongings = code[phone.apps[app].code].belongings
      for (index, belonging) in belongings.enumerated() {
        for (text, content, path) in contents(of: belonging, app: app, on: phone) {
          found.append(
            Holding(
              app: app, name: belonging.name.filling(text), declaration: index,
              content: content, path: path, isUsable: true))
        }
      }
    }
    for index in found.indices {
      let app = found[index].app
      let belonging = code[phone.apps[app].code].belongings[found[index].declaration]
      guard !belonging.needs.isEmpty else { continue }
      let holding = found[index]
      let text = holding.name.matched(by: belonging.name) ?? ""
      found[index].isUsable = belonging.needs.allSatisfy { need in
        found.contains { $0.app == holding.app && $0.name == need.filling(text) }
      }
    }
    if found.count > 1 { found.sort { $1.comesAfter($0) } }
    return found
  }

  /// What is stored at the place of a belonging, with the text for `*` and the
  /// path of a file.
  private static func contents(
    of belonging: Belonging, app: Int, on phone: Phone
  ) -> [(String, Holding.Content, FilePath?)] {
    switch belonging.place {
    case .keychain(let service, let account):
      let groups = phone.accessGroups(of: app)
      return phone.keychain.items.compactMap { item in
        guard item.primaryKey.service == service, !item.isLeftOver, !item.isUndecodable,
          groups.contains(item.primaryKey.accessGroup),
          let text = item.primaryKey.account.matched(by: account)
        else { return nil }
        return (text, .text(item.data), nil)
      }
    case .defaults(let suite, let key):
      let domain = phone.domain(suite, of: ProcessID(app: app))
      return (phone.defaults.list(domain)?.entries ?? []).compactMap { entry in
        guard let text = entry.key.matched(by: key), let value = entry.value else { return nil }
        return (text, .value(value), nil)
      }
    case .file(let group, let pattern):
      let root: FilePath.Root = if let group { .group(group) } else { .container(app) }
      if !pattern.utf8.contains(UInt8(ascii: "*")) {
        let path = FilePath(root, pattern)
        return content(at: path, on: phone).map { [("", $0, path)] } ?? []
      }
      return phone.files.nodes(under: FilePath(root, "")).compactMap { node in
        guard let text = node.path.path.matched(by: pattern),
          !text.utf8.contains(UInt8(ascii: "/")),
          let content = content(at: node.path, on: phone)
        else { return nil }
        return (text, content, node.path)
      }
    }
  }

  /// What a file or directory holds; nil where there is none or its contents
  /// are not whole.
  private static func content(at path: FilePath, on phone: Phone) -> Holding.Content? {
    guard let node = phone.files.node(at: path) else { return nil }
    if node.isDirectory { return .directory(phone.files.nodes(under: path)) }
    return node.contents.integrity == .whole ? .file(node.contents) : nil
  }
}

extension App {
  /// The declaration that a belonging's own name comes from.
  func belonging(named name: String) -> Belonging? {
    belongings.first { name.matched(by: $0.name) != nil }
  }
}

extension String {
  /// The text that `*` in `pattern` stands for here; "" where the pattern has
  /// none and is equal; nil where it does not match.
  func matched(by pattern: String) -> String? {
    let star = UInt8(ascii: "*")
    let own = utf8
    let parts = pattern.utf8
    guard let index = parts.firstIndex(of: star) else { return self == pattern ? "" : nil }
    let head = parts[..<index]
    let tail = parts[parts.index(after: index)...]
    guard own.count >= head.count + tail.count, own.starts(with: head),
      own.suffix(tail.count).elementsEqual(tail)
    else { return nil }
    return String(decoding: own.dropFirst(head.count).dropLast(tail.count), as: UTF8.self)
  }

  /// This pattern with `text` for its `*`.
  func filling(_ text: String) -> String {
    let star = UInt8(ascii: "*")
    guard let index = utf8.firstIndex(of: star) else { return self }
    return String(self[..<index]) + text + String(self[utf8.index(after: index)...])
  }
}
