// lockstep format

import ScenarioScript

/// Rewrites scripts in the canonical layout.
struct FormatCommand {
  private let command: LockstepTool
  private let files: ScriptFiles
  private let isCheck: Bool
  private let toStandardOutput: Bool

  /// Reads the words of the command line.
  init(_ command: LockstepTool, _ arguments: Arguments) throws(UsageError) {
    self.command = command
    files = try ScriptFiles(arguments.operands)
    isCheck = arguments.has("--check")
    toStandardOutput = arguments.has("--stdout")
  }

  /// Rewrites the scripts, or says which are not formatted.
  func run() throws(UsageError) -> ExitCode {
    var changed = 0
    var failed = !files.errors.isEmpty
    for error in files.errors { command.console.warn(error) }
    for path in files.paths {
      do throws(SystemError) {
        let text = try ScriptText.read(path)
        let formatted = Formatter.format(text: text)
        if toStandardOutput {
          command.console.print(String(formatted.dropLast(formatted.hasSuffix("\n") ? 1 : 0)))
        } else if formatted != text {
          changed += 1
          if isCheck {
            command.console.print("\(path) is not formatted")
          } else {
            try Platform.write(formatted, to: path)
            command.console.print("formatted \(path)")
          }
        }
      } catch {
        command.console.warn(error)
        failed = true
      }
    }
    if failed { return .badUsage }
    return isCheck && changed > 0 ? .broken : .success
  }
}
