// Open questions about changes without a key, rows that do not decode, and events.

import Testing

@testable import PhoneModel

@Suite struct KeychainChangeQuestionTests {
  // MARK: Changes without a key

  @Test(arguments: zip([DeleteWhileLocked.deleted, .refused], [0, -25308]))
  func deletingALockedItem(answer: DeleteWhileLocked, status: Int) {
    var phone = KeychainPhone(.item("a", .always), .item("b"))
    phone.enter(.locked)
    phone.pin(answer)
    let reply = phone.delete()
    #expect(reply.reply.status == status)
    #expect(reply.truth == .done)
    #expect(reply.standing == (status == 0 ? .truthful : .refused))
    #expect(phone.accounts == (status == 0 ? [] : ["a", "b"]))
    #expect(phone.schedule.asked == [.deleteWhileLocked])
  }

  @Test func deletingAReadableItemAsksNothing() {
    var phone = KeychainPhone(.item("a", .always), .item("b"))
    phone.enter(.locked)
    #expect(phone.delete(KeychainQuery(account: "a")).reply == .done)
    #expect(phone.delete(KeychainQuery(account: "c")).reply.status == -25300)
    #expect(phone.schedule.asked.isEmpty)
    #expect(phone.accounts == ["b"])
  }

  @Test(arguments: zip([DuplicateWhileLocked.refused, .duplicate], [-25308, -25299]))
  func addingADuplicateWithoutAKey(answer: DuplicateWhileLocked, status: Int) {
    // The new item's key is missing, then the stored row's.
    for pair in [
      (KeychainAccessibility.always, KeychainAccessibility.whenUnlocked),
      (.whenUnlocked, .always),
    ] {
      var phone = KeychainPhone(.item("a", pair.0))
      phone.enter(.locked)
      phone.pin(answer)
      #expect(phone.add(.item("b", pair.1)).reply.status == (pair.1 == .always ? 0 : -25308))
      #expect(phone.schedule.asked.isEmpty)
      let reply = phone.add(.item("a", pair.1))
      #expect(reply.reply.status == status)
      #expect(reply.truth.status == -25299)
      #expect(reply.standing == (status == -25299 ? .truthful : .refused))
      #expect(phone.schedule.asked == [.duplicateWhileLocked])
      #expect(phone.keychain.items[0].accessible == pair.0)
    }
  }

  // MARK: Rows that do not decode

  @Test(arguments: zip([UndecodableItem.purged, .kept], [-25300, -26275]))
  func anUndecodableRow(answer: UndecodableItem, status: Int) {
    for change in [false, true] {
      var phone = KeychainPhone(.item("a"), .item("b"))
      let isThere = phone.keychain.corrupt(account: "a")
      #expect(isThere)
      phone.pin(answer)
      let query = KeychainQuery(account: "a")
      let reply = change ? phone.update(query) : phone.copy(query)
      #expect(reply.reply.status == status)
      #expect(reply.truth.status == 0)
      #expect(reply.standing == (status == -25300 ? .blind : .refused))
      #expect(phone.accounts == (status == -25300 ? ["b"] : ["a", "b"]))
      #expect(phone.schedule.asked == [.undecodableItem])
    }
  }

  @Test func aPurgedRowIsPassedOver() {
    var phone = KeychainPhone(.item("a"), .item("b"))
    phone.keychain.corrupt(account: "a")
    let answer = phone.copy(KeychainQuery(matchesAll: true))
    #expect(answer.reply.accounts == ["b"])
    #expect(answer.standing == .blind)
    #expect(phone.accounts == ["b"])
  }

  @Test func anUndecodableRowCanBeDeletedOrReplaced() {
    var phone = KeychainPhone(.item("a"))
    phone.keychain.corrupt(account: "a")
    var other = phone
    #expect(phone.delete().reply == .done)
    #expect(phone.schedule.asked.isEmpty)
    #expect(other.add(.item("a")).reply == .done)
    #expect(other.copy().reply.data == ["secret"])
    other.keychain.corrupt(account: "a")
    other.schedule = .base
    other.pin(UndecodableItem.kept)
    #expect(other.add(.item("a")).reply.status == -25299)
  }

  @Test func aLockedRowIsRefusedBeforeItIsDecoded() {
    var phone = KeychainPhone(.item("a"))
    phone.keychain.corrupt(account: "a")
    phone.enter(.locked)
    #expect(phone.copy().reply.status == -25308)
    #expect(phone.update().reply.status == -25308)
    #expect(phone.accounts == ["a"])
  }

  // MARK: Events

  @Test func aRemovedPasscodeTakesItsItemsAtOnce() {
    var phone = KeychainPhone(.item("a", .whenPasscodeSetThisDeviceOnly), .item("b"))
    phone.keychain.passcodeRemoved(&phone.schedule)
    #expect(phone.accounts == ["b"])
    #expect(phone.schedule.asked == [.passcodeItems])
  }

  @Test func aRemovedPasscodeTakesItsItemsWhenTheyAreMet() {
    var phone = KeychainPhone(.item("a", .whenPasscodeSetThisDeviceOnly), .item("b"))
    phone.pin(PasscodeItems.goneAtAccess)
    phone.keychain.passcodeRemoved(&phone.schedule)
    #expect(phone.accounts == ["a", "b"])
    phone.schedule.beginCall()
    phone.keychain.passcodeRemoved(&phone.schedule)
    #expect(phone.schedule.consulted.isEmpty)
    // A new passcode does not bring them back.
    let answer = phone.copy(KeychainQuery(account: "a"))
    #expect(answer.reply.status == -25300)
    #expect(answer.standing == .truthful)
    #expect(phone.accounts == ["b"])
    #expect(phone.schedule.asked == [.passcodeItems])
  }

  @Test func aRemovedPasscodeThatConcernsNoItemAsksNothing() {
    var phone = KeychainPhone(.item("b"))
    phone.keychain.passcodeRemoved(&phone.schedule)
    #expect(phone.schedule.asked.isEmpty)
  }

  @Test(arguments: zip([OtherAppOfGroup.keeps, .deletes], [["a", "b", "c"], ["a", "c"]]))
  func anotherAppOfTheGroup(answer: OtherAppOfGroup, accounts: [String]) {
    var phone = KeychainPhone(.item("a"), .item("b", group: "shared"))
    phone.caller.app = 1
    phone.add(.item("c", group: "shared"))
    phone.pin(answer)
    phone.keychain.otherAppInstalled(app: 1, groups: ["shared"], &phone.schedule)
    #expect(phone.accounts == accounts)
    #expect(phone.schedule.asked == [.otherAppOfGroup])
  }

  @Test func anotherAppThatSharesNothingAsksNothing() {
    var phone = KeychainPhone(.item("a"))
    phone.keychain.otherAppInstalled(app: 1, groups: ["shared"], &phone.schedule)
    #expect(phone.schedule.asked.isEmpty)
  }

  @Test func callsMayStallAroundALockAndBeforeTheFirstUnlock() {
    var unlockedJustNow = DeviceLock()
    unlockedJustNow.justUnlocked = true
    let cases = [
      (DeviceLock(state: .beforeFirstUnlock), true), (DeviceLock(state: .lockedInGrace), true),
      (unlockedJustNow, true), (DeviceLock(state: .unlocked), false),
      (DeviceLock(state: .locked), false),
      (DeviceLock(state: .lockedInGrace, hasPasscode: false), false),
    ]
    for (lock, mayStall) in cases {
      var phone = KeychainPhone()
      phone.pin(KeychainStall.blocks)
      #expect(Keychain.stalls(lock, &phone.schedule) == mayStall)
      #expect(phone.schedule.asked.isEmpty != mayStall)
      var base = Schedule.base
      #expect(!Keychain.stalls(lock, &base))
    }
  }
}
