// A summary in GitHub's Markdown: totals, a table of what is not as expected, the told runs.

import Replay

/// Renders results in Markdown, for the summary of a GitHub step or a page of one's own.
public enum MarkdownSummary {
  /// How many bytes GitHub takes of a step's summary.
  public static let mostBytes = 1 << 20
  /// How many runs are told moment by moment.
  private static let mostStories = 20

  /// The whole summary, at most `limit` bytes of UTF-8; runs and rows that do not fit are counted.
  public static func text(of results: ReportedResults, limit: Int = mostBytes) -> String {
    let tally = results.tally
    var text = "## Lockstep: \(ConsoleReport(style: .plain).totals(tally))\n"
    if let cut = results.cutShort { text += "\n**\(MarkdownText.inline(cut))**\n" }
    text += timeNote(results)
    // Room for the notes on what is left out.
    var room = limit - text.utf8.count - 400
    guard room > 0 else { return "" }
    let bad = ranked(results.scenarios)
    if !bad.isEmpty {
      text += "\n| | Scenario | What | Where |\n|---|---|---|---|\n"
      let rows = bad.flatMap { scenario in scenario.problems.map { row(scenario, $0) } }
      text += add(rows, "problems", &room)
      let stories = bad.filter { !$0.story.isEmpty }
      text += add(stories.prefix(mostStories).map(story), "runs", &room)
      if stories.count > mostStories {
        text += "\n\(stories.count - mostStories) more runs are not told; run them one by one.\n"
      }
    }
    let good = results.scenarios.filter { $0.resultClass == .asExpected }.map { scenario in
      "| \(cell(scenario)) | \(MarkdownText.cell(scenario.outcome?.text ?? "")) |\n"
    }
    guard !good.isEmpty else { return text }
    text += "\n<details><summary>\(good.count) as expected</summary>\n\n"
    text += "| Scenario | Verdict |\n|---|---|\n"
    return text + add(good, "scenarios", &room) + "\n</details>\n"
  }

  /// The name of a scenario, with the answers that were pinned for an app: a script says so itself.
  private static func cell(_ scenario: ReportedScenario) -> String {
    let name = MarkdownText.code(scenario.name.repositoryPath)
    guard scenario.path == nil, !scenario.pins.isEmpty else { return name }
    let pins = scenario.pins.map { $0.text }.joined(separator: ", ")
    return name + MarkdownText.cell(", pinned: \(pins)")
  }

  /// Worst first, else in order.
  private static func ranked(_ scenarios: [ReportedScenario]) -> [ReportedScenario] {
    [ScenarioResult.Class.faulty, .broken, .inconclusive].flatMap { kind in
      scenarios.filter { $0.resultClass == kind }
    }
  }

  /// As many parts as there is room for, and a line on how many there are not.
  private static func add(_ parts: [String], _ what: String, _ room: inout Int) -> String {
    var text = ""
    for (index, part) in parts.enumerated() {
      guard part.utf8.count <= room else {
        room = 0
        return text + "\n\(parts.count - index) more \(what) do not fit here.\n\n"
      }
      room -= part.utf8.count
      text += part
    }
    return text
  }

  private static func row(_ scenario: ReportedScenario, _ problem: Problem) -> String {
    let place = problem.place.map { "\($0.path.repositoryPath):\($0.line)" } ?? ""
    return "| \(problem.resultClass.name) | \(cell(scenario)) | \(MarkdownText.cell(problem.line)) "
      + "| \(MarkdownText.code(place)) |\n"
  }

  private static func story(_ scenario: ReportedScenario) -> String {
    "\n<details><summary>\(MarkdownText.html(scenario.name.repositoryPath))</summary>\n\n"
      + MarkdownText.block(scenario.story) + "\n</details>\n"
  }

  private static func timeNote(_ results: ReportedResults) -> String {
    let times = results.scenarios.compactMap { $0.milliseconds }
    return times.isEmpty ? "" : "\nReplayed in \(times.reduce(0, +)) ms.\n"
  }
}
