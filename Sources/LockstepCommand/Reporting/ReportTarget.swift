// One report that the command line asks for: its format, and where it goes.

import Reports
import ScenarioScript

/// A report that the command line asks for.
struct ReportTarget: Sendable {
  /// Where a report goes.
  enum Destination: Hashable, Sendable {
    case standardOutput
    case file(String)
    /// The log, as annotations, and the step's summary.
    case log
  }

  var format: ReportFormat
  var destination: Destination

  /// The option of the command line.
  static let option = Option(
    "--report", "FORMAT=FILE",
    "write the results for other programs as well, once for each report: junit, tap, sarif, jsonl "
      + "or markdown with =FILE, where - is standard output; or github")

  /// Reads `junit=FILE`, `tap=-` or `github`.
  init(_ word: String) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? ""
    let names = ReportFormat.allCases.map(\.rawValue)
    guard let format = ReportFormat(rawValue: name) else {
      throw UsageError(
        "--report has no format '\(name)'" + Suggestion.hint(for: name, in: names)
          + "; the formats are " + names.joined(separator: ", "))
    }
    self.format = format
    guard format.needsFile else {
      guard parts.count == 1 else {
        throw UsageError(
          "--report \(name) takes no file: it writes annotations into the log, and appends to the"
            + " step's summary; for a summary in a file: --report markdown=FILE")
      }
      destination = .log
      return
    }
    guard parts.count == 2, !parts[1].isEmpty else {
      throw UsageError(
        "--report \(name) needs a file: --report \(name)=FILE, or \(name)=- for standard output")
    }
    let path = String(parts[1])
    destination = path == "-" || path == "/dev/stdout" ? .standardOutput : .file(path)
  }
}
