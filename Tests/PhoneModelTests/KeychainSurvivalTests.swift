// What is left of the items after a delete, a reinstall, a restore.

import Testing

@testable import PhoneModel

@Suite struct KeychainSurvivalTests {
  typealias Kind = RestoreKind

  /// A phone with one item of each class, its account the class's name.
  static var full: KeychainPhone {
    var phone = KeychainPhone()
    for accessible in KeychainAccessibility.allCases {
      phone.add(.item(accessible.name, accessible))
    }
    return phone
  }

  @Test func itemsOutliveTheirAppAndAreMarked() {
    var phone = KeychainPhone(.item("a"), .item("b"))
    phone.caller.app = 1
    phone.add(.item("c", group: "shared"))
    phone.keychain.appDeleted(app: 0, groupsGone: ["main"], &phone.schedule)
    #expect(phone.keychain.items.map(\.isLeftOver) == [true, true, false])
    phone.caller.app = 0
    #expect(phone.copy(KeychainQuery(account: "a")).reply.data == ["secret"])
    #expect(phone.add(.item("a")).reply.status == -25299)
    phone.update(KeychainQuery(account: "a"))
    #expect(phone.keychain.items.map(\.isLeftOver) == [false, true, false])
    phone.delete(KeychainQuery(account: "b"))
    phone.add(.item("b"))
    #expect(phone.keychain.items.map(\.isLeftOver) == [false, false, false])
  }

  @Test func itemsMayGoWithTheLastAppOfTheirGroup() {
    var phone = KeychainPhone(.item("a"), .item("b", group: "shared"))
    phone.pin(ItemsAfterUninstall.deleted)
    phone.keychain.appDeleted(app: 0, groupsGone: ["main"], &phone.schedule)
    #expect(phone.accounts == ["b"])
    #expect(phone.keychain.items[0].isLeftOver)
  }

  @Test func whatADeletionCannotTouchAsksNothing() {
    var phone = KeychainPhone(.item("b", group: "shared"))
    phone.keychain.appDeleted(app: 0, groupsGone: ["main"], &phone.schedule)
    #expect(phone.schedule.asked.isEmpty)
  }

  /// What returns of the classes in their order: y yes, n no.
  @Test(arguments: [
    (Kind.unencrypted, true, "yyyyyyn"), (.unencrypted, false, "nnnnnnn"),
    (.encrypted, true, "yyyyyyn"), (.encrypted, false, "ynynynn"),
    (.iCloud, true, "yyyyyyn"), (.iCloud, false, "nnnnnnn"),
    (.quickStart, true, "yyyyyyn"), (.quickStart, false, "ynynynn"),
  ])
  func aRestoreBringsBackWhatItsKindMay(kind: Kind, sameDevice: Bool, expected: String) {
    let source = Self.full
    var target = KeychainPhone(.item("earlier"))
    target.keychain.restore(
      source.keychain.backup(), kind: kind, sameDevice: sameDevice, &target.schedule)
    let returned = KeychainAccessibility.allCases.map {
      target.accounts.contains($0.name) ? "y" : "n"
    }
    #expect(returned.joined() == expected)
    #expect(!target.accounts.contains("earlier"))
    let asks = kind == .iCloud && !sameDevice
    #expect(target.schedule.asked == (asks ? [.iCloudOtherDevice] : []))
  }

  @Test func iCloudKeychainMayBringItemsToAnotherDevice() {
    let source = Self.full
    var target = KeychainPhone()
    target.pin(ICloudOtherDevice.present)
    target.keychain.restore(
      source.keychain.backup(), kind: .iCloud, sameDevice: false, &target.schedule)
    #expect(target.accounts == ["AfterFirstUnlock", "Always", "WhenUnlocked"])
  }

  @Test func aRestoreOfNothingThatMigratesAsksNothing() {
    let source = KeychainPhone(.item("a", .alwaysThisDeviceOnly))
    var target = KeychainPhone()
    target.keychain.restore(
      source.keychain.backup(), kind: .iCloud, sameDevice: false, &target.schedule)
    #expect(target.accounts.isEmpty)
    #expect(target.schedule.asked.isEmpty)
  }

  @Test func passcodeItemsAreNeverBackedUp() {
    #expect(Self.full.keychain.backup().map(\.accessible).count == 6)
    var target = KeychainPhone()
    let items = Self.full.keychain.items
    target.keychain.restore(items, kind: .encrypted, sameDevice: true, &target.schedule)
    #expect(!target.accounts.contains("WhenPasscodeSetThisDeviceOnly"))
  }

  @Test func undecodableRowsAreNotBackedUp() {
    var phone = KeychainPhone(.item("a"), .item("b"))
    phone.keychain.corrupt(account: "a")
    #expect(phone.keychain.backup().map(\.primaryKey.account) == ["b"])
  }

  @Test func anotherDeviceHasAnotherEnrolment() {
    let source = KeychainPhone(.item("a", control: .biometryCurrentSet), .item("b"))
    for sameDevice in [true, false] {
      var target = KeychainPhone()
      target.keychain.restore(
        source.keychain.backup(), kind: .encrypted, sameDevice: sameDevice, &target.schedule)
      #expect(target.keychain.items.map(\.isRevoked) == [!sameDevice, false])
    }
  }
}
