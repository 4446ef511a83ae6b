// The traces that are kept beside scripts.

import Replay
import Reports

/// Compares told runs with the traces that are kept of them.
///
/// The trace of `x.scenario` is `x.trace` beside it, of the second row of its table `x#2.trace`.
enum GoldenTraces {
  /// The file that keeps the trace of a scenario, whether or not it is there.
  static func path(of scenario: Scenario) -> String {
    let script = scenario.files.first?.path ?? ""
    let folder = script.utf8.lastIndex(of: UInt8(ascii: "/")).map { script[...$0] } ?? ""
    return "\(folder)\(scenario.name).trace"
  }

  /// The traces in the folders of some scripts that no script can have: they are never compared.
  static func withoutScript(beside scripts: [String]) throws(SystemError) -> [String] {
    var folders: [String] = []
    for script in scripts {
      let slash = script.utf8.lastIndex(of: UInt8(ascii: "/"))
      let folder = slash.map { $0 == script.startIndex ? "/" : String(script[..<$0]) } ?? "."
      if !folders.contains(folder) { folders.append(folder) }
    }
    var found: [String] = []
    for folder in folders {
      for name in try Platform.names(in: folder).map(\.name) where name.hasSuffix(".trace") {
        let path = folder == "." ? name : "\(folder)/\(name)"
        let stem = path.dropLast(".trace".count)
        let script = stem.lastIndex(of: "#").map { stem[..<$0] } ?? stem
        let isKnown = [stem, script].contains { Platform.kind(of: "\($0).scenario") == .file }
        if !isKnown { found.append(path) }
      }
    }
    return found
  }

  /// Notes in `result` how its told run differs from the kept one, where one is kept.
  ///
  /// - Parameter place: where the file of a path is, for paths that are not seen from here.
  static func compare(
    _ result: inout ScenarioResult, at place: (String) -> String = { $0 }
  ) {
    guard result.error == nil, result.stop == nil else { return }
    let path = path(of: result.scenario)
    guard Platform.kind(of: place(path)) != .missing, let trace = ConsoleReport.trace(of: result)
    else {
      return
    }
    do throws(SystemError) {
      let kept = String(decoding: try Platform.read(place(path)), as: UTF8.self)
      guard kept != trace else { return }
      let diff = UnifiedDiff(from: kept, to: trace)
      result.traceDifference = TraceDifference(path: path, line: diff.firstLine, lines: diff.lines)
    } catch {
      result.traceDifference = TraceDifference(
        path: path, line: 1, lines: ["it cannot be read: \(error.text)"])
    }
  }
}
