// The search of an app for which no events are named: with as many as it can take.

import Replay

/// What came of the widest search that ended, or of the next if that found more.
public struct WidenedResult: Sendable {
  public var result: SearchResult
  /// The events that fell in it, in the words of an `EventMenu`.
  public var words: [String]
  /// The words with which it was tried next, and was not over at the bound; nil where there
  /// were no more.
  public var tooWide: [String]?
  /// Whether the result is that of a search that was not over at its bound, as it has found what
  /// the narrower ones have not.
  public var isCutShort = false
  /// All words that fall where none are named.
  public var all: [String]
}

extension ExhaustiveSearch {
  /// The states after which a wider search is given up where no bound is given.
  public static let wideningStates = 150_000

  /// Searches with a few events, then with one word more, and so on, as long as the search looks
  /// at all states within a bound.
  ///
  /// The first has the bounds of the search itself, so that there is a result.
  ///
  /// - Parameters:
  ///   - states: the bound on the states of a wider search.
  ///   - events: the events that some words stand for.
  ///   - begins: is told before each search which words fall.
  /// - Throws: where the app keeps a verdict from being had.
  public func widen(
    _ scenario: Scenario, words: [[String]], states: Int,
    events: ([String]) -> [ExploredEvent], begins: ([String]) -> Void = { _ in }
  ) throws(SearchError) -> WidenedResult {
    guard let first = words.first, let all = words.last else {
      throw .nothingToExplore("there is nothing that may fall")
    }
    begins(first)
    var widest = WidenedResult(
      result: try explore(scenario, events: events(first)), words: first, all: all)
    guard !widest.result.hits.contains(where: { $0.endsSearch }) else {
      widest.tooWide = words.dropFirst().first
      return widest
    }
    var wider = self
    wider.bounds.states = min(bounds.states, states)
    for more in words.dropFirst() {
      begins(more)
      let result = try wider.explore(scenario, events: events(more))
      guard !result.hits.contains(where: { $0.endsSearch }) else {
        widest.tooWide = more
        let known = widest.result.findings.map { $0.finding.subject }
        guard result.findings.contains(where: { !known.contains($0.finding.subject) }) else {
          break
        }
        widest.result = result
        widest.words = more
        widest.isCutShort = true
        break
      }
      widest.result = result
      widest.words = more
    }
    return widest
  }
}
