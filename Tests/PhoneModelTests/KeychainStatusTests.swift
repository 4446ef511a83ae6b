// The statuses: their codes and names, and a way to each.

import Testing

@testable import PhoneModel

@Suite struct KeychainStatusTests {
  @Test func codesHaveApplesNames() {
    let names = [
      0: "errSecSuccess", -50: "errSecParam", -128: "errSecUserCanceled",
      -25291: "errSecNotAvailable", -25293: "errSecAuthFailed", -25299: "errSecDuplicateItem",
      -25300: "errSecItemNotFound", -25308: "errSecInteractionNotAllowed",
      -26275: "errSecDecode", -34018: "errSecMissingEntitlement",
    ]
    #expect(names.count == KeychainStatus.allCases.count)
    for (code, name) in names { #expect(KeychainStatus.name(of: code) == name) }
    #expect(KeychainStatus.name(of: -1) == nil)
  }

  @Test func anUnsignedCallerGetsNothingAndChangesNothing() {
    var phone = KeychainPhone(.item("a"))
    let before = phone.keychain
    phone.caller.isSigned = false
    for answer in [phone.copy(), phone.add(.item("b")), phone.update(), phone.delete()] {
      #expect(answer.reply.status == -34018)
      #expect(answer.standing == .refused)
      #expect(answer.truth.status == 0)
    }
    phone.caller = KeychainCaller(app: 0, groups: [])
    #expect(phone.add(.item("b")).reply.status == -34018)
    #expect(phone.keychain == before)
  }

  @Test func aGroupThatIsNotTheCallersIsRefused() {
    var phone = KeychainPhone(.item("a", group: "shared"))
    phone.caller.groups = ["main"]
    let query = KeychainQuery(accessGroup: "shared")
    for answer in [phone.copy(query), phone.update(query), phone.delete(query)] {
      #expect(answer.reply.status == -34018)
      #expect(answer.standing == .refused)
    }
    #expect(phone.copy(query).truth.accounts == ["a"])
    #expect(phone.add(.item("b", group: "shared")).reply.status == -34018)
    #expect(phone.accounts == ["a"])
  }

  @Test func malformedCallsAreToldSo() {
    var phone = KeychainPhone(.item("a"))
    let before = phone.keychain
    let noClass = KeychainQuery(itemClass: nil)
    var item = KeychainAttributes.item("b")
    item.itemClass = nil
    let answers = [
      phone.copy(noClass), phone.update(noClass), phone.delete(noClass), phone.add(item),
      phone.add(.item("b", .afterFirstUnlock, control: .userPresence)),
      phone.add(.item("b", .whenUnlockedThisDeviceOnly, synced: true)),
      phone.update(data: nil),
    ]
    for answer in answers {
      #expect(answer == .truthful(.failure(CallError(store: .keychain, code: -50))))
    }
    #expect(phone.keychain == before)
  }

  @Test func anUnavailableDatabaseRefusesWellFormedCallsOnly() {
    var phone = KeychainPhone(.item("a", .always))
    phone.keychain.isUnavailable = true
    for answer in [phone.copy(), phone.add(.item("b")), phone.update(), phone.delete()] {
      #expect(answer.reply.status == -25291)
      #expect(answer.standing == .refused)
      #expect(answer.truth.status == 0)
    }
    #expect(phone.copy(KeychainQuery(itemClass: nil)).reply.status == -50)
    #expect(phone.copy(KeychainQuery(accessGroup: "x")).reply.status == -34018)
    phone.keychain.isUnavailable = false
    #expect(phone.copy().reply.accounts == ["a"])
  }

  @Test func aPasscodeClassNeedsAPasscodeToBeWritten() {
    var phone = KeychainPhone(.item("a"))
    phone.enter(.unlocked, hasPasscode: false)
    let add = phone.add(.item("b", .whenPasscodeSetThisDeviceOnly))
    let update = phone.update(data: nil, accessible: .whenPasscodeSetThisDeviceOnly)
    for answer in [add, update] {
      #expect(answer.reply.status == -25293)
      #expect(answer.truth == answer.reply)
      #expect(answer.standing == .refused)
    }
    #expect(phone.accounts == ["a"])
    #expect(phone.keychain.items[0].accessible == .whenUnlocked)
  }
}
