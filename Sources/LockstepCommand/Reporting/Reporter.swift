// Collects what came of a command, and writes the reports of it.

import Replay
import Reports

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The reports of one command.
///
/// Everything is asked for and looked at before the first scenario; everything is written after the
/// last, each report as a whole. One that cannot be written takes nothing from the others.
final class Reporter: @unchecked Sendable {
  private let targets: [ReportTarget]
  private let console: Console
  /// Written by the one thread that runs scenarios, and read by it or, when it has trapped, by its
  /// signal handler.
  private var results: ReportedResults
  /// Whether times are put into reports.
  private let isTimed: Bool

  /// The file that GitHub shows as the step's summary, where this is a step.
  private static var stepSummary: String? {
    Platform.environment("GITHUB_STEP_SUMMARY").flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether any report is asked for: what they need is else not worked out.
  var isWanted: Bool { !targets.isEmpty }

  /// Reads each `--report`, and looks whether its file can be written.
  ///
  /// - Parameter taken: files that the command reads or writes besides.
  /// - Throws: for an unknown format, a missing file, a file named twice, a file that cannot be
  ///   written; nothing has run by then.
  init(
    _ command: LockstepTool, _ arguments: Arguments, name: String, taken: [String]
  ) throws(UsageError) {
    console = command.console
    results = ReportedResults(version: LockstepTool.version, command: name)
    isTimed = arguments.has("--timings")
    var targets: [ReportTarget] = []
    for word in arguments.values("--report") { targets.append(try ReportTarget(word)) }
    self.targets = targets
    guard !targets.isEmpty else { return }
    try Self.check(targets, taken: taken)
    console.goesOn()
    if targets.contains(where: { $0.destination == .standardOutput }) {
      console.leavesStandardOutput()
    }
    TrapWatch.lastWords = { [self] script, cause in
      let isApp = Platform.kind(of: script) == .missing
      results.scenarios.append(
        ReportedScenario(name: script, path: isApp ? nil : script, trap: cause))
      results.fault = "\(script): \(cause)"
      _ = write()
      console.flush()
    }
  }

  /// Looks for what cannot be done, before anything is.
  private static func check(_ targets: [ReportTarget], taken: [String]) throws(UsageError) {
    var known: [String] = []
    lazy var others = Set(taken.map { Platform.identity(of: $0) })
    for target in targets {
      let name = target.format.rawValue
      switch target.destination {
      case .standardOutput:
        guard !known.contains("-") else {
          throw UsageError(
            "two reports cannot both be written to standard output; give --report \(name) a file")
        }
        known.append("-")
      case .log:
        guard !known.contains(name) else { throw UsageError("--report \(name) is given twice") }
        known.append(name)
        guard let path = stepSummary else { continue }
        do throws(SystemError) {
          try Platform.checkWritable(path)
        } catch {
          throw UsageError("--report github: GITHUB_STEP_SUMMARY names \(path): \(error.text)")
        }
      case .file(let path):
        let identity = Platform.identity(of: path)
        guard !known.contains(identity) else {
          throw UsageError(
            "two reports cannot both be written to \(path); give --report \(name) another file")
        }
        known.append(identity)
        guard !others.contains(identity) else {
          throw UsageError(
            "--report \(name) would overwrite \(path), which this command reads or saves; name "
              + "another file")
        }
        do throws(SystemError) {
          try Platform.checkWritable(path)
        } catch {
          throw UsageError(
            "--report \(name)=\(path) cannot be written: \(error.text); "
              + OutputFile.cure(path, "results"))
        }
      }
    }
  }
}

extension Reporter {
  /// Notes what came of a scenario; `make` is asked only where a report is wanted.
  ///
  /// - Parameter started: when it was begun, on `Platform.milliseconds`.
  func add(since started: Int? = nil, _ make: () -> ReportedScenario) {
    guard isWanted else { return }
    let ended = Platform.milliseconds
    var scenario = make()
    if isTimed, let started { scenario.milliseconds = ended - started }
    results.scenarios.append(scenario)
  }

  /// Notes what came of a scenario.
  func add(_ scenario: ReportedScenario) { results.scenarios.append(scenario) }

  /// Notes that what is reported is a part of a suite.
  func notes(_ part: ReportedPart?) { results.part = part }

  /// Writes every report.
  ///
  /// - Returns: `badUsage` where one could not be written, after saying which and why.
  func finish(isInterrupted: Bool) -> ExitCode {
    guard isWanted else { return .success }
    TrapWatch.lastWords = nil
    results.isInterrupted = isInterrupted
    let isWritten = write()
    console.flush()
    if console.hasFailed {
      Platform.writeAll(
        "lockstep: what is told could not all be printed; the reports are not touched by that\n",
        to: STDERR_FILENO)
    }
    return isWritten && !console.hasFailed ? .success : .badUsage
  }

  /// Writes every report as far as it can be; false where one could not be.
  private func write() -> Bool {
    console.flush()
    var isWritten = true
    for target in targets {
      do throws(SystemError) {
        try write(target)
      } catch {
        isWritten = false
        console.warn(
          "lockstep: report \(target.format.rawValue): \(error.path): \(error.text); it is not "
            + "written, everything else is: put that right, or name another file")
      }
    }
    return isWritten
  }

  private func write(_ target: ReportTarget) throws(SystemError) {
    switch target.destination {
    case .standardOutput:
      guard Platform.writeAll(target.format.text(of: results), to: STDOUT_FILENO) else {
        throw .last("standard output")
      }
    case .file(let path): try Platform.writeWhole(target.format.text(of: results), to: path)
    case .log:
      let annotations = target.format.text(of: results)
      if !annotations.isEmpty { console.print(String(annotations.dropLast())) }
      guard let path = Self.stepSummary else { return }
      // GitHub drops a summary that is too long as a whole, and other commands of the step add to it.
      let room = MarkdownSummary.mostBytes - Platform.size(of: path)
      try Platform.append(MarkdownSummary.text(of: results, limit: room), to: path)
    }
  }
}
