// Parses one line that a user types, against a scenario that is there already.

import AppModel
import PhoneModel
import Replay

/// Reads a single event or condition, as a prompt takes it.
///
/// What may be named is what the scenario names: its apps and all code of theirs.
public enum LineParser {
  /// The event that `text` spells, without guards. `update` takes code that the
  /// scenario holds; `reinstall`, which is two events, is refused.
  public static func event(_ text: String, in scenario: Scenario) -> Result<Event, ScriptError> {
    read(text, in: scenario) { reader throws(ScriptError) in try reader.singleEvent() }
  }

  /// The condition that `text` spells, with `not` or without.
  public static func condition(
    _ text: String, in scenario: Scenario
  ) -> Result<Condition, ScriptError> {
    read(text, in: scenario) { reader throws(ScriptError) in
      reader.next = 0
      return try reader.condition()
    }
  }

  /// Splits the line, reads it with `body`, and judges the names in it against
  /// what the apps declare. The first error is the answer.
  private static func read<Value>(
    _ text: String, in scenario: Scenario,
    _ body: (inout ScriptReader) throws(ScriptError) -> Value
  ) -> Result<Value, ScriptError> {
    var reader = ScriptReader(
      SourceText(path: "line", text: text), catalogue: scenario.apps, load: { _ in .missing })
    reader.stand(in: scenario)
    do throws(ScriptError) {
      if !reader.advance() || reader.scanner.shape != .command {
        throw reader.error(.missingWord, at: 0..<0, "the line is empty", expected: "a command")
      }
      try reader.refuseGuards()
      try reader.startCommand()
      let value = try body(&reader)
      for check in reader.declarations { reader.judge(check) }
      if let first = reader.errors.first { throw first }
      return .success(value)
    } catch {
      return .failure(error)
    }
  }
}

extension ScriptReader {
  /// Takes over the apps of a scenario that was read before.
  fileprivate mutating func stand(in scenario: Scenario) {
    self.scenario = scenario
    bundles = scenario.slots.map { code in
      scenario.apps.indices.contains(code) ? scenario.apps[code].bundle : ""
    }
    slotOfCode = scenario.apps.map { app in bundles.firstIndex(of: app.bundle) ?? 0 }
    openFiles = [0]
    summaryState = .past
  }
}
