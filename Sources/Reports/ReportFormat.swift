// The formats that results can be written in, beside the console.

/// A format of results for other programs.
///
/// Each has a type of its own, in a folder of its own, that turns `ReportedResults` into text.
/// `docs/ci-reports.md` shows each.
public enum ReportFormat: String, CaseIterable, Sendable {
  /// XML, as GitHub actions, GitLab and Jenkins read it: `JUnitReport`.
  case junit
  /// The Test Anything Protocol, version 14: `TAPReport`.
  case tap
  /// The Static Analysis Results Interchange Format, version 2.1.0: `SARIFReport`.
  case sarif
  /// Annotations in the log of a GitHub job, and its step summary: `GitHubAnnotations`.
  case github
  /// A summary for people: `MarkdownSummary`.
  case markdown
  /// A JSON value on every line: `JSONLinesReport`.
  case jsonl
}

extension ReportFormat {
  /// Whether it is written to a file that the user names.
  public var needsFile: Bool { self != .github }

  /// Results in this format; for `github` the annotations without the step summary.
  public func text(of results: ReportedResults) -> String {
    switch self {
    case .junit: JUnitReport.text(of: results)
    case .tap: TAPReport.text(of: results)
    case .sarif: SARIFReport.text(of: results)
    case .github: GitHubAnnotations.text(of: results)
    case .markdown: MarkdownSummary.text(of: results)
    case .jsonl: JSONLinesReport.text(of: results)
    }
  }
}
