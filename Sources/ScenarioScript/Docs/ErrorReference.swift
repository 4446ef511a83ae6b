// The page of all error codes, and the help on one.

import Replay

/// Writes `docs/errors.md`.
public enum ErrorReference {
  /// Every code with its page: those of scripts, then those of runs.
  static let pages: [(code: String, page: ErrorPage)] =
    ScriptErrorCode.allCases.map { ($0.rawValue, $0.documentation) }
    + RunError.Code.allCases.map { ($0.rawValue, $0.documentation) }

  /// The whole page, with an anchor for each code.
  public static func markdown() -> String {
    var text = """
      # Errors in scripts

      Each error names its place, its cause and its cure. A script with an error gets no verdict. A
      code never changes its meaning. Codes that begin with S are found by reading a script, those
      with R by running it.

      """
    for (code, page) in pages {
      text += "\n<a id=\"\(code.lowercased())\"></a>\n\n## \(code): \(page.title)\n\n"
      text += "\(page.cause) \(page.cure)\n"
      if !page.wrong.isEmpty {
        text += "\nWrong:\n\n```\n\(page.wrong)\n```\n\nRight:\n\n```\n\(page.right)\n```\n"
      }
    }
    return text
  }

  /// The heading of a code's page; nil for an unknown code.
  public static func title(of code: String) -> String? {
    pages.first { $0.code == code }?.page.title
  }

  /// What a command line prints for `help CODE`; nil for an unknown code.
  public static func help(for name: String) -> String? {
    guard let (code, page) = pages.first(where: { $0.code == name.uppercased() }) else {
      return nil
    }
    var text = "\(code): \(page.title)\n\n\(page.cause) \(page.cure)\n"
    if !page.wrong.isEmpty {
      text += "\nWrong:\n\n\(page.wrong)\n\nRight:\n\n\(page.right)\n"
    }
    return text
  }
}
