// UserDefaults as read: matrix 0.4, and every answer about recovery.

import Testing

@testable import PhoneModel

@Suite struct DefaultsReadTests {
  typealias State = DeviceLock.State
  static let t = Value.flag(true)

  /// Whether a new process sees what is stored: class of the container, and the
  /// answer before the first unlock, in the grace, locked, unlocked.
  static let matrix: [(FileProtection?, [Bool])] = [
    (nil, [false, true, true, true]),
    (.completeUntilFirstUserAuthentication, [false, true, true, true]),
    (FileProtection.none, [true, true, true, true]),
    // Locked in a class A or B container: UD-COMPLETE, by its base from memory.
    (.complete, [false, true, true, true]),
    (.completeUnlessOpen, [false, true, true, true]),
    (.completeWhenUserInactive, [false, true, true, true]),
  ]

  /// A process started in a state, on a phone that was used before.
  static func started(
    in state: State, _ protection: FileProtection?, hasPasscode: Bool = true
  ) -> PhoneFixture {
    var device = PhoneFixture.used(protection, hasPasscode: hasPasscode)
    switch state {
    case .beforeFirstUnlock: device.happen(.restart)
    case .unlocked: break
    case .lockedInGrace: device.happen(.lock)
    case .locked: device.happen(.lock, .wait(10))
    }
    device.happen(.launch(app: 0, .bluetooth))
    return device
  }

  @Test(arguments: matrix)
  func aNewProcessSeesWhatIsStoredByItsClass(protection: FileProtection?, isSeen: [Bool]) {
    let states = [State.beforeFirstUnlock, .lockedInGrace, .locked, .unlocked]
    for (state, isSeen) in zip(states, isSeen) {
      var device = Self.started(in: state, protection)
      #expect(device.phone.lock.state == state)
      #expect(
        device.read("flag") == (isSeen ? .seen(Self.t) : .unseen(nil, truth: Self.t)))
      // The truth of what is not there is the same, and as blind.
      #expect(device.read("none") == (isSeen ? .seen(nil) : .unseen(nil, truth: nil)))
      // A suite is of class C, whatever the container's class (U-14).
      #expect(
        device.read("flag", suite: "g")
          == (state == .beforeFirstUnlock ? .unseen(nil, truth: Self.t) : .seen(Self.t)))
    }
  }

  @Test(arguments: matrix)
  func withoutAPasscodeItAlwaysDoes(protection: FileProtection?, isSeen: [Bool]) {
    for state in [State.beforeFirstUnlock, .locked, .unlocked] {
      var device = Self.started(in: state, protection, hasPasscode: false)
      #expect(device.read("flag") == .seen(Self.t))
      #expect(device.read("flag", suite: "g") == .seen(Self.t))
    }
  }

  @Test func withoutAPasscodeItMayBeClosedUntilTheSwipe() {
    var device = PhoneFixture.used(hasPasscode: false)
    device.pin(NoPasscodeAtBoot.asLocked)
    device.happen(.restart, .launch(app: 0, .bluetooth))
    #expect(device.read("flag") == .unseen(nil, truth: Self.t))
    device.happen(.unlock)
    #expect(device.read("flag") == .unseen(nil, truth: Self.t))
    #expect(device.schedule.asked.contains(.recovery))
  }

  @Test func aRegisteredDefaultShowsWhereNothingStoredIsVisible() {
    var device = PhoneFixture.startedEarly()
    for key in ["flag", "first"] {
      device.call(.defaults(.register(key: key, .text("registered"))))
    }
    #expect(device.read("flag") == .unseen(.text("registered"), truth: Self.t))
    #expect(device.read("first") == .unseen(.text("registered"), truth: .text("registered")))
    #expect(device.read("flag", suite: "g") == .unseen(.text("registered"), truth: Self.t))
    device.pin(Recovery.nextRead)
    device.happen(.unlock)
    #expect(device.read("flag") == .seen(Self.t))
    #expect(device.read("first") == .seen(.text("registered")))
    device.happen(.kill(PhoneFixture.app), .open(app: 0))
    #expect(device.read("first") == .seen(nil))
  }

  @Test(arguments: [CompleteContainer.fromMemory, .defaultValues])
  func aClosedContainerOfClassCompleteReadsByTheQuestion(answer: CompleteContainer) {
    for protection in [FileProtection.complete, .completeUnlessOpen] {
      var device = Self.started(in: .locked, protection)
      device.pin(answer)
      let fails = answer == .defaultValues
      #expect(
        device.read("flag") == (fails ? .unseen(nil, truth: Self.t) : .seen(Self.t)))
      device.happen(.unlock)
      #expect(device.read("flag") == .seen(Self.t))
      #expect(device.schedule.asked == [.completeContainer])
    }
  }

  @Test func anEarlyReaderOfAClosedContainerStaysStaleWhenItIsLockedAgain() {
    var device = PhoneFixture.startedEarly(.complete)
    #expect(device.value("flag") == nil)
    device.happen(.unlock, .lock, .wait(10))
    #expect(device.read("flag") == .unseen(nil, truth: Self.t))
  }

  // MARK: UD-RECOVER

  /// What a read gives at once, and after `synchronize`, ten seconds on, of a
  /// key read early and of another.
  static let recoveries: [(Recovery, [(early: Bool, other: Bool)])] = [
    (.never, [(false, false), (false, false), (false, false)]),
    (.nextRead, [(true, true), (true, true), (true, true)]),
    (.afterReset, [(false, false), (true, true), (true, true)]),
    (.afterDelay, [(false, false), (false, false), (true, true)]),
    (.perKey, [(false, true), (false, true), (false, true)]),
  ]

  @Test(arguments: recoveries)
  func aProcessRecoversByTheQuestion(answer: Recovery, seen: [(early: Bool, other: Bool)]) {
    for isPinned in [true, false] {
      for resets in [DefaultsCall.synchronize(suite: nil), .reset(suite: nil)] {
        var device = PhoneFixture.used()
        device.happen(.open(app: 0))
        device.write("other", Self.t)
        device.happen(.restart, .launch(app: 0, .bluetooth))
        if isPinned {
          device.pin(answer)
        } else {
          device.schedule.allowed[Int(Recovery.id.rawValue)] = 0b111111
          device.schedule.plan = [Int(answer.rawValue)]
        }
        #expect(device.value("flag") == nil)
        #expect(!device.schedule.asked.contains(.recovery))
        device.call(.defaults(resets))
        device.happen(.unlock)
        for (step, seen) in seen.enumerated() {
          if step == 1 { device.call(.defaults(resets)) }
          if step == 2 { device.happen(.wait(10)) }
          for (key, isSeen) in [("flag", seen.early), ("other", seen.other)] {
            #expect(
              device.read(key) == (isSeen ? .seen(Self.t) : .unseen(nil, truth: Self.t)),
              "\(key) in step \(step)")
          }
        }
        #expect(device.schedule.asked.contains(.recovery))
        device.happen(.kill(PhoneFixture.app), .open(app: 0))
        #expect(device.read("flag") == .seen(Self.t))
      }
    }
  }

  @Test func aProcessThatHasRecoveredHoldsNothingAnyMore() {
    var phones: [Phone] = []
    for readsEarly in [true, false] {
      var device = PhoneFixture.startedEarly()
      device.pin(Recovery.nextRead)
      if readsEarly { _ = device.value("flag") }
      device.happen(.unlock)
      #expect(device.value("flag") == Self.t)
      phones.append(device.phone)
    }
    #expect(phones[0] == phones[1])
  }

  @Test func aProcessThatDidNotReadEarlyIsRight() {
    var device = PhoneFixture.startedEarly()
    device.happen(.unlock)
    #expect(device.read("flag") == .seen(Self.t))
    #expect(!device.schedule.asked.contains(.recovery))
  }

  @Test func afterADelayMeansTenSecondsFromTheUnlock() {
    var device = PhoneFixture.startedEarly()
    device.pin(Recovery.afterDelay)
    _ = device.value("flag")
    device.happen(.wait(60), .unlock, .wait(9))
    #expect(device.phone.nextDeadline == 1)
    #expect(device.value("flag") == nil)
    device.happen(.wait(1))
    #expect(device.value("flag") == Self.t)
  }

  @Test(arguments: [true, false])
  func theAnnouncementOfTheUnlockEndsTheDelay(isSuspended: Bool) {
    var device = PhoneFixture.startedEarly()
    device.pin(Recovery.afterDelay)
    device.pin(SuspendedDelivery.atResume)
    device.call(.observe(.protectedDataDidBecomeAvailable))
    _ = device.value("flag")
    if isSuspended { device.happen(.suspend(PhoneFixture.app)) }
    device.start(.unlock)
    if isSuspended { device.start(.resume(PhoneFixture.app)) }
    #expect(device.value("flag") == nil)
    device.begin()
    #expect(device.value("flag") == Self.t)
  }

  @Test func anAnnouncementBeforeTheKeysDoesNotEndTheDelay() {
    var device = PhoneFixture.startedEarly()
    device.pin(Recovery.afterDelay)
    device.pin(AvailabilityOrder.beforeUsable)
    device.call(.observe(.protectedDataDidBecomeAvailable))
    device.start(.unlock)
    device.begin()
    #expect(device.value("flag") == nil)
    device.end()
    #expect(device.value("flag") == nil)
    device.happen(.wait(10))
    #expect(device.value("flag") == Self.t)
  }

  @Test(arguments: [true, false])
  func aLockedReadMayStickForLife(isPinned: Bool) {
    for sticks in [true, false] {
      var device = PhoneFixture.startedEarly()
      let answer = Int(Recovery.perRead.rawValue)
      device.schedule.allowed[Int(Recovery.id.rawValue)] = isPinned ? 1 << answer : 0b111111
      device.schedule.plan = (isPinned ? [] : [answer]) + [sticks ? 1 : 0]
      #expect(device.value("flag") == nil)
      device.happen(.unlock)
      for _ in 1...2 {
        #expect(
          device.read("flag") == (sticks ? .unseen(nil, truth: Self.t) : .seen(Self.t)))
        device.call(.defaults(.synchronize(suite: nil)))
        device.happen(.wait(60))
      }
      #expect(device.schedule.trail.filter { $0.subject == .strike(.recovery) }.count == 1)
    }
  }

  @Test(arguments: [SuiteRecovery.asStandard, .independent])
  func aSuiteMayRecoverByItself(answer: SuiteRecovery) {
    var device = PhoneFixture.startedEarly()
    device.pin(answer)
    _ = device.value("flag")
    _ = device.value("flag", suite: "g")
    device.happen(.unlock)
    #expect(device.read("flag") == .unseen(nil, truth: Self.t))
    #expect(!device.schedule.asked.contains(.suiteRecovery))
    #expect(
      device.read("flag", suite: "g")
        == (answer == .independent ? .seen(Self.t) : .unseen(nil, truth: Self.t)))
  }

  @Test func aSuiteIsNotAskedAboutWhereTheStandardDomainRecovers() {
    var device = PhoneFixture.startedEarly()
    device.pin(Recovery.nextRead)
    _ = device.value("flag", suite: "g")
    device.happen(.unlock)
    #expect(device.value("flag", suite: "g") == Self.t)
    #expect(!device.schedule.asked.contains(.suiteRecovery))
  }

  // MARK: Domains

  @Test func anExtensionHasAStandardDomainOfItsOwnAndSharesTheGroups() {
    var device = PhoneFixture.used()
    device.happen(.launch(app: 0, .notification), .open(app: 0))
    #expect(device.read("flag", by: PhoneFixture.service) == .seen(nil))
    #expect(device.read("flag", suite: "g", by: PhoneFixture.service) == .seen(Self.t))
    device.write("own", .number(1), by: PhoneFixture.service)
    #expect(device.value("own") == nil)
    #expect(device.value("own", by: PhoneFixture.service) == .number(1))
    #expect(device.stored("own", .own(PhoneFixture.service, suite: nil)) == .number(1))
  }

  @Test func aSuiteThatIsNoGroupOfTheAppIsItsOwn() {
    var device = PhoneFixture.used()
    device.happen(.install(app: 1, isSigned: true), .open(app: 0))
    device.write("k", .number(1), suite: "settings")
    #expect(device.value("k", suite: "settings") == .number(1))
    #expect(device.value("k") == nil)
    device.happen(.open(app: 1))
    #expect(device.value("k", suite: "settings", by: ProcessID(app: 1)) == nil)
    #expect(device.value("flag", suite: "g", by: ProcessID(app: 1)) == Self.t)
    device.happen(.restart, .launch(app: 0, .bluetooth))
    #expect(device.read("k", suite: "settings") == .unseen(nil, truth: .number(1)))
    device.happen(.unlock, .delete(app: 0))
    #expect(device.phone.defaults.lists.map(\.domain) == [.app(1), .group("g")])
  }
}
