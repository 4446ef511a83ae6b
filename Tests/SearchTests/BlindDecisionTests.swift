// Which destructive calls may rest on blind answers: the search against replays of many runs.

import AppModel
import PhoneModel
import Replay
import Synchronization
import Testing

@testable import Search

/// Remembers that it saw no flag, and deletes for that later.
private struct Remembers: LaunchLogic {
  var seemsNew = false

  mutating func main(_ system: System) { seemsNew = !system.defaults.bool("known") }
  mutating func refresh(_ system: System) {
    if seemsNew { try? system.keychain.delete(KeychainQuery(account: "token", service: "app")) }
  }
  mutating func action(_ name: String, _ argument: String, _ system: System) {
    let item = KeychainAttributes(
      account: "token", service: "app", accessible: .afterFirstUnlock, data: "secret")
    try? system.keychain.add(item)
    system.defaults.set(true, "known")
  }
}

/// Is refused a read, sees no flag, and for that deletes one thing or another later.
private struct Doubtful: LaunchLogic {
  var seemsNew = false

  mutating func main(_ system: System) {
    _ = try? system.keychain.read("one", service: "app")
    seemsNew = !system.defaults.bool("known")
  }
  mutating func action(_ name: String, _ argument: String, _ system: System) {
    guard name == "sign-in" else {
      if seemsNew { try? system.keychain.delete(KeychainQuery(account: name, service: "app")) }
      return
    }
    for account in ["one", "two"] {
      let item = KeychainAttributes(
        account: account, service: "app", accessible: .afterFirstUnlock, data: "secret")
      try? system.keychain.add(item)
    }
    system.defaults.set(true, "known")
  }
}

/// Counts how often it is asked, and says yes after as many times.
private final class Calls: Sendable {
  private let counts = Mutex((made: 0, most: Int.max))

  func next() -> Bool {
    counts.withLock { counts in
      counts.made += 1
      return counts.made > counts.most
    }
  }

  func stopAfterAsMany() { counts.withLock { $0 = (made: 0, most: $0.made) } }
}

@Suite struct BlindDecisionTests {
  /// A destructive call is made whether there is something to destroy or not.
  @Test(arguments: ["open,restart,unlock,lock,launch", "open,restart,unlock,lock,launch,time"])
  func aCallOnWhatWasNeverStoredIsNotForgotten(events: String) throws {
    let exploration = try AppExploration(Shipped.app("example.session"), events, level: .base)
    let result = try ExhaustiveSearch().explore(
      exploration.scenario, events: exploration.events)
    let verdict = try #require(
      result.verdicts.first { $0.subject == Subject(Subject.noBlindDecision, "token") })
    #expect([.unsafe, .bounded].contains(verdict.outcome))
    #expect(result.neverStored == ["token"])
    #expect(result.resultClass != .asExpected)
  }

  @Test func whatSomeRunStoresIsNotSaidToBeMissing() throws {
    let exploration = try AppExploration(
      Shipped.app("example.session"), "open,restart,sign-in", level: .base)
    let result = try ExhaustiveSearch().explore(
      exploration.scenario, events: exploration.events)
    #expect(result.neverStored == [])
  }

  /// The subjects that some run of a case breaks, by the definition: a replay of the run with
  /// the truth in place of its blind answers.
  private func broken(
    _ scenario: Scenario, _ events: [ExploredEvent], _ answers: [UInt8], walks: Int, seed: UInt64
  ) throws -> Set<Subject> {
    var machine = Machine(scenario, allowed: answers, events: events, reductions: [])
    var random = SplitMix(seed: seed)
    var found: Set<Subject> = []
    for _ in 0..<walks {
      var path: [Int32] = []
      var state = machine.start
      var isBlind = false
      for _ in 0..<40 {
        let range = try machine.steps(of: state)
        guard !range.isEmpty else { break }
        let calls = range.filter { index in
          if case .call = machine.actions[machine.edges[Int(index)].action] { true } else { false }
        }
        let index = random.pick(calls.isEmpty || random.happens(30) ? Array(range) : calls)
        path.append(index)
        let edge = machine.edges[Int(index)]
        let effect = machine.effects[edge.effect]
        if isBlind, !effect.decisions.isEmpty {
          let scenario = machine.scenario(following: path)
          let run = Runner.run(scenario, schedule: Schedule(allowed: answers))
          #expect(run.error == nil)
          for finding in run.blindDecisions(of: scenario, allowed: answers) {
            found.insert(finding.subject)
          }
        }
        isBlind = isBlind || effect.isBlind
        state = edge.target
      }
    }
    return found
  }

  /// One answer to each question: the base, or the first.
  private func single(_ allowed: [UInt8]) -> [UInt8] {
    Assignment(allowed: allowed).answers.map { 1 << $0 }
  }

  private func compare(
    _ scenario: Scenario, _ events: [ExploredEvent], seed: UInt64, walks: Int, _ text: String
  ) throws {
    let answers = single(scenario.allowedAlternatives(at: scenario.level ?? .base))
    let broken = try broken(scenario, events, answers, walks: walks, seed: seed)
    for reductions in [Reductions.all, []] {
      var search = ExhaustiveSearch(bounds: Bounds(states: 4_000))
      search.reductions = reductions
      let found: SearchResult
      do throws(SearchError) {
        found = try search.explore(scenario, events: events)
      } catch {
        guard case .endlessRun = error else { throw error }
        continue
      }
      for verdict in found.verdicts where verdict.subject.rule == Subject.noBlindDecision {
        guard verdict.outcome == .safe || verdict.outcome == .notExercised else { continue }
        #expect(!broken.contains(verdict.subject), "\(verdict.subject), \(text)")
      }
    }
  }

  @Test(arguments: 0..<10)
  func noRunOfARandomAppBreaksTheRuleWhereItIsSaidToBeSafe(_ group: Int) throws {
    for number in 0..<(2 * Effort.factor) {
      let random = RandomCase(seed: UInt64(number * 10 + group) + 5_000)
      try compare(
        random.scenario, random.events, seed: random.seed &+ 1, walks: 15, random.text)
    }
  }

  /// Apps that read UserDefaults blindly, at the end of a handler or before something else,
  /// and delete, with memory or without.
  @Test(arguments: 0..<10)
  func noRunOfAReaderBreaksTheRuleWhereItIsSaidToBeSafe(_ group: Int) throws {
    var outcomes: Set<String> = []
    for number in 0..<(2 * Effort.factor) {
      let seed = UInt64(number * 10 + group)
      var random = SplitMix(seed: seed)
      let exploration = try AppExploration(
        random.reader(), "restart,unlock,open,launch,save",
        pins: "UD-WRITE-BFU=dropped UD-RECOVER=\(random.pick(["never", "next-read"]))")
      try compare(
        exploration.scenario, exploration.events, seed: seed, walks: 25, "seed \(seed)")
      let found = try ExhaustiveSearch().explore(
        exploration.scenario, events: exploration.events)
      let token = Subject(Subject.noBlindDecision, "token")
      outcomes.insert(found.verdicts.first { $0.subject == token }?.outcome.text ?? "none")
    }
    #expect(!outcomes.isEmpty)
  }

  /// The initializer reads the flag blindly and does nothing with it.
  @Test(arguments: [
    ("race.marker-cleanup", "restart,unlock,open,install,delete,locked-launch,connect:1"),
    ("race.marker-cleanup-2", "restart,unlock,open,install,delete,locked-launch,connect:1"),
  ])
  func anAnswerThatMakesNoDifferenceIsNotHeldAgainstAnyCall(
    _ name: String, _ events: String
  ) throws {
    let exploration = try AppExploration(Shipped.app(name), events, pins: "UD-WRITE-BFU=dropped")
    for reductions in [Reductions.all, []] {
      var search = ExhaustiveSearch()
      search.reductions = reductions
      let result = try search.explore(exploration.scenario, events: exploration.events)
      #expect(result.outcome == .safe)
      #expect(result.undecided.isEmpty)
      #expect(result.hits.isEmpty)
      search.triesTruth = false
      let untried = try search.explore(exploration.scenario, events: exploration.events)
      #expect(!untried.undecided.isEmpty)
      #expect(result.counts == untried.counts)
      #expect(result.coverage == untried.coverage)
    }
  }

  /// The handler ends with the blind answer, and another looks at what was remembered of it.
  @Test func anAnswerThatIsRememberedIsHeldAgainstALaterCall() throws {
    let app = App(
      "remembers", "deletes where it seemed to be new", processes: [ProcessCode(Remembers.self)],
      actions: [Action("sign-in", "signs in")],
      belongings: [
        Belonging(
          "token", at: .keychain(service: "app", account: "token"), changedBy: ["sign-in"])
      ])
    let exploration = try AppExploration(
      app, "restart,unlock,open,locked-launch,sign-in",
      pins: "UD-WRITE-BFU=dropped UD-RECOVER=never")
    let result = try ExhaustiveSearch().explore(
      exploration.scenario, events: exploration.events)
    let subject = Subject(Subject.noBlindDecision, "token")
    #expect(result.findings.contains { $0.finding.subject == subject })
  }

  /// A refused answer is no blind one, and each call is held to account for what it deletes.
  @Test func eachCallAfterABlindAnswerIsAskedAboutWhatItDeletes() throws {
    let names = ["one", "two"]
    let app = App(
      "doubtful", "deletes what it is told to where it seemed to be new",
      processes: [ProcessCode(Doubtful.self)],
      actions: [Action("sign-in", "signs in")]
        + names.map { Action($0, "deletes it", isByUser: false) },
      belongings: names.map {
        Belonging($0, at: .keychain(service: "app", account: $0), changedBy: ["sign-in"])
      })
    let exploration = try AppExploration(
      app, "restart,unlock,open,locked-launch,sign-in,one,two",
      pins: "UD-WRITE-BFU=dropped UD-RECOVER=never")
    let result = try ExhaustiveSearch().explore(
      exploration.scenario, events: exploration.events)
    for name in names {
      let subject = Subject(Subject.noBlindDecision, name)
      #expect(result.findings.contains { $0.finding.subject == subject }, "\(name)")
    }
  }

  /// A look at what the answers changed that was stopped has shown nothing.
  @Test func whatWasNotLookedAtToTheEndIsUndecided() throws {
    let exploration = try AppExploration(
      Shipped.app("race.marker-cleanup"),
      "restart,unlock,open,install,delete,locked-launch,connect:1",
      pins: "UD-WRITE-BFU=dropped")
    let calls = Calls()
    var search = ExhaustiveSearch(isStopped: { calls.next() })
    search.looksForNearMisses = false
    search.triesTruth = false
    _ = try search.explore(exploration.scenario, events: exploration.events)
    calls.stopAfterAsMany()
    search.triesTruth = true
    let result = try search.explore(exploration.scenario, events: exploration.events)
    #expect(result.hits.isEmpty)
    #expect(!result.undecided.isEmpty)
    #expect(result.outcome == .bounded)
    for verdict in result.verdicts {
      #expect((verdict.outcome == .bounded) == result.undecided.contains(verdict.subject))
    }
  }

  @Test func anAnswerThatMakesADifferenceIs() throws {
    let exploration = try AppExploration(
      Shipped.app("race.moved-cleanup"), "restart,unlock,open,kill,locked-launch,connect:1",
      pins: "UD-WRITE-BFU=dropped")
    let result = try ExhaustiveSearch().explore(
      exploration.scenario, events: exploration.events)
    let subject = Subject(Subject.noBlindDecision, "key-1")
    #expect(result.findings.contains { $0.finding.subject == subject })
  }
}

extension SplitMix {
  /// A small app that reads UserDefaults and deletes its token.
  fileprivate mutating func reader() -> App {
    var lines: [String: [LogicTable.Line]] = [:]
    for handler in ["main", "refresh", "background"] {
      let read = LogicTable.Line(
        call: .readDefault("count"), remembers: happens(40) ? 1 : 0, yes: happens(30) ? 3 : 1, no: 1
      )
      let next = LogicTable.Line(
        call: pick([.remembered(1), .readItem, .fileExists]), yes: 2, no: happens(50) ? 3 : 2)
      let last = LogicTable.Line(
        call: happens(50) ? .deleteItem : .show("home"), yes: 3, no: 3)
      lines[handler] = handler == "main" || happens(30) ? [read] : [read, next, last]
      if handler == "main" { lines[handler]?[0].yes = 1 }
      if happens(20) {
        lines[handler] = [next, last].enumerated().map { index, line in
          LogicTable.Line(call: line.call, yes: index + 1, no: index + 1)
        }
      }
    }
    lines["save"] = [
      LogicTable.Line(call: .addItem(.afterFirstUnlock), yes: 1, no: 1),
      LogicTable.Line(call: .setDefault("count", 1), yes: 2, no: 2),
    ]
    let process = TableLogic.$table.withValue(LogicTable(lines)) {
      ProcessCode(.app, TableLogic.self)
    }
    return App(
      "reader", "reads", processes: [process], screens: ["home"],
      actions: [Action("save", "stores things")],
      belongings: [
        Belonging("token", at: .keychain(service: "app", account: "token"), changedBy: ["save"])
      ])
  }
}
