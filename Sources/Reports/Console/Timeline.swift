// One run, told moment by moment.

import AppModel
import PhoneModel
import Replay

/// Renders a run as a table: time and lock epoch, what happened, what the app
/// saw, and what was true where it differs.
public struct Timeline: Sendable {
  public var style: Style
  /// Whether every moment is printed, also of phases that passed.
  public var isWhole: Bool
  /// The width of the terminal in columns.
  public var width: Int

  public init(style: Style, isWhole: Bool = false, width: Int = 100) {
    self.style = style
    self.isWhole = isWhole
    self.width = width
  }
}

extension Timeline {
  /// The lines of a run. `finding` is marked at its moment.
  public func lines(of run: Run, in scenario: Scenario, finding: Finding? = nil) -> [String] {
    var lines = [style.dim(header)]
    let shown = phasesToShow(run, finding)
    var phase: Int?? = .none
    var start = run.moments.startIndex
    while start < run.moments.endIndex {
      let current = run.moments[start].phase
      var end = start
      while end < run.moments.endIndex, run.moments[end].phase == current { end += 1 }
      let moments = run.moments[start..<end]
      if phase != .some(current) {
        lines += heading(current, moments, isOpen: shown.contains(current), scenario)
        phase = .some(current)
      }
      if shown.contains(current) {
        for moment in moments { lines += rows(of: moment, run, scenario) }
      }
      start = end
    }
    return lines
  }

  private var header: String {
    "   m     time  ep  " + "what happened".padded(to: whatWidth) + "  "
      + "what the app saw".padded(to: sawWidth) + "  what was true"
  }

  private var whatWidth: Int { max(38, (width - 19) / 2) }
  private var sawWidth: Int { max(20, (width - 19 - whatWidth) / 2) }

  /// The phases that are told moment by moment: all, or from the first in
  /// which an answer was untrue to the one with the finding.
  private func phasesToShow(_ run: Run, _ finding: Finding?) -> [Int?] {
    var phases: [Int?] = []
    for moment in run.moments where !phases.contains(moment.phase) {
      phases.append(moment.phase)
    }
    if isWhole { return phases }
    let untrue = run.moments.first(where: \.isUntrue)?.number
    let broken = finding?.moment ?? run.findings.first?.moment
    guard let first = [untrue, broken].compactMap({ $0 }).min() else {
      return phases.suffix(1)
    }
    let last = broken ?? run.moments.count
    return phases.filter { phase in
      run.moments.contains { $0.phase == phase && $0.number >= first && $0.number <= last }
    }
  }

  private func heading(
    _ phase: Int?, _ moments: ArraySlice<Moment>, isOpen: Bool, _ scenario: Scenario
  ) -> [String] {
    guard let phase else {
      return isOpen ? [] : [style.dim("  (\(count(moments)) before the first heading)")]
    }
    let title = "## \(scenario.phases[phase].title)"
    return isOpen
      ? ["", style.bold(title)] : [style.dim("\(title)   (\(count(moments)), nothing broken)")]
  }

  private func count(_ moments: ArraySlice<Moment>) -> String {
    moments.count == 1 ? "1 moment" : "\(moments.count) moments"
  }

  private func rows(of moment: Moment, _ run: Run, _ scenario: Scenario) -> [String] {
    var lines = [row(of: moment, scenario)]
    let margin = String(repeating: " ", count: 19)
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

  private func row(of moment: Moment, _ scenario: Scenario) -> String {
    let head =
      String(moment.number).leftPadded(to: 4)
      + clock(moment.time).leftPadded(to: 9) + String(moment.epoch).leftPadded(to: 4) + "  "
    switch moment.kind {
    case .event(_, let passed):
      var text = scenario.line(at: moment.place)
      if moment.isInserted { text += "   (falls here)" }
      if passed > 0 { text += "   (\(clock(passed)) pass)" }
      return style.dim(head) + style.bold(text.padded(to: whatWidth)) + "  "
        + style.dim(moment.lock.name)
    case .call(let call, let answer, let point, _):
      let what = "  \(scenario.text(of: point))  \(call.text)".cut(to: whatWidth)
      let saw = answer.reply.text.cut(to: sawWidth).padded(to: sawWidth)
      return style.dim(head) + what.padded(to: whatWidth) + "  "
        + truth(beside: saw, answer, call)
    case .threw(let error, let point):
      return style.dim(head)
        + "  \(scenario.text(of: point))  ended by \(error)".padded(to: whatWidth)
    case .check(let condition, let holds):
      let text = "expect \(condition.text)".padded(to: whatWidth)
      return style.dim(head) + text + "  " + (holds ? style.good("holds") : style.bad("fails"))
    }
  }

  /// What was true, where it differs from what the app saw or was not looked at.
  private func truth(beside saw: String, _ answer: Answer, _ call: Call) -> String {
    switch answer.standing {
    case .truthful: return saw.trimmedAtEnd
    case .refused: return style.warn(saw) + "  " + answer.truth.text
    case .blind:
      let note = answer.reply == answer.truth ? "the same, but it was not read" : answer.truth.text
      return style.warn(saw) + "  " + style.warn(note + "   (blind)")
    }
  }

  /// A time on the phone's clock, with its unit.
  private func clock(_ seconds: Seconds) -> String {
    if seconds < 600 { return "\(seconds) s" }
    if seconds < 36_000 { return "\(seconds / 60) min" }
    return "\(seconds / 3600) h"
  }
}

extension String {
  fileprivate var trimmedAtEnd: String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}
