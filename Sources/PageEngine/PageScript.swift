// The script that a request is about.

import AppModel
import PhoneModel
import Replay
import Reports
import ScenarioScript

/// A script with the files that it includes, read.
///
/// `files` of the request has them, the script first; `row` the row of its table, from 0; `level`
/// how far to distrust iOS, where the script is not to decide.
struct PageScript {
  var scenarios: [Scenario]
  /// That of the row that is asked for.
  var scenario: Scenario
  var level: DistrustLevel?

  init(_ request: JSON, apps: [App]) throws(PageError) {
    let files = (request["files"]?.list ?? []).compactMap { file -> (path: String, text: String)? in
      guard let path = file["path"]?.string, let text = file["text"]?.string else { return nil }
      return (path, text)
    }
    guard let script = files.first else { throw PageError("there is no script") }
    let parsed = ScenarioParser.parse(text: script.text, path: script.path, catalogue: apps) {
      path in
      files.first { $0.path == path }?.text
    }
    let row = request["row"]?.int ?? 0
    guard parsed.errors.isEmpty, parsed.scenarios.indices.contains(row) else {
      throw PageError(
        parsed.errors.isEmpty
          ? "the script has no row \(row + 1)"
          : parsed.errors.map { $0.description }.joined(separator: "\n"))
    }
    scenarios = parsed.scenarios
    scenario = parsed.scenarios[row]
    if let name = request["name"]?.string { scenario.name = name }
    level = try Self.level(request)
    for pin in try Self.pins(request) {
      scenario.pins.removeAll { $0.question == pin.question }
      scenario.pins.append(pin)
    }
  }

  /// The level that a request names.
  static func level(_ request: JSON) throws(PageError) -> DistrustLevel? {
    guard let name = request["level"]?.string else { return nil }
    guard let level = DistrustLevel.allCases.first(where: { $0.name == name }) else {
      throw PageError("there is no level \(name)")
    }
    return level
  }

  /// The answers that a request pins, beside those of its script.
  static func pins(_ request: JSON) throws(PageError) -> [Pin] {
    var pins: [Pin] = []
    for pin in request["pins"]?.list ?? [] {
      let answer = try Self.answer(pin)
      pins.append(Pin(answer.question, answer.answer, Place(line: 0)))
    }
    return pins
  }

  /// An answer to a question, by their names.
  static func answer(_ value: JSON) throws(PageError) -> AnswerSet.Element {
    guard let name = value["question"]?.string, let question = QuestionID(name: name) else {
      throw PageError("there is no question \(value["question"]?.string ?? "")")
    }
    let answer = value["answer"]?.string
    guard let index = question.question.alternatives.firstIndex(where: { $0.name == answer })
    else { throw PageError("\(name) has no answer \(answer ?? "")") }
    return AnswerSet.Element(question, UInt8(index))
  }

  /// How the runs are judged.
  func judge(limit request: JSON) -> Judge {
    Judge(level: level, runLimit: request["runs"]?.int ?? Judge.defaultRunLimit)
  }
}
