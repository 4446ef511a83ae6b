// Which handlers are taken to do nothing, and that this is taken back.

import AppModel
import PhoneModel
import Testing

@testable import Search

/// Remembers that it was in front, and makes no call for it.
private struct Remembering: LaunchLogic {
  var wasInFront = false

  mutating func becomeActive(_ system: System) { wasInFront = true }

  mutating func resignActive(_ system: System) {
    if wasInFront { system.show("left") }
  }

  mutating func refresh(_ system: System) { system.show("home") }
}

@Suite struct IdleHandlerTests {
  private static let app = App(
    "remembering", "remembers", processes: [ProcessCode(Remembering.self)],
    screens: ["home", "left"])
  private let code = ProcessCodeID(process: ProcessID(), code: 0)

  @Test func aHandlerThatOnlyRemembersDoesSomething() {
    var idle = IdleHandlers(apps: [Self.app])
    #expect(!idle.contains(.becomeActive, of: code))
    #expect(!idle.contains(.refresh, of: code))
    #expect(idle.contains(.enterBackground, of: code))
  }

  @Test func whatThePhoneItselfActsOnIsKept() {
    var idle = IdleHandlers(apps: [Self.app])
    #expect(!idle.contains(.notification(.protectedDataDidBecomeAvailable), of: code))
    #expect(idle.contains(.notification(.protectedDataWillBecomeUnavailable), of: code))
    #expect(!idle.contains(.action(name: "any", argument: ""), of: code))
  }

  @Test func aHandlerThatDoesSomethingOnLaterMemoryIsTakenBack() throws {
    var idle = IdleHandlers(apps: [Self.app])
    #expect(idle.contains(.resignActive, of: code))
    let fresh = try #require(Self.app.freshMemory(of: .app))
    guard case .ends(let later, _) = fresh.run(.becomeActive, CallLog(process: ProcessID())) else {
      Issue.record("it makes no call")
      return
    }
    idle.meet(later, of: ProcessID())
    #expect(idle.isWrong)
    var again = IdleHandlers(apps: [Self.app], busy: idle.busy)
    #expect(!again.contains(.resignActive, of: code))
  }
}
