// Items that the user must agree to hand out.

import Testing

@testable import PhoneModel

@Suite struct KeychainAccessControlTests {
  typealias UI = KeychainQuery.AuthenticationUI

  @Test(arguments: [(AuthenticationResult.succeed, 0), (.cancel, -128), (.fail, -25293)])
  func theUserDecides(response: AuthenticationResult, status: Int) {
    for control in [KeychainItem.AccessControl.userPresence, .biometryCurrentSet] {
      var phone = KeychainPhone(.item("a", control: control))
      for change in [false, true] {
        phone.keychain.nextAuthentication = response
        let answer = change ? phone.update(data: "secret") : phone.copy()
        #expect(answer.reply.status == status)
        #expect(answer.standing == (status == 0 ? .truthful : .refused))
        #expect(answer.truth.status == 0)
        #expect(phone.keychain.nextAuthentication == .succeed)
      }
    }
  }

  @Test func anAnswerIsKeptForTheSheetThatIsShown() {
    var phone = KeychainPhone(.item("a"), .item("b", control: .userPresence))
    phone.keychain.nextAuthentication = .cancel
    #expect(phone.copy().reply.accounts == ["a"])
    let attributes = KeychainQuery(account: "b", returning: .attributes)
    #expect(phone.copy(attributes).reply.accounts == ["b"])
    #expect(phone.keychain.nextAuthentication == .cancel)
    #expect(phone.copy(KeychainQuery(account: "b")).reply.status == -128)
    #expect(phone.copy(KeychainQuery(account: "b")).reply.accounts == ["b"])
  }

  @Test func oneSheetServesAQueryForAll() {
    var phone = KeychainPhone(
      .item("a", control: .userPresence), .item("b", control: .userPresence))
    phone.keychain.nextAuthentication = .cancel
    #expect(phone.copy(KeychainQuery(matchesAll: true)).reply.status == -128)
    #expect(phone.copy(KeychainQuery(matchesAll: true)).reply.accounts == ["a", "b"])
  }

  @Test func whereNoSheetMayBeShownTheStatusIsThatOfALockedItem() {
    var phone = KeychainPhone(.item("a", control: .userPresence), .item("b"))
    for returning in [KeychainQuery.Returning.nothing, .attributes, .data, .attributesAndData] {
      let query = KeychainQuery(account: "a", returning: returning, authenticationUI: .fail)
      let answer = phone.copy(query)
      #expect(answer.reply.status == -25308)
      #expect(answer.standing == .refused)
    }
    #expect(phone.update(KeychainQuery(authenticationUI: .fail)).reply.status == -25308)
    #expect(phone.copy(KeychainQuery(account: "b", authenticationUI: .fail)).reply.status == 0)
  }

  @Test func rowsThatWouldAskCanBeSkipped() {
    var phone = KeychainPhone(.item("a", control: .userPresence), .item("b"))
    let all = phone.copy(KeychainQuery(matchesAll: true, authenticationUI: .skip))
    #expect(all.reply.accounts == ["b"])
    #expect(all.standing == .truthful)
    let one = phone.copy(KeychainQuery(account: "a", authenticationUI: .skip))
    #expect(one == .truthful(.failure(CallError(store: .keychain, code: -25300))))
  }

  @Test func aLockedItemIsRefusedBeforeTheUserIsAsked() {
    var phone = KeychainPhone(.item("a", control: .userPresence))
    phone.keychain.nextAuthentication = .cancel
    phone.enter(.locked)
    #expect(phone.copy().reply.status == -25308)
    #expect(phone.update().reply.status == -25308)
    #expect(phone.keychain.nextAuthentication == .cancel)
  }

  @Test func deletingAsksNobody() {
    var phone = KeychainPhone(.item("a", control: .biometryCurrentSet))
    phone.keychain.nextAuthentication = .fail
    phone.keychain.biometryChanged()
    #expect(phone.delete().reply == .done)
    #expect(phone.schedule.asked.isEmpty)
    #expect(phone.keychain.nextAuthentication == .fail)
  }

  @Test func onlyItemsOfTheOldEnrolmentAreLost() {
    var phone = KeychainPhone(
      .item("a", control: .biometryCurrentSet), .item("b", control: .userPresence), .item("c"))
    phone.keychain.biometryChanged()
    phone.add(.item("d", control: .biometryCurrentSet))
    #expect(phone.copy(KeychainQuery(account: "a")).reply.status == -25300)
    #expect(phone.copy(KeychainQuery(matchesAll: true)).reply.accounts == ["b", "c", "d"])
  }

  @Test func enrolmentsAreNotCounted() {
    var phone = KeychainPhone(.item("a", control: .biometryCurrentSet), .item("b"))
    phone.keychain.biometryChanged()
    let once = phone.keychain
    phone.keychain.biometryChanged()
    #expect(phone.keychain == once)
    #expect(!once.items[1].madeBeforeEnrolmentChange)
  }

  @Test(
    arguments: zip(
      [BiometryChanged.itemNotFound, .authFailed, .interactionNotAllowed],
      [-25300, -25293, -25308]))
  func aRevokedItemAnswersAsTheQuestionSays(answer: BiometryChanged, status: Int) {
    for change in [false, true] {
      var phone = KeychainPhone(.item("a", control: .biometryCurrentSet))
      phone.keychain.biometryChanged()
      phone.pin(answer)
      let reply = change ? phone.update() : phone.copy()
      #expect(reply.reply.status == status)
      #expect(reply.truth.status == -25300)
      #expect(reply.standing == (status == -25300 ? .truthful : .refused))
      #expect(phone.accounts.isEmpty == (status == -25300))
      #expect(phone.schedule.asked == [.biometryChanged])
    }
  }

  @Test func aRevokedItemGivesWayToANewOneWhereItIsPurged() {
    for (answer, status) in [(BiometryChanged.itemNotFound, 0), (.authFailed, -25299)] {
      var phone = KeychainPhone(.item("a", control: .biometryCurrentSet))
      phone.keychain.biometryChanged()
      phone.pin(answer)
      let added = phone.add(.item("a", control: .biometryCurrentSet))
      #expect(added.reply.status == status)
      #expect(added.standing == .truthful)
      #expect(phone.keychain.items[0].isRevoked == (status != 0))
    }
  }

  @Test func noSheetIsShownOnALockedScreen() {
    var attributes = KeychainAttributes.item("a", control: .userPresence)
    attributes.accessControlProtection = .afterFirstUnlock
    for state in [DeviceLock.State.locked, .lockedInGrace] {
      var phone = KeychainPhone(attributes)
      phone.enter(state)
      phone.keychain.nextAuthentication = .cancel
      #expect(phone.copy().reply.status == -25308)
      #expect(phone.update().reply.status == -25308)
      #expect(phone.copy(KeychainQuery(returning: .attributes)).reply.accounts == ["a"])
      #expect(phone.keychain.nextAuthentication == .cancel)
    }
  }
}
