// The virtual clock: deadlines, timers, and where a wait stops.

import Testing

@testable import PhoneModel

@Suite struct TimeTests {
  static let app = PhoneFixture.app

  static func running() -> PhoneFixture {
    var device = PhoneFixture()
    device.happen(.launch(app: 0, .silentPush))
    device.log = []
    return device
  }

  @Test func aWaitStopsWhereAProcessGetsSomethingToDo() {
    var device = Self.running()
    device.call(.startTimer(name: "late", after: 30))
    device.call(.startTimer(name: "soon", after: 5))
    #expect(device.phone.nextDeadline == 5)
    #expect(device.start(.wait(60)) == 55)
    #expect(device.phone.process(Self.app)?.queue == [.timer(name: "soon")])
    device.drain()
    #expect(device.start(.wait(20)) == 0)
    #expect(device.log == ["timer-soon"])
    device.happen(.wait(5))
    #expect(device.log == ["timer-soon", "timer-late"])
    #expect(device.phone.nextDeadline == nil)
  }

  @Test func aWaitDoesNotStopForWhatWasWaitingBefore() {
    var device = Self.running()
    device.start(.launch(app: 0, .location))
    device.begin()
    device.start(.lock)
    #expect(device.start(.wait(20)) == 0)
    #expect(device.phone.lock.state == .locked)
  }

  @Test func aTimerOfNoLengthIsDueAtOnce() {
    var device = Self.running()
    device.call(.startTimer(name: "now", after: 0))
    #expect(device.phone.process(Self.app)?.queue == [.timer(name: "now")])
    #expect(device.phone.nextDeadline == nil)
    device.drain()
    #expect(device.log == ["timer-now"])
    device.happen(.wait(0), .wait(-1))
    #expect(device.log == ["timer-now"])
  }

  @Test func aTimerTakesThePlaceOfOneOfItsName() {
    var device = Self.running()
    device.call(.startTimer(name: "t", after: 5))
    device.call(.startTimer(name: "t", after: 9))
    device.happen(.wait(8))
    #expect(device.log == [])
    device.happen(.wait(1))
    #expect(device.log == ["timer-t"])
  }

  @Test func timersThatAreDueTogetherFireInTheirOrder() {
    var device = Self.running()
    device.call(.startTimer(name: "first", after: 5))
    device.happen(.wait(2))
    device.call(.startTimer(name: "second", after: 3))
    device.happen(.wait(10))
    #expect(device.log == ["timer-first", "timer-second"])
  }

  @Test func aTimerRunsOnWhileItsProcessIsSuspendedAndFiresAtTheResume() {
    var device = Self.running()
    device.call(.startTimer(name: "t", after: 5))
    device.call(.startTimer(name: "u", after: 20))
    device.happen(.suspend(Self.app))
    #expect(device.phone.nextDeadline == nil)
    #expect(device.start(.wait(10)) == 0)
    #expect(device.log == [])
    device.happen(.resume(Self.app))
    #expect(device.log == ["timer-t"])
    #expect(device.phone.nextDeadline == 10)
  }

  @Test func timersEndWithTheirProcessAndTimelinesDoNot() {
    var device = Self.running()
    device.happen(.launch(app: 0, .timeline))
    device.call(.startTimer(name: "t", after: 5), by: PhoneFixture.widget)
    device.call(.reloadTimeline(after: 60), by: PhoneFixture.widget)
    device.call(.reloadTimeline(after: 0), by: PhoneFixture.widget)
    device.happen(.kill(PhoneFixture.widget))
    #expect(device.phone.nextDeadline == 1)
    device.log = []
    device.happen(.wait(100))
    #expect(device.log == ["load", "main", "launch", "timeline"].map { "widget:" + $0 })
  }

  @Test func aStalledKeychainCallLetsTimePass() {
    var device = PhoneFixture.used()
    device.pin(KeychainStall.blocks)
    device.happen(.open(app: 0), .lock)
    device.call(.startTimer(name: "t", after: 10))
    let answer = device.call(.keychain(.copyMatching(KeychainQuery(account: "moves"))))
    #expect(answer.reply.data == ["secret"])
    #expect(device.phone.lock.state == .locked)
    device.drain()
    #expect(device.log.last == "timer-t")
  }

  @Test func justUnlockedLastsUntilTimePasses() {
    var device = PhoneFixture.used()
    device.happen(.lock, .wait(10), .unlock)
    #expect(device.phone.lock.justUnlocked)
    device.happen(.wait(0))
    #expect(device.phone.lock.justUnlocked)
    device.happen(.wait(1))
    #expect(!device.phone.lock.justUnlocked)
  }
}
