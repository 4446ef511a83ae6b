// What a call deletes or overwrites, before it is made.

import AppModel
import PhoneModel

/// What a call is about to delete, or to put something else in the place of.
package enum Destruction: Hashable, Sendable {
  /// Keychain items; `data` nil for a deletion.
  case items(KeychainQuery, data: String?)
  /// A value in UserDefaults; nil for a removal.
  case value(suite: String?, key: String, Value?)
  /// A file, or a directory with all in it; `contents` nil for a removal.
  case file(FilePath, Contents?)

  /// Whether it removes what it names, rather than replacing it.
  package var isRemoval: Bool {
    switch self {
    case .items(_, let data): data == nil
    case .value(_, _, let value): value == nil
    case .file(_, let contents): contents == nil
    }
  }
}

extension Phone {
  /// What a call of a process would delete or overwrite; nil where it only
  /// reads or makes something new.
  package func destruction(by call: Call, of id: ProcessID) -> Destruction? {
    switch call {
    case .keychain(.delete(let query)): .items(query, data: nil)
    case .keychain(.update(let query, let data, _)): data.map { .items(query, data: $0) }
    case .defaults(.write(let suite, let key, let value)): .value(suite: suite, key: key, value)
    case .defaults(.remove(let suite, let key)): .value(suite: suite, key: key, nil)
    case .file(let call): destruction(by: call, of: id)
    case .keychain, .defaults, .isProtectedDataAvailable, .activePrewarm, .isActive, .consent,
      .observe, .show,
      .startTimer, .reloadTimeline:
      nil
    }
  }

  private func destruction(by call: FileCall, of id: ProcessID) -> Destruction? {
    switch call {
    case .remove(let path), .move(let path, _): .file(path, nil)
    case .write(let path, let contents, _, _): .file(path, contents)
    case .truncate(let path): .file(path, Contents([]))
    case .append(let path, let more): .file(path, files.node(at: path)?.contents.adding(more))
    case .writeHandle(let number, let contents):
      files.openFiles.first { $0.process == id && $0.number == number }?.path
        .map { .file($0, contents) }
    case .read, .create, .exists, .isReadable, .attributes, .list, .makeDirectory,
      .setProtection, .excludeFromBackup, .open, .readHandle, .close:
      nil
    }
  }
}

extension Contents {
  /// These contents with more fields behind them.
  fileprivate func adding(_ more: Contents) -> Contents {
    Contents(written + more.written)
  }
}

extension Runner {
  /// Notes a call that is about to delete a belonging, or to put something else
  /// in the place of one that is there.
  mutating func noteDecision(_ call: Call, by id: ProcessID) {
    guard let destruction = phone.destruction(by: call, of: id) else { return }
    for belonging in scenario.apps[phone.apps[id.app].code].belongings {
      for name in ledger.names(of: belonging, hitBy: destruction, app: id.app) {
        run.decisions.append(
          Decision(
            moment: run.moments.count + 1, belonging: name, isRemoval: destruction.isRemoval))
      }
    }
  }
}

extension Ledger {
  /// The belongings of a declaration that a destruction hits: those that are
  /// there and would change, and for a removal also the one that it names,
  /// whether or not it is there.
  package func names(
    of belonging: Belonging, hitBy destruction: Destruction, app: Int
  ) -> [String] {
    let there = present.filter { $0.app == app && belonging.name.isPattern(of: $0.name) }
    switch (destruction, belonging.place) {
    case (.items(let query, let data), .keychain(let service, let account)):
      guard query.service == nil || query.service == service else { return [] }
      guard let wanted = query.account else {
        let hit = there.filter { data == nil || $0.content != .text(data ?? "") }.map { $0.name }
        return hit.isEmpty && data == nil ? [belonging.name] : hit
      }
      let name = wanted.matched(by: account).map { belonging.name.filling($0) }
      return hits(name, there, data.map { .text($0) })
    case (.value(let suite, let key, let value), .defaults(let ownSuite, let ownKey)):
      guard suite == ownSuite else { return [] }
      let name = key.matched(by: ownKey).map { belonging.name.filling($0) }
      return hits(name, there, value.map { .value($0) })
    case (.file(let path, let contents), .file(let group, let pattern)):
      let root: FilePath.Root = if let group { .group(group) } else { .container(app) }
      guard path.root == root else { return [] }
      let inside = there.filter { holding in
        guard let own = holding.path, own != path else { return false }
        return contents == nil && own.isBelow(path) || holding.isChanged(at: path, to: contents)
      }
      var name = path.path.matched(by: pattern)
      if name?.utf8.contains(UInt8(ascii: "/")) == true { name = nil }
      return inside.map { $0.name }
        + hits(name.map { belonging.name.filling($0) }, there, contents.map { .file($0) })
    default: return []
    }
  }

  /// The name, if what has it would be removed (`content` nil) or changed.
  private func hits(
    _ name: String?, _ there: [Holding], _ content: Holding.Content?
  ) -> [String] {
    guard let name else { return [] }
    guard let content else { return [name] }
    let holding = there.first { $0.name == name }
    return holding != nil && holding?.content != content ? [name] : []
  }
}

extension Holding {
  /// Whether it is a directory with a file at `path` that would be removed
  /// (`contents` nil) or changed.
  fileprivate func isChanged(at path: FilePath, to contents: Contents?) -> Bool {
    guard case .directory(let nodes) = content,
      let node = nodes.first(where: { $0.path == path })
    else { return false }
    return contents == nil || node.contents != contents
  }
}

extension String {
  /// Whether this, with some text for its `*`, is `name`.
  func isPattern(of name: String) -> Bool { name.matched(by: self) != nil }
}
