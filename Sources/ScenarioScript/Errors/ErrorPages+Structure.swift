// What the documentation says about each error: files, tables, blocks, declarations, limits.

extension ScriptErrorCode {
  /// The page of a code that is about the build of a script.
  var structurePage: ErrorPage {
    switch self {
    case .missingFile, .includeCycle, .emptyTable, .badColumn, .rowWidth, .unusedColumn,
      .unknownName:
      filePage
    case .endAlone, .unclosedBlock, .notInBlock, .onlyInBlock, .emptyBlock, .emptyHeading, .noStep,
      .severalSteps:
      blockPage
    default: declarationPage
    }
  }

  /// Pages about included files, and about tables and their columns.
  private var filePage: ErrorPage {
    switch self {
    case .missingFile:
      ErrorPage(
        "An included file cannot be had",
        "There is none, or it cannot be read. A path is read from the folder of the file that includes.",
        "Check the path, and that it leads to a text file in UTF-8.",
        wrong: "\(app)\ninclude no-such.steps\nunlock", right: "\(app)\nunlock")
    case .includeCycle:
      ErrorPage(
        "A file that includes itself",
        "The file is already being read, because it included this one directly or by others.",
        "Move what both need into a third file.")
    case .emptyTable:
      ErrorPage(
        "A table without rows",
        "The first row of a table names its columns, and each further row makes one scenario.",
        "Add a row, or remove the table.",
        wrong: "\(app)\ntable\n  answer\nend\npin UD-RECOVER = {answer}\nunlock",
        right: "\(app)\ntable\n  answer\n  never\nend\npin UD-RECOVER = {answer}\nunlock")
    case .badColumn:
      ErrorPage(
        "A column name that cannot be used",
        "A column is named once, by letters, digits, `-` and `_`.", "Give it another name.",
        wrong: "\(app)\ntable\n  answer answer\n  never next-read\nend\n"
          + "pin UD-RECOVER = {answer}\nunlock",
        right:
          "\(app)\ntable\n  answer\n  never\n  next-read\nend\npin UD-RECOVER = {answer}\nunlock"
      )
    case .rowWidth:
      ErrorPage(
        "A row that does not fit its table", "Each row has one cell for each column.",
        "Add or remove cells; a cell with blanks in it stands in quotes, an empty one is `\"\"`.",
        wrong: "\(app)\ntable\n  answer\n  never next-read\nend\npin UD-RECOVER = {answer}\nunlock",
        right:
          "\(app)\ntable\n  answer\n  never\n  next-read\nend\npin UD-RECOVER = {answer}\nunlock"
      )
    case .unusedColumn:
      ErrorPage(
        "A column that nothing uses",
        "No line below the table has the column's name in braces, so its rows do not differ by it.",
        "Use `{column}`, or remove the column.",
        wrong: "\(app)\ntable\n  answer\n  never\nend\nunlock",
        right: "\(app)\ntable\n  answer\n  never\nend\npin UD-RECOVER = {answer}\nunlock")
    default:
      ErrorPage(
        "An unknown name in braces", "`{name}` stands for a cell of the table above it.",
        "Check the spelling; in a quoted word write `\\{` for a brace.",
        wrong: "\(app)\nconnect {key}", right: "\(app)\nconnect \"\\{key}\"")
    }
  }

  /// Pages about races, headings and scripts without a step.
  private var blockPage: ErrorPage {
    switch self {
    case .endAlone:
      ErrorPage(
        "An end without a block", "No block is open that began in this file.",
        "Remove the line, or the `end` too many above it.",
        wrong: "\(app)\nunlock\nend", right: "\(app)\nunlock")
    case .unclosedBlock:
      ErrorPage(
        "A block without an end", "A block ends with `end`, in the file in which it began.",
        "Add the `end`.", wrong: "\(app)\nduring\n  open\nmay fall\n  lock",
        right: "\(app)\nduring\n  open\nmay fall\n  lock\nend")
    case .notInBlock:
      ErrorPage(
        "A command that cannot stand in a block",
        "Below `during` stand events and `expect`, below `may fall` events only. Blocks do not"
          + " nest, and a heading closes no block.",
        "Move the line out of the block.",
        wrong: "\(app)\nduring\n  open\n  always key-A kept\nmay fall\n  lock\nend",
        right: "\(app)\nduring\n  open\nmay fall\n  lock\nend\nalways key-A kept")
    case .onlyInBlock:
      ErrorPage(
        "`may fall` outside of its block", "`may fall` is the second part of a `during` block.",
        "Begin the block with `during`.", wrong: "\(app)\nopen\nmay fall",
        right: "\(app)\nduring\n  open\nmay fall\n  lock\nend")
    case .emptyBlock:
      ErrorPage(
        "An empty block",
        "A race needs at least one step during which something may fall, and one event that may.",
        "Add the missing part, or remove the block.",
        wrong: "\(app)\nduring\n  open\nend", right: "\(app)\nduring\n  open\nmay fall\n  lock\nend"
      )
    case .emptyHeading:
      ErrorPage(
        "A heading without text", "`##` begins a phase of the script and names it.",
        "Write what the phase is about, or use `#` for a comment.", wrong: "\(app)\n##\nunlock",
        right: "\(app)\n## The owner arrives\nunlock")
    case .noStep:
      ErrorPage(
        "No step", "A script without any event or check would pass without having tried anything.",
        "Add a step.", wrong: app, right: "\(app)\ninstall")
    default:
      ErrorPage(
        "A command that is two events",
        "`reinstall` stands for `delete` and `install`; what falls between two calls is one event.",
        "Write the two events as two lines.",
        wrong: "\(app)\nduring\n  open\nmay fall\n  reinstall\nend",
        right: "\(app)\nduring\n  open\nmay fall\n  delete\n  install\nend")
    }
  }

  /// Pages about what an app must declare, and about the parser's limits.
  private var declarationPage: ErrorPage {
    switch self {
    case .unknownScreen:
      ErrorPage(
        "An unknown screen", "The app does not declare a screen of that name, in any version.",
        "Use one that the message lists.", wrong: "\(app)\nopen\nexpect screen welcom",
        right: "\(app)\nopen\nexpect screen welcome")
    case .unknownBelonging:
      ErrorPage(
        "An unknown belonging",
        "The app does not declare a belonging whose name fits. A check of nothing would always"
          + " pass.",
        "Use a name that the message lists; its `*` stands for any text.",
        wrong: "\(app)\nopen\nalways token-A kept", right: "\(app)\nopen\nalways key-A kept")
    case .actionOfOtherApp:
      ErrorPage(
        "An action of another app",
        "Without a bundle at its end an action is one of the first app.",
        "Name the app at the end of the line.",
        wrong: "\(app)\napp consent.first\nopen consent\nagree",
        right: "\(app)\napp consent.first\nopen consent\nagree consent")
    case .noSuchProcess:
      ErrorPage(
        "A process that the app does not have",
        "The app declares no code for a process of that kind, so nothing can start it.",
        "Use another app, or declare the process.",
        wrong: "app consent.first\npush", right: "\(app)\npush")
    case .updateOfOtherBundle:
      ErrorPage(
        "An update to another app",
        "An update replaces an app by a version of the same bundle, the part of the name before"
          + " the first dot.",
        "Name a version of an app of the script, or add `app`.",
        wrong: "\(app)\ninstall\nupdate consent.first",
        right: "\(app)\ninstall\nupdate tillroll.no-cleanup")
    case .unknownRule:
      ErrorPage(
        "An unknown rule", "Neither Lockstep nor an app of the script has a rule of that name.",
        "Use one that the message lists.", wrong: "\(app)\nopen\nverdict for nothing-lots safe",
        right: "\(app)\nopen\nverdict for nothing-lost safe")
    case .verdictTwice:
      ErrorPage(
        "Two verdicts on one thing",
        "A script states one verdict for itself, and one for each rule and belonging.",
        "Remove one of the two.", wrong: "\(app)\nopen\nverdict safe\nverdict unsafe",
        right: "\(app)\nopen\nverdict safe")
    case .tooMuch:
      ErrorPage(
        "More than the parser takes",
        "There are limits, so that no script can take a machine down: files nest 16 deep, a script"
          + " reads 256 files and 64 MiB, rows of a table included, a table has 100 columns, and a"
          + " verdict names 256 sets of answers.",
        "Divide the script.")
    default:
      ErrorPage(
        "Too many errors", "After 1000 errors the rest of the script is not read.",
        "Put the first ones right.")
    }
  }
}

/// The first line of the examples.
private let app = "app tillroll.moved-cleanup"
