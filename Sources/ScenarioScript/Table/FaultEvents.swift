// The faults that a script can set.

import PhoneModel
import Replay

extension CommandTable {
  static let faultEvents: [Command] = [
    .event(
      "break", "FILE \(FileBreakage.breakageNames.joined(separator: "|")) [BUNDLE]",
      "Something happens to a file behind the app's back: it goes, opens and decodes to nothing,"
        + " or refuses reads or writes.",
      example: "break Documents/connections.json damaged", rows: ["F-26", "L-54"],
      errors: [.badPath]
    ) { reader throws(ScriptError) in
      let file = try reader.filePath()
      let breakage = FileBreakage.breakages[try reader.choice(FileBreakage.breakageNames)]
      return .breakFile(try reader.inContainer(file), breakage)
    },
    .event(
      "repair", "FILE [BUNDLE]", "Takes back that a file refuses reads or writes.",
      example: "break Documents/list.json unreadable\nrepair Documents/list.json",
      errors: [.badPath]
    ) { reader throws(ScriptError) in
      let file = try reader.filePath()
      return .breakFile(try reader.inContainer(file), .repaired)
    },
    .event(
      "corrupt-item", "ACCOUNT", "The Keychain item of that account can no longer be decoded.",
      example: "corrupt-item A", rows: ["K-22"]
    ) { reader throws(ScriptError) in
      let account = try reader.take("the account of a Keychain item").text
      return try reader.plain(.corruptItem(account: account))
    },
    .event(
      "keychain", "unavailable|available", "The Keychain answers no call, or answers again.",
      example: "keychain unavailable"
    ) { reader throws(ScriptError) in
      let isUnavailable = try reader.choice(["unavailable", "available"]) == 0
      return try reader.plain(.setKeychainUnavailable(isUnavailable))
    },
    .event(
      "disk", "full|free", "No room is left for a write, or there is room again.",
      example: "disk full"
    ) { reader throws(ScriptError) in
      let isFull = try reader.choice(["full", "free"]) == 0
      return try reader.plain(.setDiskFull(isFull))
    },
    .event(
      "cut-next-write", "", "The next write to a file is cut off by the end of its process.",
      rows: ["L-42"]
    ) { reader throws(ScriptError) in try reader.plain(.cutNextWrite) },
    .event(
      "fail-consent-flow", "", "The next step of a consent flow throws.", rows: ["A-25"]
    ) { reader throws(ScriptError) in try reader.plain(.failConsentFlow) },
  ]
}
