// The probe: an app whose every task makes one call and shows the answer.

import AppModel
import PhoneModel

/// An app for short scenarios about single rules of the phone. It has nothing
/// of a user's.
///
/// A task makes exactly one call and shows its answer, by Apple's names, as
/// `answer` on the screen `probe`. Arguments are a path or a name, and after a
/// colon a class or a value where one is needed: `write-file a:complete`. A
/// path that begins with `group/` lies in the app group.
struct Probe: LaunchLogic {
  /// The handle that `open-handle` opened, with the place it is in.
  var handle: Int?

  /// Makes the one call of a task and shows what came of it.
  mutating func action(_ name: String, _ argument: String, _ system: System) {
    let answer: String
    do throws(CallError) {
      answer = try make(name, Argument(argument), system)
    } catch {
      answer = error.name
    }
    system.show("probe", ["answer": answer])
  }

  /// The answer of the task that `name` names, in the words of scripts; an
  /// error of the call is thrown.
  private mutating func make(
    _ name: String, _ argument: Argument, _ system: System
  ) throws(CallError) -> String {
    if let answer = try file(name, argument, system) { return answer }
    if let answer = try keychain(name, argument, system) { return answer }
    return other(name, argument, system) ?? "no such task"
  }

  /// Shows what came, in place of the last answer.
  mutating func notification(_ notification: PhoneNotification, _ system: System) {
    system.show("probe", ["notified": notification.name])
  }

  mutating func timer(_ name: String, _ system: System) {
    system.show("probe", ["fired": name])
  }
}

extension Probe {
  /// What the extensions of the probe look at: one item, one file and one
  /// value that the app shares with them.
  static func look(_ system: System) {
    let item = answer { () throws(CallError) -> String in
      try system.keychain.read("shared", service: service)
    }
    let file = answer { () throws(CallError) -> String in
      try system.files(group: group).read("shared").text
    }
    let value = system.defaults(suite: group).object("shared")?.description ?? "nothing"
    let available = "\(system.isProtectedDataAvailable)"
    system.show("probe", ["item": item, "file": file, "value": value, "available": available])
  }

  /// What a call comes to, in the words of scripts.
  private static func answer(_ call: () throws(CallError) -> String) -> String {
    do throws(CallError) {
      return try call()
    } catch {
      return error.name
    }
  }
}

/// The probe's notification service extension.
struct ProbeNotificationService: LaunchLogic {
  mutating func receive(_ system: System) { Probe.look(system) }
}

/// The probe's widget.
struct ProbeWidget: LaunchLogic {
  mutating func timeline(_ system: System) { Probe.look(system) }
}
