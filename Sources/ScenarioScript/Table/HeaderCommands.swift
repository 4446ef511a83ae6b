// The commands at the head of a script.

import PhoneModel
import Replay

extension CommandTable {
  static let headerCommands: [Command] = [
    Command(
      "app", .header, "app NAME",
      "Names an app on the phone by its bundle and version; the first app is the one that is meant"
        + " where a line names none.",
      example: "app tillroll.moved-cleanup", errors: [.unknownApp, .sameBundle, .saidTwice],
      .header { reader throws(ScriptError) in try reader.readApp() }),
    Command(
      "level", .header, "level \(DistrustLevel.synopsis)",
      "Says how far to distrust iOS: its base answers only, also the documented ones, also the"
        + " reported ones, or every one.",
      example: "level everything", errors: [.saidTwice],
      .header { reader throws(ScriptError) in try reader.readLevel() }),
    Command(
      "pin", .header, "pin QUESTION = ALTERNATIVE", "Fixes the answer to an open question.",
      example: "pin UD-RECOVER = never",
      errors: [.unknownQuestion, .unknownAlternative, .contradictingPins, .exploredPin],
      .header { reader throws(ScriptError) in try reader.readPin() }),
    Command(
      "explore", .header, "explore all|QUESTION…",
      "Replays every answer of the level to these open questions, each in a run of its own.",
      example: "explore UD-RECOVER UD-WRITE-BFU", errors: [.unknownQuestion, .exploredPin],
      .header { reader throws(ScriptError) in try reader.readExplore() }),
    Command(
      "profile", .header, "profile PROFILE", "Pins a named set of answers.",
      example: "profile stale-defaults", rows: ["U-06", "U-07", "U-11", "U-12"],
      errors: [.unknownProfile, .contradictingPins, .exploredPin],
      .header { reader throws(ScriptError) in try reader.readProfile() }),
    Command(
      "passcode", .header, "passcode none",
      "The phone has no passcode when the script begins, so nothing on it is protected.",
      example: "passcode none", rows: ["F-12", "F-40", "P-05"],
      .header { reader throws(ScriptError) in
        _ = try reader.choice(["none"])
        try reader.finish()
        reader.scenario.hasPasscode = false
      }),
    Command(
      "tags", .header, "tags WORD…", "Words that say what the script is about.",
      example: "tags tillroll keychain",
      .header { reader throws(ScriptError) in try reader.readTags() }),
    Command(
      "include", .header, "include PATH",
      "Reads the lines of another file as if they stood here; its path starts at the folder of"
        + " this one.",
      example: "include connected.steps", errors: [.missingFile, .includeCycle, .tooMuch],
      .include),
    Command(
      "table", .header, "table ROW… end",
      "Makes one scenario for each row: the first row names the columns, and every {column} below"
        + " the table stands for the row's cell.",
      example: "table\n  reason              answer\n  background-refresh  never\n"
        + "  silent-push         next-read\nend\npin UD-RECOVER = {answer}\nlaunch {reason}",
      errors: [
        .emptyTable, .badColumn, .rowWidth, .unusedColumn, .unclosedBlock, .saidTwice, .tooMuch,
      ],
      .header { reader throws(ScriptError) in try reader.readTable() }),
  ]
}
