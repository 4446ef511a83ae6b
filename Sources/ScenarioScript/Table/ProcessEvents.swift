// The events of processes: what starts, suspends and ends them.

import PhoneModel
import Replay

extension CommandTable {
  static let processEvents: [Command] = [
    .event(
      "launch", "REASON [BUNDLE]",
      "The system starts a process, or wakes the one that runs, for one of these reasons: "
        + "\(LaunchReason.launchable.map { $0.name }.joined(separator: ", ")).",
      example: "launch background-refresh", rows: ["L-08", "L-20", "L-25", "L-26", "L-30"],
      errors: [.noSuchProcess]
    ) { reader throws(ScriptError) in
      let reason = try reader.launchReason()
      return try reader.launch(reason)
    },
    .event(
      "prewarm", "[BUNDLE]", "The system prepares the app ahead of use: `launch prewarm`.",
      rows: ["L-01", "L-02", "L-03", "L-04", "L-05", "L-06"], errors: [.noSuchProcess]
    ) { reader throws(ScriptError) in try reader.launch(.prewarm) },
    .event(
      "push", "[BUNDLE]",
      "A push with mutable content arrives for the notification service extension: "
        + "`launch notification`.",
      rows: ["L-28", "K-41"], errors: [.noSuchProcess]
    ) { reader throws(ScriptError) in try reader.launch(.notification) },
    .event(
      "timeline", "[BUNDLE]", "The system wants the widget's timeline: `launch timeline`.",
      rows: ["L-29"], errors: [.noSuchProcess]
    ) { reader throws(ScriptError) in try reader.launch(.timeline) },
    .event(
      "suspend", "[\(ProcessKind.synopsis)] [BUNDLE]",
      "The system suspends a process in the background; the app's where none is named.",
      rows: ["L-41", "P-09"], errors: [.noSuchProcess]
    ) { reader throws(ScriptError) in .suspend(try reader.process()) },
    .event(
      "resume", "[\(ProcessKind.synopsis)] [BUNDLE]",
      "The system lets a suspended process run again.", example: "suspend\nresume",
      rows: ["L-41"], errors: [.noSuchProcess]
    ) { reader throws(ScriptError) in .resume(try reader.process()) },
    .event(
      "kill", "[\(ProcessKind.synopsis)] [BUNDLE]",
      "A process ends: memory pressure, a crash, the watchdog.",
      example: "kill\nkill notification-service", rows: ["L-42"], errors: [.noSuchProcess]
    ) { reader throws(ScriptError) in .kill(try reader.process()) },
    Command(
      "ACTION", .event, "ACTION [ARGUMENT] [BUNDLE]",
      "The user, or a task of the app's own, does what the app declares by this name.",
      example: "connect key-A", errors: [.actionOfOtherApp],
      .event { reader throws(ScriptError) in try reader.action() }),
  ]
}
