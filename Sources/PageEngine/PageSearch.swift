// An exploration, as a page asks for it.

import AppModel
import PhoneModel
import Replay
import Reports
import Search

/// A search of an app under events that no script orders.
///
/// `app` names it, `events` the words of `--events`, `pins` answers to fix, `states` the bound.
struct PageSearch {
  private let scenario: Scenario
  private let events: [ExploredEvent]
  private let search: ExhaustiveSearch
  private let apps: [App]

  /// The most states that are kept where no bound is given.
  static let mostStates = 100_000

  init(
    _ request: JSON, apps: [App], progress: @escaping @Sendable (SearchProgress) -> Void
  ) throws(PageError) {
    guard let app = apps.first(where: { $0.name == request["app"]?.string }) else {
      throw PageError("there is no app \(request["app"]?.string ?? "")")
    }
    self.apps = apps
    var scenario = Scenario.exploring(app)
    scenario.pins = try PageScript.pins(request)
    self.scenario = scenario
    let menu = EventMenu(for: app)
    let words = request["events"]?.list?.compactMap { $0.string } ?? menu.widening.first ?? []
    var events: [ExploredEvent] = []
    for word in words {
      guard let named = menu.events(named: word) else {
        throw PageError("there is no event \(word) for \(app.name)")
      }
      events += named
    }
    guard !events.isEmpty else { throw PageError("no event may fall: choose one at least") }
    self.events = events
    var bounds = Bounds(memory: 512 << 20)
    bounds.states = request["states"]?.int ?? Self.mostStates
    search = ExhaustiveSearch(
      level: try PageScript.level(request), bounds: bounds, progress: progress)
  }

  /// What came of it.
  func answer() throws(PageError) -> JSON {
    let result: SearchResult
    do throws(SearchError) { result = try search.explore(scenario, events: events) } catch {
      throw PageError(error.description)
    }
    if let stillness = result.stillness { throw PageError(stillness) }
    do throws(SearchError) {
      var told: [ToldFinding] = []
      for finding in result.findings {
        told.append(
          try ToldFinding(
            finding, at: result.level, path: "\(finding.scenario.name).found", catalogue: apps))
      }
      return PageEngine.json(of: result, told: told)
    } catch {
      throw PageError(error.description)
    }
  }
}

extension PageEngine {
  /// What a page shows of a search.
  package static func json(of result: SearchResult, told: [ToldFinding]) -> JSON {
    let report = ExplorationReport(style: .plain, width: ConsoleReport.widthOfFiles)
    return .object([
      ("name", .string(result.scenario.name)),
      ("app", .string(result.scenario.apps.first?.name)), ("outcome", .string(result.outcome.text)),
      ("level", .string(result.level.name)),
      ("verdicts", .list(result.verdicts.map { $0.json })),
      ("states", .number(result.counts.states)),
      ("answers", AnswerTable(result)?.json),
      ("stopped", result.hits.isEmpty ? nil : .strings(result.hits.map { $0.text })),
      ("findings", .list(told.map { json(of: $0) })),
      ("lines", .strings(report.summary(of: result, name: result.scenario.name))),
      ("story", .strings(report.lines(of: result, told: told.first))),
    ])
  }

  private static func json(of told: ToldFinding) -> JSON {
    let finding = told.example.finding
    return .object([
      ("subject", .string(finding.subject.description)), ("text", .string(finding.text)),
      ("script", .string(told.text)), ("moment", .number(finding.moment)),
      ("moments", .number(told.example.run.moments.count)),
      (
        "answers",
        .list(
          told.example.run.answers.map { answer in
            .object([
              ("question", .string(answer.question.name)),
              ("answer", .string(answer.alternative.name)),
            ])
          })
      ),
      ("surprises", .number(told.surprises)), ("address", .string(told.address.description)),
    ])
  }
}
