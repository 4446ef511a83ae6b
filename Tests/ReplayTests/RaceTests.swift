// Race blocks: every place an event can fall, and no other.

import AppModel
import PhoneModel
import Replay
import Testing

@Suite struct RaceTests {
  @Test func anEventFallsBetweenAnyTwoCallsOrNotAtAll() throws {
    // Points: before the line, before each of the two calls, after it; or not at all.
    let result = try judge(
      """
      app shower
      install
      during
        open
      may fall
        lock
      end
      expect not screen three
      """)
    // Before the line the lock makes opening impossible.
    #expect(result.runCount == 4)
    #expect(result.infeasibleCount == 1)
    #expect(result.impossibleLines.map(\.place.line) == [4])
    #expect(result.impossibleLines[0].reason.hasPrefix("the phone is locked, and to open"))
  }

  @Test func twoEventsFallInEitherOrder() throws {
    let result = try judge(
      """
      app shower
      install
      open
      during
        refresh
      may fall
        lock
        push
      end
      expect not screen none
      """)
    // One event alone: 4 points each, of which the lock before the line leaves
    // no refresh to make. All pairs and orders are made besides.
    #expect(result.runCount > 8)
    let again = try judge(
      """
      app shower
      install
      open
      during
        refresh
      may fall
        push
        lock
      end
      expect not screen none
      """)
    #expect(again.runCount == result.runCount)
  }

  @Test func processesAreInterleavedCallByCall() throws {
    let scenario = try scenario(
      """
      app shower
      install
      open
      during
        refresh
      may fall
        push
      end
      """)
    var orders: [[String]] = []
    var plan: [Int]? = []
    while let current = plan {
      let run = Runner.run(
        scenario,
        schedule: Schedule(allowed: scenario.allowedAlternatives(at: .base), plan: current))
      let shown = Array(run.shown.dropFirst(2))
      if !orders.contains(shown) { orders.append(shown) }
      let last = run.trail.lastIndex { $0.taken + 1 < $0.ways }
      plan = last.map { run.trail[..<$0].map(\.taken) + [run.trail[$0].taken + 1] }
    }
    #expect(orders.count == 4)
    #expect(orders.contains(["one", "two"]))
    #expect(orders.contains(["three", "one", "two"]))
    #expect(orders.contains(["one", "three", "two"]))
    #expect(orders.contains(["one", "two", "three"]))
  }

  @Test func aRaceFindsWhatOneOrderHides() throws {
    let story = """
      install
      open
      sign-in T
      restart

      """
    let oneOrder = try judge("app impatient\n" + story + "unlock\nlaunch location")
    #expect(oneOrder.outcome("nothing-lost", "token") != "unsafe")
    let race = try judge(
      "app impatient\n" + story
        + "during\n  launch location\nmay fall\n  unlock\nend\n")
    #expect(race.outcome("nothing-lost", "token") == "unsafe")
  }

  @Test func aKillBetweenCallsEndsTheHandler() throws {
    let scenario = try scenario(
      """
      app shower
      install
      open
      at app/refresh#2/2 kill app
      refresh
      """)
    let run = Runner.run(scenario, schedule: .base)
    #expect(run.shown == ["one", "two", "one"])
    #expect(run.phone.processes.isEmpty)
  }

  @Test func aScheduleThatIsNeverReachedIsAFault() throws {
    let result = try judge(
      """
      app shower
      install
      open
      at app/refresh#9/1 lock
      """)
    #expect(result.error?.code == .unmatchedPoint)
    #expect(result.resultClass == .faulty)
  }

  @Test func aLossBeforeALineThatBecomesImpossibleCounts() throws {
    let result = try judge(
      """
      app impatient
      install
      open
      sign-in T
      restart
      during
        launch location
      may fall
        unlock
      end
      unlock
      """)
    // Where the unlock fell in the block, the line after it cannot be; where it
    // did not, the token is gone.
    #expect(result.outcome("nothing-lost", "token") == "unsafe")
    let after = try judge(
      """
      app impatient
      install
      open
      sign-in T
      during
        restart
        launch location
      may fall
        kill app
        unlock
      end
      kill app
      unlock
      """)
    #expect(after.outcome("nothing-lost", "token") == "unsafe")
  }

  @Test func anEventThatFellInNoRunHasShownNothing() throws {
    let result = try judge(
      """
      app wiper
      pin UD-RECOVER = next-read
      install
      open
      sign-in T
      restart
      during
        launch location
      may fall
        unlock
      end
      unlock
      open
      """)
    #expect(result.neverFell.count == 1)
    #expect(result.outcome("nothing-lost", "token") == "not exercised")
    #expect(result.resultClass == .inconclusive)
  }
}
