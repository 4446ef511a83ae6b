// All that a script can say about an app.

import AppModel
import PhoneModel

/// Renders what an app declares.
public enum AppDocument {
  /// The declaration as `lockstep apps NAME` prints it.
  public static func console(_ app: App, style: Style) -> [String] {
    var lines = ["\(style.bold(app.name))  \(app.summary)", ""]
    lines.append("processes  " + app.processes.map { $0.kind.name }.joined(separator: ", "))
    lines.append("screens    " + app.screens.joined(separator: ", "))
    if !app.actions.isEmpty {
      lines.append("")
      lines.append(style.bold("Actions"))
      for action in app.actions {
        let form = [action.name, action.argument].compactMap { $0 }.joined(separator: " ")
        let who = action.isByUser ? "" : " (a task; needs no user)"
        lines.append("  \(form.padded(to: 24)) \(action.summary)\(who)")
      }
    }
    if !app.belongings.isEmpty {
      lines.append("")
      lines.append(style.bold("Belongings"))
      for belonging in app.belongings {
        let changed =
          belonging.changedBy.isEmpty
          ? "nothing may change it" : "changed by \(belonging.changedBy.joined(separator: ", "))"
        lines.append("  \(belonging.name.padded(to: 24)) \(belonging.place.text); \(changed)")
      }
    }
    if !app.rules.isEmpty {
      lines.append("")
      lines.append(style.bold("Rules of its own"))
      for rule in app.rules { lines.append("  \(rule.name.padded(to: 24)) \(rule.summary)") }
    }
    return lines
  }
}

extension Belonging.Place {
  fileprivate var text: String {
    switch self {
    case .keychain(let service, let account): "Keychain item \(service)/\(account)"
    case .defaults(let suite, let key): "UserDefaults \(suite.map { "\($0) " } ?? "")\(key)"
    case .file(let group, let path): "file \(group.map { "group:\($0)/" } ?? "")\(path)"
    }
  }
}
