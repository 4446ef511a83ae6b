// The told run as a text that can be kept and compared.

import PhoneModel
import Replay

extension ConsoleReport {
  /// The told run of a result, every moment of it, as a golden trace keeps it; nil where no run is
  /// told.
  ///
  /// It is made to be compared: neither colours, paths, numbers of lines and moments nor the widths of
  /// columns are in it, so that a call more changes one line.
  public static func trace(of result: ScenarioResult) -> String? {
    guard let run = result.losing?.run ?? result.example else { return nil }
    let scenario = result.scenario
    let number = result.losing?.number ?? result.exampleNumber
    var lines = [ConsoleReport(style: .plain).title(run, number, result)]
    var phase: Int?
    for (index, moment) in run.moments.enumerated() {
      if index == 0 || moment.phase != phase {
        phase = moment.phase
        lines += [""] + (phase.map { ["## \(scenario.phases[$0].title)"] } ?? [])
      }
      lines.append(line(of: moment, scenario))
      for remark in run.remarks where remark.moment == moment.number {
        lines.append("\(margin)- \(remark.text)")
      }
      for finding in run.findings where finding.moment == moment.number {
        lines.append("\(margin)X \(finding.subject): \(finding.text)")
      }
    }
    return lines.map { "\($0)\n" }.joined()
  }

  /// Before what belongs to the moment above: as wide as time and epoch.
  private static let margin = String(repeating: " ", count: 14)

  /// Time, epoch, what happened, what is on the screen, what came of it.
  private static func line(of moment: Moment, _ scenario: Scenario) -> String {
    var line = moment.time.clock.leftPadded(to: 9) + String(moment.epoch).leftPadded(to: 3) + "  "
    line += TimelineColumns.what(moment, scenario)
    let screen = TimelineColumns.screen(moment)
    if !screen.isEmpty { line += "  [\(screen)]" }
    let saw = TimelineColumns.saw(moment)
    if !saw.isEmpty { line += " -> \(saw)" }
    guard case .call(_, let answer, _, _) = moment.kind else { return line }
    switch answer.standing {
    case .truthful:
      return line + (answer.truth == answer.reply ? "" : "; true: \(answer.truth.text)")
    case .refused: return line + "; true: \(answer.truth.text)"
    case .blind: return line + "; blind, true: \(answer.truth.text)"
    }
  }

  /// How the told run differs from what was kept of it, for the summary.
  func lines(of difference: TraceDifference, in scenario: Scenario) -> [String] {
    let margin = "      "
    let path = scenario.files.first?.path ?? scenario.name
    let more = difference.lines.count - Self.shownDifference
    return [
      "\(margin)the told run is not the one of \(difference.path); where the new one is right: "
        + "lockstep run --update \(path)"
    ]
      + difference.lines.prefix(Self.shownDifference).map { line in
        let text = "\(margin)\(line)"
        switch line.utf8.first {
        case UInt8(ascii: "-"): return style.bad(text)
        case UInt8(ascii: "+"): return style.good(text)
        default: return text.trimmedAtEnd
        }
      }
      + (more > 0 ? ["\(margin)… \(more) more lines"] : [])
  }

  /// How many lines of a difference are told in a summary.
  private static let shownDifference = 40
}
