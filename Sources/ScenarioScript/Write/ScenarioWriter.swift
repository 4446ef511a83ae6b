// From a scenario back to the text of a script.

import AppModel
import PhoneModel
import Replay

/// Writes scenarios as scripts, above all a run with its schedule, so that the
/// run can be read, edited and replayed.
///
/// What it writes parses to the same scenario in all but places, files and name.
/// A point of the phone itself, which names a line, is moved to the line on which
/// that step now stands.
public enum ScenarioWriter {
  /// The script, formatted.
  public static func write(_ scenario: Scenario) -> String {
    var writer = ScriptWriting(scenario)
    writer.writeAll()
    return Formatter.format(text: writer.lines.joined(separator: "\n"))
  }

  /// An event as a script spells it.
  public static func text(of event: Event, in scenario: Scenario) -> String {
    ScriptWriting(scenario).text(event)
  }

  /// A condition as a script spells it, without the check before it.
  public static func text(of condition: Condition, in scenario: Scenario) -> String {
    ScriptWriting(scenario).text(condition)
  }

  /// A claim as a script spells it, with its guards.
  public static func text(of claim: Claim, in scenario: Scenario) -> String {
    ScriptWriting(scenario).text(claim)
  }

  /// A line of a schedule as a script spells it.
  public static func text(of insertion: Insertion, in scenario: Scenario) -> String {
    ScriptWriting(scenario).text(insertion)
  }

  /// A guard as a script spells it, in its brackets.
  public static func text(of condition: Guard) -> String {
    ScriptWriting.text(condition)
  }

  /// A verdict as a script spells it.
  public static func text(of outcome: Outcome) -> String {
    ScriptWriting.text(outcome)
  }

  /// A call as a schedule names it: `app/refresh#2/3`.
  public static func text(of point: ChoicePoint, in scenario: Scenario) -> String {
    ScriptWriting(scenario).text(point)
  }
}

/// A script that is being written.
struct ScriptWriting {
  let scenario: Scenario
  /// The bundle of each app on the phone.
  let bundles: [String]
  var lines: [String] = []
  /// For each line of the old script that has a step its line now.
  var movedLines: [(old: Int, new: Int)] = []

  /// A script without lines yet.
  init(_ scenario: Scenario) {
    self.scenario = scenario
    self.bundles = scenario.slots.map {
      scenario.apps.indices.contains($0) ? scenario.apps[$0].bundle : ""
    }
  }
}

extension ScriptWriting {
  /// Writes the whole script, in the order in which scripts are read: head, steps
  /// by phase, claims, schedule, verdicts.
  mutating func writeAll() {
    writeHead()
    var phase = -1
    for step in scenario.steps {
      if let next = step.phase { writeHeadings(through: next, from: &phase) }
      write(step, indent: "")
    }
    writeHeadings(through: scenario.phases.count - 1, from: &phase)
    separate()
    for claim in scenario.claims {
      lines.append(text(claim))
    }
    separate()
    for insertion in scenario.insertions { lines.append(text(insertion)) }
    separate()
    for verdict in scenario.expectedVerdicts { lines.append(text(verdict)) }
  }

  /// Starts a new paragraph.
  private mutating func separate() {
    if let last = lines.last, !last.isEmpty { lines.append("") }
  }

  /// Writes the summary and the settings.
  private mutating func writeHead() {
    if !scenario.summary.isEmpty {
      for line in scenario.summary.split(separator: "\n", omittingEmptySubsequences: false) {
        lines.append(line.isEmpty ? "#" : "# \(line)")
      }
      separate()
    }
    for slot in scenario.slots where scenario.apps.indices.contains(slot) {
      lines.append("app \(Self.quote(scenario.apps[slot].name))")
    }
    if let level = scenario.level { lines.append("level \(level.name)") }
    if !scenario.hasPasscode { lines.append("passcode none") }
    for pin in scenario.pins {
      lines.append("pin \(Self.text(pin.question, "=", pin.answer))")
    }
    if scenario.opensAll { lines.append("explore all") }
    if !scenario.opened.isEmpty {
      lines.append("explore " + scenario.opened.map { $0.name }.joined(separator: " "))
    }
    if !scenario.tags.isEmpty {
      lines.append("tags " + scenario.tags.map { Self.quote($0) }.joined(separator: " "))
    }
    separate()
  }

  /// Writes the headings after `phase` up to `last`, those without a step too.
  private mutating func writeHeadings(through last: Int, from phase: inout Int) {
    while phase < last, phase + 1 < scenario.phases.count {
      phase += 1
      separate()
      let title = scenario.phases[phase].title
      lines.append(
        "## "
          + title.split(separator: "{", omittingEmptySubsequences: false)
          .joined(separator: "\\{"))
    }
  }

  /// Writes a step, and notes to which line it moved.
  private mutating func write(_ step: Step, indent: String) {
    let guards = text(step.guards)
    movedLines.append((step.place.line, lines.count + 1))
    switch step.kind {
    case .event(let event): lines.append(indent + guards + text(event))
    case .expect(let condition): lines.append("\(indent)\(guards)expect \(text(condition))")
    case .race(let steps, let events):
      lines.append("\(indent)\(guards)during")
      for step in steps { write(step, indent: indent + "  ") }
      lines.append("\(indent)may fall")
      for event in events {
        movedLines.append((event.place.line, lines.count + 1))
        lines.append("\(indent)  \(text(event.event))")
      }
      lines.append("\(indent)end")
    }
  }

  /// A claim with its guards.
  func text(_ claim: Claim) -> String {
    text(claim.guards) + "\(Self.word(claim.span)) \(text(claim.condition))"
  }

  /// A line of the schedule. A point of the phone itself names the line of a step,
  /// and moves with it.
  func text(_ insertion: Insertion) -> String {
    var point = insertion.point
    if point.process == nil, let moved = movedLines.first(where: { $0.old == point.call }) {
      point.call = moved.new
    }
    switch insertion.kind {
    case .event(let event): return "at \(text(point)) \(text(event))"
    case .strike(let question): return "strike \(question.name) at \(text(point))"
    case .turn(let process): return "turn \(text(process)) at \(text(point))"
    }
  }

  /// A verdict with the rule and belonging it is about.
  private func text(_ verdict: ExpectedVerdict) -> String {
    var text = "verdict"
    if let rule = verdict.rule {
      text += " for \(Self.quote(rule))"
      if let belonging = verdict.belonging {
        text += " \(Self.quote(belonging, unless: ScriptReader.outcomeWords))"
      }
    }
    return "\(text) \(Self.text(verdict.outcome))"
  }

  /// Guards, with a blank after each.
  private func text(_ guards: [Guard]) -> String {
    guards.map { Self.text($0) + " " }.joined()
  }

  /// A guard in its brackets.
  static func text(_ condition: Guard) -> String {
    "[\(text(condition.question, condition.isNegated ? "!=" : "=", condition.answer))]"
  }

  /// The check that states a span.
  private static func word(_ span: Claim.Span) -> String {
    switch span {
    case .always: "always"
    case .never: "never"
    case .finally: "finally"
    }
  }
}
