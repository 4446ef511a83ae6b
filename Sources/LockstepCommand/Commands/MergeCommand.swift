// lockstep merge

import Reports

/// Joins the reports of the parts of a suite.
struct MergeCommand {
  private let command: LockstepTool
  private let paths: [String]

  /// Reads the words of the command line.
  init(_ command: LockstepTool, _ arguments: Arguments) throws(UsageError) {
    self.command = command
    paths = arguments.operands
    guard !paths.isEmpty else {
      throw UsageError("name the reports of all parts: lockstep merge part-*.jsonl > all.jsonl")
    }
  }

  /// Prints the report of the whole suite, or nothing of it.
  func run() throws(UsageError) -> ExitCode {
    var files: [(name: String, text: String)] = []
    for path in paths {
      do throws(SystemError) {
        guard let text = String(validating: try Platform.read(path), as: UTF8.self) else {
          throw SystemError(path: path, text: "it is no UTF-8")
        }
        files.append((path, text))
      } catch {
        throw UsageError("\(error.path): \(error.text)")
      }
    }
    do throws(MergeError) {
      command.console.print(String(try JSONLinesMerge.merge(files).dropLast()))
    } catch {
      throw UsageError(error.text)
    }
    return .success
  }
}
