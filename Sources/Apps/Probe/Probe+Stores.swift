// The probe's tasks on the Keychain, UserDefaults and the signals.

import AppModel
import PhoneModel

extension Probe {
  /// Makes the call on the Keychain that the task `name` names; nil where it
  /// names none.
  ///
  /// The answer is what was read, or errSecSuccess; other statuses are thrown.
  func keychain(
    _ name: String, _ argument: Argument, _ system: System
  ) throws(CallError) -> String? {
    let accessible = KeychainAccessibility.allCases.first { $0.name == argument.value }
    var query = KeychainQuery(account: argument.name, service: Self.service)
    switch name {
    case "keychain-add":
      try system.keychain.add(
        KeychainAttributes(
          account: argument.name, service: Self.service, accessible: accessible, data: "secret"))
    case "keychain-read":
      query.accessible = accessible
      return try system.keychain.copyMatching(query).first?.data ?? ""
    case "keychain-read-all":
      query.account = nil
      query.matchesAll = true
      return try system.keychain.copyMatching(query).map { $0.account }.joined(separator: " ")
    case "keychain-exists":
      query.returning = .nothing
      _ = try system.keychain.copyMatching(query)
    case "keychain-attributes":
      query.returning = .attributes
      return try system.keychain.copyMatching(query).map { $0.accessible.name }
        .joined(separator: " ")
    case "keychain-update":
      try system.keychain.update(query, data: "changed", accessible: accessible)
    case "keychain-delete": try system.keychain.delete(query)
    default: return nil
    }
    return KeychainStatus.success.name
  }

  /// Makes the call on UserDefaults or the system that the task `name` names;
  /// nil where it names none. None of these calls can fail.
  ///
  /// A read that sees no value answers `nothing`, whatever is stored.
  func other(_ name: String, _ argument: Argument, _ system: System) -> String? {
    let defaults = system.defaults
    let suite = system.defaults(suite: Self.group)
    switch name {
    case "defaults-read": return defaults.object(argument.name)?.description ?? "nothing"
    case "defaults-write": defaults.set(argument.value ?? "", argument.name)
    case "defaults-remove": defaults.removeObject(argument.name)
    case "defaults-register": defaults.register(argument.name, .text(argument.value ?? ""))
    case "defaults-synchronize": defaults.synchronize()
    case "defaults-reset": defaults.reset()
    case "suite-read": return suite.object(argument.name)?.description ?? "nothing"
    case "suite-write": suite.set(argument.value ?? "", argument.name)
    case "available": return "\(system.isProtectedDataAvailable)"
    case "active-prewarm": return "\(system.activePrewarm)"
    case "observe":
      guard let one = PhoneNotification.allCases.first(where: { $0.name == argument.name })
      else { return "no such notification" }
      system.observe(one)
    case "start-timer": system.startTimer("probe", after: Int(argument.name) ?? 0)
    case "reload-timeline": system.reloadTimeline(after: Int(argument.name) ?? 0)
    default: return nil
    }
    return "done"
  }
}
