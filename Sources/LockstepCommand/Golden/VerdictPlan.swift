// Which `verdict` lines an update can change, and why it cannot change the others.

import AppModel
import Replay
import Reports
import ScenarioScript

/// A `verdict` line with what came out for it in one scenario.
struct StatedVerdict {
  /// The place of a line among all files.
  struct Line: Hashable {
    var path: String
    var line: Int
  }

  /// The script that was run, with the row of its table.
  var name: String
  /// The script that was run.
  var script: String
  var place: Line
  var check: VerdictCheck
  /// Whether all was replayed that was to be.
  var isWhole: Bool

  /// The file of the line: the script, or one that it includes.
  var path: String { place.path }

  init(_ check: VerdictCheck, of scenario: Scenario, isWhole: Bool) {
    let files = scenario.files
    let index = check.expected.place.file
    name = scenario.displayName
    script = files.first?.path ?? ""
    place = Line(
      path: files.indices.contains(index) ? files[index].path : script,
      line: check.expected.place.line)
    self.check = check
    self.isWhole = isWhole
  }
}

/// The edits of scripts that make their verdicts those that came out.
struct VerdictPlan {
  private(set) var edits: [FileEdit] = []
  /// The lines that these change.
  private(set) var changed: [StatedVerdict.Line] = []
  /// Lines that do not hold and are left as they are, with the reason.
  private(set) var refusals: [String] = []

  init(_ verdicts: [StatedVerdict], apps: [App]) {
    var paths: [String] = []
    for verdict in verdicts where !verdict.check.holds && !paths.contains(verdict.path) {
      paths.append(verdict.path)
    }
    for path in paths { plan(path, verdicts.filter { $0.path == path }, apps) }
  }

  private mutating func plan(_ path: String, _ verdicts: [StatedVerdict], _ apps: [App]) {
    guard let bytes = Self.read(path) else {
      refusals.append("\(path) is no UTF-8, or cannot be read")
      return
    }
    var text = bytes
    var lines: [StatedVerdict.Line] = []
    var places: [StatedVerdict.Line] = []
    for verdict in verdicts where !places.contains(verdict.place) { places.append(verdict.place) }
    for place in places {
      let rows = verdicts.filter { $0.place == place }
      guard rows.contains(where: { !$0.check.holds }) else { continue }
      do throws(Refusal) {
        text = try Self.edited(text, rows)
        lines.append(place)
      } catch {
        refusals.append("\(place.path):\(place.line): \(error.reason)")
      }
    }
    guard !lines.isEmpty else { return }
    guard Self.states(text, path, verdicts.filter { lines.contains($0.place) }, apps) else {
      refusals.append("\(path): what came out cannot be written as a verdict; change it by hand")
      return
    }
    edits.append(FileEdit(path: path, new: text))
    changed += lines
  }

  private static func read(_ path: String) -> [UInt8]? {
    do throws(SystemError) {
      let bytes = try Platform.read(path)
      return String(validating: bytes, as: UTF8.self) == nil ? nil : bytes
    } catch {
      return nil
    }
  }

  private struct Refusal: Error {
    var reason: String
  }

  /// The text with one line changed to what came out for it in each row.
  private static func edited(
    _ text: [UInt8], _ rows: [StatedVerdict]
  ) throws(Refusal) -> [UInt8] {
    guard let first = rows.first else { return text }
    let actual = first.check.actual
    guard rows.allSatisfy({ $0.path == $0.script }) else {
      throw Refusal(
        reason: "the line is in a file that scripts include, and others may need it as it is; "
          + "change it by hand to: \(actual.text)")
    }
    guard rows.allSatisfy({ $0.isWhole && $0.check.isFinal }) else {
      throw Refusal(
        reason: "not all runs were made, and more could change what came out; raise the bound or "
          + "make the race smaller")
    }
    guard let edited = VerdictLine.replacing(first.check.expected, with: actual, in: text) else {
      let wrong = rows.filter { !$0.check.holds }.map { "of \($0.name): \($0.check.actual.text)" }
      throw Refusal(
        reason: "the verdict comes from the table; change the cell \(wrong.joined(separator: ", "))"
      )
    }
    guard rows.allSatisfy({ $0.check.actual == actual }) else {
      throw Refusal(
        reason: "the rows of the table come out differently; give the table a column for the "
          + "verdict")
    }
    return edited
  }

  /// Whether a script reads as stating just what came out.
  private static func states(
    _ text: [UInt8], _ path: String, _ verdicts: [StatedVerdict], _ apps: [App]
  ) -> Bool {
    let parsed = ScriptText.parse(
      String(decoding: text, as: UTF8.self), path: path, catalogue: apps)
    guard parsed.errors.isEmpty else { return false }
    let stated = parsed.scenarios.flatMap(\.expectedVerdicts)
    return verdicts.allSatisfy { verdict in
      stated.contains {
        $0.place.file == 0 && $0.place.line == verdict.place.line
          && $0.outcome == verdict.check.actual
      }
    }
  }
}
