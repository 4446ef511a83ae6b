// Open questions about reads: each alternative, and when it is asked.

import Testing

@testable import PhoneModel

@Suite struct KeychainReadQuestionTests {
  // MARK: Reads before the first unlock

  @Test(
    arguments: zip(
      [KeychainBeforeFirstUnlock.interactionNotAllowed, .itemNotFound, .notAvailable],
      [-25308, -25300, -25291]))
  func beforeFirstUnlock(answer: KeychainBeforeFirstUnlock, status: Int) {
    for accessible in [KeychainAccessibility.afterFirstUnlock, .afterFirstUnlockThisDeviceOnly] {
      var phone = KeychainPhone(.item("a", accessible))
      phone.enter(.beforeFirstUnlock)
      phone.pin(answer)
      let reply = phone.copy()
      #expect(reply.reply.status == status)
      #expect(reply.truth.data == ["secret"])
      #expect(reply.standing == (status == -25300 ? .blind : .refused))
      #expect(phone.schedule.asked == [.keychainBeforeFirstUnlock])
    }
  }

  @Test func beforeFirstUnlockConcernsReadsOfAfterFirstUnlockItemsOnly() {
    var phone = KeychainPhone(.item("a"), .item("b", .afterFirstUnlock), .item("c", .always))
    phone.enter(.beforeFirstUnlock)
    phone.pin(KeychainBeforeFirstUnlock.itemNotFound)
    #expect(phone.copy(KeychainQuery(account: "a")).reply.status == -25308)
    #expect(phone.copy(KeychainQuery(account: "c")).reply.status == 0)
    #expect(phone.copy(KeychainQuery(account: "d")).reply.status == -25300)
    #expect(phone.add(.item("d", .afterFirstUnlock)).reply.status == -25308)
    #expect(phone.update(KeychainQuery(account: "b")).reply.status == -25308)
    #expect(phone.schedule.asked.isEmpty)
  }

  @Test func anItemTakenForAbsentLetsTheSearchGoOnBlindly() {
    var phone = KeychainPhone(.item("a", .afterFirstUnlock), .item("b", .always))
    phone.enter(.beforeFirstUnlock)
    phone.pin(KeychainBeforeFirstUnlock.itemNotFound)
    for query in [KeychainQuery(), KeychainQuery(matchesAll: true)] {
      let answer = phone.copy(query)
      #expect(answer.reply.accounts == ["b"])
      #expect(answer.standing == .blind)
    }
  }

  @Test func keysThatAreLateAreThoseOfTheStateBefore() {
    var phone = KeychainPhone(.item("a", .afterFirstUnlock))
    phone.pin(KeychainBeforeFirstUnlock.itemNotFound)
    phone.lock.keysOf = .beforeFirstUnlock
    #expect(phone.copy().reply.status == -25300)
    phone.lock.keysOf = .locked
    #expect(phone.copy().reply.data == ["secret"])
  }

  @Test func withoutAPasscodeAPhoneMayStillStartLocked() {
    var phone = KeychainPhone(.item("a"))
    phone.enter(.beforeFirstUnlock, hasPasscode: false)
    phone.pin(NoPasscodeAtBoot.asLocked)
    #expect(phone.copy().reply.status == -25308)
    phone.enter(.unlocked, hasPasscode: false)
    #expect(phone.copy().reply.status == 0)
  }

  // MARK: Refusals by chance

  @Test(arguments: [DeviceLock.State.locked, .lockedInGrace])
  func aReadOfALockedPhoneMayFailByChance(state: DeviceLock.State) {
    var phone = KeychainPhone(.item("a", .afterFirstUnlock))
    phone.enter(state)
    phone.pin(SpuriousRefusal.sometimes)
    phone.schedule.plan = [1, 0]
    let struck = phone.copy()
    #expect(struck.reply.status == -25308)
    #expect(struck.standing == .refused)
    #expect(phone.copy().reply.accounts == ["a"])
    #expect(
      phone.schedule.trail.map(\.subject) == Array(repeating: .strike(.spuriousRefusal), count: 2))
    var other = KeychainPhone(.item("a", .afterFirstUnlock))
    other.enter(state)
    other.schedule.plan = [1]
    #expect(other.copy().reply.accounts == ["a"])
    #expect(other.schedule.asked == [.spuriousRefusal])
  }

  @Test func chanceStrikesAfterFirstUnlockItemsOfLockedPhonesOnly() {
    var phone = KeychainPhone(.item("a"), .item("b", .afterFirstUnlock), .item("c", .always))
    phone.pin(SpuriousRefusal.sometimes)
    for (account, state) in [
      ("a", DeviceLock.State.lockedInGrace), ("c", .locked), ("b", .unlocked),
    ] {
      phone.enter(state)
      #expect(phone.copy(KeychainQuery(account: account)).reply.status == 0)
    }
    phone.enter(.locked, hasPasscode: false)
    #expect(phone.copy(KeychainQuery(account: "b")).reply.status == 0)
    #expect(phone.schedule.asked.isEmpty)
    #expect(phone.schedule.trail.isEmpty)
  }

  @Test func aCallIsStruckAsAWhole() {
    var phone = KeychainPhone(.item("a", .afterFirstUnlock), .item("b", .afterFirstUnlock))
    phone.enter(.locked)
    phone.pin(SpuriousRefusal.sometimes)
    phone.schedule.plan = [0, 1]
    #expect(phone.copy(KeychainQuery(matchesAll: true)).reply.accounts == ["a", "b"])
    #expect(phone.schedule.trail.count == 1)
  }

  @Test func theFirstReadsAfterAnUnlockMayFail() {
    for accessible in [KeychainAccessibility.whenUnlocked, .afterFirstUnlock] {
      var phone = KeychainPhone(.item("a", accessible), .item("b", .always))
      phone.pin(ReadsAfterUnlock.sometimesRefused)
      #expect(phone.copy(KeychainQuery(account: "a")).reply.status == 0)
      phone.lock.justUnlocked = true
      #expect(phone.copy(KeychainQuery(account: "b")).reply.status == 0)
      #expect(phone.schedule.trail.isEmpty)
      phone.schedule.plan = [1, 0]
      #expect(phone.copy(KeychainQuery(account: "a")).reply.status == -25308)
      #expect(phone.copy(KeychainQuery(account: "a")).reply.status == 0)
      var other = KeychainPhone(.item("a", accessible))
      other.lock.justUnlocked = true
      other.schedule.plan = [1]
      #expect(other.copy().reply.status == 0)
      #expect(other.schedule.asked == [.readsAfterUnlock])
    }
  }

  // MARK: Attributes

  @Test(
    arguments: zip(
      [AttributesWhileLocked.refused, .window, .succeeds],
      [[-25308, -25308], [-25308, 0], [0, 0]]))
  func attributesOfALockedItem(answer: AttributesWhileLocked, statuses: [Int]) {
    for (state, status) in zip([DeviceLock.State.beforeFirstUnlock, .locked], statuses) {
      for returning in [KeychainQuery.Returning.nothing, .attributes] {
        var phone = KeychainPhone(.item("a"))
        phone.enter(state)
        phone.pin(answer)
        let reply = phone.copy(KeychainQuery(returning: returning))
        #expect(reply.reply.status == status)
        #expect(reply.standing == (status == 0 ? .truthful : .refused))
        #expect(phone.schedule.asked == [.attributesWhileLocked])
        #expect(phone.copy().reply.status == -25308)
      }
    }
  }

  // MARK: Queries for all

  @Test(arguments: zip([MixedMatchAll.refused, .readableSubset], [-25308, 0]))
  func aMixedQueryForAll(answer: MixedMatchAll, status: Int) {
    for names in [["a", "z"], ["z", "a"]] {
      var phone = KeychainPhone(.item(names[0]), .item(names[1], .always), .item("m"))
      phone.enter(.locked)
      phone.pin(answer)
      let reply = phone.copy(KeychainQuery(matchesAll: true))
      #expect(reply.reply.status == status)
      #expect(reply.reply.accounts == (status == 0 ? [names[1]] : []))
      #expect(reply.truth.accounts == ["a", "m", "z"])
      #expect(reply.standing == (status == 0 ? .blind : .refused))
      #expect(phone.schedule.asked == [.mixedMatchAll])
    }
  }

  @Test func aQueryForAllWithNothingReadableAsksNothing() {
    var phone = KeychainPhone(.item("a"), .item("b"), .item("c", .always))
    phone.keychain.corrupt(account: "c")
    phone.enter(.locked)
    phone.pin(MixedMatchAll.readableSubset)
    #expect(phone.copy(KeychainQuery(matchesAll: true)).reply.status == -25308)
    #expect(phone.schedule.asked.isEmpty)
  }
}
