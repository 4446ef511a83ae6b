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
  ///   - result: what comes of the search with the words at a place, for a caller that has begun some
  ///     of them before, each with a `search(atPlace:states:)`; nil to make it now.
  /// - Throws: where the app keeps a verdict from being had.
  public func widen(
    _ scenario: Scenario, words: [[String]], states: Int,
    events: ([String]) -> [ExploredEvent],
    result: (_ place: Int) -> Result<SearchResult, SearchError>? = { _ in nil }
  ) throws(SearchError) -> WidenedResult {
    guard let first = words.first, let all = words.last else {
      throw .nothingToExplore("there is nothing that may fall")
    }
    func explore(_ place: Int) throws(SearchError) -> SearchResult {
      if let known = result(place) { return try known.get() }
      return try search(atPlace: place, states: states).explore(
        scenario, events: events(words[place]))
    }
    var widest = WidenedResult(result: try explore(0), words: first, all: all)
    guard !widest.result.hits.contains(where: { $0.endsSearch }) else {
      widest.tooWide = words.dropFirst().first
      return widest
    }
    for (place, more) in words.enumerated().dropFirst() {
      let result = try explore(place)
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

  /// The search with the words at a place, as `widen` makes it.
  ///
  /// - Parameter states: the bound on the states of a wider search.
  public func search(atPlace place: Int, states: Int) -> ExhaustiveSearch {
    var search = self
    if place > 0 { search.bounds.states = min(bounds.states, states) }
    return search
  }
}
