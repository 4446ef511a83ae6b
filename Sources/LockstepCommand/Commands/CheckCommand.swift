// lockstep check

import ScenarioScript

/// Reads scripts and reports every error.
struct CheckCommand {
  private let command: LockstepTool
  private let files: ScriptFiles

  /// Reads the words of the command line.
  init(_ command: LockstepTool, _ arguments: Arguments) throws(UsageError) {
    self.command = command
    files = try ScriptFiles(arguments.operands)
  }

  /// Prints the errors of each script, then how many there were.
  func run() throws(UsageError) -> ExitCode {
    var errorCount = 0
    var scenarioCount = 0
    for path in files.paths {
      do throws(SystemError) {
        let parsed = try ScriptText.parse(path, catalogue: command.apps)
        for error in parsed.errors { command.console.print(error.description) }
        errorCount += parsed.errors.count
        scenarioCount += parsed.scenarios.count
      } catch {
        command.console.warn(error)
        errorCount += 1
      }
    }
    do throws(SystemError) {
      for trace in try GoldenTraces.withoutScript(beside: files.paths) {
        errorCount += 1
        command.console.print(
          "\(trace): error: no script beside it has this trace, so that it is never compared; rename "
            + "it as its script is, or delete it")
      }
    } catch {
      command.console.warn(error)
      errorCount += 1
    }
    for error in files.errors { command.console.warn(error) }
    command.console.print(
      "files: \(files.paths.count), scenarios: \(scenarioCount), errors: \(errorCount)")
    if errorCount > 0 { return .badScript }
    return files.errors.isEmpty ? .success : .badUsage
  }
}
