// Why there is nothing to explore, or no telling what an exploration would mean.

import PhoneModel
import Replay

/// A fault of the app, the scenario or the request that a search stops at.
public enum SearchError: Error, Hashable, Sendable {
  /// A handler of an app did something else when it got the same.
  case undeterminedHandler(String, Handler)
  /// A handler left memory that says it is equal to another and holds something else.
  case untrueMemory(String, Handler)
  /// A handler made calls without end.
  case endlessHandler(String, Handler)
  /// An app keeps itself busy without end, by a handler that it begins again and again.
  case endlessRun(String, Handler)
  /// A line of the scenario cannot be carried out, whatever falls.
  case script(RunError)
  /// There is no launch logic in what is to be explored.
  case nothingToExplore(String)
  /// An address that leads elsewhere than when it was made.
  case otherVersion(String)
  /// What the search found is not what the replay of it finds.
  case disagreement(String)
}

extension SearchError {
  /// What a machine stops with that looks into nothing itself (`Learning`): nobody is told.
  static var notKnown: SearchError { .nothingToExplore("it is not known what the code does") }
}

extension SearchError: CustomStringConvertible {
  /// What is wrong and what to do about it.
  public var description: String {
    switch self {
    case .undeterminedHandler(let app, let handler):
      "\(handler.name) of \(app) does not do the same when it gets the same: it was run twice with"
        + " the same memory and replies. Take clocks, random numbers and global state out of it"
    case .untrueMemory(let app, let handler):
      "\(handler.name) of \(app) leaves memory that is equal to another by `==` and holds something"
        + " else. Compare every stored property, and hold no references"
    case .endlessHandler(let app, let handler):
      "\(handler.name) of \(app) made \(HandlerAutomaton.callLimit) calls and has not ended"
    case .endlessRun(let app, let handler):
      "\(app) never comes to rest: its \(handler.name) comes again and again with no time passing."
        + " Let a timer wait at least a second, and do not write UserDefaults in the handler that"
        + " observes them"
    case .script(let error): error.text
    case .nothingToExplore(let text): text
    case .otherVersion(let address):
      "the address \(address) was made with another version of the app, the phone, the scenario or"
        + " the events: the way to it is not the same any more; search anew"
    case .disagreement(let text):
      "the search and the replay disagree, which is a fault of Lockstep: \(text)"
    }
  }
}
