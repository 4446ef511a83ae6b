// What a search drops of a phone, fact by fact: kept where an answer of the level looks at it.

import PhoneModel
import Testing

@Suite struct ForgettingTests {
  /// The answers of a search in which every question has its base, or its first answer.
  private var base: [UInt8] {
    QuestionID.allCases.map { 1 << UInt8($0.base ?? 0) }
  }

  /// A phone that has just been unlocked after a restart.
  private func unlocked() throws -> Phone {
    var phone = Phone()
    var schedule = Schedule.base
    try phone.apply(.restart, &schedule)
    try phone.apply(.unlock, &schedule)
    return phone
  }

  @Test func anUnlockIsForgottenWhereNothingAsksForIt() throws {
    var phone = try unlocked()
    #expect(phone.lock.justUnlocked)
    phone.forget(allowed: base)
    #expect(!phone.lock.justUnlocked)
  }

  @Test(arguments: [QuestionID.readsAfterUnlock, .keychainStall])
  func anUnlockIsKeptWhereAnAnswerLooksAtIt(_ question: QuestionID) throws {
    var phone = try unlocked()
    var allowed = base
    allowed[Int(question.rawValue)] = 0b11
    phone.forget(allowed: allowed)
    #expect(phone.lock.justUnlocked)
  }

  /// A phone after a restart on which a process runs that was started for some reason.
  private func started(_ reason: LaunchReason) throws -> Phone {
    var phone = Phone(profiles: [AppProfile(bundle: "app")], apps: [0])
    var schedule = Schedule.base
    try phone.apply(.install(app: 0, isSigned: true), &schedule)
    try phone.apply(.restart, &schedule)
    try phone.apply(.launch(app: 0, reason), &schedule)
    return phone
  }

  @Test func onlyThatAProcessWasPrewarmedIsKeptOfItsReason() throws {
    for (reason, kept) in [(LaunchReason.prewarm, LaunchReason.prewarm), (.voipPush, .user)] {
      var phone = try started(reason)
      #expect(phone.processes.first?.reason == reason)
      phone.forget(allowed: base)
      #expect(phone.processes.first?.reason == kept)
    }
  }

  @Test(arguments: Recovery.allCases)
  func howUserDefaultsRecoverIsKeptWhereThatCuresThem(_ recovery: Recovery) throws {
    var phone = try started(.voipPush)
    var schedule = Schedule.base
    let app = ProcessID()
    _ = phone.perform(.defaults(.read(suite: nil, key: "flag")), by: app, &schedule)
    try phone.apply(.unlock, &schedule)
    var allowed = base
    allowed[Int(QuestionID.recovery.rawValue)] = 1 << recovery.rawValue
    // How long it is until they are right by themselves.
    var kept = phone
    kept.forget(allowed: allowed)
    phone.forget(allowed: base)
    #expect((kept != phone) == (recovery == .afterDelay))
    // And that they were reset.
    kept = phone
    _ = kept.perform(.defaults(.reset(suite: nil)), by: app, &schedule)
    #expect(kept != phone)
    kept.forget(allowed: allowed)
    #expect((kept != phone) == (recovery == .afterReset))
  }

  @Test(arguments: [false, true])
  func anEarlyStartIsKeptWhereAnAnswerEndsSuchProcesses(isOpen: Bool) throws {
    var phone = Phone(
      profiles: [
        AppProfile(
          bundle: "app", keychainGroups: [], appGroups: [], defaultProtection: nil,
          processKinds: [.app])
      ], apps: [0])
    var schedule = Schedule.base
    try phone.apply(.install(app: 0, isSigned: true), &schedule)
    try phone.apply(.restart, &schedule)
    try phone.apply(.launch(app: 0, .voipPush), &schedule)
    #expect(phone.processes.first?.isFromBeforeFirstUnlock == true)
    var allowed = base
    if isOpen { allowed[Int(QuestionID.sameProcess.rawValue)] = 0b11 }
    phone.forget(allowed: allowed)
    #expect(phone.processes.first?.isFromBeforeFirstUnlock == isOpen)
  }

  /// A launched process that has read too early, and holds a write that a lock keeps from the disk.
  private func stale(holdsWrite: Bool) throws -> Phone {
    var phone = Phone(
      profiles: [
        AppProfile(
          bundle: "app", keychainGroups: [], appGroups: [], defaultProtection: .complete,
          processKinds: [.app])
      ], apps: [0])
    var schedule = Schedule.base
    let app = ProcessID()
    func runAll() {
      while phone.beginHandler(of: app) != nil { phone.endHandler(of: app, &schedule) }
    }
    try phone.apply(.install(app: 0, isSigned: true), &schedule)
    try phone.apply(.restart, &schedule)
    try phone.apply(.launch(app: 0, .voipPush), &schedule)
    _ = phone.beginHandler(of: app)
    _ = phone.perform(.defaults(.read(suite: nil, key: "flag")), by: app, &schedule)
    #expect(phone.isLaunching(app))
    phone.endHandler(of: app, &schedule)
    runAll()
    try phone.apply(.unlock, &schedule)
    try phone.apply(.launch(app: 0, .silentPush), &schedule)
    _ = phone.beginHandler(of: app)
    if holdsWrite {
      let write = DefaultsCall.write(suite: nil, key: "seen", .flag(true))
      _ = phone.perform(.defaults(write), by: app, &schedule)
    }
    try phone.apply(.lock, &schedule)
    try phone.apply(.wait(60), &schedule)
    phone.endHandler(of: app, &schedule)
    runAll()
    #expect(phone.holdsUnflushedDefaults(app) == holdsWrite)
    #expect(!phone.isLaunching(app))
    return phone
  }

  @Test(arguments: [
    (false, false, true), (false, true, true), (true, false, true), (true, true, false),
  ])
  func whatWasReadTooEarlyIsKeptForAWriteOnItsWay(
    holdsWrite: Bool, writesMatter: Bool, isDropped: Bool
  ) throws {
    let phone = try stale(holdsWrite: holdsWrite)
    var other = phone
    other.forgetEarlyReads(writesMatter: writesMatter, recoversLate: false) { _, _ in true }
    #expect((other != phone) == isDropped)
    other = phone
    other.forgetEarlyReads(writesMatter: writesMatter, recoversLate: false) { _, _ in false }
    #expect(other == phone)
  }
}
