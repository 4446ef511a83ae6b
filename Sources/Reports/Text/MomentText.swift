// A moment in words, for the timeline and for blame.

import AppModel
import PhoneModel
import Replay

extension Scenario {
  /// The line of the script at a place, with one blank between words.
  package func line(at place: Place) -> String {
    guard files.indices.contains(place.file) else { return "" }
    let lines = files[place.file].lines
    guard lines.indices.contains(place.line - 1) else { return "" }
    return lines[place.line - 1].split { $0 == " " || $0 == "\t" }.joined(separator: " ")
  }

  /// The place as `file:line`.
  package func location(of place: Place) -> String {
    guard files.indices.contains(place.file) else { return "line \(place.line)" }
    return "\(files[place.file].path):\(place.line)"
  }

  /// The name of a process: the kind, with the bundle where there are several apps.
  package func name(of process: ProcessID) -> String {
    guard slots.count > 1 else { return process.kind.name }
    return "\(apps[slots[process.app]].bundle):\(process.kind.name)"
  }

  /// A moment in a few words: what happened, by whom.
  package func text(of moment: Moment) -> String {
    switch moment.kind {
    case .event: line(at: moment.place)
    case .call(let call, _, let point, _): "\(text(of: point)) \(call.text)"
    case .threw(let error, let point): "\(text(of: point)) ended by \(error)"
    case .check(let condition, _): "expect \(condition.text)"
    }
  }

  /// The handler run of a point: `app refresh#2`.
  package func text(of point: ChoicePoint) -> String {
    guard let process = point.process else { return point.handler }
    return "\(name(of: process)) \(point.handler)"
  }
}
