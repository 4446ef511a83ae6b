// Matrix 0.1: which key is there, in each state, with a passcode and without.

import Testing

@testable import PhoneModel

@Suite struct LockKeyTests {
  typealias State = DeviceLock.State
  typealias Key = DeviceLock.ClassKey

  /// The matrix, a column for each state of a phone with a passcode.
  static let matrix: [(Key, bfu: Bool, grace: Bool, locked: Bool, unlocked: Bool)] = [
    (.a, false, true, false, true),
    (.b, false, true, false, true),
    (.c, false, true, true, true),
    (.cx, false, true, true, true),
    (.d, true, true, true, true),
  ]

  @Test(arguments: matrix)
  func withAPasscodeTheStateDecides(
    key: Key, bfu: Bool, grace: Bool, locked: Bool, unlocked: Bool
  ) {
    for (state, isThere) in [
      (State.beforeFirstUnlock, bfu), (.lockedInGrace, grace), (.locked, locked),
      (.unlocked, unlocked),
    ] {
      var schedule = Schedule.base
      #expect(DeviceLock(state: state).hasKey(key, &schedule) == isThere)
      #expect(schedule.asked.isEmpty)
    }
  }

  @Test(arguments: Key.allCases)
  func withoutOneEveryKeyIsThere(key: Key) {
    for state in State.allCases {
      var schedule = Schedule.base
      #expect(DeviceLock(state: state, hasPasscode: false).hasKey(key, &schedule))
      let isOpen = state == .beforeFirstUnlock && key != .d
      #expect(schedule.asked == (isOpen ? [.noPasscodeAtBoot] : []))
    }
  }

  @Test(arguments: Key.allCases)
  func withoutOneAPhoneMayBeLockedUntilTheSwipe(key: Key) {
    var device = PhoneFixture(hasPasscode: false)
    device.pin(NoPasscodeAtBoot.asLocked)
    device.happen(.restart)
    #expect(device.phone.lock.hasKey(key, &device.schedule) == (key == .d))
    device.happen(.unlock)
    #expect(device.phone.lock.hasKey(key, &device.schedule))
  }

  @Test func theStrictestKeysGoTenSecondsAfterTheLock() {
    var device = PhoneFixture()
    device.happen(.lock, .wait(9))
    #expect(device.phone.lock.state == .lockedInGrace)
    #expect(device.phone.lock.hasKey(.a, &device.schedule))
    device.happen(.wait(1))
    #expect(device.phone.lock.state == .locked)
    #expect(!device.phone.lock.hasKey(.a, &device.schedule))
    device.happen(.unlock)
    #expect(device.phone.lock.hasKey(.a, &device.schedule))
  }

  @Test func withoutAPasscodeThereIsNoGrace() {
    var device = PhoneFixture(hasPasscode: false)
    device.happen(.lock)
    #expect(device.phone.lock.state == .locked)
    #expect(device.phone.nextDeadline == nil)
  }

  @Test(arguments: [true, false])
  func aPasscodeSetOrRemovedDecidesFromTheNextLock(isSet: Bool) {
    var device = PhoneFixture(hasPasscode: !isSet)
    device.happen(isSet ? .setPasscode : .removePasscode, .lock, .wait(10))
    #expect(device.phone.lock.hasKey(.a, &device.schedule) == !isSet)
    device.happen(.restart)
    #expect(device.phone.lock.hasKey(.c, &device.schedule) == !isSet)
  }

  @Test(arguments: [
    (InactivityExpiry.atLock, [true, false, false, false]),
    (.fiveMinutes, [true, true, true, false]),
    (.atInactivity, [true, true, false, false]),
    (.never, [true, true, true, true]),
  ])
  func classCXClosesSomeTimeAfterTheLock(expiry: InactivityExpiry, expected: [Bool]) {
    for protectsContainer in [false, true] {
      var device = PhoneFixture(protectsContainer ? .completeWhenUserInactive : nil)
      device.pin(expiry)
      if !protectsContainer {
        device.happen(.open(app: 0))
        device.call(.file(.create(at("cx"), [:], protection: .completeWhenUserInactive)))
      }
      var found: [Bool] = []
      device.happen(.lock)
      found.append(device.phone.lock.hasKey(.cx, &device.schedule))
      device.happen(.wait(10))
      found.append(device.phone.lock.hasKey(.cx, &device.schedule))
      device.happen(.userInactive)
      found.append(device.phone.lock.hasKey(.cx, &device.schedule))
      device.happen(.wait(290))
      found.append(device.phone.lock.hasKey(.cx, &device.schedule))
      #expect(found == expected)
      device.happen(.unlock, .lock)
      #expect(device.phone.lock.hasKey(.cx, &device.schedule))
    }
  }

  @Test func aFileOfClassCXThatIsMadeWhileLockedClosesToo() {
    var device = PhoneFixture()
    device.happen(.open(app: 0), .lock, .wait(10))
    #expect(device.schedule.asked.isEmpty)
    device.call(.file(.create(at("cx"), [:], protection: .completeWhenUserInactive)))
    #expect(device.call(.file(.read(at("cx")))).reply == .contents([:]))
    device.happen(.wait(300))
    #expect(device.call(.file(.read(at("cx")))).reply == failure(257, 1))
  }

  @Test func nobodyIsInactiveInAGraceForNothing() {
    var device = PhoneFixture(.completeWhenUserInactive)
    device.pin(InactivityExpiry.atInactivity)
    device.happen(.lock, .userInactive, .wait(10))
    #expect(!device.phone.lock.hasKey(.cx, &device.schedule))
  }

  @Test(arguments: [(AutomaticUpdate.locked, false), (.usable, true)])
  func afterAnAutomaticUpdateClassCMayBeOpen(answer: AutomaticUpdate, isOpen: Bool) {
    var device = PhoneFixture.used()
    device.pin(answer)
    device.happen(.systemUpdate, .launch(app: 0, .bluetooth))
    #expect(device.schedule.asked == [.launchBluetooth])
    #expect(device.read("flag").standing == (isOpen ? .truthful : .blind))
    #expect(device.call(.file(.read(at("file")))).standing == (isOpen ? .truthful : .refused))
    for key in [Key.a, .b, .cx] {
      #expect(!device.phone.lock.hasKey(key, &device.schedule))
    }
    #expect(device.isAvailable() == .flag(false))
    #expect(device.schedule.asked.contains(.automaticUpdate))
    device.happen(.restart)
    #expect(!device.phone.lock.hasKey(.c, &device.schedule))
  }
}
