// lockstep run --update: writes what came out over what was expected, after showing the difference.

import AppModel
import Replay
import Reports

/// What an update is to change, collected while scenarios are replayed.
struct GoldenUpdate {
  private let command: LockstepTool
  /// Whether scenarios without a trace get one.
  private let makesTraces: Bool
  /// Whether nobody is asked.
  private let isSure: Bool
  private var verdicts: [StatedVerdict] = []
  private var traces: [FileEdit] = []
  /// The results without their runs, to see what is left when all is written.
  private var results: [ScenarioResult] = []

  private var console: Console { command.console }

  static let options = [
    Option(
      "--update", nil,
      "write the verdicts that came out over those that scripts state, and the told runs over kept "
        + "traces, after showing the difference and asking; never in CI"),
    Option("--traces", nil, "with --update: also keep a trace of each scenario that has none"),
    Option("--yes", nil, "with --update: do not ask, as where there is no terminal"),
  ]

  /// The update that is asked for; nil where none is.
  ///
  /// - Throws: in CI, where nobody can be asked, and beside options that replay something else.
  init?(_ command: LockstepTool, _ arguments: Arguments) throws(UsageError) {
    guard arguments.has("--update") else {
      for name in ["--traces", "--yes"] where arguments.has(name) {
        throw UsageError("\(name) says how to update; give --update as well")
      }
      return nil
    }
    if let variable = ContinuousIntegration.variable {
      throw UsageError(
        "--update is refused in CI (\(variable) is set): what is expected would become what came "
          + "out, and nothing could fail; update where you can look at it, and commit the files")
    }
    for name in ["--level", "--runs", "--time-limit", "--show", "--save", "--watch", "--list"]
    where arguments.has(name) {
      throw UsageError(
        "--update keeps what a plain run comes to, and \(name) asks for another; leave one out")
    }
    isSure = arguments.has("--yes")
    guard isSure || Platform.isTerminal(0) else {
      throw UsageError(
        "--update asks before it writes, and there is no terminal to answer on; give --yes to write "
          + "without asking")
    }
    self.command = command
    makesTraces = arguments.has("--traces")
  }

  /// Notes what came of a scenario.
  mutating func note(_ result: ScenarioResult) {
    for check in result.checks {
      verdicts.append(StatedVerdict(check, of: result.scenario, isWhole: result.stop == nil))
    }
    if result.error == nil, result.stop == nil, let trace = ConsoleReport.trace(of: result) {
      let path = GoldenTraces.path(of: result.scenario)
      let isThere = Platform.kind(of: path) != .missing
      if isThere ? result.traceDifference != nil : makesTraces {
        traces.append(FileEdit(path: path, new: Array(trace.utf8)))
      }
    }
    var slim = result
    slim.losing = nil
    slim.example = nil
    slim.tried = []
    results.append(slim)
  }

  /// Shows what is to change, asks, and writes it.
  ///
  /// - Returns: what is left when that is done: the worst class of a scenario, and whether a file
  ///   could not be written.
  func finish() -> (worst: ScenarioResult.Class, isWritten: Bool) {
    let plan = VerdictPlan(verdicts, apps: command.apps)
    let edits = plan.edits + traces
    for reason in plan.refusals + unstated { console.print("not updated: \(reason)") }
    var done: [FileEdit] = []
    var isWritten = true
    if edits.isEmpty {
      console.print("nothing to update")
    } else {
      for edit in edits { show(edit) }
      if isAgreed(edits.count) {
        for edit in edits {
          do throws(SystemError) {
            try edit.write()
            done.append(edit)
            console.print("updated \(edit.path)")
          } catch {
            isWritten = false
            console.warn("lockstep: \(error.path): \(error.text); it is as it was")
          }
        }
      } else {
        console.print("nothing was written")
      }
    }
    return (remaining(after: done, plan), isWritten)
  }

  /// Prints what an edit changes.
  private func show(_ edit: FileEdit) {
    let diff = UnifiedDiff(
      from: String(decoding: edit.old ?? [], as: UTF8.self),
      to: String(decoding: edit.new, as: UTF8.self))
    console.print(diff.document(from: edit.old == nil ? "/dev/null" : edit.path, to: edit.path))
    console.print("")
  }

  /// Whether the user wants it.
  private func isAgreed(_ count: Int) -> Bool {
    if isSure { return true }
    console.flush()
    Platform.writeAll("Write \(count == 1 ? "this file" : "these \(count) files")? [y/N] ", to: 2)
    let answer = readLine()?.lowercased() ?? ""
    return answer == "y" || answer == "yes"
  }

  /// What is broken and states no verdict: a line that would say so.
  private var unstated: [String] {
    results.compactMap { result in
      guard result.error == nil, result.checks.isEmpty, result.outcome != .safe else { return nil }
      var plain = result
      plain.traceDifference = nil
      guard plain.resultClass != .asExpected else { return nil }
      return "\(result.displayName) states no verdict; if this one is right, add the line: verdict "
        + result.outcome.text
    }
  }

  /// The worst class when `done` is written.
  private func remaining(after done: [FileEdit], _ plan: VerdictPlan) -> ScenarioResult.Class {
    let paths = done.map(\.path)
    return results.map { result in
      var result = result
      if paths.contains(GoldenTraces.path(of: result.scenario)) { result.traceDifference = nil }
      for index in result.checks.indices {
        let stated = StatedVerdict(result.checks[index], of: result.scenario, isWhole: true)
        guard plan.changed.contains(stated.place), paths.contains(stated.path) else { continue }
        result.checks[index].expected.outcome = result.checks[index].actual
      }
      return result.resultClass
    }.max() ?? .asExpected
  }
}

/// A file as it is to be.
struct FileEdit {
  var path: String
  /// What is there; nil where nothing is.
  private(set) var old: [UInt8]?
  var new: [UInt8]

  /// An edit of what is there now.
  init(path: String, new: [UInt8]) {
    self.path = path
    self.new = new
    old = Self.bytes(of: path)
  }

  private static func bytes(of path: String) -> [UInt8]? {
    do throws(SystemError) { return try Platform.read(path) } catch { return nil }
  }

  /// Writes the file as a whole, unless it has changed since it was looked at.
  func write() throws(SystemError) {
    guard Self.bytes(of: path) == old else {
      throw SystemError(path: path, text: "has changed meanwhile")
    }
    try Platform.writeWhole(String(decoding: new, as: UTF8.self), to: path)
  }
}
