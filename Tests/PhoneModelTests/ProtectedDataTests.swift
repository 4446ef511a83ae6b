// isProtectedDataAvailable and its notifications, with every open question about them.

import Testing

@testable import PhoneModel

@Suite struct ProtectedDataTests {
  static let did = PhoneNotification.protectedDataDidBecomeAvailable
  static let will = PhoneNotification.protectedDataWillBecomeUnavailable

  /// A phone whose app runs in the background and observes both notifications.
  static func observing(hasPasscode: Bool = true) -> PhoneFixture {
    var device = PhoneFixture(hasPasscode: hasPasscode)
    device.happen(.launch(app: 0, .silentPush))
    device.call(.observe(did))
    device.call(.observe(will))
    device.log = []
    return device
  }

  // MARK: The value

  @Test func itIsFalseBeforeTheFirstUnlockAndAfterTheGrace() {
    var device = PhoneFixture.startedEarly()
    #expect(device.isAvailable() == .flag(false))
    #expect(device.read("flag") == .unseen(nil, truth: .flag(true)))
    device.happen(.unlock)
    #expect(device.isAvailable() == .flag(true))
    device.happen(.lock)
    #expect(device.isAvailable() == .flag(true))
    device.happen(.wait(10))
    #expect(device.isAvailable() == .flag(false))
    #expect(device.read("flag") == .unseen(nil, truth: .flag(true)))
    device.happen(.kill(PhoneFixture.app), .launch(app: 0, .silentPush))
    #expect(device.isAvailable() == .flag(false))
    #expect(device.read("flag") == .seen(.flag(true)))
  }

  @Test(arguments: [NoPasscodeAtBoot.allAvailable, .asLocked])
  func withoutAPasscodeItIsTrueAlways(answer: NoPasscodeAtBoot) {
    var device = PhoneFixture(hasPasscode: false)
    device.pin(answer)
    device.happen(.restart, .launch(app: 0, .bluetooth))
    #expect(device.isAvailable() == .flag(true))
    device.happen(.unlock)
    #expect(device.isAvailable() == .flag(true))
    device.happen(.lock, .wait(10))
    #expect(device.isAvailable() == .flag(true))
  }

  @Test(arguments: [(AvailabilityFlip.atLock, false), (.endOfGrace, true)])
  func inTheGraceItDependsOnTheFlip(answer: AvailabilityFlip, value: Bool) {
    var device = Self.observing()
    device.pin(answer)
    device.happen(.lock)
    #expect(device.isAvailable() == .flag(value))
    #expect(device.schedule.asked.contains(.availabilityFlip))
  }

  @Test func whileUnlockedItMayBeFalseForAMoment() {
    var device = Self.observing()
    #expect(device.isAvailable() == .flag(true))
    device = Self.observing()
    device.pin(FalseWhileUnlocked.transient)
    device.schedule.plan = [1, 0]
    #expect(device.isAvailable() == .blind(.flag(false), truth: .flag(true)))
    #expect(device.isAvailable() == .flag(true))
  }

  @Test(arguments: [(ValueInHandler.stillTrue, true), (.alreadyFalse, false)])
  func insideTheWarningItMayBeFalseAlready(answer: ValueInHandler, value: Bool) {
    var device = Self.observing()
    device.pin(answer)
    device.happen(.open(app: 0))
    device.start(.lock)
    while device.phone.process(PhoneFixture.app)?.current != .notification(Self.will) {
      device.end()
      device.begin()
    }
    #expect(device.isAvailable() == .flag(value))
    device.start(.wait(10))
    #expect(device.isAvailable() == .flag(false))
  }

  @Test(arguments: [true, false])
  func beforeTheApplicationObjectThereIsNobodyToAsk(hasPasscode: Bool) {
    var device = PhoneFixture(hasPasscode: hasPasscode)
    device.start(.launch(app: 0, .silentPush))
    for value in [false, false, true] {
      device.begin()
      #expect(device.isAvailable().reply == .flag(value))
      #expect(device.isAvailable().standing == (value ? .truthful : .blind))
      device.end()
    }
    #expect(device.log == ["load", "main", "launch"])
  }

  @Test(arguments: [PhoneFixture.service, PhoneFixture.widget])
  func anExtensionLearnsNothingOrWhatAProbeTells(id: ProcessID) {
    for hasPasscode in [true, false] {
      let reason = id.kind == .widget ? LaunchReason.timeline : .notification
      var device = PhoneFixture(hasPasscode: hasPasscode)
      device.happen(.launch(app: 0, reason))
      #expect(device.isAvailable(id) == .blind(.flag(false), truth: .flag(true)))
      device = PhoneFixture(hasPasscode: hasPasscode)
      device.pin(SignalInExtension.probe)
      device.happen(.launch(app: 0, reason))
      #expect(device.isAvailable(id) == .flag(true))
      device.happen(.lock)
      #expect(device.isAvailable(id) == .flag(true))
      device.happen(.wait(10))
      #expect(device.isAvailable(id) == .flag(!hasPasscode))
    }
  }

  // MARK: The lock is announced

  @Test func theAppInFrontIsWarned() {
    var device = Self.observing()
    device.happen(.open(app: 0))
    device.log = []
    device.happen(.lock)
    #expect(
      device.log == ["resign-active", "enter-background", "protectedDataWillBecomeUnavailable"])
    #expect(device.schedule.asked.isEmpty)
  }

  @Test(arguments: [(WillBecomeInBackground.notDelivered, 0), (.delivered, 1)])
  func anAppInTheBackgroundMayBe(answer: WillBecomeInBackground, count: Int) {
    var device = Self.observing()
    device.pin(answer)
    device.happen(.lock)
    #expect(device.log == [String](repeating: Self.will.name, count: count))
    device.happen(.suspend(PhoneFixture.app), .unlock, .lock, .resume(PhoneFixture.app))
    #expect(device.log.count == count)
  }

  @Test func withoutAPasscodeNothingIsAnnounced() {
    var device = Self.observing(hasPasscode: false)
    device.pin(NoPasscodeAtBoot.asLocked)
    device.happen(.lock, .unlock)
    #expect(device.log.isEmpty)
    #expect(device.schedule.asked.isEmpty)
  }

  // MARK: The unlock is announced

  @Test(arguments: [(RunningDelivery.once, 1), (.never, 0), (.twice, 2)])
  func everyUnlockIsAnnouncedToARunningApp(answer: RunningDelivery, count: Int) {
    var device = Self.observing()
    device.pin(answer)
    for _ in 1...2 {
      device.happen(.lock, .wait(10), .unlock)
      #expect(device.log == [String](repeating: Self.did.name, count: count))
      device.log = []
    }
  }

  @Test func oneMarkWaitsHoweverManyUnlocks() {
    for (answer, count) in [(RunningDelivery.once, 1), (.twice, 2)] {
      var device = Self.observing()
      device.pin(answer)
      for event in [Event.lock, .unlock, .lock, .unlock] { device.start(event) }
      device.drain()
      #expect(device.log == [String](repeating: Self.did.name, count: count))
    }
  }

  @Test func onlyObserversAreTold() {
    var device = PhoneFixture()
    device.happen(.launch(app: 0, .silentPush), .launch(app: 0, .notification))
    device.call(.observe(Self.did), by: PhoneFixture.service)
    device.log = []
    device.happen(.lock, .wait(10), .unlock)
    #expect(device.log.isEmpty)
    #expect(device.schedule.asked.isEmpty)
  }

  @Test(arguments: [(SuspendedDelivery.atResume, 1), (.lost, 0)])
  func aSuspendedAppHearsOfItAtItsResumeOrNever(answer: SuspendedDelivery, count: Int) {
    for isLockedAgain in [false, true] {
      var device = Self.observing()
      device.pin(answer)
      device.happen(.suspend(PhoneFixture.app), .lock, .wait(10), .unlock)
      #expect(device.log.isEmpty)
      if isLockedAgain { device.happen(.lock) }
      device.happen(.resume(PhoneFixture.app))
      #expect(device.log == [String](repeating: Self.did.name, count: count))
      device.happen(.suspend(PhoneFixture.app), .resume(PhoneFixture.app))
      #expect(device.log.count == count)
      #expect(!device.schedule.asked.contains(.runningDelivery))
    }
  }

  @Test func anObserverThatComesAfterTheUnlockHearsNothing() {
    var device = PhoneFixture.startedEarly()
    device.happen(.unlock)
    device.call(.observe(Self.did))
    device.drain()
    #expect(device.log.isEmpty)
  }

  // MARK: Late keys

  @Test func theAnnouncementMayComeBeforeTheKeys() {
    var device = PhoneFixture.startedEarly()
    device.pin(AvailabilityOrder.beforeUsable)
    device.pin(Recovery.nextRead)
    device.call(.observe(Self.did))
    device.start(.unlock)
    device.begin()
    #expect(device.isAvailable() == .blind(.flag(true), truth: .flag(false)))
    #expect(device.read("flag") == .unseen(nil, truth: .flag(true)))
    #expect(device.call(.file(.read(at("file")))).reply == failure(257, 1))
    device.end()
    #expect(device.isAvailable() == .flag(true))
    #expect(device.read("flag") == .seen(.flag(true)))
    #expect(device.call(.file(.read(at("file")))).standing == .truthful)
  }

  @Test func lateKeysAfterALockAreTheStrictOnes() {
    var device = Self.observing()
    device.pin(AvailabilityOrder.beforeUsable)
    device.call(.file(.create(at("a"), [:], protection: .complete)))
    device.call(.file(.create(at("c"), [:], protection: nil)))
    device.happen(.lock, .wait(10))
    device.start(.unlock)
    #expect(device.call(.file(.read(at("a")))).reply == failure(257, 1))
    #expect(device.call(.file(.read(at("c")))).reply == .contents([:]))
    #expect(device.read("flag") == .seen(nil))
    device.drain()
    #expect(device.call(.file(.read(at("a")))).reply == .contents([:]))
  }

  @Test func lateKeysOfClassCXAreThoseThatExpired() {
    var device = Self.observing()
    device.pin(AvailabilityOrder.beforeUsable)
    device.pin(InactivityExpiry.atLock)
    device.call(.file(.create(at("cx"), [:], protection: .completeWhenUserInactive)))
    device.happen(.lock, .wait(10))
    device.start(.unlock)
    #expect(device.call(.file(.read(at("cx")))).reply == failure(257, 1))
    device.drain()
    #expect(device.call(.file(.read(at("cx")))).reply == .contents([:]))
    #expect(!device.phone.lock.inactivityExpired)
  }

  @Test func noKeyIsLateThatWasThereInTheGrace() {
    var device = Self.observing()
    device.pin(AvailabilityOrder.beforeUsable)
    device.happen(.lock)
    device.start(.unlock)
    #expect(!device.phone.lock.keysLate)
    #expect(!device.schedule.asked.contains(.availabilityOrder))
  }

  @Test func lateKeysComeAtTheNextLockOrWhenNobodyListensAnyMore() {
    for ending in [Event.lock, .kill(PhoneFixture.app)] {
      var device = PhoneFixture.startedEarly()
      device.pin(AvailabilityOrder.beforeUsable)
      device.pin(WriteBeforeFirstUnlock.flushMerges)
      device.call(.observe(Self.did))
      device.write("new", .number(1))
      device.start(.unlock)
      #expect(device.stored("new") == nil)
      device.start(ending)
      #expect(!device.phone.lock.keysLate)
      // A killed process's early write was the daemon's already (U-13).
      #expect(device.stored("new") == .number(1))
    }
  }
}
