// The table of commands, from which dispatch and help are made.

import Replay
import Search

/// One of the commands.
struct Subcommand: Sendable {
  /// The word of the command line.
  var name: String
  /// What comes after the name.
  var operands: String
  /// One sentence.
  var summary: String
  /// What help says beyond it.
  var discussion: String
  /// The options, but for `--help`.
  var options: [Option]
  /// Command lines to try, each with what it does.
  var examples: [(command: String, meaning: String)]
  /// Does the work.
  ///
  /// - Throws: where the command line cannot be followed.
  var action: @Sendable (LockstepTool, Arguments) throws(UsageError) -> ExitCode
}

extension Subcommand {
  /// All commands, in the order of help.
  static let all: [Subcommand] = [
    run, explore, check, format, diff, merge, questions, apps, initialize, completions, help,
  ]

  /// `lockstep run`, also without a command.
  static let run = Subcommand(
    name: "run", operands: "[FILE, FOLDER or PATTERN …]",
    summary: "Replays scenarios and says the verdict of each.",
    discussion: """
      Without a name it replays all of Scenarios/. Each order of a race block and each answer of an
      open or unsettled question makes a run. One line tells the verdict of each scenario; of one
      file, and of what fails, the run that shows it is told moment by moment.

      A pattern stands in quotes: 'Scenarios/**/moved-*.scenario'. a.scenario#2 is the second row of
      its table. What is told is the same for any number of workers. docs/selecting.md has more.

      --report writes the results for a CI service too, and may be given several times. Each file is
      written as a whole or not at all. Where a report has standard output, what is told goes to
      standard error. docs/ci-reports.md shows each format.

      Where a.trace stands beside a.scenario, the told run must be the one that it holds. --update
      writes it anew, and the verdict lines too; docs/baseline.md shows how. With --level or --runs,
      which can change the told run, kept traces are not looked at.
      """,
    options: [
      Option("--trace", nil, "print every moment of the told run, also of phases that passed"),
      Option(
        "--level", "LEVEL",
        "which answers to try at the questions that are open: base, documented, reported or "
          + "everything; else what the script says, else reported"),
      Option(
        "--runs", "N",
        "the most runs of one scenario (\(Judge.defaultRunLimit)); beyond it the verdict is bounded"
      ),
      Option("--show", "N", "tell run N instead; with --save it is the run that is saved"),
      Option("--save", "FILE", "write the told run as a scenario with its schedule"),
      Option("--html", "FILE", "write a page to explore the runs in, which needs no network"),
      PageFile.engineOption,
      Option(
        "--patience", "SECONDS",
        "how long a handler of an app may run without a call before it is given up "
          + "(\(TrapWatch.defaultPatience))"),
      Option(
        "--time-limit", "SECONDS",
        "how long the runs of one scenario may take; beyond it the verdict is bounded"),
      Option("--workers", "N", "how many scenarios are replayed at the same time (all cores)"),
      Option("--quiet", nil, "print only what is not as expected, and the totals"),
    ] + SuiteSelection.options + [
      Option("--watch", nil, "replay what is saved, until Ctrl-C"),
      ReportTarget.option,
      Option("--timings", nil, "print how long it took, and put times into the reports"),
    ] + GoldenUpdate.options,
    examples: [
      ("lockstep run", "replay the scenarios in Scenarios/"),
      ("lockstep run a.scenario --trace", "tell one run in every detail"),
      ("lockstep run a.scenario --save b.scenario", "keep the losing run to replay and edit"),
      ("lockstep run a.scenario --level everything", "distrust iOS as far as possible"),
      ("lockstep run a.scenario --html a.html", "see it, and change it, in a browser"),
      ("lockstep run --tags 'keychain and not slow'", "only some, by their tags lines"),
      ("lockstep run --only-failed", "what failed last time"),
      ("lockstep run --report github --report junit=out.xml", "in CI, for its pages"),
      ("lockstep run --shard 2/3 --report jsonl=2.jsonl", "the second of three machines"),
      (
        "lockstep run a.scenario --update --traces", "keep its told run, to be compared from now on"
      ),
    ],
    action: { command, arguments throws(UsageError) in
      try RunCommand(command, arguments).run()
    })

  /// `lockstep explore`
  static let explore = Subcommand(
    name: "explore", operands: "APP or FILES …",
    summary: "Searches every order of events and every answer of iOS, and proves the verdict.",
    discussion: """
      Of an app it explores all runs in which the events fall anywhere, between any two calls, as
      often as they can. Of a script it explores all orders of its race blocks and all answers to
      its open questions. States are compared exactly and the first run told is a shortest one.

      With --interactive it opens the explorer instead, in a run that loses something where there is
      one: step through it, change it, ask why. There '?' lists the keys; docs/explorer.md is a walk
      through it. An address (NAME:RUN.MOMENT, or as explore prints it) may stand for app or script.
      """,
    options: [
      Option(
        "--events", "LIST",
        "the events that may fall anywhere, separated by commas; an action may have an argument: "
          + "connect:key-A"),
      Option(
        "--level", "LEVEL",
        "which answers to try: base, documented, reported (where none is given) or everything"),
      Option("--pin", "LIST", "answers to fix, separated by commas: UD-RECOVER=never"),
      Option("--depth", "N", "the most moments of a run"),
      Option("--between", "N", "the most events between two calls"),
      Option("--surprises", "N", "the most answers of a run that are not the base"),
      Option("--states", "N", "the most states to keep (\(Bounds.defaultStates))"),
      Option("--memory", "MB", "the most memory for states (\(Bounds.defaultMemory >> 20))"),
      Option(
        "--walk", "N",
        "make N random runs instead, past all bounds; they never show that it is safe"
      ),
      Option("--seed", "N", "the seed of random runs (1)"),
      Option("--at", "ADDRESS", "tell the run to a moment that explore has named"),
      Option("--coverage", nil, "print which calls, lock states and handlers were reached"),
      Option(
        "--time-limit", "SECONDS",
        "how long a search may take; beyond it the verdict is bounded"),
      Option("--quiet", nil, "print only what is not as expected"),
      Option(
        "--copies", "N",
        "prove it for N apps of this kind that share nothing, on one phone; 'any' for any number"),
      Option("--enumerate", nil, "with --copies: look at every state of all of them together"),
      Option("--workers", "N", "how many threads search (all cores)"),
      SuiteSelection.tagOption,
      Option("--trace", nil, "print every moment of the told run"),
      Option("--save", "FILE", "write the told run as a scenario with its schedule"),
      Option("--html", "FILE", "write a page to explore what was found in, which needs no network"),
      PageFile.engineOption,
      Option(
        "--interactive", nil,
        "open the explorer at the first violation; the operand may be a moment's address too"),
      Option("--commands", "FILE", "take the explorer's commands from a file"),
      Option("--plain", nil, "the explorer in plain lines, also for screen readers"),
      ReportTarget.option,
      Option("--timings", nil, "print how long the search took, and put times into the reports"),
      Option(
        "--patience", "SECONDS",
        "how long a handler of an app may run without a call before it is given up "
          + "(\(TrapWatch.defaultPatience))"),
    ],
    examples: [
      ("lockstep explore tillroll.moved-cleanup", "every order of the usual events"),
      (
        "lockstep explore tillroll.no-cleanup --events restart,launch,unlock,open,connect:key-A",
        "only these events"
      ),
      ("lockstep explore a.scenario --level everything", "all orders and answers of a script"),
      ("lockstep explore tillroll.moved-cleanup --html a.html", "see what was found in a browser"),
      ("lockstep explore --interactive a.scenario", "walk through its losing run, and change it"),
    ],
    action: { command, arguments throws(UsageError) in
      try ExploreCommand(command, arguments).run()
    })

  /// `lockstep check`
  static let check = Subcommand(
    name: "check", operands: "[FILE, FOLDER or PATTERN …]",
    summary: "Reads scenarios and reports every error, without replaying them.",
    discussion: "Without a name it checks all of Scenarios/.", options: [],
    examples: [("lockstep check Scenarios/tillroll", "check a folder")],
    action: { command, arguments throws(UsageError) in
      try CheckCommand(command, arguments).run()
    })

  /// `lockstep format`
  static let format = Subcommand(
    name: "format", operands: "[FILE, FOLDER or PATTERN …]",
    summary: "Rewrites scenarios in the one canonical layout.",
    discussion: """
      Without a name it formats all of Scenarios/. Comments are kept, and what the script means does
      not change. There is nothing to configure.
      """,
    options: [
      Option("--check", nil, "change nothing, and fail where a file is not formatted"),
      Option("--stdout", nil, "print the formatted text instead of rewriting the file"),
    ],
    examples: [("lockstep format --check", "in CI: fail where something is not formatted")],
    action: { command, arguments throws(UsageError) in
      try FormatCommand(command, arguments).run()
    })

  /// `lockstep diff`
  static let diff = Subcommand(
    name: "diff", operands: "OLD NEW",
    summary: "Compares the results of two runs, and fails where anything got weaker.",
    discussion: """
      Both are files that --report jsonl=FILE wrote. It tells new and gone findings, verdicts that got
      weaker or stronger, new and gone scenarios, and counts that changed. From the strongest, verdicts
      are: safe; not exercised and bounded; depends on …; unsafe. It ends with 1 where a verdict, a level
      or a result got weaker, a finding is new, or a scenario is gone. docs/baseline.md shows it.
      """,
    options: [],
    examples: [
      ("lockstep run --report jsonl=new.jsonl", "write the results down"),
      ("lockstep diff baseline.jsonl new.jsonl", "compare them with those that were kept"),
    ],
    action: { command, arguments throws(UsageError) in
      try DiffCommand.run(command, arguments)
    })

  /// `lockstep merge`
  static let merge = Subcommand(
    name: "merge", operands: "FILE …",
    summary: "Joins the reports of the parts of a suite to that of the whole.",
    discussion: """
      The files are what 'lockstep run --shard I/N --report jsonl=FILE' wrote, in any order. What is
      printed is, byte for byte, what the run of the whole suite writes. Parts that are missing, given
      twice, cut short, or of different suites or versions are refused, and nothing is printed.
      """,
    options: [],
    examples: [("lockstep merge part-*.jsonl > all.jsonl", "after all parts have run")],
    action: { command, arguments throws(UsageError) in
      try MergeCommand(command, arguments).run()
    })

  /// `lockstep questions`
  static let questions = Subcommand(
    name: "questions", operands: "[NAME …]",
    summary: "Prints the open questions about iOS, with the evidence for each answer.",
    discussion: "A name may be the beginning of a question's id: UD- or KC-BFU.",
    options: [Option("--markdown", nil, "print the page of the documentation")],
    examples: [("lockstep questions UD-RECOVER", "one question")],
    action: { command, arguments throws(UsageError) in
      try QuestionsCommand(command, arguments).run()
    })

  /// `lockstep apps`
  static let apps = Subcommand(
    name: "apps", operands: "[NAME]",
    summary: "Lists the apps that scripts can name, or tells all about one.",
    discussion: """
      Of one app: its processes, screens, user actions and belongings, which are the words that a
      script about it can use.
      """,
    options: [], examples: [("lockstep apps tillroll.moved-cleanup", "the words for one app")],
    action: { command, arguments throws(UsageError) in
      try AppsCommand(command, arguments).run()
    })

  /// `lockstep init`
  static let initialize = Subcommand(
    name: "init", operands: "[FOLDER]",
    summary: "Writes a small package of your own: launch logic, scenarios, tests, a CI workflow.",
    discussion: """
      Without a folder it writes into the working directory. It never writes over a file: where one
      of its files exists it names it and writes nothing.

      The package depends on Lockstep, by a path to the checkout that this command was built in. A
      command that was copied out of its checkout does not know that, nor does one built over your
      own apps: give --package. For CI give the URL of a git repository that its machines can
      reach; the package then follows the branch main of it, up to what Package.resolved says.
      """,
    options: [
      Option(
        "--name", "NAME",
        "the name of the package and its module; else the folder's, as a Swift name: my-launch "
          + "gives MyLaunch"),
      Option(
        "--package", "URL or PATH",
        "where the package Lockstep is: a git URL or a checkout; else the checkout that this command "
          + "was built in"),
    ],
    examples: [
      ("lockstep init my-launch", "a package in the folder my-launch"),
      ("lockstep init --name Launch --package ../lockstep", "in this folder, by a checkout"),
    ],
    action: { command, arguments throws(UsageError) in
      try InitCommand(command, arguments).run()
    })

  /// `lockstep completions`
  static let completions = Subcommand(
    name: "completions", operands: "bash|zsh|fish",
    summary: "Prints a completion script for a shell.", discussion: "", options: [],
    examples: [("source <(lockstep completions bash)", "complete commands and options in bash")],
    action: { command, arguments throws(UsageError) in
      try Completions.print(command, arguments)
    })

  /// `lockstep help`
  static let help = Subcommand(
    name: "help", operands: "[COMMAND or SCRIPT WORD]",
    summary: "Explains a command, a word of the scenario language, or an error code.",
    discussion: """
      'lockstep help language' prints the grammar, 'lockstep help unlock' explains one word of a
      script, 'lockstep help S003' explains an error.
      """,
    options: [],
    examples: [("lockstep help during", "find out how to state a race")],
    action: { command, arguments throws(UsageError) in
      try Help.print(command, arguments)
    })
}
