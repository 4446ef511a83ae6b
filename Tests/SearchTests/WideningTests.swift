// An exploration that names no events takes as many as it can look at.

import Apps
import Replay
import Search
import Testing

@Suite struct WideningTests {
  private func widened(_ name: String, states: Int) throws -> WidenedResult {
    let exploration = try AppExploration(Shipped.app(name), "open", level: .base)
    let menu = EventMenu(for: try Shipped.app(name))
    return try ExhaustiveSearch().widen(
      exploration.scenario, words: menu.widening, states: states,
      events: { words in words.flatMap { menu.events(named: $0) ?? [] } })
  }

  @Test func eachSetOfWordsHasTheOneBeforeAndOneMore() {
    for app in Catalogue.all {
      let words = EventMenu(for: app).widening
      #expect(words.first?.contains("open") == true)
      for (fewer, more) in zip(words, words.dropFirst()) {
        #expect(more.count == fewer.count + 1)
        #expect(more.filter(fewer.contains) == fewer, "the order of \(app.name)'s events")
      }
    }
  }

  @Test func allFallWhereTheSearchIsSmall() throws {
    let widened = try widened("race.moved", states: 100_000)
    let words = EventMenu(for: try Shipped.app("race.moved")).widening
    #expect(widened.words == words.last)
    #expect(widened.tooWide == nil)
    #expect(widened.result.hits.isEmpty)
  }

  @Test func theWidestThatEndsIsTold() throws {
    let all = try widened("race.moved", states: 100_000)
    let some = try widened("race.moved", states: all.result.counts.states - 1)
    #expect(some.tooWide == all.words)
    #expect(some.words.count == all.words.count - 1)
    #expect(some.result.hits.isEmpty)
    // The first search is made however large it is.
    let first = try widened("race.moved", states: 1)
    let words = EventMenu(for: try Shipped.app("race.moved")).widening
    #expect(first.words == words.first)
    #expect(first.result.hits.isEmpty)
  }

  @Test func whatAWiderSearchFindsIsNotKeptBack() throws {
    // Without a key there is nothing to lose.
    let words = [
      ["restart", "unlock", "open", "launch"],
      ["restart", "unlock", "open", "launch", "connect@idle"],
    ]
    let app = try Shipped.app("race.moved")
    let exploration = try AppExploration(app, "open", level: .base)
    let menu = EventMenu(for: app)
    func widened(_ states: Int) throws -> WidenedResult {
      try ExhaustiveSearch().widen(
        exploration.scenario, words: words, states: states,
        events: { words in words.flatMap { menu.events(named: $0) ?? [] } })
    }
    let whole = try widened(1_000_000)
    let found = try #require(whole.result.findings.first)
    #expect(whole.tooWide == nil)
    let cut = try widened(whole.result.counts.states - 1)
    #expect(cut.isCutShort)
    #expect(cut.words == words.last)
    #expect(cut.result.findings.first?.finding == found.finding)
    #expect(cut.result.outcome != .safe)
    let early = try widened(50)
    #expect(!early.isCutShort)
    #expect(early.words == words.first)
    #expect(early.tooWide == words.last)
  }

  /// The words that were tried, with what came of it.
  private func tried(_ name: String, _ search: ExhaustiveSearch, states: Int) throws -> (
    words: [[String]], widened: WidenedResult
  ) {
    let exploration = try AppExploration(Shipped.app(name), "open", level: .base)
    let menu = EventMenu(for: try Shipped.app(name))
    var tried: [[String]] = []
    let widened = try search.widen(
      exploration.scenario, words: menu.widening, states: states,
      events: { words in words.flatMap { menu.events(named: $0) ?? [] } },
      result: { place in
        tried.append(menu.widening[place])
        return nil
      })
    return (tried, widened)
  }

  /// A bound that was asked for holds for every search, and none is made beyond one that met it.
  @Test func aBoundOfTheSearchItselfEndsTheWidening() throws {
    let words = EventMenu(for: try Shipped.app("race.moved")).widening
    let (first, cut) = try tried(
      "race.moved", ExhaustiveSearch(bounds: Bounds(states: 10)), states: 1_000)
    #expect(first == [words[0]])
    #expect(cut.result.hits == [.states(10)])
    #expect(cut.words == words[0])
    #expect(cut.tooWide == words[1])
    // One that is too wide is the last.
    let whole = try tried("race.moved", ExhaustiveSearch(), states: 100_000)
    let most = whole.widened.result.counts.states / 4
    let (some, wider) = try tried(
      "race.moved", ExhaustiveSearch(bounds: Bounds(states: most)), states: 100_000)
    #expect(some.count > 2 && some.count < whole.words.count)
    #expect(some == Array(words.prefix(some.count)))
    #expect(wider.words == words[some.count - 2])
    #expect(wider.tooWide == words[some.count - 1])
    #expect(wider.result.hits.isEmpty)
  }

  /// Without what the user does first there is mostly nothing to lose.
  @Test func whatTheUserDoesFallsWhereTheAppHasNothingToDo() throws {
    for app in Catalogue.all {
      let words = EventMenu(for: app).widening
      let actions = app.actions.filter { $0.isByUser }.map { $0.name }
      for action in actions {
        #expect(words.last?.contains("\(action)@idle") == true, "\(action) of \(app.name)")
      }
      if let first = actions.first {
        #expect(words.first?.contains("\(first)@idle") == true, "\(first) of \(app.name)")
      }
    }
  }
}
