// Reads the lanes off a frame of a run.

import AppModel
import PhoneModel
import Replay

/// All lanes at one moment of a run.
public struct Lanes: Sendable {
  private let film: Film
  package let frame: Frame
  /// In the order of the lanes.
  public private(set) var items: [LaneItem] = []

  /// Whether what the code of processes remembers is a thing of its own.
  private let showsMemory: Bool

  /// The lanes after a moment.
  ///
  /// - Parameter showsMemory: whether what the code of processes remembers is shown too, as Swift
  ///   prints it.
  public init(_ film: Film, after moment: Int, showsMemory: Bool = true) {
    self.film = film
    self.showsMemory = showsMemory
    frame = film.frames[moment]
    addPhone()
    addProcesses()
    addConsent()
    addBelongings()
    addKeychain()
    addDefaults()
    addFiles()
  }

  private var phone: Phone { frame.phone }
  private var scenario: Scenario { film.scenario }

  private mutating func add(
    _ lane: Lane, _ name: String, _ value: String, _ sights: [Sight] = []
  ) {
    items.append(LaneItem(lane: lane, name: name, value: value, sights: sights))
  }

  private mutating func addPhone() {
    var words = [phone.lock.state.name]
    if !phone.lock.hasPasscode { words.append("no passcode") }
    if phone.lock.graceLeft > 0 { words.append("\(phone.lock.graceLeft) s of grace") }
    if phone.lock.keysLate { words.append("keys not there yet") }
    add(.phone, "lock", words.joined(separator: ", "))
    add(.phone, "epoch", String(frame.epoch))
    add(.phone, "clock", "\(frame.time) s")
    if !phone.onScreen.isEmpty {
      add(
        .phone, "on-screen", phone.onScreen.reversed().map { $0.name }.joined(separator: " over "))
    }
  }

  private mutating func addProcesses() {
    for app in phone.apps.indices {
      for code in scenario.apps[phone.apps[app].code].processes {
        let id = ProcessID(app: app, kind: code.kind)
        let name = scenario.name(of: id)
        guard let process = phone.process(id) else {
          if id.kind == .app {
            add(.process, name, phone.apps[app].isInstalled ? "not running" : "not installed")
          }
          continue
        }
        add(.process, name, process.words.joined(separator: ", "))
        items[items.count - 1].parts = process.words
        let held = process.heldWords
        if !held.isEmpty { add(.process, "\(name) holds", held.joined(separator: ", ")) }
        if showsMemory, let memory = frame.memory(of: id), !memory.hasSuffix("()") {
          add(.process, "\(name) memory", memory)
        }
      }
    }
  }

  /// Permissions, prompts under way, and what surrounds the phone.
  private mutating func addConsent() {
    for app in phone.apps.indices {
      let id = ProcessID(app: app)
      let name = scenario.name(of: id)
      if let consent = phone.apps[app].consent, !consent.words.isEmpty {
        add(.consent, "\(name) kept", consent.words.joined(separator: ", "))
        items[items.count - 1].parts = consent.words
      }
      if let session = phone.process(id)?.consent {
        add(.consent, "\(name) now", session.words.joined(separator: ", "))
        items[items.count - 1].parts = session.words
      }
    }
    for line in phone.surroundingLines {
      let parts = line.split(separator: ":", maxSplits: 1).map {
        String($0.drop { $0 == " " }).trimmedAtEnd
      }
      add(.consent, parts[0], parts.count > 1 ? parts[1] : "so")
    }
  }

  private mutating func addBelongings() {
    for belonging in frame.belongings {
      let bundle = scenario.slots.count > 1 ? ProcessID(app: belonging.app) : nil
      let prefix = bundle.map { scenario.name(of: $0) + " " } ?? ""
      add(.belongings, prefix + belonging.name, belonging.state.name)
    }
  }

  private mutating func addKeychain() {
    for item in phone.keychain.items {
      let key = item.primaryKey
      let query = KeychainQuery(
        itemClass: key.itemClass, account: key.account, service: key.service,
        accessGroup: key.accessGroup, synchronizable: .any)
      let sights = sights(.keychain(.copyMatching(query)), stored: item.data) { reply in
        if case .items(let views) = reply { views.first?.data ?? "" } else { reply.text }
      }
      add(.keychain, key.account, "\(item.data), \(item.accessible.name)", sights)
    }
  }

  private mutating func addDefaults() {
    for list in phone.defaults.lists {
      let suite: String? =
        switch list.domain {
        case .group(let group): group
        case .own(_, let suite): suite
        case .app: nil
        }
      var keys = list.entries.map { $0.key }
      for process in phone.processes {
        for cache in process.defaults where cache.domain == list.domain {
          keys += (cache.unflushed + cache.madeWhileClosed).map { $0.key }
        }
      }
      for key in keys.sortedOnce {
        let value = phone.defaults.stored(key, in: list.domain)?.description ?? LaneItem.nothing
        let sights = sights(
          .defaults(.read(suite: suite, key: key)), stored: value,
          by: { phone.domain(suite, of: $0) == list.domain }
        ) { $0.text }
        add(.defaults, suite.map { "group:\($0) \(key)" } ?? key, value, sights)
      }
    }
  }

  private mutating func addFiles() {
    let nodes = phone.files.roots.flatMap { phone.files.nodes(under: FilePath($0, "")) }
    for node in nodes where !node.isDirectory {
      let stored = Reply.contents(node.contents).text
      let sights = sights(
        .file(.read(node.path)), stored: stored, by: { canReach(node.path, $0) }
      ) { $0.text }
      add(.files, node.path.text, "\(stored), \(node.protection.name)", sights)
    }
  }

  private func canReach(_ path: FilePath, _ process: ProcessID) -> Bool {
    switch path.root {
    case .container(let app): app == process.app && process.kind == .app
    case .group(let group): phone.profile(of: process).appGroups.contains(group)
    }
  }

  /// What a read would give to each running process; it is made on a copy of the phone.
  private func sights(
    _ call: Call, stored: String, by mayCall: (ProcessID) -> Bool = { _ in true },
    _ text: (Reply) -> String
  ) -> [Sight] {
    phone.processes.filter { mayCall($0.id) }.map { process in
      var copy = phone
      var schedule = film.answering
      let answer = copy.perform(call, by: process.id, &schedule)
      let seen = text(answer.reply)
      return Sight(
        process: scenario.name(of: process.id), text: Sight.text(seen, answer.standing),
        standing: answer.standing, differs: seen != stored || answer.standing != .truthful)
    }
  }
}

extension [String] {
  /// These, sorted, each once.
  fileprivate var sortedOnce: [String] {
    var result: [String] = []
    for word in sorted() where result.last != word { result.append(word) }
    return result
  }
}
