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

/// Does nothing.
private struct Empty: LaunchLogic {}

@Suite struct IdleHandlerTests {
  private static let app = App(
    "remembering", "remembers", processes: [ProcessCode(Remembering.self)],
    screens: ["home", "left"])
  private let code = ProcessCodeID(process: ProcessID(), code: 0)

  /// Whether a handler is taken to do nothing.
  private func isIdle(_ handlers: inout IdleHandlers, _ handler: Handler) -> Bool {
    handlers.contains(handler, of: code)
  }

  @Test func aHandlerThatOnlyRemembersDoesSomething() {
    var idle = IdleHandlers(apps: [Self.app])
    let isIdle1 = isIdle(&idle, .becomeActive)
    #expect(!isIdle1)
    let isIdle2 = isIdle(&idle, .refresh)
    #expect(!isIdle2)
    let isIdle3 = isIdle(&idle, .enterBackground)
    #expect(isIdle3)
  }

  @Test func whatThePhoneItselfActsOnIsKept() {
    var idle = IdleHandlers(apps: [Self.app])
    let isIdle4 = isIdle(&idle, .notification(.protectedDataDidBecomeAvailable))
    #expect(!isIdle4)
    let isIdle5 = isIdle(&idle, .notification(.protectedDataWillBecomeUnavailable))
    #expect(isIdle5)
    let isIdle6 = isIdle(&idle, .action(name: "any", argument: ""))
    #expect(!isIdle6)
  }

  @Test func aHandlerThatDoesSomethingOnLaterMemoryIsTakenBack() throws {
    var idle = IdleHandlers(apps: [Self.app])
    let isIdle7 = isIdle(&idle, .resignActive)
    #expect(isIdle7)
    let fresh = try #require(Self.app.freshMemory(of: .app))
    guard case .ends(let later, _) = fresh.run(.becomeActive, CallLog(process: ProcessID())) else {
      Issue.record("it makes no call")
      return
    }
    idle.meet(later, of: ProcessID())
    #expect(idle.isWrong)
    var again = IdleHandlers(apps: [Self.app], busy: idle.busy)
    let isIdle8 = isIdle(&again, .resignActive)
    #expect(!isIdle8)
  }
  /// Another version of the app has handlers of its own.
  @Test func whatOneCodeLeavesEmptyAnotherMayNot() {
    let empty = App("empty", "does nothing", processes: [ProcessCode(Empty.self)])
    var idle = IdleHandlers(apps: [empty, Self.app])
    for code in [0, 1, 0] {
      let isIdle = idle.contains(.refresh, of: ProcessCodeID(process: ProcessID(), code: code))
      #expect(isIdle == (code == 0))
    }
  }
}
