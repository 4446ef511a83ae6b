// Lets the caller of an engine know which app code runs.

import PhoneModel

/// Is told before app code runs, so that a trap in it can be named. Override
/// what is of interest.
open class HandlerObserver: @unchecked Sendable {
  public init() {}

  /// A handler of an app begins, or begins anew, after a moment of the run.
  open func handlerBegins(_ handler: Handler, of app: String, _ moment: Int) {}

  /// From here on handlers run, or no longer run, where they may never run in truth, to see
  /// whether states can be merged. A trap there says nothing of the app.
  open func supposes(_ isSupposing: Bool) {}

  /// The handler has stopped at a call or ended; no app code runs.
  open func handlerStops() {}

  /// That handler goes on after a later moment.
  open func handlerGoesOn(_ moment: Int) {}
}
