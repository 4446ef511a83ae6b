// What an exploration can be made of, for the form of a page.

import AppModel
import PhoneModel
import Replay
import Reports
import Search

/// The apps inside, each with the events that may fall, and what iOS may be asked.
enum PageMenu {
  static func json(of apps: [App]) -> JSON {
    .object([
      ("apps", .list(apps.map(json))),
      ("guards", .list(guards(of: apps))),
      ("levels", .list(DistrustLevel.allCases.map(json))),
      ("questions", .list(QuestionTable.questions.map(json))),
      ("states", .number(PageSearch.mostStates)),
    ])
  }

  private static func json(of app: App) -> JSON {
    let menu = EventMenu(for: app)
    return .object([
      ("name", .string(app.name)), ("summary", .string(app.summary)),
      ("usual", .strings(menu.widening.first ?? [])),
      (
        "events",
        .list(
          menu.entries.map { entry in
            named(entry.name, entry.summary)
          })
      ),
    ])
  }

  /// What may follow an `@`, which is the same for every app.
  private static func guards(of apps: [App]) -> [JSON] {
    apps.first.map { app in
      EventMenu(for: app).guards.map { named($0.name, $0.summary) }
    } ?? []
  }

  private static func json(of level: DistrustLevel) -> JSON {
    let summary =
      switch level {
      case .base: "what iOS is held to answer, and every report where that is not settled"
      case .documented: "also answers that documentation states"
      case .reported: "also answers that somebody has reported"
      case .everything: "also answers that nobody has reported"
      }
    return named(level.name, summary)
  }

  private static func json(of question: Question) -> JSON {
    .object([
      ("name", .string(question.name)), ("text", .string(question.text)),
      ("answers", .strings(question.alternatives.map { $0.name })),
    ])
  }

  private static func named(_ name: String, _ summary: String) -> JSON {
    .object([("name", .string(name)), ("summary", .string(summary))])
  }
}
