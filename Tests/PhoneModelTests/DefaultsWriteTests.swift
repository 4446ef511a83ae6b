// UserDefaults as written: in time, too early, and by a process that sees too little.

import Testing

@testable import PhoneModel

@Suite struct DefaultsWriteTests {
  static let t = Value.flag(true)

  // MARK: In time

  @Test func aWriteReachesTheDiskWhenItsHandlerEnds() {
    var device = PhoneFixture()
    device.start(.open(app: 0))
    device.begin()
    device.call(.defaults(.write(suite: nil, key: "k", .number(1))))
    #expect(device.read("k") == .seen(.number(1)))
    #expect(device.stored("k") == nil)
    device.end()
    #expect(device.stored("k") == .number(1))
    device.begin()
    device.call(.defaults(.remove(suite: nil, key: "k")))
    #expect(device.read("k") == .seen(nil))
    #expect(device.stored("k") == .number(1))
    device.end()
    #expect(device.keys() == [])
  }

  @Test(arguments: [Event.kill(PhoneFixture.app), .restart, .forceQuit(app: 0)])
  func aWriteOfAHandlerThatIsCutShortIsLost(event: Event) {
    var device = PhoneFixture.used()
    device.start(.open(app: 0))
    device.begin()
    device.call(.defaults(.write(suite: nil, key: "flag", .flag(false))))
    device.start(event)
    #expect(device.phone.processes.isEmpty)
    #expect(device.stored("flag") == Self.t)
  }

  @Test(arguments: [Event.kill(PhoneFixture.app), .restart, .forceQuit(app: 0)])
  func aWriteOfAHandlerThatIsCutShortMayBeKept(event: Event) {
    var device = PhoneFixture.used()
    device.schedule.allowed[Int(QuestionID.killedWrites.rawValue)] = 1 << KilledWrites.kept.rawValue
    device.start(.open(app: 0))
    device.begin()
    device.call(.defaults(.write(suite: nil, key: "flag", .flag(false))))
    device.start(event)
    #expect(device.stored("flag") == .flag(false))
  }

  @Test func aKillWithNothingUnflushedAsksNothing() {
    var device = PhoneFixture.used()
    device.start(.open(app: 0))
    device.start(.kill(PhoneFixture.app))
    #expect(!device.schedule.asked.contains(.killedWrites))
  }

  @Test func synchronizeFlushesAtOnce() {
    var device = PhoneFixture()
    device.start(.open(app: 0))
    device.begin()
    device.call(.defaults(.write(suite: "g", key: "k", .number(1))))
    #expect(device.call(.defaults(.synchronize(suite: nil))) == .flag(true))
    #expect(device.stored("k", .group("g")) == nil)
    device.call(.defaults(.synchronize(suite: "g")))
    #expect(device.stored("k", .group("g")) == .number(1))
  }

  @Test func aChangeIsToldToTheProcessThatMadeIt() {
    var device = PhoneFixture.used()
    device.happen(.open(app: 0), .launch(app: 0, .notification))
    device.call(.observe(.defaultsDidChange))
    device.call(.observe(.defaultsDidChange), by: PhoneFixture.service)
    device.log = []
    device.write("flag", .flag(true), suite: "g")
    device.drain()
    #expect(device.log == [])
    device.write("flag", .flag(false), suite: "g")
    device.write("k", .number(1), suite: "g")
    device.drain()
    #expect(device.log == ["defaultsDidChange"])
  }

  // MARK: Before the first unlock

  /// What is read back while locked and after the unlock, and what is stored
  /// then, of an early write beside `flag`; then the same of a process that
  /// ended in between.
  static let early: [(WriteBeforeFirstUnlock, Value?, Value?, [String])] = [
    (.dropped, nil, nil, ["flag"]),
    (.memoryOnly, .number(1), .number(1), ["flag"]),
    (.flushMerges, .number(1), .number(1), ["flag", "new"]),
    (.flushClobbers, .number(1), .number(1), ["new"]),
    (.synchronizeDestroys, .number(1), .number(1), ["flag"]),
  ]

  @Test(arguments: early)
  func anEarlyWriteEndsByTheQuestion(
    answer: WriteBeforeFirstUnlock, locked: Value?, unlocked: Value?, stored: [String]
  ) {
    for suite in [nil, "g"] {
      var device = PhoneFixture.startedEarly()
      device.pin(answer)
      device.pin(Recovery.nextRead)
      device.write("new", .number(1), suite: suite)
      #expect(!device.schedule.asked.contains(.writeBeforeFirstUnlock))
      #expect(device.read("new", suite: suite) == .unseen(locked, truth: nil))
      let domain: DefaultsDomain = suite == nil ? .app(0) : .group("g")
      #expect(device.keys(domain) == ["flag"])
      device.happen(.unlock)
      #expect(device.value("new", suite: suite) == unlocked)
      #expect(device.keys(domain) == stored)
      device.happen(.kill(PhoneFixture.app), .open(app: 0))
      #expect(device.value("new", suite: suite) == (stored.contains("new") ? .number(1) : nil))
      #expect(device.value("flag", suite: suite) == (stored.contains("flag") ? Self.t : nil))
    }
  }

  @Test(arguments: early)
  func anEarlyWriteOutlivesItsProcessWhereItIsFlushed(
    answer: WriteBeforeFirstUnlock, locked: Value?, unlocked: Value?, stored: [String]
  ) {
    var device = PhoneFixture.startedEarly()
    device.pin(answer)
    device.write("new", .number(1))
    device.happen(.kill(PhoneFixture.app))
    var again = device
    device.happen(.unlock)
    #expect(device.keys() == stored)
    again.happen(.restart, .unlock)
    #expect(again.keys() == ["flag"])
    #expect(!again.schedule.asked.contains(.writeBeforeFirstUnlock))
  }

  @Test(arguments: early)
  func onlyOneAnswerMakesSynchronizeDestroyWhileLocked(
    answer: WriteBeforeFirstUnlock, locked: Value?, unlocked: Value?, stored: [String]
  ) {
    for writes in [true, false] {
      var device = PhoneFixture.startedEarly()
      device.pin(answer)
      if writes { device.write("new", .number(1)) }
      #expect(device.call(.defaults(.synchronize(suite: nil))) == .flag(true))
      let isGone = answer == .synchronizeDestroys
      #expect(device.keys() == (isGone ? [] : ["flag"]))
      #expect(device.keys(.group("g")) == ["flag"])
      device.happen(.unlock)
      #expect(device.keys() == (isGone ? [] : writes ? stored : ["flag"]))
    }
  }

  @Test func synchronizeDestroysNothingInAContainerThatALockHasClosed() {
    var device = PhoneFixture.used(.complete)
    device.pin(WriteBeforeFirstUnlock.synchronizeDestroys)
    device.happen(.lock, .wait(10), .launch(app: 0, .silentPush))
    device.call(.defaults(.synchronize(suite: nil)))
    #expect(device.keys() == ["flag"])
  }

  @Test func anEarlyWriteIsSeenByItsProcessAlone() {
    var device = PhoneFixture.startedEarly()
    device.pin(WriteBeforeFirstUnlock.flushMerges)
    device.write("new", .number(1))
    device.happen(.kill(PhoneFixture.app), .launch(app: 0, .bluetooth))
    #expect(device.read("new") == .unseen(nil, truth: nil))
    device.happen(.unlock)
    #expect(device.stored("new") == .number(1))
  }

  @Test func synchronizeOfAnEmptyDomainAsksNothing() {
    var device = PhoneFixture()
    device.happen(.restart, .launch(app: 0, .bluetooth))
    device.call(.defaults(.synchronize(suite: nil)))
    #expect(device.schedule.asked == [.launchBluetooth])
  }

  @Test(arguments: [RemoveBeforeFirstUnlock.noEffect, .removes])
  func anEarlyRemovalIsFlushedOrHasNoEffect(answer: RemoveBeforeFirstUnlock) {
    for write in [WriteBeforeFirstUnlock.flushMerges, .flushClobbers] {
      for ends in [false, true] {
        var device = PhoneFixture.startedEarly()
        device.pin(answer)
        device.pin(write)
        device.write("flag", nil)
        if ends { device.happen(.kill(PhoneFixture.app)) }
        device.happen(.unlock)
        #expect(device.keys() == (answer == .removes ? [] : ["flag"]))
      }
    }
  }

  @Test(arguments: [RemoveBeforeFirstUnlock.noEffect, .removes])
  func anEarlyRemovalIsSeenByItsProcessAlone(answer: RemoveBeforeFirstUnlock) {
    var device = PhoneFixture.startedEarly()
    device.pin(answer)
    device.pin(WriteBeforeFirstUnlock.memoryOnly)
    device.pin(Recovery.nextRead)
    device.write("flag", nil)
    #expect(device.read("flag") == .unseen(nil, truth: Self.t))
    #expect(!device.schedule.asked.contains(.removeBeforeFirstUnlock))
    device.happen(.unlock)
    #expect(
      device.read("flag") == (answer == .removes ? .unseen(nil, truth: Self.t) : .seen(Self.t)))
    #expect(device.stored("flag") == Self.t)
  }

  @Test func aReadOfAnEarlyWriteIsAnEarlyReadToo() {
    var device = PhoneFixture.startedEarly()
    device.pin(WriteBeforeFirstUnlock.flushMerges)
    device.write("new", .number(1))
    #expect(device.value("new") == .number(1))
    device.happen(.unlock)
    #expect(device.read("flag") == .unseen(nil, truth: Self.t))
    #expect(device.read("new") == .seen(.number(1)))
  }

  @Test func aLaterWriteTakesTheEarlyOnesPlace() {
    var device = PhoneFixture.startedEarly()
    device.pin(WriteBeforeFirstUnlock.memoryOnly)
    device.write("new", .number(1))
    device.happen(.unlock)
    device.write("new", .number(2))
    #expect(device.read("new") == .seen(.number(2)))
    #expect(device.stored("new") == .number(2))
  }

  @Test(arguments: [ChangeAtUnlock.none, .fires])
  func observersMayHearOfTheFirstUnlock(answer: ChangeAtUnlock) {
    var device = PhoneFixture.startedEarly()
    device.pin(answer)
    device.call(.observe(.defaultsDidChange))
    device.happen(.unlock)
    #expect(device.log == (answer == .fires ? ["defaultsDidChange"] : []))
    #expect(device.schedule.asked.contains(.changeAtUnlock))
    device.happen(.lock, .wait(10), .unlock)
    #expect(device.log.count == (answer == .fires ? 1 : 0))
  }

  @Test func withoutAPasscodeTheFirstUnlockOpensNothing() {
    var device = PhoneFixture(hasPasscode: false)
    device.pin(ChangeAtUnlock.fires)
    device.happen(.restart, .launch(app: 0, .bluetooth))
    device.call(.observe(.defaultsDidChange))
    device.log = []
    device.happen(.unlock)
    #expect(device.log == [])
    #expect(!device.schedule.asked.contains(.changeAtUnlock))
  }

  @Test func anAppWhoseDefaultsWereOpenHearsOfNothing() {
    var device = PhoneFixture()
    device.pin(ChangeAtUnlock.fires)
    device.phone = Phone(
      profiles: [AppProfile(bundle: "d", defaultProtection: FileProtection.none)], apps: [0])
    device.happen(.install(app: 0, isSigned: true), .restart, .launch(app: 0, .bluetooth))
    device.call(.observe(.defaultsDidChange))
    device.log = []
    device.happen(.unlock)
    #expect(device.log == [])
    #expect(!device.schedule.asked.contains(.changeAtUnlock))
  }

  // MARK: After the unlock, by a stale process

  @Test(arguments: [WriteFromStale.merges, .clobbers])
  func aStaleProcessMergesOrClobbersHoweverItFlushes(answer: WriteFromStale) {
    for recovery in [Recovery.never, .afterReset, .afterDelay, .perKey] {
      for synchronizes in [true, false] {
        var device = PhoneFixture.startedEarly()
        device.pin(answer)
        device.pin(recovery)
        _ = device.value("flag")
        device.happen(.unlock)
        device.call(.defaults(.write(suite: nil, key: "new", .number(1))))
        if synchronizes { device.call(.defaults(.synchronize(suite: nil))) } else { device.end() }
        #expect(device.keys() == (answer == .merges ? ["flag", "new"] : ["new"]))
        #expect(device.schedule.asked.contains(.writeFromStale))
      }
    }
  }

  @Test func aStaleProcessSeesAllThatItWroteItself() {
    for answer in [WriteFromStale.merges, .clobbers] {
      var device = PhoneFixture.startedEarly()
      device.pin(answer)
      _ = device.value("flag")
      device.happen(.unlock)
      device.write("a", .number(1))
      #expect(device.read("a") == .seen(.number(1)))
      device.write("b", .number(2))
      #expect(device.read("a") == .seen(.number(1)))
      #expect(device.keys() == (answer == .merges ? ["a", "b", "flag"] : ["a", "b"]))
      #expect(device.read("flag") == .unseen(nil, truth: answer == .merges ? Self.t : nil))
      device.write("a", nil)
      #expect(device.value("a") == nil)
      #expect(device.stored("a") == nil)
    }
  }

  @Test func aStaleProcessMissesWhatAnotherWrote() {
    var device = PhoneFixture.startedEarly()
    _ = device.value("flag", suite: "g")
    device.happen(.unlock, .launch(app: 0, .notification))
    device.write("k", .number(1), suite: "g")
    device.write("k", .number(2), suite: "g", by: PhoneFixture.service)
    #expect(device.read("k", suite: "g") == .unseen(.number(1), truth: .number(2)))
  }

  @Test func aRecoveredProcessIsNotAskedAbout() {
    var device = PhoneFixture.startedEarly()
    device.pin(Recovery.nextRead)
    _ = device.value("flag")
    device.happen(.unlock)
    device.write("new", .number(1))
    #expect(!device.schedule.asked.contains(.writeFromStale))
    #expect(device.keys() == ["flag", "new"])
  }

  @Test func aWriteThatLeavesNothingElseIsNotAskedAbout() {
    var device = PhoneFixture.startedEarly()
    _ = device.value("flag")
    device.happen(.unlock)
    device.write("flag", .flag(false))
    #expect(!device.schedule.asked.contains(.writeFromStale))
    #expect(device.stored("flag") == .flag(false))
  }

  // MARK: Locked, in a container of class complete

  @Test func aWriteToAClosedContainerWaitsForTheUnlock() {
    for isKilled in [false, true] {
      var device = PhoneFixture.used(.complete)
      device.happen(.lock, .wait(10), .launch(app: 0, .silentPush))
      device.write("flag", .flag(false))
      #expect(device.read("flag") == .seen(.flag(false)))
      #expect(device.stored("flag") == Self.t)
      if isKilled {
        device.happen(.kill(PhoneFixture.app), .launch(app: 0, .silentPush))
        #expect(device.read("flag") == .seen(.flag(false)))
      } else {
        device.happen(.suspend(PhoneFixture.app))
      }
      var again = device
      device.happen(.unlock)
      #expect(device.stored("flag") == .flag(false))
      again.happen(.restart, .unlock)
      #expect(again.stored("flag") == Self.t)
    }
  }

  @Test func notThatOfAHandlerThatWasCutShort() {
    var device = PhoneFixture.used(.complete)
    device.happen(.lock, .wait(10))
    device.start(.launch(app: 0, .silentPush))
    device.begin()
    device.call(.defaults(.write(suite: nil, key: "flag", .flag(false))))
    device.start(.kill(PhoneFixture.app))
    device.happen(.unlock)
    #expect(device.stored("flag") == Self.t)
  }

  @Test func orIsLost() {
    for isWrittenInTime in [false, true] {
      var device = PhoneFixture.used(.complete)
      device.pin(CompleteContainer.defaultValues)
      device.happen(.open(app: 0), .lock)
      if isWrittenInTime { device.call(.defaults(.write(suite: nil, key: "flag", .flag(false)))) }
      device.happen(.wait(10))
      if isWrittenInTime { device.end() } else { device.write("flag", .flag(false)) }
      #expect(device.read("flag") == .unseen(nil, truth: Self.t))
      device.happen(.unlock)
      #expect(device.read("flag") == .seen(Self.t))
      #expect(device.stored("flag") == Self.t)
    }
  }
}
