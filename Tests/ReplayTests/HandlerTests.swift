// Handlers: draining, errors that are let go, and handlers that never end.

import AppModel
import PhoneModel
import Replay
import Testing

@Suite struct HandlerTests {
  @Test func anErrorEndsTheHandlerAndNothingElse() throws {
    let run = Runner.run(
      try scenario("app thrower\ninstall\nopen\nrefresh\nexpect shown count = 2"),
      schedule: .base)
    #expect(run.findings == [])
    #expect(run.shown == ["home", "home"])
    #expect(run.moments.count { if case .threw = $0.kind { true } else { false } } == 2)
  }

  @Test func aHandlerThatNeverEndsIsAFault() throws {
    let result = try judge("app endless\ninstall\nopen")
    #expect(result.error?.code == .endlessHandler)
  }

  @Test func memoryOfAKilledProcessIsGone() throws {
    let run = Runner.run(
      try scenario(
        "app thrower\ninstall\nopen\nrefresh\nkill app\nopen\nexpect shown count = 1"),
      schedule: .base)
    #expect(run.findings == [])
  }

  @Test func anImpossibleEventIsAFaultOfTheScript() throws {
    let result = try judge("app shower\ninstall\nlock\nopen")
    #expect(result.error?.code == .impossibleEvent)
    #expect(result.error?.place.line == 4)
  }

  @Test func aUsersActionNeedsTheAppInFront() throws {
    let result = try judge("app wiper\ninstall\nopen\nleave\nsign-in T")
    #expect(result.error?.code == .impossibleEvent)
  }
}
