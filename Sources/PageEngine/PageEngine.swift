// The engine as a page asks it: a request in, an answer out, both JSON.

import AppModel
import Reports
import Search

/// Answers what a page asks, of apps that it is given.
///
/// The same request gets the same bytes wherever it is answered: in the command, which records
/// what a page opens with, and in the page, where this is compiled to WebAssembly. Nothing is
/// kept between two requests.
public enum PageEngine {
  /// Goes up where a page and an engine of different versions would not understand each other.
  public static let version = 1

  /// The answer to a request, as JSON on one line; what is wrong is in its member `error`.
  ///
  /// - Parameter progress: is told now and then how far a search is.
  public static func answer(
    _ request: [UInt8], apps: [App],
    progress: @escaping @Sendable (SearchProgress) -> Void = { _ in }
  ) -> String {
    do throws(JSONError) {
      return answer(try JSONReader.value(of: request), apps: apps, progress: progress).line
    } catch {
      return PageError("the request is no JSON: \(error.text)").json.line
    }
  }

  /// The answer to a request.
  package static func answer(
    _ request: JSON, apps: [App],
    progress: @escaping @Sendable (SearchProgress) -> Void = { _ in }
  ) -> JSON {
    do throws(PageError) {
      switch request["ask"]?.string {
      case "apps": return PageMenu.json(of: apps)
      case "report": return try PageScript(request, apps: apps).report(request)
      case "judge": return try PageScript(request, apps: apps).judge(request)
      case "play": return try PageScript(request, apps: apps).play(request)
      case "roads": return try PageScript(request, apps: apps).roads(request)
      case "explore": return try PageSearch(request, apps: apps, progress: progress).answer()
      default: throw PageError("there is nothing of that name to ask")
      }
    } catch {
      return error.json
    }
  }
}

/// Why a request has no answer.
struct PageError: Error, Hashable {
  /// In words, without a full stop.
  var text: String

  init(_ text: String) { self.text = text }

  var json: JSON { .object([("error", .string(text))]) }
}
