// The apps that the tests of the language name.

import AppModel
import PhoneModel
import Replay
import ScenarioScript

/// Launch logic that does nothing: the language looks at declarations only.
struct IdleLogic: LaunchLogic {}

enum Fake {
  static let tillroll = App(
    "tillroll.moved-cleanup", "An app with every kind of process.",
    processes: [
      ProcessCode(.app, IdleLogic.self), ProcessCode(.notificationService, IdleLogic.self),
      ProcessCode(.widget, IdleLogic.self),
    ],
    screens: ["welcome", "sample", "connected", "none"],
    actions: [
      Action("connect", argument: "the name of a key", "Connects."),
      Action("disconnect", argument: "the name of a key", "Disconnects."),
      Action("choose-sample", "Shows the sample."),
      Action("unlock", "Has the name of a command."),
    ],
    belongings: [
      Belonging("key-*", at: .keychain(service: "tillroll", account: "*")),
      Belonging("list", at: .file(group: nil, path: "Documents/list.json")),
      Belonging("safe", at: .defaults(suite: nil, key: "safe")),
    ])

  static let noCleanup = App(
    "tillroll.no-cleanup", "A later version.", processes: [ProcessCode(.app, IdleLogic.self)],
    screens: ["welcome", "connected", "undecided"],
    actions: [Action("connect", argument: "the name of a key", "Connects."), Action("pause", "")],
    belongings: [Belonging("folder", at: .file(group: nil, path: "Documents/folder"))])

  static let consent = App(
    "consent.first", "An app with one process.", processes: [ProcessCode(.app, IdleLogic.self)],
    screens: ["prompt"], actions: [Action("agree", ""), Action("connect", argument: "x", "")],
    belongings: [Belonging("answer", at: .defaults(suite: nil, key: "answer"))],
    rules: [Rule("asks-once", "Nobody is asked again.") { _, _ in .holds }])

  static let catalogue = [tillroll, noCleanup, consent]

  static let files: [String: String] = [
    "scenarios/connected.steps": "## A connected install\ninstall\nopen\nconnect key-A\n",
    "scenarios/cycle.steps": "include cycle.steps\n",
    "scenarios/deep/back.steps": "include ../connected.steps\n",
    "scenarios/broken.steps": "unlock\nunlok\n",
    "scenarios/open.steps": "during\nopen\n",
    "scenarios/close.steps": "end\n",
  ]

  static func parse(_ text: String) -> ParseResult {
    ScenarioParser.parse(
      text: text, path: "scenarios/test.scenario", catalogue: catalogue, load: { files[$0] })
  }

  /// The only scenario of a script that begins with the first app.
  static func scenario(_ lines: String, head: String = "app tillroll.moved-cleanup\n")
    -> Scenario?
  {
    let result = parse(head + lines)
    return result.errors.isEmpty && result.scenarios.count == 1 ? result.scenarios[0] : nil
  }

  /// The steps' events of a script that begins with the first app.
  static func events(_ lines: String, head: String = "app tillroll.moved-cleanup\n") -> [Event] {
    (scenario(lines, head: head)?.steps ?? []).compactMap {
      if case .event(let event) = $0.kind { return event }
      return nil
    }
  }

  /// Two apps on one phone.
  static let twoApps = "app tillroll.moved-cleanup\napp consent.first\n"
}
