// The reference of the language, made from the table.

import PhoneModel

/// Writes `docs/language.md`.
public enum LanguageReference {
  /// The whole page.
  public static func markdown() -> String {
    var text = introduction
    for kind in Command.Kind.allCases {
      text += "\n## \(title(kind))\n\n\(preface(kind))\n"
      for command in CommandTable.commands where command.kind == kind {
        text += "\n" + section(command)
      }
    }
    text += "\n## Words in capitals\n\n| Word | Stands for |\n|---|---|\n"
    for part in Placeholder.all {
      let rule = part.synopsis.map { ": `\(escaped($0))`" } ?? ""
      text += "| \(part.name) | \(escaped(part.summary))\(rule) |\n"
    }
    text += "\n## Profiles\n\n| Profile | Pins | Stands for |\n|---|---|---|\n"
    for profile in Profile.all {
      let answers = profile.answers.map { "\($0.question) = \($0.alternative)" }
      text += "| `\(profile.name)` | \(answers.joined(separator: ", ")) | \(profile.summary) |\n"
    }
    text += "\n## Grammar\n\n```\n\(CommandTable.grammar())```\n"
    return text
  }

  /// The section of one command: how it is written, what it does, an example,
  /// the rules of the phone behind it and the errors of its own.
  private static func section(_ command: Command) -> String {
    var text = "### \(command.name)\n\n    \(command.synopsis)\n\n\(command.summary)\n\n```\n"
    text += "\(command.example)\n```\n"
    if !command.rows.isEmpty {
      let links = command.rows.map { "[\($0)](phone-rules.md#\($0.lowercased()))" }
      text += "\nRules of the phone: \(links.joined(separator: ", ")).\n"
    }
    if !command.errors.isEmpty {
      let links = command.errors.map {
        "[\($0.rawValue)](errors.md#\($0.rawValue.lowercased()))"
      }
      text += "\nErrors: \(links.joined(separator: ", ")).\n"
    }
    return text
  }

  /// A bar would end the cell of a table.
  private static func escaped(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }

  /// The heading above the commands of a kind.
  private static func title(_ kind: Command.Kind) -> String {
    switch kind {
    case .header: "The head of a script"
    case .event: "Events"
    case .check: "Checks"
    case .condition: "Conditions"
    case .block: "Races"
    case .schedule: "Saved runs"
    case .verdict: "Verdicts"
    }
  }

  /// What holds for all commands of a kind.
  private static func preface(_ kind: Command.Kind) -> String {
    switch kind {
    case .header:
      "These lines hold for the whole script and stand above its first step, check and heading;"
        + " `include` may stand anywhere."
    case .event:
      "An event is carried out when it is reached. One that is impossible then, such as opening an"
        + " app while the phone is locked, is an error of the run. Where several apps are on the"
        + " phone, the last word may name one by its bundle."
    case .check:
      "A check that cannot be evaluated is an error and never a pass. What `always`, `never` and"
        + " `finally` state holds for the whole script, wherever the line stands."
    case .condition: "Conditions stand behind a check."
    case .block:
      "One script states a whole race: every order in which the events can fall between the calls"
        + " of the steps."
    case .schedule:
      "A run that is saved as a script has the choices of its schedule written out, each bound to"
        + " a call of the app's code, so that editing the script does not shift them."
    case .verdict:
      "A script may state the verdict that it must get, so that a known bad version stays in the"
        + " suite. Joined by `|` are answers of which any one will do, by `,` answers that are"
        + " needed together, by `or` sets of answers. A line without `for` is about everything;"
        + " what no `verdict` line of a script is about must be safe."
    }
  }

  /// The script that the page begins with.
  public static let example = """
    # A connected phone restarts, and something starts the app before anyone unlocks it.
    app      tillroll.moved-cleanup
    explore  UD-RECOVER  # replay every reported answer

    ## A connected install
    install
    open
    connect  key-A

    ## Restart; the app is started before the first unlock
    restart
    launch   background-refresh
    expect   screen welcome

    ## The owner arrives: same process
    unlock
    open
    refresh

    always   key-A kept
    finally  screen connected
    verdict  depends on UD-RECOVER = never | after-reset | after-delay
    """

  /// What stands above the commands: a whole script, and what lines and words are.
  private static let introduction = """
    # The scenario language

    A script is plain text, one command a line. `lockstep format` lays it out; this page is made from
    the table that the parser reads by.

    ```
    \(example)
    ```

    ## Lines and words

    * Words are separated by blanks. A word with blanks in it stands in quotes, `"key A"`; in quotes
      `\\"`, `\\\\`, `\\n`, `\\r`, `\\t`, `\\{` and `\\u{hexadecimal}` stand for characters. A quoted word is
      never a keyword: `shown name = "nothing"` asks for that text.
    * Words that Unicode holds equal, such as `é` as one character and as `e` with an accent, are one
      word; a script that spells it in both ways [is refused](errors.md#s004).
    * `#` at the start of a word begins a comment. The comment at the head of a script is its summary.
    * `##` begins a phase and names it. When a run fails, the phases that passed take one line each.
    * `[QUESTION = ALTERNATIVE]` before a command is a guard: the line is left out in runs with another
      answer. Guards stand before events, checks and `during`; several must all hold.
    * An unknown word is an error. All errors of a script are reported at once, each with a code that
      has [a page](errors.md).
    * Scripts end in `.scenario`, files that they include in `.steps`.

    """
}
