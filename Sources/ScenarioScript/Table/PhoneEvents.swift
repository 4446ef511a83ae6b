// The events of the phone itself.

import PhoneModel
import Replay

extension CommandTable {
  static let phoneEvents: [Command] = [
    .event(
      "restart", "",
      "The phone restarts: every process ends, and it stands before its first unlock.",
      rows: ["L-44"]
    ) { reader throws(ScriptError) in try reader.plain(.restart) },
    .event(
      "system-update", "", "An automatic update of iOS restarts the phone overnight.",
      rows: ["L-45"]
    ) { reader throws(ScriptError) in try reader.plain(.systemUpdate) },
    .event(
      "unlock", "", "The user unlocks the phone.", rows: ["F-37", "K-07", "P-07", "L-40"]
    ) { reader throws(ScriptError) in try reader.plain(.unlock) },
    .event(
      "lock", "", "The phone locks; the strictest keys go ten seconds later.",
      rows: ["F-07", "P-06", "L-40"]
    ) { reader throws(ScriptError) in try reader.plain(.lock) },
    .event(
      "wait", "N [seconds|minutes|hours]", "Time passes, in seconds where no unit is named.",
      example: "wait 10\nwait 5 minutes", rows: ["F-07", "F-08"], errors: [.badNumber]
    ) { reader throws(ScriptError) in .wait(try reader.duration()) },
    .event(
      "user-inactive", "",
      "The system finds the user inactive, which may close files of class"
        + " completeWhenUserInactive.",
      rows: ["F-04"]
    ) { reader throws(ScriptError) in try reader.plain(.userInactive) },
    .event(
      "set-passcode", "", "The user sets a passcode.", rows: ["L-53"]
    ) { reader throws(ScriptError) in try reader.plain(.setPasscode) },
    .event(
      "remove-passcode", "",
      "The user removes the passcode; Keychain items of the class WhenPasscodeSet go with it.",
      rows: ["K-34", "L-53"]
    ) { reader throws(ScriptError) in try reader.plain(.removePasscode) },
    .event(
      "enrol-biometry", "", "The user enrols another finger or face.", rows: ["K-43", "K-44"]
    ) { reader throws(ScriptError) in try reader.plain(.enrolBiometry) },
    .event(
      "authenticate", AuthenticationResult.synopsis,
      "Decides how the user answers the next sheet that asks for biometry or passcode.",
      example: "authenticate cancel", rows: ["K-45"]
    ) { reader throws(ScriptError) in
      let result = try reader.spelled(AuthenticationResult.self)
      return try reader.plain(.authentication(result))
    },
    .event(
      "back-up", "", "The phone takes a backup of everything.",
      rows: ["K-35", "K-36", "K-37", "L-54"]
    ) { reader throws(ScriptError) in try reader.plain(.backUp) },
    .event(
      "restore", "\(RestoreKind.synopsis) to this-device|another-device",
      "Restores the last backup, or with quick-start what is there now.",
      example: "restore encrypted to another-device",
      rows: ["K-35", "K-36", "K-37", "K-38", "K-39", "L-50", "L-51", "L-52"]
    ) { reader throws(ScriptError) in
      let kind = try reader.spelled(RestoreKind.self)
      _ = try reader.choice(["to"])
      let isSame = try reader.choice(["this-device", "another-device"]) == 0
      return try reader.plain(.restore(kind, toSameDevice: isSame))
    },
  ]
}
