// Race blocks, the lines of a saved schedule, and verdicts.

import PhoneModel
import Replay

extension CommandTable {
  static let blockCommands: [Command] = [
    Command(
      "during", .block, "during STEP… may fall EVENT… end",
      "A race: the events below `may fall` come anywhere during the steps above it, between any two"
        + " calls, in any order, or not at all.",
      example: "during\n  open\nmay fall\n  lock\n  kill\nend",
      errors: [.unclosedBlock, .emptyBlock, .notInBlock], .during),
    Command(
      "may fall", .block, "may fall", "Begins the second part of a race.",
      example: "during\n  open\nmay fall\n  lock\nend", errors: [.onlyInBlock, .severalSteps],
      .mayFall),
    Command(
      "end", .block, "end", "Ends a race or a table.",
      example: "during\n  open\nmay fall\n  lock\nend", errors: [.endAlone], .end),
  ]

  static let scheduleCommands: [Command] = [
    Command(
      "at", .schedule, "at POINT EVENT", "In a saved run: the event falls before this call.",
      example: "at app/refresh#1/2 lock", errors: [.badPoint, .severalSteps],
      .anywhere { reader throws(ScriptError) in try reader.readAt() }),
    Command(
      "strike", .schedule, "strike QUESTION at POINT",
      "In a saved run: the \"sometimes\" of this question strikes at this call.",
      example: "strike PD-FALSE-UNLOCKED at app/refresh#1/2",
      errors: [.badPoint, .unknownQuestion],
      .anywhere { reader throws(ScriptError) in try reader.readStrike() }),
    Command(
      "turn", .schedule, "turn PROCESS at POINT",
      "In a saved run: this process makes its next call first.",
      example: "turn notification-service at app/refresh#1/2", errors: [.badPoint],
      .anywhere { reader throws(ScriptError) in try reader.readTurn() }),
  ]

  static let verdictCommands: [Command] = [
    Command(
      "verdict", .verdict, "verdict [for RULE [BELONGING]] OUTCOME",
      "States the verdict that the script must get, as a whole or for one rule.",
      example: "verdict depends on UD-RECOVER = never | after-reset, PD-FLIP = at-lock\n"
        + "verdict for no-blind-decision unsafe",
      errors: [
        .unknownRule, .unknownBelonging, .verdictTwice, .questionTwice, .coveredAnswers, .tooMuch,
      ],
      .anywhere { reader throws(ScriptError) in try reader.readVerdict() })
  ]
}
