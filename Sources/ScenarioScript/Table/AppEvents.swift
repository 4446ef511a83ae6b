// The events of apps: being installed and removed, and what the user does with them.

import PhoneModel
import Replay

extension CommandTable {
  static let appEvents: [Command] = [
    .event(
      "install", "[unsigned] [BUNDLE]",
      "Installs the app, or installs it again after a delete; an unsigned build gets -34018 from"
        + " every Keychain call.",
      example: "install", rows: ["L-49", "K-40"]
    ) { reader throws(ScriptError) in
      let isUnsigned = reader.takes("unsigned")
      return .install(app: try reader.bundle(), isSigned: !isUnsigned)
    },
    .event(
      "update", "VERSION", "Replaces the app's code by that of another version of its bundle.",
      example: "update tillroll.no-cleanup", rows: ["L-46", "U-19"],
      errors: [.unknownApp, .updateOfOtherBundle]
    ) { reader throws(ScriptError) in try reader.update() },
    .event(
      "delete", "[BUNDLE]",
      "The user deletes the app: its container goes, its Keychain items stay.",
      rows: ["L-48", "K-30", "U-20"]
    ) { reader throws(ScriptError) in .delete(app: try reader.bundle()) },
    Command(
      "reinstall", .event, "reinstall [BUNDLE]",
      "The user deletes the app and installs it again: two steps.", example: "reinstall",
      rows: ["L-48", "L-49", "K-30"], errors: [.severalSteps], .reinstall),
    .event(
      "offload", "[BUNDLE]", "The system removes the app and keeps its data.", rows: ["L-47"]
    ) { reader throws(ScriptError) in .offload(app: try reader.bundle()) },
    .event(
      "open", "[BUNDLE]",
      "The user opens the app: it is launched if it does not run, becomes active and refreshes.",
      rows: ["L-07", "L-09"]
    ) { reader throws(ScriptError) in .open(app: try reader.bundle()) },
    .event(
      "refresh", "[BUNDLE]", "The app in front refreshes, as by a pull or by a timer of its own.",
      example: "open\nrefresh"
    ) { reader throws(ScriptError) in .refresh(app: try reader.bundle()) },
    .event(
      "leave", "[BUNDLE]", "The user leaves the app for the home screen.", example: "open\nleave",
      rows: ["L-41"]
    ) { reader throws(ScriptError) in .leave(app: try reader.bundle()) },
    .event(
      "cover", "[BUNDLE]",
      "A system dialog, a call or the control centre covers the app in front.",
      example: "open\ncover"
    ) { reader throws(ScriptError) in .cover(app: try reader.bundle()) },
    .event(
      "uncover", "[BUNDLE]", "What covered the app goes away.", example: "open\ncover\nuncover"
    ) { reader throws(ScriptError) in .uncover(app: try reader.bundle()) },
    .event(
      "force-quit", "[BUNDLE]",
      "The user swipes the app away; no background launch follows until it is opened again.",
      rows: ["L-43"]
    ) { reader throws(ScriptError) in .forceQuit(app: try reader.bundle()) },
  ]
}
