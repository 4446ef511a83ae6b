// What the documentation says about the errors that only running a script shows.

import Replay

extension RunError.Code {
  /// The place of the page that explains the code.
  public var page: String { "docs/errors.md#\(rawValue.lowercased())" }

  /// The page of this code.
  public var documentation: ErrorPage {
    switch self {
    case .impossibleEvent:
      ErrorPage(
        "An event that cannot happen then",
        "The line asks for something that the phone cannot do in the state it is in: an app cannot"
          + " be opened while the phone is locked, and a process that does not run cannot be"
          + " suspended.",
        "Put the event that it needs before it, or the line into a guard. In a race block such an"
          + " order is left out, and `run` names the line; under `may fall` it falls only where it can."
      )
    case .unmatchedPoint:
      ErrorPage(
        "A schedule that the run never comes to",
        "A saved schedule binds an event or an answer to a call, and the run ended without making"
          + " that call. The app or the script has changed since the run was saved.",
        "Remove the line, or save the run anew. `--trace` shows the handlers with their counts.")
    case .endlessHandler:
      ErrorPage(
        "A handler that never ends",
        "One handler of the app made more calls than any launch needs. It probably waits in a loop"
          + " for something that cannot happen while it runs.",
        "End the handler and go on in another: start a timer, or observe a notification.")
    case .endlessRun:
      ErrorPage(
        "A run that never ends",
        "The app keeps itself busy without end: a timer that starts itself again at once, or a"
          + " notification that causes itself.",
        "Let a timer wait at least a second, and do not write UserDefaults in the handler that"
          + " observes them.")
    }
  }
}
