// Files, items and values as plain text.

extension String {
  /// The text between quotation marks, on one line.
  var quoted: String {
    var quoted = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension DefaultsDomain {
  var text: String {
    switch self {
    case .app(let app): "app \(app)"
    case .own(let id, let suite): "\(id.text)" + (suite.map { " \($0.quoted)" } ?? "")
    case .group(let group): "group \(group.quoted)"
    }
  }
}

extension [DefaultsEntry] {
  /// The entries, with `nil` for a removal.
  var text: String {
    map { "\($0.key.quoted): \($0.value?.text ?? "nil")" }.joined(separator: ", ")
  }
}

extension Value {
  /// The value; only a text is in quotation marks.
  fileprivate var text: String {
    if case .text(let text) = self { text.quoted } else { description }
  }
}

extension Contents {
  var text: String {
    let fields = written.map { "\($0.name.quoted): \($0.text.quoted)" }.joined(separator: ", ")
    let state =
      switch integrity {
      case .whole: ""
      case .cutOff: " cut off"
      case .damaged: " damaged"
      }
    return "{\(fields)}\(state)"
  }
}

extension FilePath {
  fileprivate var text: String {
    switch root {
    case .container(let app): "app \(app) \(path.quoted)"
    case .group(let group): "group \(group.quoted) \(path.quoted)"
    }
  }
}

extension FileNode {
  var text: String {
    var words = [path.text, storedProtection == .groupDefault ? "group's class" : protection.name]
    words.append(isDirectory ? "directory" : contents.text)
    if let writer { words.append("by app \(writer)") }
    switch fault {
    case .none: break
    case .refusesReads: words.append("refuses reads")
    case .refusesWrites: words.append("refuses writes")
    }
    if isExcludedFromBackup { words.append("not backed up") }
    return words.joined(separator: ", ")
  }
}

extension OpenFile {
  var line: String {
    let place =
      switch target {
      case .linked(let path): path.text
      case .unlinked(let number, let node): "unlinked \(number) (\(node.text))"
      }
    let history =
      switch key {
      case .kept: ""
      case .gone: ", key gone"
      case .cameBack: ", key came back"
      }
    let pages = cachedPages.map { ", cached \($0.text)" } ?? ""
    return "handle \(process.text) \(number): \(place)\(history)\(pages)"
  }
}

extension FileSystem {
  /// The faults that a script has set.
  var faultWords: [String] {
    (isFull ? ["disk full"] : []) + (cutsNextWrite ? ["cuts the next write off"] : [])
      + (wasCutOff ? ["has cut a write off"] : [])
  }
}

extension Keychain {
  /// What decides how items are handed out.
  var stateWords: [String] {
    let answer: [String] =
      switch nextAuthentication {
      case .succeed: []
      case .fail: ["the user will fail to authenticate"]
      case .cancel: ["the user will cancel"]
      }
    return answer + (isUnavailable ? ["unavailable"] : [])
  }
}

extension KeychainItem {
  var text: String {
    let key = primaryKey
    var words = [
      "\(key.account.quoted) of \(key.service.quoted) in \(key.accessGroup.quoted)",
      accessible.name,
      data.quoted, "by app \(writer)",
    ]
    switch key.itemClass {
    case .genericPassword: break
    case .internetPassword: words.append("internet password")
    case .key: words.append("key")
    case .certificate: words.append("certificate")
    case .identity: words.append("identity")
    }
    if key.isSynchronizable { words.append("synchronizable") }
    switch accessControl {
    case .none: break
    case .userPresence: words.append("user presence")
    case .biometryCurrentSet: words.append("current biometry")
    }
    if madeBeforeEnrolmentChange { words.append("of another biometry") }
    if passcodeIsGone { words.append("passcode gone") }
    if isUndecodable { words.append("undecodable") }
    if isLeftOver { words.append("left over") }
    return words.joined(separator: ", ")
  }
}
