// Tillroll deleted, installed again and updated.

import PhoneModel
import Replay
import Testing

@Suite struct InstallLifeTests {
  private func reinstalled(_ name: String) -> Story {
    Story(name).connected(to: "key-A")
      .then(.delete(app: 0), .install(app: 0, isSigned: true), .open(app: 0))
      .expecting(.screen("welcome"))
  }

  @Test(arguments: [
    "tillroll.initializer", "tillroll.initializer-flag-first", "tillroll.moved-cleanup",
  ])
  func theCleanupRemovesAKeyOfAnEarlierInstall(_ name: String) {
    let story = reinstalled(name).expecting(.belonging(app: 0, name: "key-A", .absent))
    #expect(story.verdict("expected") == "safe")
    #expect(story.run().phone.keychain.items == [])
    #expect(story.run().findings == [])
  }

  @Test func withoutACleanupALeftoverKeyIsIgnored() {
    let story = reinstalled("tillroll.no-cleanup").expecting(.item(account: "key-A"))
    #expect(story.verdict("expected") == "safe")
    #expect(story.verdict("reinstall-not-connected") == "safe")
  }

  @Test func connectingReplacesALeftoverKeyOfThatName() {
    let story = reinstalled("tillroll.no-cleanup").doing("connect", "key-A")
      .expecting(.screen("connected"), .shown("connections", "key-A"), .kept("key-A"))
      .then(.refresh(app: 0)).expecting(.shown("without-key", nil), .kept("key-A"))
    #expect(story.verdict("expected") == "safe")
    #expect(story.run().findings == [])
    #expect(story.run().phone.keychain.items.map(\.isLeftOver) == [false])
  }

  @Test func anotherLeftoverKeyShowsAsAConnectionToRemove() {
    let story = reinstalled("tillroll.no-cleanup").doing("connect", "key-B")
      .expecting(.shown("connections", "key-A key-B"))
      .doing("disconnect", "key-A").expecting(.shown("connections", "key-B"))
    #expect(story.verdict("expected") == "safe")
    #expect(story.verdict("reinstall-not-connected") == "safe")
    #expect(story.run().phone.keychain.items.map(\.primaryKey.account) == ["key-B"])
  }

  @Test(arguments: ["tillroll.initializer", "tillroll.moved-cleanup"])
  func anUpdateToVersion3KeepsTheKeyAndForgetsTheView(_ old: String) {
    let updated = Story(old, updatedTo: "tillroll.no-cleanup").connected(to: "key-A")
      .doing("choose-currency", "EUR").then(.update(app: 0, code: 1), .open(app: 0))
      .expecting(.kept("key-A"), .kept("currency"), .shown("currency", "EUR"))
    #expect(updated.finally(.screen("connected")).verdict("reaches") == "unsafe")
    let again = updated.doing("connect", "key-A").expecting(.shown("connections", "key-A"))
    #expect(again.verdict("expected") == "safe")
    #expect(again.run().findings == [])
  }

  @Test func anUnsignedBuildCannotConnect() {
    let story = Story("tillroll.no-cleanup")
      .then(.delete(app: 0), .install(app: 0, isSigned: false), .open(app: 0))
      .doing("connect", "key-A").expecting(.screen("welcome"))
    #expect(story.verdict("expected") == "safe")
  }
}
