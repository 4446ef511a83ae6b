// Which rows a call speaks of: keys, groups, key spaces, filters, order.

import Testing

@testable import PhoneModel

@Suite struct KeychainRowsTests {
  @Test func accessibilityIsNoPartOfThePrimaryKey() {
    var phone = KeychainPhone(.item("a", .whenUnlocked))
    #expect(phone.add(.item("a", .always)).reply.status == -25299)
    #expect(phone.keychain.items.count == 1)
  }

  @Test func everyPartOfThePrimaryKeyTellsItemsApart() {
    var phone = KeychainPhone(.item("a"))
    var password = KeychainAttributes.item("a")
    password.itemClass = .internetPassword
    let others = [
      KeychainAttributes.item("b"), .item("a", service: "other"), .item("a", group: "shared"),
      .item("a", synced: true), password,
    ]
    for other in others {
      #expect(phone.add(other).reply == .done)
      #expect(phone.add(other).reply.status == -25299)
    }
    #expect(phone.keychain.items.count == 6)
  }

  @Test func addTakesTheFirstGroupAndWhenUnlocked() {
    let item = KeychainPhone(.item("a")).keychain.items[0]
    #expect(item.primaryKey.accessGroup == "main")
    #expect(item.accessible == .whenUnlocked)
    #expect(item.writer == 0)
  }

  @Test func anAccessControlBringsItsOwnClass() {
    var attributes = KeychainAttributes.item("a", control: .userPresence)
    attributes.accessControlProtection = .whenPasscodeSetThisDeviceOnly
    let phone = KeychainPhone(attributes)
    #expect(phone.keychain.items[0].accessible == .whenPasscodeSetThisDeviceOnly)
  }

  @Test func anAccessControlWithoutOneOfItsOwnIsWhenUnlocked() {
    let phone = KeychainPhone(.item("a", control: .userPresence))
    #expect(phone.keychain.items[0].accessible == .whenUnlocked)
  }

  @Test func withoutAGroupAllOfTheCallersAreSearched() {
    var phone = KeychainPhone(.item("a", group: "main"), .item("b", group: "shared"))
    #expect(phone.copy(KeychainQuery(matchesAll: true)).reply.accounts == ["a", "b"])
    #expect(phone.copy(KeychainQuery(accessGroup: "shared")).reply.accounts == ["b"])
  }

  @Test func aRowOfAnotherGroupIsTruthfullyAbsent() {
    var phone = KeychainPhone(.item("a", group: "shared"))
    phone.caller.groups = ["main"]
    for answer in [phone.copy(), phone.update(), phone.delete()] {
      #expect(answer.reply.status == -25300)
      #expect(answer.standing == .truthful)
    }
    phone.enter(.beforeFirstUnlock)
    #expect(phone.copy().reply.status == -25300)
    #expect(phone.accounts == ["a"])
  }

  @Test func syncedItemsAreASpaceOfTheirOwn() {
    var phone = KeychainPhone(.item("a"), .item("b", synced: true))
    func accounts(_ space: KeychainQuery.Synchronizable) -> [String] {
      phone.copy(KeychainQuery(synchronizable: space, matchesAll: true)).reply.accounts
    }
    #expect(accounts(.no) == ["a"])
    #expect(accounts(.yes) == ["b"])
    #expect(accounts(.any) == ["a", "b"])
    #expect(phone.delete().reply == .done)
    #expect(phone.accounts == ["b"])
    #expect(phone.delete().reply.status == -25300)
    #expect(phone.delete(KeychainQuery(synchronizable: .any)).reply == .done)
    #expect(phone.accounts.isEmpty)
  }

  @Test func whatTheQueryNamesFilters() {
    var phone = KeychainPhone(
      .item("a", .always, service: "x"), .item("b", .afterFirstUnlock, service: "y"))
    #expect(phone.copy(KeychainQuery(account: "b")).reply.accounts == ["b"])
    #expect(phone.copy(KeychainQuery(service: "y")).reply.accounts == ["b"])
    #expect(phone.copy(KeychainQuery(accessible: .afterFirstUnlock)).reply.accounts == ["b"])
    #expect(phone.copy(KeychainQuery(account: "a", service: "y")).reply.status == -25300)
    #expect(phone.copy(KeychainQuery(itemClass: .key)).reply.status == -25300)
  }

  @Test func aClassThatDiffersFromTheStoredOneFindsNothing() {
    var phone = KeychainPhone(.item("a", .afterFirstUnlock))
    phone.enter(.beforeFirstUnlock)
    let answer = phone.copy(KeychainQuery(accessible: .whenUnlocked))
    #expect(answer.reply.status == -25300)
    #expect(answer.standing == .truthful)
  }

  @Test func aSingleMatchIsTheFirstByPrimaryKeyWhateverTheOrderOfAdds() {
    var one = KeychainPhone(.item("c"), .item("a"), .item("b", synced: true), .item("b"))
    let other = KeychainPhone(.item("b"), .item("c"), .item("b", synced: true), .item("a"))
    #expect(one.keychain == other.keychain)
    #expect(one.copy().reply.accounts == ["a"])
    #expect(one.copy(KeychainQuery(matchesAll: true)).reply.accounts == ["a", "b", "c"])
  }

  @Test func anUnreadableFirstRowEndsTheSearch() {
    var phone = KeychainPhone(.item("a"), .item("b", .always))
    phone.enter(.locked)
    phone.pin(MixedMatchAll.readableSubset)
    #expect(phone.copy().reply.status == -25308)
    #expect(phone.copy(KeychainQuery(accessible: .always)).reply.accounts == ["b"])
    #expect(phone.schedule.asked.isEmpty)
  }

  @Test func aReadableFirstRowIsHandedOutBeforeAnUnreadableOneIsMet() {
    var phone = KeychainPhone(.item("a", .always), .item("b"))
    phone.enter(.locked)
    #expect(phone.copy().reply.accounts == ["a"])
  }

  @Test func aQueryReturnsWhatItAsksFor() {
    var phone = KeychainPhone(.item("a"))
    #expect(phone.copy(KeychainQuery(returning: .nothing)).reply == .done)
    #expect(phone.copy(KeychainQuery(returning: .attributes)).reply.data == [nil])
    #expect(phone.copy(KeychainQuery(returning: .data)).reply.data == ["secret"])
    #expect(phone.copy(KeychainQuery(returning: .attributesAndData)).reply.data == ["secret"])
  }

  @Test func deleteAndUpdateTakeEveryMatch() {
    var phone = KeychainPhone(.item("a"), .item("b"), .item("c", service: "other"))
    phone.caller.app = 3
    #expect(phone.update(KeychainQuery(service: "service")).reply == .done)
    #expect(phone.keychain.items.map(\.data) == ["new", "new", "secret"])
    #expect(phone.keychain.items.map(\.writer) == [3, 3, 0])
    #expect(phone.delete(KeychainQuery(service: "service")).reply == .done)
    #expect(phone.accounts == ["c"])
  }

  @Test func anUpdateChangesWhatItNamesOnly() {
    var phone = KeychainPhone(.item("a"))
    phone.update(data: nil, accessible: .always)
    #expect(phone.keychain.items[0].accessible == .always)
    #expect(phone.keychain.items[0].data == "secret")
  }

  @Test func anUpdateNeedsTheKeyOfTheNewClassToo() {
    var phone = KeychainPhone(.item("a", .afterFirstUnlock))
    phone.enter(.locked)
    #expect(phone.update(accessible: .whenUnlocked).reply.status == -25308)
    #expect(phone.keychain.items[0].data == "secret")
    #expect(phone.update(accessible: .always).reply == .done)
    #expect(phone.keychain.items[0].accessible == .always)
  }

  @Test func anUpdateThatMeetsAnUnreadableRowChangesNone() {
    var phone = KeychainPhone(.item("a", .always), .item("b", .always), .item("c"))
    phone.enter(.locked)
    let before = phone.keychain
    #expect(phone.update().reply.status == -25308)
    #expect(phone.keychain == before)
  }
}
