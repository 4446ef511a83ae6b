// The argument of a probe's task, and the names of its answers.

import AppModel
import PhoneModel

/// What comes before and after the colon of a task's argument.
///
/// Only the first colon counts, so a value may hold others.
struct Argument: Hashable, Sendable {
  var name: String
  /// nil where there is no colon.
  var value: String?

  init(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    name = parts.first.map(String.init) ?? ""
    value = parts.count > 1 ? String(parts[1]) : nil
  }

  /// The container that a path is in, and the path there.
  func place(_ system: System) -> (files: Files, path: String) {
    let parts = name.split(separator: "/", maxSplits: 1)
    guard parts.first == "group" else { return (system.files, name) }
    return (system.files(group: Probe.group), parts.count > 1 ? String(parts[1]) : "")
  }
}

extension CallError {
  /// Apple's name of the status: the constant of the Keychain, the case of
  /// `CocoaError` for files with its code beside it.
  var name: String {
    if store == .keychain { return KeychainStatus.name(of: code) ?? "\(code)" }
    let name = FileErrorCode.name(of: code) ?? "unknown"
    return "\(name) \(code)"
  }
}
