// lockstep diff

import Reports

/// Compares the results of two runs.
enum DiffCommand {
  /// Says what changed from the first report that is named to the second.
  ///
  /// - Returns: `broken` where anything got weaker.
  /// - Throws: where they are not two reports that can be compared.
  static func run(
    _ command: LockstepTool, _ arguments: Arguments
  ) throws(UsageError) -> ExitCode {
    guard arguments.operands.count == 2 else {
      throw UsageError(
        "name two reports that --report jsonl=FILE wrote: the one from before, then the new one")
    }
    let (oldPath, newPath) = (arguments.operands[0], arguments.operands[1])
    guard Platform.identity(of: oldPath) != Platform.identity(of: newPath) else {
      throw UsageError(
        "\(oldPath) and \(newPath) are one file; a report can only be compared with another")
    }
    let old = try results(oldPath)
    let new = try results(newPath)
    guard old.command == new.command else {
      throw UsageError(
        "\(oldPath) is of `\(old.command)` and \(newPath) of `\(new.command)`; compare two of one "
          + "command")
    }
    if old.toolVersion != new.toolVersion {
      command.console.print(
        "Lockstep \(old.toolVersion) before, \(new.toolVersion) now: what the phone does may differ"
      )
    }
    let comparison = ResultComparison(old: old, new: new)
    command.console.print(ComparisonReport(style: command.console.style).lines(of: comparison))
    return comparison.isWorse ? .broken : .success
  }

  private static func results(_ path: String) throws(UsageError) -> RecordedResults {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try Platform.read(path)
    } catch {
      throw UsageError("\(path): \(error.text)")
    }
    do throws(RecordedResults.Fault) {
      return try RecordedResults(reading: bytes)
    } catch {
      throw UsageError("\(path): \(error.text)")
    }
  }
}
