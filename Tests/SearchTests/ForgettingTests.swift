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
}
