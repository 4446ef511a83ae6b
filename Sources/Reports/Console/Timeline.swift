// One run, told moment by moment.

import AppModel
import PhoneModel
import Replay
import ScenarioScript

/// Renders a run as a table: time and lock epoch, what happened, what the app
/// saw, and what was true where it differs.
public struct Timeline: Sendable {
  /// How text is marked.
  public var style: Style
  /// Whether every moment is printed, also of phases that passed.
  public var isWhole: Bool
  /// The width of the terminal in columns.
  public var width: Int

  /// A timeline of the phases that matter, unless `isWhole`.
  public init(style: Style, isWhole: Bool = false, width: Int = 100) {
    self.style = style
    self.isWhole = isWhole
    self.width = width
  }
}

extension Timeline {
  /// The lines of a run. `finding` is marked at its moment.
  public func lines(of run: Run, in scenario: Scenario, finding: Finding? = nil) -> [String] {
    let shown = phasesToShow(run, finding)
    let moments = run.moments.filter { shown.contains($0.phase) }
    let columns = TimelineColumns(moments, scenario, width: width)
    var lines = [style.dim(columns.header)]
    var start = run.moments.startIndex
    while start < run.moments.endIndex {
      let phase = run.moments[start].phase
      var end = start
      while end < run.moments.endIndex, run.moments[end].phase == phase { end += 1 }
      let moments = run.moments[start..<end]
      let isShown = shown.contains(phase)
      lines += heading(phase, moments, isShown: isShown, scenario)
      if isShown {
        for moment in moments { lines += rows(of: moment, run, scenario, columns) }
      }
      start = end
    }
    return lines
  }

  /// The phases that are told moment by moment: all, or from the first in
  /// which an answer was untrue to the last with a finding.
  private func phasesToShow(_ run: Run, _ finding: Finding?) -> [Int?] {
    var phases: [Int?] = []
    for moment in run.moments where !phases.contains(moment.phase) {
      phases.append(moment.phase)
    }
    if isWhole { return phases }
    let untrue = run.moments.first(where: { $0.isUntrue })?.number
    let broken = run.findings.map { $0.moment }
    guard let first = ([untrue, finding?.moment].compactMap({ $0 }) + broken).min() else {
      return phases.suffix(1)
    }
    let last = broken.max() ?? run.moments.count
    return phases.filter { phase in
      run.moments.contains { $0.phase == phase && $0.number >= first && $0.number <= last }
    }
  }

  /// The line of a phase; with its count where it is not told.
  private func heading(
    _ phase: Int?, _ moments: ArraySlice<Moment>, isShown: Bool, _ scenario: Scenario
  ) -> [String] {
    let count = moments.count == 1 ? "1 moment" : "\(moments.count) moments"
    guard let phase else {
      return isShown ? [] : [style.dim("  (\(count) before the first heading)")]
    }
    let title = "## \(scenario.phases[phase].title)"
    return isShown ? ["", style.bold(title)] : [style.dim("\(title)   (\(count), nothing broken)")]
  }

  /// The row of a moment, and below it its remarks and findings.
  private func rows(
    of moment: Moment, _ run: Run, _ scenario: Scenario, _ columns: TimelineColumns
  ) -> [String] {
    var lines = [row(of: moment, scenario, columns)]
    let margin = String(repeating: " ", count: TimelineColumns.head)
    for remark in run.remarks where remark.moment == moment.number {
      lines.append(margin + style.dim("- \(remark.text)"))
    }
    for finding in run.findings where finding.moment == moment.number {
      lines.append(margin + style.bad("X \(finding.subject): \(finding.text)"))
      let place = finding.place ?? moment.place
      lines.append(margin + style.dim("  at \(scenario.location(of: place))"))
    }
    return lines
  }

  /// The row of a moment.
  private func row(of moment: Moment, _ scenario: Scenario, _ columns: TimelineColumns) -> String {
    let head = style.dim(
      String(moment.number).leftPadded(to: 4) + moment.time.clock.leftPadded(to: 9)
        + String(moment.epoch).leftPadded(to: 4) + "  ")
    var what = TimelineColumns.what(moment, scenario).cut(to: columns.what).padded(to: columns.what)
    if columns.screen > 0 {
      what +=
        "  " + TimelineColumns.screen(moment).cut(to: columns.screen).padded(to: columns.screen)
    }
    let saw = TimelineColumns.saw(moment)
    switch moment.kind {
    case .event: return head + style.bold(what) + "  " + style.dim(saw)
    case .threw: return head + what.trimmedAtEnd
    case .check(_, let holds):
      return head + what + "  " + (holds ? style.good(saw) : style.bad(saw))
    case .call(_, let answer, _, _):
      let cell = saw.cut(to: columns.saw).padded(to: columns.saw)
      return head + what + "  " + truth(beside: cell, answer)
    }
  }

  /// What was true, where it differs from what the app saw or was not looked at.
  private func truth(beside saw: String, _ answer: Answer) -> String {
    switch answer.standing {
    case .truthful:
      return answer.truth == answer.reply
        ? saw.trimmedAtEnd : saw + "  " + style.warn(answer.truth.text)
    case .refused: return style.warn(saw) + "  " + answer.truth.text
    case .blind:
      let note = answer.reply == answer.truth ? "the same, but it was not read" : answer.truth.text
      return style.warn(saw) + "  " + style.warn(note + "   (blind)")
    }
  }
}

/// The widths of the table's columns, as wide as their texts need and the
/// terminal lets.
struct TimelineColumns {
  /// The columns before what happened: number, time, epoch.
  static let head = 19
  /// What happened.
  var what: Int
  /// What was on the screen; 0 where no app has prompts.
  var screen: Int
  /// What the app saw.
  var saw: Int

  /// Columns wide enough for these moments, as far as `width` allows.
  init(_ moments: [Moment], _ scenario: Scenario, width: Int) {
    saw = max(16, moments.map { Self.isCall($0) ? Self.saw($0).columns : 0 }.max() ?? 0)
    saw = min(saw, 44)
    screen = moments.map { Self.screen($0).columns }.max() ?? 0
    if screen > 0 { screen = min(max(screen, 13), 34) }
    what = max(13, moments.map { Self.what($0, scenario).columns }.max() ?? 0)
    what = min(what, max(30, width - Self.head - saw - 24 - screen))
  }

  /// The names of the columns.
  var header: String {
    "   m     time  ep  " + "what happened".padded(to: what) + "  "
      + (screen > 0 ? "on the screen".padded(to: screen) + "  " : "")
      + "what the app saw".padded(to: saw) + "  what was true"
  }

  /// Whether an app made a call at the moment.
  private static func isCall(_ moment: Moment) -> Bool {
    if case .call = moment.kind { true } else { false }
  }

  /// What happened, as the table says it.
  static func what(_ moment: Moment, _ scenario: Scenario) -> String {
    switch moment.kind {
    case .event(_, let passed):
      scenario.line(at: moment.place) + (moment.isInserted ? "   (falls here)" : "")
        + (passed > 0 ? "   (\(passed.clock) pass)" : "")
    case .call(let call, _, let point, _): "  \(scenario.text(of: point))  \(call.text)"
    case .threw(let error, let point): "  \(scenario.text(of: point))  ended by \(error)"
    case .check(let condition, _): "expect \(condition.text)"
    }
  }

  /// What the user saw: the layers of the screen, the one in front first.
  static func screen(_ moment: Moment) -> String {
    moment.onScreen.reversed().map { $0.name }.joined(separator: " over ")
  }

  /// What came of it: the state of the lock after an event, the reply to a call.
  static func saw(_ moment: Moment) -> String {
    switch moment.kind {
    case .event: moment.lock.name
    case .call(_, let answer, _, _): answer.reply.text
    case .threw: ""
    case .check(_, let holds): holds ? "holds" : "fails"
    }
  }
}

extension Seconds {
  /// A time on the phone's clock: `599 s`, `10:59`, `1:02:03`.
  var clock: String {
    if self < 600 { return "\(self) s" }
    if self < 3600 { return "\(self / 60):\((self % 60).twoDigits)" }
    return "\(self / 3600):\((self / 60 % 60).twoDigits):\((self % 60).twoDigits)"
  }

  private var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}
