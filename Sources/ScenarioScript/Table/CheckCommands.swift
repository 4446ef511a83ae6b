// The checks, and the conditions that they state.

import PhoneModel
import Replay

extension CommandTable {
  static let checkCommands: [Command] = [
    Command(
      "expect", .check, "expect [not] CONDITION", "The condition must hold now.",
      example: "expect not process running", .check(nil)),
    Command(
      "always", .check, "always [not] CONDITION",
      "The condition must hold at every moment from the first at which it does.",
      example: "always key-A kept", .check(.always)),
    Command(
      "never", .check, "never [not] CONDITION", "The condition must hold at no moment.",
      example: "never key-A lost", .check(.never)),
    Command(
      "finally", .check, "finally [not] CONDITION", "The condition must hold at the end.",
      example: "finally screen connected", .check(.finally)),
  ]

  static let conditionCommands: [Command] = [
    Command(
      "screen", .condition, "screen NAME|none [BUNDLE]",
      "The app shows this screen, or none.",
      example: "expect screen welcome",
      errors: [.unknownScreen, .noSuchProcess],
      .condition { reader throws(ScriptError) in try reader.screenCondition(.app) }),
    Command(
      "shown", .condition, "shown NAME = TEXT|nothing [BUNDLE]",
      "What is shown has this detail, or no such detail.",
      example: "expect shown currency = EUR", errors: [.noSuchProcess],
      .condition { reader throws(ScriptError) in try reader.shownCondition(.app) }),
    Command(
      "widget", .condition, "widget SCREEN-OR-SHOWN", "As `screen` and `shown`, of the widget.",
      example: "expect widget screen none", errors: [.noSuchProcess, .unknownScreen],
      .condition { reader throws(ScriptError) in try reader.extensionCondition(.widget) }),
    Command(
      "notification-service", .condition, "notification-service SCREEN-OR-SHOWN",
      "As `screen` and `shown`, of the notification service extension.",
      example: "expect notification-service shown report = nothing",
      errors: [.noSuchProcess, .unknownScreen],
      .condition { reader throws(ScriptError) in try reader.extensionCondition(.notificationService)
      }),
    Command(
      "BELONGING", .condition, "BELONGING \(BelongingState.synopsis) [BUNDLE]",
      "The belonging is as the user has it and of use, was lost, or does not exist.",
      example: "always key-A kept", errors: [.unknownBelonging],
      .condition { reader throws(ScriptError) in try reader.belongingCondition() }),
    Command(
      "process", .condition,
      "process [\(ProcessKind.synopsis)] \(ProcessCondition.synopsis) [BUNDLE]",
      "The process, the app's where none is named, is in this state.",
      example: "expect process suspended", errors: [.noSuchProcess],
      .condition { reader throws(ScriptError) in try reader.processCondition() }),
    Command(
      "phone", .condition, "phone \(LockCondition.synopsis)", "The lock is in this state.",
      example: "expect phone before-first-unlock",
      .condition { reader throws(ScriptError) in
        let state = try reader.spelled(LockCondition.self)
        try reader.finish()
        return Condition(.phone(state))
      }),
    Command(
      "file", .condition, "file FILE present|missing|damaged|HOLDS [BUNDLE]",
      "The file is so, whatever an app could see of it; `holds` asks for the text of a field.",
      example: "expect file Documents/list.json holds A = paused", errors: [.badPath],
      .condition { reader throws(ScriptError) in try reader.fileCondition() }),
    Command(
      "stored", .condition, "stored [GROUP] KEY = VALUE|nothing [BUNDLE]",
      "UserDefaults hold this value, whatever an app could see of it.",
      example: "expect stored launched = true\nexpect stored group:sales theme = nothing",
      .condition { reader throws(ScriptError) in try reader.storedCondition() }),
    Command(
      "item", .condition, "item ACCOUNT present|missing",
      "A Keychain item of that account is stored, or none.", example: "expect item A present",
      .condition { reader throws(ScriptError) in try reader.itemCondition() }),
    Command(
      "prompt", .condition, "prompt PROMPT [BUNDLE]",
      "This asks the user on the screen now, of the app in front.",
      example: "expect prompt tracking",
      .condition { reader throws(ScriptError) in
        let prompt = try reader.spelled(Prompt.self)
        return Condition(.prompt(app: try reader.bundle(), prompt))
      }),
    Command(
      "seen", .condition, "seen PROMPT [BUNDLE]",
      "This has been on the screen since the app was installed.",
      example: "expect seen tracking\nnever seen explainer",
      .condition { reader throws(ScriptError) in
        let prompt = try reader.spelled(Prompt.self)
        return Condition(.seen(app: try reader.bundle(), prompt))
      }),
    Command(
      "ad", .condition, "ad requested [BUNDLE]",
      "An ad has been requested since the app was installed.",
      example: "expect not ad requested",
      .condition { reader throws(ScriptError) in
        _ = try reader.choice(["requested"])
        return Condition(.adRequested(app: try reader.bundle()))
      }),
  ]
}
