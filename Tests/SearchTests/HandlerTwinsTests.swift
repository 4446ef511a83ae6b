// Which handlers are taken for one, and which never are.

import AppModel
import PhoneModel
import Replay
import Testing

@testable import Search

/// Does the same whatever it is told.
private struct Same: LaunchLogic {}

/// Begins alike, and goes on otherwise once its first call is answered.
private struct Forked: LaunchLogic {
  mutating func refresh(_ system: System) {
    if system.isProtectedDataAvailable { system.show("home") }
  }
  mutating func background(_ system: System, for reason: LaunchReason) {
    _ = system.isProtectedDataAvailable
  }
}

@Suite struct HandlerTwinsTests {
  private static let apps = [
    App("same", "does nothing", processes: [ProcessCode(Same.self)]),
    App("forked", "forks", processes: [ProcessCode(Forked.self)], screens: ["home"]),
  ]
  private let same = ProcessCodeID(process: ProcessID(), code: 0)
  private let forked = ProcessCodeID(process: ProcessID(), code: 1)

  @Test func handlersThatThePhoneLooksAtStandForThemselves() {
    var twins = HandlerTwins(apps: Self.apps)
    let handlers: [Handler] = [
      .refresh, .load, .main, .launch(.user), .notification(.protectedDataDidBecomeAvailable),
      .completed(.consentForm(succeeded: true)), .action(name: "save", argument: ""),
    ]
    for handler in handlers {
      let leader = twins.leader(of: handler, in: same)
      #expect(leader == handler)
    }
    let leader = twins.leader(of: .becomeActive, in: same)
    #expect(leader == .refresh)
  }

  @Test func handlersOfOtherCodeAreNoTwins() {
    var twins = HandlerTwins(apps: Self.apps + [Self.apps[0]])
    let first = twins.leader(of: .refresh, in: same)
    #expect(first == .refresh)
    let other = ProcessCodeID(process: ProcessID(), code: 2)
    let second = twins.leader(of: .becomeActive, in: other)
    #expect(second == .becomeActive)
  }

  @Test(arguments: [false, true])
  func handlersThatTurnOutToDifferAreToldApart(joinsLater: Bool) throws {
    var twins = HandlerTwins(apps: Self.apps)
    let memory = try #require(Self.apps[1].freshMemory(of: .app))
    let background = Handler.background(.silentPush)
    _ = twins.leader(of: .refresh, in: forked)
    if !joinsLater { _ = twins.leader(of: background, in: forked) }
    twins.meet(.refresh, in: forked, memory, [.flag(true)])
    if joinsLater { _ = twins.leader(of: background, in: forked) }
    #expect(twins.isWrong)
    var again = HandlerTwins(apps: Self.apps, differing: twins.differing)
    _ = again.leader(of: .refresh, in: forked)
    let leader = again.leader(of: background, in: forked)
    #expect(leader == background)
  }

  /// What one build has come to is not asked of another: the replies are to other calls.
  @Test func handlersOfTwoBuildsAreNotCompared() throws {
    struct Before: LaunchLogic {
      mutating func connectScene(_ system: System) {
        for _ in 0..<8 { system.defaults.set(true, "done") }
      }
      mutating func refresh(_ system: System) { _ = try? system.files.read("notes") }
    }
    struct After: LaunchLogic {}
    let before = App("updated.before", "does much", processes: [ProcessCode(Before.self)])
    let after = App("updated.after", "does nothing", processes: [ProcessCode(After.self)])
    var script = try AppExploration(before, "open", isOpen: false).scenario
    script.apps = [before, after]
    let open = Step(.event(.open(app: 0)), phase: nil, place: Place(line: 1))
    let falling: [Event] = [.update(app: 0, code: 1), .open(app: 0)]
    script.steps.append(
      Step(
        .race(during: [open], mayFall: falling.map { RaceEvent($0, Place(line: 2)) }), phase: nil,
        place: Place(line: 3)))
    var search = ExhaustiveSearch()
    let all = try search.explore(script)
    search.reductions = []
    #expect(try search.explore(script).outcome == all.outcome)
  }
}
