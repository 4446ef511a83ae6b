// What the documentation says about each error: words, guards, the head of a script, answers.

extension ScriptErrorCode {
  /// The page of this code.
  public var documentation: ErrorPage {
    switch self {
    case .unclosedQuote, .strayQuote, .unknownEscape, .otherSpelling, .unknownCommand,
      .missingWord, .unexpectedWord, .unknownWord, .badNumber, .badPath, .badPoint:
      wordPage
    case .brokenGuard, .guardAlone, .guardNotAllowed, .noApp, .unknownApp, .sameBundle,
      .lateHeader, .saidTwice, .unknownProfile:
      headPage
    case .unknownQuestion, .unknownAlternative, .contradictingPins, .exploredPin, .questionTwice,
      .coveredAnswers:
      answerPage
    default: structurePage
    }
  }

  /// Pages about words: quotes, escapes, numbers, paths, points.
  private var wordPage: ErrorPage {
    switch self {
    case .unclosedQuote:
      ErrorPage(
        "A quote is not closed", "A quoted word ends on the line on which it begins.",
        "Close the quote. A quote inside a quoted word is written `\\\"`.",
        wrong: "\(app)\nconnect \"key A", right: "\(app)\nconnect \"key A\"")
    case .strayQuote:
      ErrorPage(
        "A quote inside a word",
        "A quoted word starts after a blank and ends before one, so that nobody has to guess"
          + " where a word ends.",
        "Put the whole word in quotes.",
        wrong: "\(app)\nconnect key\"A\"", right: "\(app)\nconnect \"keyA\"")
    case .unknownEscape:
      ErrorPage(
        "An escape that does not exist",
        "In a quoted word a backslash starts one of `\\\"`, `\\\\`, `\\n`, `\\r`, `\\t`, `\\{`"
          + " and `\\u{hexadecimal}`.",
        "Write `\\\\` for a backslash.",
        wrong: "\(app)\nconnect \"key\\A\"", right: "\(app)\nconnect \"key\\\\A\"")
    case .otherSpelling:
      ErrorPage(
        "Another spelling of a word",
        "Unicode has several spellings for some words, such as `é` as one character, or as `e` with"
          + " an accent behind it. They look the same and are equal, but they are not the same"
          + " text, so a script uses one of them.",
        "Write the word as it stands the first time, without signs that only stand for others.",
        wrong: "\(app)\nconnect \"caf\\u{E9}\"\nconnect \"cafe\\u{301}\"",
        right: "\(app)\nconnect \"caf\\u{E9}\"\nconnect \"caf\\u{E9}\"")
    case .unknownCommand:
      ErrorPage(
        "An unknown command",
        "The first word of a line is neither a command of the language nor an action that an app"
          + " of the script declares. A word that is not known is never passed over.",
        "Check the spelling; `lockstep help language` lists the commands, `lockstep apps` the"
          + " actions of each app.",
        wrong: "\(app)\nunlok", right: "\(app)\nunlock")
    case .missingWord:
      ErrorPage(
        "A word is missing", "The line ends where the command needs another word.",
        "Add what the message asks for.", wrong: "\(app)\nwait", right: "\(app)\nwait 10")
    case .unexpectedWord:
      ErrorPage(
        "A word too many", "The command is complete before this word.",
        "Remove the word. A comment starts with `#` after a blank; words with blanks in them stand"
          + " in quotes. The last word of most events may name an app by its bundle.",
        wrong: "\(app)\nunlock now", right: "\(app)\nunlock # now")
    case .unknownWord:
      ErrorPage(
        "A word that cannot stand there", "Only the words that the message lists can stand there.",
        "Use one of them.", wrong: "\(app)\ndisk ful", right: "\(app)\ndisk full")
    case .badNumber:
      ErrorPage(
        "Not a number",
        "A whole number without sign is needed; a time is at most 1000000000 seconds.",
        "Write digits only.", wrong: "\(app)\nwait -1", right: "\(app)\nwait 1")
    case .badPath:
      ErrorPage(
        "A path that names no file",
        "A file is named from the top of its container, `Documents/list.json`, or of an app"
          + " group's, `group:ID/PATH`: no slash at either end, no empty part, no `.` or `..`.",
        "Write the path without them.",
        wrong: "\(app)\nbreak /Documents/list missing",
        right: "\(app)\nbreak Documents/list missing")
    default:
      ErrorPage(
        "A point that names no call",
        "A saved choice is bound to a call: `KIND/HANDLER#N/CALL`, where KIND is `app`,"
          + " `notification-service` or `widget`, N the how-manyeth run of that handler in this"
          + " process, and CALL the call's number in it, all from 1. The bundle of another app"
          + " stands before it, with a colon. `phone/LINE` is the event of that line.",
        "Take the point from the output of a run.",
        wrong: "\(app)\nopen\nat app/refresh/2 lock", right: "\(app)\nopen\nat app/refresh#1/2 lock"
      )
    }
  }

  /// Pages about guards, and about the lines above the first step.
  private var headPage: ErrorPage {
    switch self {
    case .brokenGuard:
      ErrorPage(
        "A guard that cannot be read",
        "A guard is `[QUESTION = ALTERNATIVE]` or `[QUESTION != ALTERNATIVE]`.",
        "Write it so; for several conditions write several guards.",
        wrong: "\(app)\n[UD-RECOVER] unlock", right: "\(app)\n[UD-RECOVER = never] unlock")
    case .guardAlone:
      ErrorPage(
        "A guard with nothing after it", "A guard belongs to the command on its own line.",
        "Put the command behind it.", wrong: "\(app)\nunlock\n[UD-RECOVER = never]",
        right: "\(app)\nunlock\n[UD-RECOVER = never] lock")
    case .guardNotAllowed:
      ErrorPage(
        "A guard where none may stand",
        "Guards stand before events, `expect`, `always`, `never`, `finally` and `during`. The head"
          + " of a script, verdicts and events that may fall anywhere are the same in every run.",
        "Remove the guard.",
        wrong: "\(app)\n[UD-RECOVER = never] level base\nunlock",
        right: "\(app)\nlevel base\n[UD-RECOVER = never] unlock")
    case .noApp:
      ErrorPage(
        "No app", "A script names the app code that it drives before its first step.",
        "Begin with `app NAME`.", wrong: "unlock", right: "\(app)\nunlock")
    case .unknownApp:
      ErrorPage(
        "An unknown app", "No app of that name is in the catalogue.",
        "Check the spelling; `lockstep apps` lists them.", wrong: "app tillroll.cleanup\nunlock",
        right: "\(app)\nunlock")
    case .sameBundle:
      ErrorPage(
        "Two versions of one app",
        "Apps of one bundle, the part of the name before the first dot, replace each other on a"
          + " phone.",
        "Name the later version with `update`.",
        wrong: "\(app)\napp tillroll.no-cleanup\ninstall",
        right: "\(app)\ninstall\nupdate tillroll.no-cleanup")
    case .lateHeader:
      ErrorPage(
        "A setting after the first step",
        "What holds for the whole script stands above its first step, check and heading, where a"
          + " reader looks for it.",
        "Move the line up.", wrong: "\(app)\nunlock\nlevel base",
        right: "\(app)\nlevel base\nunlock"
      )
    case .saidTwice:
      ErrorPage(
        "Said twice", "A script has one level and one table, and names an app once.",
        "Remove one of the two.", wrong: "\(app)\nlevel base\nlevel everything\nunlock",
        right: "\(app)\nlevel everything\nunlock")
    default:
      ErrorPage(
        "An unknown profile", "No set of answers has that name.",
        "Use one that the language reference lists, or `pin` each answer.",
        wrong: "\(app)\nprofile ios-13\nunlock", right: "\(app)\nprofile stale-defaults\nunlock")
    }
  }

  /// Pages about questions, answers and sets of them.
  private var answerPage: ErrorPage {
    switch self {
    case .unknownQuestion:
      ErrorPage(
        "An unknown question", "No open question has that id.",
        "Check the spelling; ids are in capitals.",
        wrong: "\(app)\npin UD-RECOVERY = never\nunlock",
        right: "\(app)\npin UD-RECOVER = never\nunlock")
    case .unknownAlternative:
      ErrorPage(
        "An unknown answer", "The question does not have that alternative.",
        "Use one that the message lists.", wrong: "\(app)\npin UD-RECOVER = newer\nunlock",
        right: "\(app)\npin UD-RECOVER = never\nunlock")
    case .contradictingPins:
      ErrorPage(
        "Two answers to one question",
        "A pinned question has one answer all run long. A profile pins answers too.",
        "Remove one of the two, or use a table or `explore` to replay both.",
        wrong: "\(app)\npin UD-RECOVER = never\npin UD-RECOVER = next-read\nunlock",
        right: "\(app)\nexplore UD-RECOVER\nunlock")
    case .exploredPin:
      ErrorPage(
        "A question both pinned and explored", "To pin a question is to explore one answer only.",
        "Remove the `pin` or take the question off `explore`.",
        wrong: "\(app)\npin UD-RECOVER = never\nexplore UD-RECOVER\nunlock",
        right: "\(app)\nexplore UD-RECOVER\nunlock")
    case .questionTwice:
      ErrorPage(
        "One question twice in a set of answers",
        "The answers joined by `,` hold together, and a question has one answer in a run.",
        "Separate alternatives with `|`, and sets with `or`.",
        wrong: "\(app)\nunlock\nverdict depends on UD-RECOVER = never, UD-RECOVER = next-read",
        right: "\(app)\nunlock\nverdict depends on UD-RECOVER = never | next-read")
    default:
      ErrorPage(
        "A set of answers that another one covers",
        "A verdict names the smallest sets only: where fewer answers suffice, the larger set says"
          + " nothing.",
        "Remove the larger set.",
        wrong: "\(app)\nunlock\n"
          + "verdict depends on UD-RECOVER = never or UD-RECOVER = never, PD-FLIP = at-lock",
        right: "\(app)\nunlock\nverdict depends on UD-RECOVER = never")
    }
  }
}

/// The first line of the examples.
private let app = "app tillroll.moved-cleanup"
